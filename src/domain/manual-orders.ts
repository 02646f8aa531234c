import type { Currency } from "./currencies.ts";
import { priceOrder, type PricedOrder, type TaxBehavior, type TaxOrFee } from "./pricing.ts";

/** How a manual order was paid, as stated by its organizer. */
export const PAID_BY = ["CASH", "TRANSFER", "CARD", "OTHER"] as const;
export type PaidBy = (typeof PAID_BY)[number];

export const MANUAL_TICKETS_MAX = 100;

type Wanted = {
  ticket_id: number;
  ticket_price_id: number;
  /** The unit price typed by the organizer, independent of the ticket's own price. */
  price: number;
  tax_behavior: TaxBehavior;
  quantity: number;
  /** Empty if the organizer leaves them out. */
  taxes_and_fees: readonly TaxOrFee[];
};

/**
 * Prices a manual order by the rules of all orders: used for the preview in the dialog and for the
 * order itself.
 */
export function manualPrice({ price, ...line }: Wanted, currency: Currency): PricedOrder {
  // also for a free ticket: the organizer may charge for it
  return priceOrder([{ ...line, unit_price: price, ticket_type: "PAID" }], null, currency);
}
