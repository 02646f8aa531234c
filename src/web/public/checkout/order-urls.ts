import type { PublicOrder } from "#contract/checkout.ts";

/** What every call about this order needs. */
export function paramsOf(order: PublicOrder) {
  return { event_id: order.event.id, order_short_id: order.short_id };
}

export function eventAddress(event: PublicOrder["event"]): string {
  return `/event/${event.id}/${event.slug}`;
}

/** Where a step of this order is. */
export function stepAddress(order: PublicOrder, step: "details" | "payment" | "payment_return" | "summary"): string {
  return `/checkout/${order.event.id}/${order.short_id}/${step}`;
}
