import type { BaseLogger } from "pino";
import { nextAttemptStatus, nextPaymentStatus, paymentVerdict } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { complete } from "#server/orders/completion/complete-order.ts";
import { holdAgain } from "#server/orders/completion/reserve-again.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { type LockedWithContext, lockWithContext } from "#server/order-state/lock-order-context.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import { orderOfReference } from "#server/access/own-order.ts";
import { wasVoided } from "#server/order-state/unpaid-tickets.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { unlessMissing } from "#server/platform/errors.ts";
import { isConnectionOf } from "#server/payment-connections/payment-connection-queries.ts";
import { giveBack } from "./refund-from-payments.ts";
import { storePayment } from "./store-payment.ts";
import { type UnmatchedReason, recordUnmatchedPayment } from "./record-unmatched-payment.ts";
import { transitionPayment } from "#server/order-money/transition-payment.ts";
import type { PaymentProvider, ProviderPayment } from "#server/payment-connections/payment-provider.ts";
import { receiveForChange } from "./receive-for-change.ts";
import { updateAttentionFlag } from "#server/order-money/attention-flag.ts";

type Payment = Awaited<ReturnType<typeof storePayment>>;

/**
 * Brings an order in line with what the provider reports about a payment. Notices, the return page,
 * reconciliation and cancellation all call this function, in any order and any number of times: the
 * order is locked, and a result that is already applied changes nothing. Money that can no longer
 * buy anything is refunded, so that each payment ends in exactly one of tickets and refund
 * (docs/developers/payments.md).
 */
export async function settle(
  db: Db,
  acting: Acting & { log?: Pick<BaseLogger, "error"> },
  provider: PaymentProvider,
  providerPayment: ProviderPayment,
): Promise<void> {
  const unmatched = await withTransaction(db, acting, async (ctx) => {
    const found = await findOrder(ctx, providerPayment);
    const reason = found ? await settleIn(ctx, provider, found, providerPayment) : "UNKNOWN_ORDER";
    return reason !== null && (await recordUnmatchedPayment(ctx, provider, providerPayment, reason)) && reason;
  });
  const { provider_payment_id, reference } = providerPayment;
  if (unmatched)
    acting.log?.error({ provider_payment_id, reference, unmatched }, "A payment was received that matches no order");
}

/**
 * Locks the order that the payment's reference names. Returns undefined where it names none, or
 * where the order is not in this database.
 */
async function findOrder({ tx }: WriteContext, { reference }: ProviderPayment): Promise<LockedWithContext | undefined> {
  const own = orderOfReference(reference);
  return own && lockWithContext(tx, own).catch(unlessMissing);
}

/**
 * As `settle`, for a caller that has locked the order named by the payment's reference. Returns why
 * the payment is not one of the order's, or null.
 */
export async function settleIn(
  ctx: WriteContext,
  provider: PaymentProvider,
  { order, context }: LockedWithContext,
  providerPayment: ProviderPayment,
): Promise<UnmatchedReason | null> {
  if (!(await isPaidToItsOrganizer(ctx, provider, context, providerPayment))) return "OTHER_ACCOUNT";
  const payment = await storePayment(ctx, provider, order, providerPayment);
  if (payment.order_id !== order.id) return "UNKNOWN_ORDER";
  if (providerPayment.status === "OPEN") await recordDecline(ctx, order, context, payment, providerPayment);
  if (providerPayment.status === "FAILED" || providerPayment.status === "CANCELLED")
    await recordFailure(ctx, order, context, payment, providerPayment);
  if (providerPayment.status === "SUCCEEDED") await receive(ctx, order, context, payment, providerPayment);
  return null;
}

/**
 * Any owner of an account at the provider can set any reference on a payment to that account. A
 * payment therefore counts only for orders of the account that received it.
 */
async function isPaidToItsOrganizer(
  { tx }: WriteContext,
  provider: PaymentProvider,
  { account_id }: OrderContext,
  { paid_to }: ProviderPayment,
): Promise<boolean> {
  if (!provider.connecting) return true;
  return paid_to !== null && isConnectionOf(tx, { id: account_id }, provider, paid_to);
}

/**
 * A card was declined, and the next one can pay the same payment: the payment stays open and stores
 * the failure code until the next report.
 */
