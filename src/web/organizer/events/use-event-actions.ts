import { useLingui } from "@lingui/react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type Event, type EventRow, events } from "#contract/events.ts";
import { useSession } from "#web/platform/session.ts";
import type { EventStatus } from "#domain/event-status.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
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
  const params = { event_id: event.id };
  const setStatus = useMutation({
    ...mutation(events.setStatus),
    onSuccess: (response) => queryClient().setQueryData(query(events.get, { params }).queryKey, response),
  });
  const remove = useMutation(mutation(events.remove));
  /** Resolves to whether the action was done. */
  const doing = (name: keyof Actions) => async () => {
    const file = await actions().catch(notify.failed);
    const doer = {
      ...{ i18n, navigate, me },
      setStatus: (status: EventStatus) => setStatus.mutateAsync({ params, body: { status } }),
      remove: () => remove.mutateAsync({ params }),
    };
    return (await file?.eventActions(event, doer)[name]()) ?? false;
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
