import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { Order } from "#contract/orders.ts";
import { MAIL_STATUS_LABELS } from "#contract/labels/mails.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { Link } from "react-router";
import { useEvent } from "#web/organizer/use-event.ts";
import { Anchor } from "#web/ui/parts/anchor.tsx";
import { CorrectBuyer } from "./correct-buyer.tsx";

type Mail = Order["mails"][number];

export function OrderMails({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  if (order.mails.length === 0) return <Trans>None yet.</Trans>;
  return (
    <DefinitionList
      rows={order.mails.map((mail) => ({
        name: (
          <>
            {i18n._(MAIL_KIND_LABELS[mail.kind] ?? msg`Mail`)}
            <br />
            {mail.recipient}
          </>
        ),
        value: (
          <>
            <StatusDot tone={TONE[mail.status]}>{i18n._(MAIL_STATUS_LABELS[mail.status])}</StatusDot>
            <br />
            <DateTime at={mail.sent_at ?? mail.created_at} zone={timezone} ago />
            {mail.status === "FAILED" && <WayOut mail={mail} order={order} />}
          </>
        ),
      }))}
    />
  );
}

/**
 * Button to correct the address and resend the email: at the buyer, or at the attendee of the
 * ticket.
 */
function WayOut({ mail, order }: { mail: Mail; order: Order }) {
  const { id: event_id } = useEvent();
  const goesTo = (email: string | null) => email?.toLowerCase() === mail.recipient.toLowerCase();
  if (goesTo(order.email) && order.status === "COMPLETED" && mail.kind !== "TICKET")
    return (
      <div>
        <CorrectBuyer order={order} resends>
          <Trans>Correct the address and send again</Trans>
        </CorrectBuyer>
      </div>
    );
  const attendee = order.attendees.find((candidate) => goesTo(candidate.email));
  if (mail.kind !== "TICKET" || !attendee) return null;
  return (
    <div>
      <Anchor component={Link} to={`/manage/event/${event_id}/attendees?open=${attendee.id}`}>
        <Trans>Correct the address and send again</Trans>
      </Anchor>
    </div>
  );
}

const MAIL_KIND_LABELS: Record<string, MessageDescriptor> = {
  ORDER_COMPLETED: msg`Confirmation to the buyer`,
  TICKET: msg`Ticket`,
  ORDER_NOTICE: msg`News of the order, to you`,
  PAYMENT_LINK: msg`Payment link to the buyer`,
  BUYER_PROOF: msg`Confirmation link to the buyer`,
  CHANGE_LINK: msg`Link to pay a change, to the buyer`,
  OFFLINE_INSTRUCTIONS: msg`How to pay, to the buyer`,
  OFFLINE_REMINDER: msg`Reminder to pay, to the buyer`,
  OFFLINE_EXPIRED: msg`Not paid in time, to the buyer`,
  ORDER_CANCELLED: msg`Cancellation to the buyer`,
  TICKETS_CANCELLED: msg`Cancelled tickets, to the buyer`,
  ORDER_REFUNDED: msg`Refund to the buyer`,
  LATE_PAYMENT_REFUNDED: msg`Money back to the buyer`,
  REFUND_FAILED: msg`Refund failed, to you`,
  DISPUTE: msg`News of a dispute, to you`,
};

const TONE: Record<Mail["status"], Tone> = {
  QUEUED: "info",
  SENDING: "info",
  SENT: "good",
  FAILED: "bad",
  KEPT: "quiet",
};