async function recordDecline(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  payment: Payment,
  providerPayment: ProviderPayment,
): Promise<void> {
  const { failure_code } = providerPayment;
  if (payment.status !== "OPEN" || payment.failure_code === failure_code) return;
  await ctx.tx
    .updateTable("payments")
    .set({ failure_code, updated_at: ctx.now })
    .where("id", "=", payment.id)
    .where("status", "=", "OPEN")
    .execute();
  if (failure_code !== null) await recordFailureActivity(ctx, order, context, payment, providerPayment);
  if (!isWaitingForCard(order) || !(await isNewest(ctx, payment))) return;
  const action = failure_code === null ? "retry" : "fail";
  if (nextPaymentStatus(order.payment_status, action) !== null) await transitionOrder(ctx, order, { payment: action });
}

/**
 * A failure reported after a success changes nothing. A failure of an older attempt changes nothing
 * about the order.
 */
async function recordFailure(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  payment: Payment,
  providerPayment: ProviderPayment,
): Promise<void> {
  const action = providerPayment.status === "FAILED" ? "fail" : "cancel";
  if (nextAttemptStatus(payment.status, action) === null) return;
  await transitionPayment(ctx, payment, action, providerPayment.failure_code);
  if (action === "fail") await recordFailureActivity(ctx, order, context, payment, providerPayment);
  if (isWaitingForCard(order) && (await isNewest(ctx, payment))) await transitionOrder(ctx, order, { payment: "fail" });
}

/** A failed card changes nothing about an order that awaits a transfer. */
function isWaitingForCard({ status, payment_provider }: LockedOrder): boolean {
  return status === "AWAITING_PAYMENT" && payment_provider !== "offline";
}

async function isNewest({ tx }: WriteContext, payment: Payment): Promise<boolean> {
  const newer = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("id", ">", payment.id)
    .executeTakeFirst();
  return newer === undefined;
}

async function recordFailureActivity(
  ctx: WriteContext,
  order: LockedOrder,
  { account_id }: OrderContext,
  payment: Payment,
  { failure_code }: ProviderPayment,
) {
  await recordActivity(ctx, {
    kind: "payment.failed",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_id: payment.id, failure_code },
  });
}

async function receive(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  payment: Payment,
  providerPayment: ProviderPayment,
): Promise<void> {
  if (nextAttemptStatus(payment.status, "succeed") === null) return;
  if (payment.proposed_change_id !== null) {
    await receiveForChange(
      ctx,
      order,
      context,
      { ...payment, proposed_change_id: payment.proposed_change_id },
      providerPayment,
    );
    return lookAtOthersSoon(ctx, payment);
  }
  const verdict = paymentVerdict({
    status: order.status,
    payment_status: order.payment_status,
    refund_status: order.refund_status,
    is_hold_alive: !context.is_overdue,
    is_right: providerPayment.amount === order.total_gross && providerPayment.currency === order.currency,
  });
  if (verdict !== "complete" && verdict !== "hold_again")
    await giveBack(ctx, order, context, payment, providerPayment, verdict);
  else if (payment.provider !== "offline" && !(await hasTickets(ctx, order)))
    await giveBack(
      ctx,
      order,
      context,
      payment,
      providerPayment,
      order.status === "EXPIRED" ? "ORDER_EXPIRED" : "ORDER_CANCELLED",
    );
  else if (verdict === "complete") await finish(ctx, order, context, payment);
  else {
    const held = await holdAgain(ctx, order);
    if (held.is_held) await finish(ctx, held.order, context, payment);
    else await giveBack(ctx, held.order, context, payment, providerPayment, "ORDER_EXPIRED");
  }
  await lookAtOthersSoon(ctx, payment);
  // a partial amount may have been received offline, and buys nothing now
  if (order.payment_provider === "offline" && payment.provider !== "offline") await updateAttentionFlag(ctx.tx, order);
}

/**
 * Whether the order still has a ticket to give: its attendees may have been erased with their
 * tickets while it waited for payment. (`complete` refuses such offline money when it is recorded:
 * the organizer, who has it, returns it.)
 */
async function hasTickets({ tx }: WriteContext, order: LockedOrder): Promise<boolean> {
  const attendee = await tx
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", order.id)
    .where((where) => where.or([where("status", "in", ["PENDING", "ACTIVE"]), where.not(wasVoided)]))
    .limit(1)
    .executeTakeFirst();
  return attendee !== undefined;
}

async function finish(ctx: WriteContext, order: LockedOrder, context: OrderContext, payment: Payment): Promise<void> {
  await transitionPayment(ctx, payment, "succeed");
  await complete(ctx, order, context, payment.provider);
}

/**
 * The order's other payments are not needed any more: reconciliation cancels them at the provider.
 */
async function lookAtOthersSoon({ tx, now }: WriteContext, payment: Payment): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ next_check_at: now })
    .where("order_id", "=", payment.order_id)
    .where("id", "<>", payment.id)
    .where("status", "=", "OPEN")
    .execute();
}
