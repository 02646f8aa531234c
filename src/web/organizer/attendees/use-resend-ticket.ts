import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type AttendeeRow, attendees } from "#contract/attendees.ts";
import { mutation } from "#web/platform/query-client.ts";
import { prefixed } from "#web/platform/with-fallback-message.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function useResendTicket(attendee: AttendeeRow): { run: () => void; isBusy: boolean } {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { mutate, isPending } = useMutation({
    ...mutation(attendees.resendTicket),
    onSuccess: () => notify.done(t`We’re sending the ticket to ${attendee.email}.`),
    onError: (error) => notify.failed(prefixed(t`Unable to resend ticket email.`, error)),
  });
  return { run: () => mutate({ params: { event_id, attendee_id: attendee.id } }), isBusy: isPending };
}
