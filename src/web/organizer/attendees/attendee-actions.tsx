import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink, IconMail } from "@tabler/icons-react";
import type { Attendee } from "#contract/attendees.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { SendMessageLink } from "#web/organizer/messages/send-message-link.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { TicketStateButtons } from "./ticket-state-buttons.tsx";
import { useResendTicket } from "./use-resend-ticket.ts";

export function AttendeeActions({ attendee }: { attendee: Attendee }) {
  const { id: event_id } = useEvent();
  const resend = useResendTicket(attendee);
  return (
    <>
      {attendee.status === "ACTIVE" && (
        <RequirePermission need={{ area: "attendees", doing: "writing" }}>
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={resend.isBusy}
            onClick={() => resend.run()}
          >
            <Trans>Resend ticket</Trans>
          </Button>
        </RequirePermission>
      )}
      {attendee.status === "ACTIVE" && <SendMessageLink attendee_id={attendee.id} />}
      {attendee.short_id !== null && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          href={`/ticket/${event_id}/${attendee.short_id}`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>Open ticket</Trans>
        </Button>
      )}
      <TicketStateButtons attendee={attendee} />
    </>
  );
}
