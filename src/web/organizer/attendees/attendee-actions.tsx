import { Trans, useLingui } from "@lingui/react/macro";
import { IconExternalLink, IconMail } from "@tabler/icons-react";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { call } from "#web/platform/call.ts";
import { unable } from "#web/platform/unable.ts";
import { Button } from "#web/ui/parts/button.tsx";
import { Permitted } from "#web/ui/permitted.tsx";
import { useDeed } from "#web/ui/use-deed.ts";
import { SendMessageLink } from "#web/organizer/messages/send-message-link.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { TicketStateButtons } from "./ticket-state-buttons.tsx";

export function AttendeeActions({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const resend = useDeed(
    () =>
      unable(
        t`Unable to resend ticket email.`,
        call(attendees.resendTicket, { params: { event_id, attendee_id: attendee.id } }),
      ),
    () => t`The ticket is on its way to ${attendee.email}.`,
  );
  return (
    <>
      {attendee.status === "ACTIVE" && (
        <Permitted need={{ area: "attendees", doing: "writing" }}>
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={resend.isBusy}
            onClick={() => resend.run()}
          >
            <Trans>Resend ticket</Trans>
          </Button>
        </Permitted>
      )}
      {attendee.status === "ACTIVE" && <SendMessageLink attendee_id={attendee.id} />}
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
      <TicketStateButtons attendee={attendee} />
    </>
  );
}
