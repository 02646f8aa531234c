import {
  type AttemptAction,
  type AttemptStatus,
  nextAttemptStatus,
  nextRefundTryStatus,
  type RefundTryAction,
  type RefundTryStatus,
} from "#domain/order-lifecycle.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Changes the status of a payment. The state machine must allow it, and the update requires the old
 * status. The caller has locked the order.
 * @throws AppError conflict where the state machine refuses, or the status changed meanwhile
 */
export async function transitionPayment(
  { tx, now }: WriteContext,
  payment: { id: number; status: AttemptStatus },
  action: AttemptAction,
  failure_code?: string | null,
): Promise<void> {
  const status = nextAttemptStatus(payment.status, action);
  if (status === null) throw new AppError("conflict");
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status, updated_at: now, ...(failure_code === undefined ? {} : { failure_code }) })
    .where("id", "=", payment.id)
    .where("status", "=", payment.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
}

/**
 * Changes the status of a refund in the same way, and stores when the money was refunded, or
 * returned by the bank. Returns false and changes nothing where the refund was already decided.
 */
export async function transitionRefund(
  { tx, now }: WriteContext,
  refund: { id: number; status: RefundTryStatus },
  action: RefundTryAction,
  also: { provider_refund_id: string | null; failure: string | null },
): Promise<boolean> {
  const status = nextRefundTryStatus(refund.status, action);
  if (status === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("refunds")
    .set((refunds) => ({
      ...also,
      ...{ status, updated_at: now },
      ...(status === "SUCCEEDED" && { refunded_at: now }),
      ...(refund.status === "SUCCEEDED" && {
        // a refund stored by an older version during an upgrade has no `refunded_at`
        refunded_at: refunds.fn.coalesce("refunded_at", "updated_at"),
        undone_at: now,
      }),
    }))
    .where("id", "=", refund.id)
    .where("status", "=", refund.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
