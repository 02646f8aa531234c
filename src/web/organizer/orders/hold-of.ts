import type { Order } from "#contract/orders.ts";
import { isOpen } from "#domain/order-lifecycle.ts";
import { isPast } from "#domain/time.ts";

/** Whether an order that is not paid yet still holds its places; null where that is no question any more. */
export function holdOf({ status, reserved_until }: Pick<Order, "status" | "reserved_until">, now: Date) {
  if (reserved_until === null || (!isOpen(status) && status !== "EXPIRED")) return null;
  return status === "EXPIRED" || isPast(reserved_until, now) ? "ended" : "held";
}
