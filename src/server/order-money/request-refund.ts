import { z } from "zod";
import type { RefundReason } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue, jobKind } from "#server/platform/jobs.ts";

type Wanted = {
  payment_id: number;
  amount: number;
  reason: RefundReason;
  /** Whether the buyer is emailed when the refund succeeds, because no other email covers it. */
  notifies_buyer?: boolean;
  idempotency_key?: string | null;
};

/**
 * Refuses a second pending refund of a payment. One made in the provider's own dashboard may be
 * pending beside ours.
 */
async function refusePending({ tx }: WriteContext, payment_id: number): Promise<void> {
  const pending = await tx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment_id)
    .where("status", "=", "PENDING")
    .where("reason", "<>", "PROVIDER")
    .executeTakeFirst();
  if (pending) throw new AppError("refund_pending");
}

/**
 * Stores a refund and enqueues its execution in the transaction of its cause: the rows are
 * committed before any money moves. The caller updates the order. The amount is in the smallest
 * unit.
 * @throws AppError refund_pending
 */
export async function requestRefund(
  ctx: WriteContext,
  order: LockedOrder,
  { account_id }: Pick<OrderContext, "account_id">,
  { payment_id, amount, reason, notifies_buyer = false, idempotency_key = null }: Wanted,
): Promise<number> {
  await refusePending(ctx, payment_id);
  const { id: refund_id } = await ctx.tx
    .insertInto("refunds")
    .values({ order_id: order.id, payment_id, amount, status: "PENDING", reason, notifies_buyer, idempotency_key })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "refund.requested",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount, reason },
  });
  await enqueue(ctx.tx, refundExecution, { refund_id });
  return refund_id;
}

/** The job of `refund-payment.ts` without its work: requesting a refund needs no provider. */
export const refundExecution = jobKind({
  name: "refund-payment",
  payload: z.object({ refund_id: z.number() }),
  priority: "money",
  max_attempts: 20,
});
