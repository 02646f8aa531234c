import { createContext, type ReactNode, use } from "react";
import type { checkout, PublicOrder } from "#contract/checkout.ts";
import type { Answer } from "#contract/endpoint.ts";

export type Checkout = {
  order: PublicOrder;
  /** When the order was received, by this browser's clock. The times in it count from then. */
  received_at: number;
  /** Replaces the order with the one that a call returned. */
  keep: (response: Answer<typeof checkout.get>) => void;
  refresh: () => Promise<void>;
};

const CheckoutContext = createContext<Checkout | undefined>(undefined);

export function CheckoutOf({ is, children }: { is: Checkout; children: ReactNode }) {
  return <CheckoutContext value={is}>{children}</CheckoutContext>;
}

/** For the checkout steps and their parts, with or without the router. */
export function useCheckout(): Checkout {
  const context = use(CheckoutContext);
  if (!context) throw new Error("useCheckout must be called inside CheckoutOf.");
  return context;
}
