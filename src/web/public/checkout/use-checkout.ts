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

export { eventAddress, paramsOf, stepAddress } from "./order-addresses.ts";
