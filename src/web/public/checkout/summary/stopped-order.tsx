import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import type { DrawingKind } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PlainButtonLink } from "../../../ui/plain-button.tsx";
import { OrderCard } from "./order-card.tsx";
import { RefundWords } from "./refund-words.tsx";
import classes from "./summary.module.css";

/** An order that is not complete: cancelled, expired, or still on its way. */
export function StoppedOrder({ order }: { order: PublicOrder }) {
  const { status } = order;
  return (
    <main className={`${classes.width} ${classes.stopped}`}>
      <h1 className={classes.event}>{order.event.title}</h1>
      {status === "CANCELLED" ? <Cancelled order={order} /> : order.is_expired ? <Expired order={order} /> : <Open order={order} />}
    </main>
  );
}

function Cancelled({ order }: { order: PublicOrder }) {
  return (
    <>
      <State drawing="closed" title={<Trans>This order has been cancelled.</Trans>} action={<ToEvent order={order}><Trans>To the event</Trans></ToEvent>}>
        <Trans>Its tickets no longer open the door.</Trans>
      </State>
      <RefundWords order={order} />
      <OrderCard order={order} />
    </>
  );
}

function Expired({ order }: { order: PublicOrder }) {
  const isPaidLate = order.refund_status !== null;
  return (
    <>
      <State drawing="calendar" title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>} action={<ToEvent order={order}><Trans>Start a new order</Trans></ToEvent>}>
        {isPaidLate ? <Trans>Your payment arrived when the time was over and the tickets had gone to others. You get all of it back.</Trans> : <Trans>Tickets are held for a limited time only. Nothing has been charged.</Trans>}
      </State>
      <RefundWords order={order} />
    </>
  );
}

function Open({ order }: { order: PublicOrder }) {
  const address = `/checkout/${order.event.id}/${order.short_id}`;
  if (order.status === "RESERVED") {
    return (
      <State drawing="tickets" title={<Trans>Your tickets are held for you</Trans>} action={<PlainButtonLink size="lg" to={`${address}/details`}><Trans>Go on with your order</Trans></PlainButtonLink>}>
        <Trans>Tell us who comes, and they are yours.</Trans>
      </State>
    );
  }
  return (
    <State drawing="orders" title={<Trans>This order is not paid yet</Trans>} action={<PlainButtonLink size="lg" to={`${address}/payment`}><Trans>Go to the payment</Trans></PlainButtonLink>}>
      {order.label === "PAYMENT_FAILED" ? <Trans>The payment did not go through, and nothing has been charged. You can try again.</Trans> : <Trans>Your tickets are held for you until then.</Trans>}
    </State>
  );
}

function State({ children, ...said }: { drawing: DrawingKind; title: ReactNode; children: ReactNode; action: ReactNode }) {
  return <EmptyState {...said}>{children}</EmptyState>;
}

function ToEvent({ order: { event }, children }: { order: PublicOrder; children: ReactNode }) {
  return (
    <PlainButtonLink size="lg" to={`/event/${event.id}/${event.slug}`}>
      {children}
    </PlainButtonLink>
  );
}
