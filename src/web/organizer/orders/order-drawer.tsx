import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { type Order, type OrderRow, orders } from "#contract/orders.ts";
import { PAYMENT_STATUS_LABELS } from "#contract/labels/orders.ts";
import { PAID_BY_LABELS } from "#contract/labels/manual-orders.ts";
import { LANGUAGE_NAMES } from "#web/platform/locales.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { AnswersList } from "#web/ui/answer-text.tsx";
import { Bill } from "#web/ui/bill.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { DateTime, ZoneNote } from "#web/ui/date-time.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { buyerName } from "./buyer-name.ts";
import { ChangeOrder } from "./change/change-order.tsx";
import { CorrectBuyer } from "./correct-buyer.tsx";
import { holdOf } from "./hold-of.ts";
import { CancelTickets } from "./refund-buttons.tsx";
import { OfflinePayment } from "./offline-payment.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderAgreement } from "./order-agreement.tsx";
import { OrderDisputes } from "./order-disputes.tsx";
import { OrderMails } from "./order-mails.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import { OrderStatus } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { Link } from "react-router";
import { fullName } from "#domain/names.ts";
import { Presence } from "#web/organizer/attendees/presence.tsx";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import { Money } from "#web/ui/money.tsx";
import { EInvoiceButton, InvoiceButton } from "#web/organizer/invoices/invoice-button.tsx";

const WaitingChange = lazy(ahead(() => import("./change/pending-change.tsx")));

/** The details of an order. The data of the row is shown at once, the rest once it is loaded. */
export function OrderDrawer({ id, row, close }: { id: number; row: OrderRow | undefined; close: () => void }) {
  const event = useEvent();
  const { data, error, refetch } = useQuery(query(orders.get, { params: { event_id: event.id, order_id: id } }));
  const order = data?.data;
  const known = order ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known ? buyerName(known) : <Trans>Order</Trans>}
      note={known && <Note order={known} />}
      footer={order && <OrderActions order={order} />}
    >
      {!order && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {order && <Whole order={order} />}
    </DetailsDrawer>
  );
}

function Note({ order }: { order: Pick<Order, "public_id" | "label"> }) {
  return (
    <>
      <span>{order.public_id}</span>
      <OrderStatus label={order.label} />
    </>
  );
}

function Whole({ order }: { order: Order }) {
  const { timezone } = useEvent();
  const disputes = order.disputes.length > 0 && (
    <DetailsSection title={<Trans>Disputes</Trans>}>
      <OrderDisputes order={order} />
    </DetailsSection>
  );
  // A dispute that needs attention has a deadline, so it comes first.
  const isFirst = order.disputes.some((dispute) => dispute.needs_attention);
  return (
    <>
      {isFirst && disputes}
      {order.proposed_change && (
        <DetailsSection title={<Trans>Change awaiting payment</Trans>}>
          <Suspense fallback={<Skeleton height={160} />}>
            <WaitingChange order={order} change={order.proposed_change} />
          </Suspense>
        </DetailsSection>
      )}
      <DetailsSection title={<Trans>Buyer</Trans>}>
        <Buyer order={order} />
        <CorrectBuyer order={order}>
          <Trans>Edit buyer</Trans>
        </CorrectBuyer>
      </DetailsSection>
      {order.answers.length > 0 && (
        <DetailsSection title={<Trans>Answers</Trans>}>
          <AnswersList answers={order.answers} />
        </DetailsSection>
      )}
      <DetailsSection title={<Trans>Items and total</Trans>}>
        <Bill order={order} />
      </DetailsSection>
      {order.offline && (
        <DetailsSection title={<Trans>Bank transfer or payment at the door</Trans>}>
          <OfflinePayment order={order} offline={order.offline} />
        </DetailsSection>
      )}
      {(order.refunds.length > 0 || order.total_refunded > 0) && (
        <DetailsSection title={<Trans>Refunds</Trans>}>
          <OrderRefunds order={order} />
        </DetailsSection>
      )}
      {!isFirst && disputes}
      {order.invoices.length > 0 && (
        <DetailsSection title={<Trans>Invoices</Trans>}>
          <OrderInvoices order={order} />
        </DetailsSection>
      )}
      <DetailsSection title={<Trans>Attendees</Trans>}>
        <OrderAttendees order={order} />
        <ChangeOrder order={order} />
        <CancelTickets order={order} />
      </DetailsSection>
      <DetailsSection title={<Trans>Notes</Trans>}>
        <OrderNotes order={order} />
      </DetailsSection>
      <DetailsSection title={<Trans>Emails</Trans>}>
        <OrderMails order={order} />
      </DetailsSection>
      <DetailsSection title={<Trans>Activity</Trans>}>
        <ZoneNote zone={timezone} />
        <OrderTimeline order={order} />
      </DetailsSection>
    </>
  );
}

