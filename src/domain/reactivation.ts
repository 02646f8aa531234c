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
 * Why a cancelled ticket can't be valid again, or null. Only a ticket of an order that is complete can: one that was cancelled as a whole
 * has come to its end, and one that was taken out of its order (`is_removed`) with what it cost is no part of it. Where its money, or a part of it, went back, somebody must say that it is valid without (`is_given`).
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
 * How much of what a ticket came to (`share`) is not there any more: `left` is what was paid for its order and has not gone back, and the
 * order's valid tickets (`good`, what each came to) come first. Never more than its share.
 */
export function missingOf({ share, good, left }: { share: number; good: readonly number[]; left: number }): number {
  const needed = good.reduce((sum, one) => sum + one, share);
  return Math.min(share, Math.max(0, needed - left));
}
