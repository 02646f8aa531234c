import { leavesOrder, type RefundReason } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { accountOf, type LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { requestRefund } from "./request-refund.ts";
import { resolveAttention } from "./attention-flag.ts";

/**
 * Requests a failed refund again, for the same reason and at most for what is left of it: more may
 * have been refunded meanwhile. A second call changes nothing.
 * @throws AppError not_found, refund_pending, already_refunded, conflict for a refund that has not
 * failed
 */
export async function retryRefund(ctx: WriteContext, order: LockedOrder, refund_id: number): Promise<void> {
  const failed = await failedRefund(ctx, order, refund_id);
  if (!failed) return;
  const { payment_id, notifies_buyer } = failed;
  const reason = failed.reason as RefundReason;
  const left = order.total_gross - order.total_refunded;
  const amount = leavesOrder(reason) ? failed.amount : Math.min(failed.amount, left);
  if (amount <= 0) throw new AppError("already_refunded");
  await resolveAttention(ctx, order, { refund_id });
  if (!leavesOrder(reason)) await transitionOrder(ctx, order, { refund: "request" });
  const account_id = await accountOf(ctx.tx, order);
  await requestRefund(ctx, order, { account_id }, { payment_id, amount, reason, notifies_buyer });
}

/**
 * Marks a failed refund as returned to the buyer in another way. The order's refunded total does
 * not change.
 * @throws AppError not_found, conflict for a refund that has not failed
 */
export async function settleElsewhere(ctx: WriteContext, order: LockedOrder, refund_id: number): Promise<void> {
  const failed = await failedRefund(ctx, order, refund_id);
  if (!failed) return;
  await resolveAttention(ctx, order, { refund_id });
  const account_id = await accountOf(ctx.tx, order);
  await recordActivity(ctx, {
    kind: "refund.handled",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount: failed.amount },
  });
}

/** Finds a failed refund of this order; undefined where it has been resolved. */
async function failedRefund({ tx }: WriteContext, order: LockedOrder, refund_id: number) {
  const refund = await tx
    .selectFrom("refunds")
    .select(["payment_id", "amount", "reason", "status", "notifies_buyer", "resolved_at"])
    .where("id", "=", refund_id)
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  if (!refund) throw new AppError("not_found");
  if (refund.status !== "FAILED") throw new AppError("conflict");
  return refund.resolved_at === null ? refund : undefined;
}