function Buyer({ order }: { order: Order }) {
  const { timezone } = useEvent();
  return (
    <DefinitionList
      rows={[
        {
          name: <Trans>Email</Trans>,
          value: order.email ? <Anchor href={`mailto:${order.email}`}>{order.email}</Anchor> : "–",
        },
        { name: <Trans>Ordered</Trans>, value: <DateTime at={order.created_at} zone={timezone} ago /> },
        { name: <Trans>Email language</Trans>, value: LANGUAGE_NAMES[order.locale] },
        { name: <Trans>Payment</Trans>, value: <PaymentText order={order} /> },
        ...cameByRows(order),
        ...holdRow(order, timezone),
        ...agreementRow(order),
      ]}
    />
  );
}

/** How the buyer found the event, as far as known. */
function cameByRows({ affiliate, source }: Order) {
  return [
    ...(affiliate ? [{ name: <Trans>Affiliate</Trans>, value: affiliate.name }] : []),
    ...(source ? [{ name: <Trans>Traffic source</Trans>, value: source }] : []),
  ];
}

/** Whether the units of an order that awaits payment are still reserved. */
function holdRow(order: Order, zone: string, now = new Date()) {
  const hold = holdOf(order, now);
  if (hold === null || order.reserved_until === null) return [];
  const until = <DateTime at={order.reserved_until} zone={zone} />;
  const value = hold === "held" ? <Trans>Reserved until {until}</Trans> : <Trans>Back on sale since {until}</Trans>;
  return [{ name: <Trans>Tickets</Trans>, value }];
}

function agreementRow(order: Order) {
  const { agreement } = order;
  if (!agreement) return [];
  return [{ name: <Trans>Accepted</Trans>, value: <OrderAgreement order={order} agreement={agreement} /> }];
}

function PaymentText({ order: { payment_status, payment_provider, paid_by } }: { order: Order }) {
  const { i18n } = useLingui();
  if (paid_by) return i18n._(PAID_BY_LABELS[paid_by]);
  if (payment_status === "NO_PAYMENT_REQUIRED") return <Trans>Nothing to pay</Trans>;
  if (payment_status === "AWAITING_PAYMENT" && payment_provider === "offline")
    return <Trans>Awaiting payment by bank transfer or at the door</Trans>;
  if (payment_status === "AWAITING_PAYMENT") return i18n._(PAYMENT_STATUS_LABELS.AWAITING_PAYMENT);
  if (payment_status === "PAYMENT_FAILED") return <Trans>Failed</Trans>;
  if (payment_status !== "PAYMENT_RECEIVED") return "–";
  return payment_provider === "sandbox" ? (
    <Trans>Paid with a test card</Trans>
  ) : payment_provider === "stripe" ? (
    <Trans>Paid by card</Trans>
  ) : payment_provider === "offline" ? (
    <Trans>Paid by bank transfer or at the door</Trans>
  ) : (
    i18n._(PAYMENT_STATUS_LABELS.PAYMENT_RECEIVED)
  );
}

function OrderAttendees({ order }: { order: Order }) {
  const event = useEvent();
  const isUnpaid = order.status === "AWAITING_PAYMENT";
  if (order.attendees.length === 0) return <Trans>No names yet.</Trans>;
  return (
    <DefinitionList
      rows={order.attendees.map((attendee) => ({
        name: (
          <>
            <Anchor component={Link} to={`/manage/event/${event.id}/attendees?open=${attendee.id}`}>
              {fullName(attendee)}
            </Anchor>
            <br />
            {attendee.item_name}
          </>
        ),
        value: <Presence attendee={{ ...attendee, is_unpaid: isUnpaid }} />,
      }))}
    />
  );
}

/** The invoice of the order and a credit note for each refund. */
function OrderInvoices({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const event = useEvent();
  return (
    <DefinitionList
      rows={order.invoices.map((invoice) => ({
        name: (
          <>
            {i18n._(INVOICE_KIND_LABELS[invoice.kind])} {invoice.number}
            <br />
            <DateTime at={invoice.issued_at} zone={event.timezone} style="day" /> ·{" "}
            <Money amount={invoice.amount} currency={order.currency} />
          </>
        ),
        value: (
          <>
            <EInvoiceButton event_id={event.id} order_id={order.id} invoice={invoice} />
            <InvoiceButton event_id={event.id} order_id={order.id} invoice={invoice} />
          </>
        ),
      }))}
    />
  );
}
