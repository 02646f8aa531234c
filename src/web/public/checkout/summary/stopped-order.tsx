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
        <Trans>Your payment arrived when the time was over and your tickets had gone to others.</Trans>
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
        <Trans>Say who comes, and they are yours.</Trans>
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
        title={<Trans>This order is not paid yet</Trans>}
        action={
          <PlainButtonLink to={stepAddress(order, "payment")}>{<Trans>Go to the payment</Trans>}</PlainButtonLink>
        }
      >
        {order.label === "PAYMENT_FAILED" ? (
          <Trans>The payment did not go through, and nothing was charged. You can try again.</Trans>
        ) : hasTickets(order) ? (
          <Trans>Your tickets are valid already. Please remember to pay for them.</Trans>
        ) : (
          <Trans>Your tickets are held for you until then.</Trans>
        )}
      </EmptyState>
    </>
  );
}
