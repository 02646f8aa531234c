import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { bulkActions } from "#contract/bulk-actions.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { type Chosen, chosenBody } from "./chosen.ts";

/** Stores the selected recipients and navigates to the message form. */
export function useMessageTo(chosen: Chosen): { write: () => void; isBusy: boolean } {
  const { id: event_id } = useEvent();
  const navigate = useNavigate();
  const [idempotency_key] = useState(() => randomUuid());
  const action = chosen.noun === "orders" ? "MESSAGE_BUYERS" : "MESSAGE_ATTENDEES";
  const { mutate, isPending } = useMutation({
    ...mutation(bulkActions.start),
    onSuccess: ({ data: { id } }) => navigate(`/manage/event/${event_id}/messages?open=new&selection_id=${id}`),
    onError: notify.failed,
  });
  return {
    write: () => mutate({ params: { event_id }, body: { action, ...chosenBody(chosen), idempotency_key } }),
    isBusy: isPending,
  };
}
