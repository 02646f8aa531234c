import type { Currency } from "./currencies.ts";
import { priceOrder, type PricedOrder, type TaxBehavior, type TaxOrFee } from "./pricing.ts";

/** How a manually created order was paid, as its organizer says. */
export const PAID_BY = ["CASH", "TRANSFER", "CARD", "OTHER"] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** How many tickets fit into one manually created order. */
export const MANUAL_TICKETS_MAX = 100;

type Wanted = {
  ticket_id: number;
  ticket_price_id: number;
  /** Of one ticket, as the organizer types it, whatever the ticket costs elsewhere. */
  price: number;
  tax_behavior: TaxBehavior;
  quantity: number;
  /** None where the organizer leaves them out. */
  taxes_and_fees: readonly TaxOrFee[];
};

/** What a manually created order comes to, by the rules of all orders: the dialog says it, and the till charges it. */
export function manualPrice({ price, ...line }: Wanted, currency: Currency): PricedOrder {
  // also where the ticket is free: somebody may have paid for it
  return priceOrder([{ ...line, unit_price: price, ticket_type: "PAID" }], null, currency);
}
