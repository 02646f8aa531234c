import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink, IconMail } from "@tabler/icons-react";
import type { Attendee } from "#contract/attendees.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { SendMessageLink } from "#web/organizer/messages/send-message-link.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useResendTicket } from "./use-resend-ticket.ts";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";

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

const CancelTicketDialog = lazy(ahead(() => import("./cancel-ticket-dialog.tsx")));

const ReactivateDialog = lazy(ahead(() => import("./reactivate-dialog.tsx")));

function TicketStateButtons({ attendee }: { attendee: Attendee }) {
  const [open, setOpen] = useState<"cancel" | "reactivate">();
  const close = () => setOpen(undefined);
  return (
    <>
      <RequirePermission need={{ area: "orders", doing: "writing" }}>
        {attendee.status === "ACTIVE" ? (
          <Button variant="subtle" color="red" onClick={() => setOpen("cancel")}>
            <Trans>Cancel ticket</Trans>
          </Button>
        ) : (
          <Button variant="default" onClick={() => setOpen("reactivate")}>
            <Trans>Reactivate ticket</Trans>
          </Button>
        )}
      </RequirePermission>
      <Suspense>
        {open === "cancel" && <CancelTicketDialog attendee={attendee} close={close} />}
        {open === "reactivate" && <ReactivateDialog attendee={attendee} close={close} />}
      </Suspense>
    </>
  );
}
