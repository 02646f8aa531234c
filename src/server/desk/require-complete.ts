import type { OrderStatus } from "#domain/order-lifecycle.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Only a complete order has a desk.
 * @throws AppError order_cancelled, order_expired, conflict while it is not complete
 */
export function requireComplete({ status }: { status: string }): void {
  const refusal = REFUSAL[status as OrderStatus];
  if (refusal) throw new AppError(refusal);
}

const REFUSAL = {
  RESERVED: "conflict",
  AWAITING_PAYMENT: "conflict",
  COMPLETED: null,
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
} as const;
