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
 * Every change of a payment's status: the machine is asked, and the update names the old one. The caller has its order locked.
 * @throws AppError conflict where the machine says no
 */
export async function transitionPayment(
  { tx, now }: WriteContext,
  payment: { id: number; status: string },
  action: AttemptAction,
  failure_code?: string | null,
): Promise<void> {
  const status = nextAttemptStatus(payment.status as AttemptStatus, action);
  if (status === null) throw new AppError("conflict");
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status, updated_at: now, ...(failure_code === undefined ? {} : { failure_code }) })
    .where("id", "=", payment.id)
    .where("status", "=", payment.status as AttemptStatus)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
}

/**
 * Every change of a refund's status, likewise, with the day on which the money went back, or came back after all. False, and nothing is
 * changed, when it has been decided before.
 */
export async function transitionRefund(
  { tx, now }: WriteContext,
  refund: { id: number; status: string },
  action: RefundTryAction,
  also: { provider_refund_id: string | null; failure: string | null },
): Promise<boolean> {
  const status = nextRefundTryStatus(refund.status as RefundTryStatus, action);
  if (status === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("refunds")
    .set((refunds) => ({
      ...also,
      ...{ status, updated_at: now },
      ...(status === "SUCCEEDED" && { went_back_at: now }),
      ...(refund.status === "SUCCEEDED" && {
        // one that an older Foyer noted while it was replaced has no day of its own
        went_back_at: refunds.fn.coalesce("went_back_at", "updated_at"),
        undone_at: now,
      }),
    }))
    .where("id", "=", refund.id)
    .where("status", "=", refund.status as RefundTryStatus)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
