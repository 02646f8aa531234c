import { roundHalfUp } from "#domain/money.ts";
import { leavesOrder } from "#domain/order-lifecycle.ts";
import { nextCheckAt } from "#domain/payment-checks.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { accountOf, type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { orderSubscribers } from "#server/order-state/order-subscribers.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { broughtBy } from "#server/activities/count-activity.ts";
import type { OwnRefund } from "./own-refund.ts";
import { transitionRefund } from "./transition-payment.ts";
import type { ProviderRefund } from "#server/payment-connections/payment-provider.ts";
import { updateAttentionFlag } from "./attention-flag.ts";

/**
 * Stores the provider's result of a refund, once, whichever caller received it. The refund of a
 * duplicate payment leaves the order as it is, because another payment paid for the order. A
 * failure is reported to the organizer, who must return the money in another way. A bank may return
 * the money of a refund that had succeeded: such a failure is accepted only with the provider's id
 * of that refund, and it reverses the effects of the success.
 */
export async function recordRefund(
  db: Db,
  acting: Acting,
  refund: OwnRefund,
  providerRefund: ProviderRefund,
): Promise<void> {
  await withTransaction(db, acting, async (ctx) =>
    recordRefundIn(ctx, await lockOrder(ctx.tx, refund.order), refund, providerRefund),
  );
}

/**
 * The stored refunds would exceed what was paid: another refund, stored as succeeded, was returned
 * by the bank and we were not notified. The caller then synchronizes all refunds of the payment
 * with the provider.
 */
export class MoreThanPaid extends Error {}

/** As `recordRefund`, for a caller that has locked the order. */
export async function recordRefundIn(
  ctx: WriteContext,
  order: LockedOrder,
  refund: OwnRefund,
  providerRefund: ProviderRefund,
): Promise<void> {
  if (providerRefund.status === "PENDING") return recordSent(ctx, refund, providerRefund);
  const { provider_refund_id, failure } = providerRefund;
  const hasGoneBack = refund.status === "SUCCEEDED";
  if (hasGoneBack && (provider_refund_id === null || provider_refund_id !== refund.provider_refund_id)) return;
  const action = providerRefund.status === "SUCCEEDED" ? "succeed" : "fail";
  if (!(await transitionRefund(ctx, refund, action, { provider_refund_id, failure }))) return;
  const account_id = await accountOf(ctx.tx, order);
  if (action === "succeed") await recordSuccess(ctx, order, account_id, refund);
  else await recordFailure(ctx, order, account_id, refund, { failure, has_gone_back: hasGoneBack });
}

async function recordSent(
  { tx, now }: WriteContext,
  refund: OwnRefund,
  { provider_refund_id }: ProviderRefund,
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ provider_refund_id, next_check_at: nextCheckAt({ created_at: refund.created_at, now }), updated_at: now })
    .where("id", "=", refund.id)
    .where("status", "=", "PENDING")
    .execute();
}

async function recordSuccess(
  ctx: WriteContext,
  order: LockedOrder,
  account_id: number,
  refund: OwnRefund,
): Promise<void> {
  const { id: refund_id, amount, reason } = refund;
  if (!leavesOrder(reason)) {
    const total_refunded = order.total_refunded + amount;
    if (total_refunded > order.total_gross)
      throw new MoreThanPaid(`Order ${order.id} has refunds of ${total_refunded}`);
    const action = total_refunded >= order.total_gross ? "refund_all" : "refund_part";
    const goesOn = action === "refund_part" && (await isAnotherOnItsWay(ctx, order));
    await transitionOrder(ctx, order, goesOn ? {} : { refund: action }, { total_refunded });
  }
  await recordActivity(ctx, {
    kind: "refund.succeeded",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount },
    stats: isCounted(refund) ? broughtBy(order, [refundedShare(order, amount)]) : [],
  });
  for (const follow of orderSubscribers().onRefundSucceeded) await follow({ ctx, order, refund });
}

/**
 * Whether another part of a refund that was split over two payments is still pending. The order
 * stays REFUND_PENDING until its last part has succeeded.
 */
async function isAnotherOnItsWay({ tx }: WriteContext, order: LockedOrder): Promise<boolean> {
  if (order.refund_status !== "REFUND_PENDING") return false;
  const other = await tx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status", "=", "PENDING")
    .where("reason", "=", "ORGANIZER")
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Only these refunds reduce revenue. Late and duplicate money was never counted, and the total of a
 * changed order is lower already.
 */
function isCounted({ reason }: OwnRefund): boolean {
  return reason === "ORGANIZER" || reason === "PROVIDER";
}

/**
 * The refund reduces what was sold, with its share of taxes and fees, on the day of the sale. Each
 * share is a difference of cumulative roundings, so that all parts add up exactly to the whole.
 */
function refundedShare(
  { total_gross, total_refunded, total_tax, total_fee, completed_at }: LockedOrder,
  amount: number,
) {
  const part = (total: number) =>
    roundHalfUp(total * (total_refunded + amount), total_gross) - roundHalfUp(total * total_refunded, total_gross);
  return {
    ticket_id: 0,
    gross: -amount,
    tax: -part(total_tax),
    fee: -part(total_fee),
    refunded: amount,
    ...(completed_at && { counted_at: completed_at }),
  };
}

function undone({ gross, tax, fee, refunded, ...which }: ReturnType<typeof refundedShare>) {
  return { ...which, gross: -gross, tax: -tax, fee: -fee, refunded: -refunded };
}

async function recordFailure(
  ctx: WriteContext,
  order: LockedOrder,
  account_id: number,
  refund: OwnRefund,
  { failure, has_gone_back }: { failure: string | null; has_gone_back: boolean },
): Promise<void> {
  const { id: refund_id, amount, reason } = refund;
  // the returned money can be refunded again
  const total_refunded = order.total_refunded - (has_gone_back ? amount : 0);
  const isFailed = order.refund_status === "REFUND_FAILED";
  if (!leavesOrder(reason)) await transitionOrder(ctx, order, isFailed ? {} : { refund: "fail" }, { total_refunded });
  await recordActivity(ctx, {
    kind: "refund.failed",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount, failure },
    stats:
      has_gone_back && isCounted(refund)
        ? broughtBy(order, [undone(refundedShare({ ...order, total_refunded }, amount))])
        : [],
  });
  await updateAttentionFlag(ctx.tx, order);
  for (const follow of orderSubscribers().onRefundFailed) await follow({ ctx, order, refund, failure });
}
