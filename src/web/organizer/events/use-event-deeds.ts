import { useLingui } from "@lingui/react";
import { useNavigate } from "react-router";
import type { Event, EventRow } from "#contract/events.ts";
import { useSession } from "#web/platform/session.ts";
import { ahead } from "#web/ui/ahead.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import type { eventDeeds } from "./event-deeds.tsx";

type Deeds = ReturnType<typeof eventDeeds>;

/** What can be done to a whole event. What each asks and says is fetched ahead of need, not with the page. */
export function useEventDeeds(event: Event | EventRow): { [Name in keyof Deeds]: () => Promise<boolean> } {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { me } = useSession();
  /** Whether it was done. */
  const doing = (name: keyof Deeds) => async () => {
    const file = await deeds().catch(notify.failed);
    return (await file?.eventDeeds(event, { i18n, navigate, me })[name]()) ?? false;
  };
  return {
    publish: doing("publish"),
    hide: doing("hide"),
    archive: doing("archive"),
    restore: doing("restore"),
    remove: doing("remove"),
  };
}

const deeds = ahead(() => import("./event-deeds.tsx"));
