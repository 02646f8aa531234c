import type { OrderStatus, PaymentStatus } from "#domain/order-lifecycle.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Refuses to continue an order that is complete or over.
 * @throws AppError order_expired, already_processed, already_paid, order_cancelled
 */
export function refuseUnlessOpen(order: Stood, { is_overdue }: { is_overdue: boolean }): void {
  const refusal = whyNotOpen(order) ?? (is_overdue ? "order_expired" : null);
  if (refusal) throw new AppError(refusal);
}

type Stood = { status: OrderStatus; payment_status: PaymentStatus };

/** The code that refuses to continue an order that is no longer open; null while it is open. */
export function whyNotOpen({ status, payment_status }: Stood): ErrorCode | null {
  if (status === "COMPLETED" && payment_status === "PAYMENT_RECEIVED") return "already_paid";
  return REFUSAL[status];
}

const REFUSAL: Record<OrderStatus, ErrorCode | null> = {
  RESERVED: null,
  AWAITING_PAYMENT: null,
  COMPLETED: "already_processed",
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
};
