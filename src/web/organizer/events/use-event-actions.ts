import { useLingui } from "@lingui/react";
import { useNavigate } from "react-router";
import type { Event, EventRow } from "#contract/events.ts";
import { useSession } from "#web/platform/session.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import type { eventActions } from "./event-actions.tsx";

type Actions = ReturnType<typeof eventActions>;

/**
 * Returns the actions on a whole event. Their dialogs are preloaded separately, not with the page.
 */
export function useEventActions(event: Event | EventRow): { [Name in keyof Actions]: () => Promise<boolean> } {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { me } = useSession();
  /** Resolves to whether the action was done. */
  const doing = (name: keyof Actions) => async () => {
    const file = await actions().catch(notify.failed);
    return (await file?.eventActions(event, { i18n, navigate, me })[name]()) ?? false;
  };
  return {
    publish: doing("publish"),
    hide: doing("hide"),
    archive: doing("archive"),
    restore: doing("restore"),
    remove: doing("remove"),
  };
}

const actions = ahead(() => import("./event-actions.tsx"));
