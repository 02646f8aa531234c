import type { OrderStatus } from "#domain/order-lifecycle.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { holdsUnpaidTickets } from "#server/order-state/unpaid-tickets.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Requires a complete order: only such an order can be refunded.
 * @throws AppError order_cancelled, order_expired, conflict while it is not complete
 */
export function requireComplete({ status }: { status: OrderStatus }): void {
  const refusal = REFUSAL[status];
  if (refusal) throw new AppError(refusal);
}

/**
 * Requires an order with valid tickets, which has a self-service: a complete one, or one whose
 * tickets are valid before it is paid.
 * @throws AppError order_cancelled, order_expired, conflict while it has none
 */
export function requireTickets(
  order: Pick<LockedOrder, "status" | "tickets_issued_at" | "reserved_until">,
  now: Date,
): void {
  if (holdsUnpaidTickets(order, now)) return;
  if (order.status === "AWAITING_PAYMENT" && order.tickets_issued_at !== null) throw new AppError("order_expired");
  requireComplete(order);
}

const REFUSAL = {
  RESERVED: "conflict",
  AWAITING_PAYMENT: "conflict",
  COMPLETED: null,
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
} as const;
