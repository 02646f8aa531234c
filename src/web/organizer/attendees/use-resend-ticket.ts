import { useLingui } from "@lingui/react/macro";
import { type AttendeeRow, attendees } from "#contract/attendees.ts";
import { call } from "#web/platform/api/call.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { useAction } from "#web/ui/use-action.ts";
import { useEvent } from "#web/organizer/use-event.ts";

export function useResendTicket(attendee: AttendeeRow): { run: () => void; isBusy: boolean } {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  return useAction(
    () =>
      unable(
        t`Unable to resend ticket email.`,
        call(attendees.resendTicket, { params: { event_id, attendee_id: attendee.id } }),
      ),
    () => t`We’re sending the ticket to ${attendee.email}.`,
  );
}
