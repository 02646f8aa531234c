import { sql } from "kysely";
import type { WriteContext } from "#server/platform/write-context.ts";
import { cancelPayments } from "#server/order-money/cancel-payments.ts";
import { type RefundInput, giveMoney } from "#server/order-money/refund-money.ts";
import { AppError } from "#server/platform/errors.ts";
import { release } from "#server/stock/release-stock.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { withdrawWaiting } from "#server/orders/proposed-changes/pending-change.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { orderSubscribers } from "#server/order-state/order-subscribers.ts";
import { voidTickets } from "#server/order-state/void-tickets.ts";

/**
 * Cancels an order for its organizer: tickets become void, stock goes back on sale, checked-in
 * attendees are checked out, and the buyer is told. All that is left of the payment is refunded,
 * unless another amount is given: the refund is recorded and requested in the same transaction. The
 * use of a promo code stays taken if the order was complete. Returns the refunded amount, in the
 * smallest unit.
 * @throws AppError forbidden when money would be refunded and the caller may not do that;
 * order_cancelled, order_expired, and what the refund throws
 */
export async function cancel(
  ctx: WriteContext,
  order: LockedOrder,
  { may_refund, notifies_buyer = true, money = ALL_OF_IT }: Cancelling,
): Promise<number> {
  const { tx } = ctx;
  const wasComplete = order.status === "COMPLETED";
  const context = await orderContext(tx, order);
  const cancelled = await transitionOrder(
    ctx,
    order,
    { order: "cancel" },
    { cancelled_at: sql<Date>`clock_timestamp()` },
  );
  // The email about the cancellation states the refund.
  const refunded = money ? await giveMoney(ctx, cancelled, context, { ...money, notifies_buyer: false }) : 0;
  if (refunded > 0 && !may_refund) throw new AppError("forbidden");
  await cancelPayments(tx, [order.id]);
  const { voided, stats } = await voidTickets(ctx, order, "ALL");
  const cancelledOrder = { ctx, order, context, refunded, tickets: voided.length, stats, notifies_buyer };
  for (const subscriber of orderSubscribers().onOrderCancelled) await subscriber(cancelledOrder);
  if (wasComplete) await withdrawWaiting(ctx, order);
  await release(tx, [order.id], { keeps_promo_use: wasComplete });
  return refunded;
}

/** `money`: what is refunded; null for nothing. */
type Cancelling = { may_refund: boolean; notifies_buyer?: boolean; money?: Omit<RefundInput, "notifies_buyer"> | null };

const ALL_OF_IT = { amount: "REST", idempotency_key: null } as const;
