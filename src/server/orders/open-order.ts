import type { OrderStatus } from "#domain/order-lifecycle.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * An order that is done or over can't be gone on with.
 * @throws AppError order_expired, already_processed, order_cancelled
 */
export function refuseUnlessOpen(
  order: { status: OrderStatus | string },
  { is_overdue }: { is_overdue: boolean },
): void {
  const refusal = REFUSAL[order.status as OrderStatus] ?? (is_overdue ? "order_expired" : null);
  if (refusal) throw new AppError(refusal);
}

const REFUSAL: Record<OrderStatus, ErrorCode | null> = {
  RESERVED: null,
  AWAITING_PAYMENT: null,
  COMPLETED: "already_processed",
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
};
