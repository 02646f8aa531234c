import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import { OrderCancelled, OrderExpired } from "#web/public/checkout/order-states.tsx";
import { eventAddress, stepAddress } from "#web/public/checkout/order-urls.ts";
import { hasTickets } from "#web/public/has-tickets.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderTickets } from "./order-tickets.tsx";
import { RefundMessage } from "./refund-messages.tsx";
import classes from "./summary.module.css";

/** An order that is not complete: cancelled, expired or in progress. */
export function StoppedOrder({ order }: { order: PublicOrder }) {
  return (
    <main id="content" tabIndex={-1} className={`${classes.width} ${classes.stopped}`}>
      <p className={classes.event}>{order.event.title}</p>
      <State order={order} />
      <RefundMessage order={order} />
      {hasTickets(order) && <OrderTickets order={order} />}
      {order.status === "CANCELLED" && <OrderCard order={order} />}
    </main>
  );
}

function State({ order }: { order: PublicOrder }) {
  if (order.status === "CANCELLED") return <OrderCancelled order={order} />;
  if (order.is_expired)
    return order.refund_status === null ? <OrderExpired order={order} /> : <PaidTooLate order={order} />;
  return order.status === "RESERVED" ? <Held order={order} /> : <Unpaid order={order} />;
}

/** The payment arrived after the order had expired and its tickets had been sold to others. */
function PaidTooLate({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Order expired`}</title>
      <EmptyState
        drawing="calendar"
        order={1}
        title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>}
        action={<PlainButtonLink to={eventAddress(order.event)}>{<Trans>Start again</Trans>}</PlainButtonLink>}
      >
        <Trans>
          Your payment arrived after your reservation had expired, and the tickets were no longer available. We’re
          sorry.
        </Trans>
      </EmptyState>
    </>
  );
}

function Held({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Order ${order.public_id}`}</title>
      <EmptyState
        drawing="tickets"
        order={1}
        title={<Trans>Your tickets are reserved</Trans>}
        action={
          <PlainButtonLink to={stepAddress(order, "details")}>{<Trans>Continue your order</Trans>}</PlainButtonLink>
        }
      >
        <Trans>Tell us who’s coming to complete your order.</Trans>
      </EmptyState>
    </>
  );
}

function Unpaid({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`Order ${order.public_id}`}</title>
      <EmptyState
        drawing="orders"
        order={1}
        title={<Trans>This order is awaiting payment.</Trans>}
        action={<PlainButtonLink to={stepAddress(order, "payment")}>{<Trans>Go to payment</Trans>}</PlainButtonLink>}
      >
        {order.label === "PAYMENT_FAILED" ? (
          <Trans>The payment didn’t go through, and you weren’t charged. You can try again.</Trans>
        ) : hasTickets(order) ? (
          <Trans>Your tickets are already valid. Please remember to pay for them.</Trans>
        ) : (
          <Trans>Your tickets are reserved until the payment deadline.</Trans>
        )}
      </EmptyState>
    </>
  );
}
