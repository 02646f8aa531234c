import type { PublicOrder } from "#contract/checkout.ts";

export function paramsOf(order: PublicOrder) {
  return { event_id: order.event.id, order_short_id: order.short_id };
}

export function eventAddress(event: PublicOrder["event"]): string {
  return `/event/${event.id}/${event.slug}`;
}

export function stepAddress(order: PublicOrder, step: "details" | "payment" | "payment_return" | "summary"): string {
  return `/checkout/${order.event.id}/${order.short_id}/${step}`;
}
