import { useOutletContext } from "react-router";
import type { checkout, PublicOrder } from "#contract/checkout.ts";
import type { Answer } from "#contract/endpoint.ts";

export type CheckoutContext = {
  order: PublicOrder;
  /** Takes over what a call has answered. */
  keep: (answer: Answer<typeof checkout.get>) => void;
  /** Asks the server how the order stands. */
  refresh: () => Promise<void>;
};

/** For the pages below the checkout's layout. */
export function useCheckout(): CheckoutContext {
  return useOutletContext<CheckoutContext>();
}

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
