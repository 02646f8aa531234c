import type { ErrorCode } from "#contract/errors.ts";
import type { OrderStatus } from "#domain/order-lifecycle.ts";
import { holdAgain } from "#server/orders/completion/reserve-again.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Refuses an order that can't be paid offline. An order past its deadline can be, as long as its
 * buyer is still stored.
 * @throws AppError already_processed, order_cancelled, already_refunded, order_expired where the
 * buyer was deleted, conflict for an order with another payment method
 */
export function refuseUnlessPayable(order: LockedOrder): void {
  const refusal = REFUSAL[order.status];
  if (refusal) throw new AppError(refusal);
  if (order.payment_provider !== "offline") throw new AppError("conflict");
  if (order.refund_status !== null) throw new AppError("already_refunded");
  if (order.email === null) throw new AppError("order_expired");
}

const REFUSAL: Record<OrderStatus, ErrorCode | null> = {
  RESERVED: "conflict",
  AWAITING_PAYMENT: null,
  EXPIRED: null,
  COMPLETED: "already_processed",
  CANCELLED: "order_cancelled",
};

/**
 * Returns the order with its stock reserved. An overdue order reserves it again, or nothing is
 * changed.
 * @throws AppError places_gone
 */
export async function withReservedStock(
  ctx: WriteContext,
  order: LockedOrder,
  { is_overdue }: { is_overdue: boolean },
): Promise<{ order: LockedOrder; is_revived: boolean }> {
  if (order.status !== "EXPIRED" && !is_overdue) return { order, is_revived: false };
  const held = await holdAgain(ctx, order);
  if (!held.is_held) throw new AppError("places_gone");
  return { order: held.order, is_revived: true };
}
