import type { Order } from "#contract/orders.ts";
import { isOpen } from "#domain/order-lifecycle.ts";
import { isPast } from "#domain/time.ts";

/**
 * Whether the units of an unpaid order are still reserved; null where the order does not await
 * payment.
 */
export function holdOf({ status, reserved_until }: Pick<Order, "status" | "reserved_until">, now: Date) {
  if (reserved_until === null || (!isOpen(status) && status !== "EXPIRED")) return null;
  return status === "EXPIRED" || isPast(reserved_until, now) ? "ended" : "held";
}
