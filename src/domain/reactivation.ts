import type { AttendeeStatus } from "./check-in.ts";
import type { OrderStatus } from "./order-lifecycle.ts";

export type ReactivateProblem =
  | "attendee_active"
  | "attendee_removed"
  | "person_erased"
  | "order_cancelled"
  | "order_expired"
  | "order_open"
  | "money_went_back";

/**
 * Returns why a cancelled ticket cannot be reactivated, or null. Only a ticket of a completed order
 * can: a cancelled order is final, and a ticket that was removed from its order (`is_removed`)
 * together with its price is no longer part of it. If the ticket's money was refunded, fully or in
 * part, the organizer must confirm that it is valid without payment (`is_given`).
 */
export function reactivateProblem(
  ticket: { status: AttendeeStatus; is_erased: boolean; is_removed?: boolean; missing: number },
  order: { status: OrderStatus },
  { is_given }: { is_given: boolean },
): ReactivateProblem | null {
  const over = ORDER[order.status];
  if (over) return over;
  if (ticket.status === "ACTIVE") return "attendee_active";
  if (ticket.is_erased) return "person_erased";
  if (ticket.is_removed) return "attendee_removed";
  return ticket.missing > 0 && !is_given ? "money_went_back" : null;
}

const ORDER: Record<OrderStatus, ReactivateProblem | null> = {
  RESERVED: "order_open",
  AWAITING_PAYMENT: "order_open",
  COMPLETED: null,
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
};

/**
 * Returns how much of a ticket's price (`share`) is no longer covered by payments: `left` is the
 * part of the order's payment that was not refunded, and it covers the order's valid tickets first
 * (`good`, the price of each). Never more than the share.
 */
export function missingOf({ share, good, left }: { share: number; good: readonly number[]; left: number }): number {
  const needed = good.reduce((sum, amount) => sum + amount, share);
  return Math.min(share, Math.max(0, needed - left));
}
