import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { Order } from "#contract/orders.ts";
import { MAIL_STATUS_LABELS } from "#contract/labels/mails.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { Link } from "react-router";
import { useEvent } from "#web/organizer/use-event.ts";
import { CorrectBuyer } from "./correct-buyer.tsx";

type Mail = Order["mails"][number];

export function OrderMails({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  if (order.mails.length === 0) return <Trans>No emails yet</Trans>;
  return (
    <DefinitionList
      rows={order.mails.map((mail) => ({
        name: (
          <>
            {i18n._(MAIL_KIND_LABELS[mail.kind] ?? msg`Email`)}
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
          <Trans>Correct address and resend</Trans>
        </CorrectBuyer>
      </div>
    );
  const attendee = order.attendees.find((candidate) => goesTo(candidate.email));
  if (mail.kind !== "TICKET" || !attendee) return null;
  return (
    <div>
      <Anchor component={Link} to={`/manage/event/${event_id}/attendees?open=${attendee.id}`}>
        <Trans>Correct address and resend</Trans>
      </Anchor>
    </div>
  );
}

const MAIL_KIND_LABELS: Record<string, MessageDescriptor> = {
  ORDER_COMPLETED: msg`Order confirmation`,
  TICKET: msg`Ticket`,
  ORDER_NOTICE: msg`Order notification`,
  PAYMENT_LINK: msg`Payment link`,
  BUYER_PROOF: msg`Verification link`,
  CHANGE_LINK: msg`Payment link for a change`,
  OFFLINE_INSTRUCTIONS: msg`Payment instructions`,
  OFFLINE_REMINDER: msg`Payment reminder`,
  OFFLINE_EXPIRED: msg`Order expired`,
  ORDER_CANCELLED: msg`Order cancelled`,
  TICKETS_CANCELLED: msg`Tickets cancelled`,
  ORDER_REFUNDED: msg`Refund confirmation`,
  LATE_PAYMENT_REFUNDED: msg`Late payment refunded`,
  REFUND_FAILED: msg`Refund failed`,
  DISPUTE: msg`Dispute notification`,
};

const TONE: Record<Mail["status"], Tone> = {
  QUEUED: "info",
  SENDING: "info",
  SENT: "good",
  FAILED: "bad",
  KEPT: "quiet",
};
