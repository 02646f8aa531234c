import { createContext, type ReactNode, use } from "react";
import type { checkout, PublicOrder } from "#contract/checkout.ts";
import type { Answer } from "#contract/endpoint.ts";

export type Checkout = {
  order: PublicOrder;
  /** Takes over what a call has answered. */
  keep: (answer: Answer<typeof checkout.get>) => void;
  /** Asks the server how the order stands. */
  refresh: () => Promise<void>;
};

const CheckoutContext = createContext<Checkout | undefined>(undefined);

export function CheckoutOf({ is, children }: { is: Checkout; children: ReactNode }) {
  return <CheckoutContext value={is}>{children}</CheckoutContext>;
}

/** For the steps and their parts, whether the router is around them or nothing. */
export function useCheckout(): Checkout {
  const given = use(CheckoutContext);
  if (!given) throw new Error("A step of the checkout stands in CheckoutOf.");
  return given;
}
