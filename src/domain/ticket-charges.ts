import { type Currency, minimumCharge } from "./currencies.ts";
import { grossPrice } from "./pricing.ts";
import type { TaxBehavior, TaxOrFee } from "./taxes-and-fees.ts";
import type { TicketType } from "./tickets.ts";

/** A ticket with all that is charged for it; prices in the smallest unit, a donation's is the minimum. */
export type ChargedTicket = {
  type: TicketType;
  tax_behavior: TaxBehavior;
  min_per_order: number | null;
  prices: readonly { price: number }[];
  taxes_and_fees: readonly TaxOrFee[];
};

export type TicketChargeProblem = "fee_behavior" | "below_fees" | "below_charge";

/**
 * Why a ticket's prices can't be charged as they are: a fee in the price must contain its taxes where the price does; a price is at least the
 * fixed fees in it; and the smallest order of it is at least what a card can be charged.
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
  // what costs nothing has nothing to take a fee from
  if (price > 0 && price < fixedFeesInPrice(ticket)) return "below_fees";
  const smallest = grossPrice(price, ticket, currency) * (ticket.min_per_order ?? 1);
  return smallest > 0 && smallest < minimumCharge(currency) ? "below_charge" : null;
}

/** Whether a fee is a part of a price that has another tax behavior than itself. */
export function contradicts(fee: TaxOrFee, { tax_behavior }: { tax_behavior: TaxBehavior }): boolean {
  return fee.type === "FEE" && fee.is_in_price === true && fee.tax_behavior !== tax_behavior;
}

function fixedFeesInPrice({ taxes_and_fees }: Pick<ChargedTicket, "taxes_and_fees">): number {
  return taxes_and_fees
    .filter(({ type, calculation_type, is_in_price }) => type === "FEE" && calculation_type === "FIXED" && is_in_price)
    .reduce((sum, { rate }) => sum + rate, 0);
}
