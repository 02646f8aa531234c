import { type Currency, minimumCharge } from "./currencies.ts";
import { grossPrice } from "./pricing.ts";
import type { TaxBehavior, TaxOrFee } from "./taxes-and-fees.ts";
import type { TicketType } from "./tickets.ts";

/**
 * A ticket with everything that is charged for it; prices in the smallest unit, for a donation the
 * minimum.
 */
export type ChargedTicket = {
  type: TicketType;
  tax_behavior: TaxBehavior;
  min_per_order: number | null;
  prices: readonly { price: number }[];
  taxes_and_fees: readonly TaxOrFee[];
};

export type TicketChargeProblem = "fee_behavior" | "below_fees" | "below_charge";

/**
 * Returns why a ticket's prices cannot be charged: a fee in the price must have the tax behavior of
 * the price; a price must cover the fixed fees in it; and the smallest order must reach the minimum
 * card charge.
 */
export function ticketChargeProblems(
  ticket: ChargedTicket,
  currency: Currency,
): { field: string; problem: TicketChargeProblem }[] {
  if (ticket.taxes_and_fees.some((fee) => contradicts(fee, ticket)))
    return [{ field: "tax_and_fee_ids", problem: "fee_behavior" }];
  if (ticket.type === "FREE") return [];
  return ticket.prices.flatMap(({ price }, at) => {
    const problem = priceProblem(price, ticket, currency);
    return problem ? [{ field: `prices.${at}.price`, problem }] : [];
  });
}

function priceProblem(price: number, ticket: ChargedTicket, currency: Currency): TicketChargeProblem | null {
  // a price of zero contains no fee
  if (price > 0 && price < fixedFeesInPrice(ticket)) return "below_fees";
  const smallest = grossPrice(price, ticket, currency) * (ticket.min_per_order ?? 1);
  return smallest > 0 && smallest < minimumCharge(currency) ? "below_charge" : null;
}

/** Whether a fee is part of a price that has a different tax behavior. */
export function contradicts(fee: TaxOrFee, { tax_behavior }: { tax_behavior: TaxBehavior }): boolean {
  return fee.type === "FEE" && fee.is_in_price === true && fee.tax_behavior !== tax_behavior;
}

function fixedFeesInPrice({ taxes_and_fees }: Pick<ChargedTicket, "taxes_and_fees">): number {
  return taxes_and_fees
    .filter(({ type, calculation_type, is_in_price }) => type === "FEE" && calculation_type === "FIXED" && is_in_price)
    .reduce((sum, { rate }) => sum + rate, 0);
}
