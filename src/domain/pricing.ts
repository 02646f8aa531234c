import { amountStep, type Currency, minimumCharge } from "./currencies.ts";
import { toStep } from "./money.ts";
import { coversTicket, type Discount, discountedPrice } from "./promo-codes.ts";
import {
  chargeLine,
  mergeRollups,
  type TaxBehavior,
  type TaxesAndFeesRollup,
  type TaxOrFee,
} from "./taxes-and-fees.ts";
import { ticketPrice, type TicketType } from "./tickets.ts";

export type { Discount } from "./promo-codes.ts";
export type { Addition, TaxBehavior, TaxesAndFeesRollup, TaxOrFee } from "./taxes-and-fees.ts";

/** An order line before pricing. All amounts in the currency's smallest unit. */
export type PriceLine = {
  ticket_id: number;
  ticket_price_id: number;
  ticket_type: TicketType;
  /** The unit price as typed, before any discount; for a donation, the amount given. */
  unit_price: number;
  tax_behavior: TaxBehavior;
  quantity: number;
  taxes_and_fees: readonly TaxOrFee[];
};

type Totals = {
  /** The tickets alone after discount, without taxes and fees. */
  total_before_additions: number;
  total_discount: number;
  total_tax: number;
  total_fee: number;
  /** The amount to pay: before additions + tax + fee. */
  total_gross: number;
  taxes_and_fees_rollup: TaxesAndFeesRollup;
};

export type PricedLine = Totals & {
  ticket_id: number;
  ticket_price_id: number;
  ticket_type: TicketType;
  tax_behavior: TaxBehavior;
  quantity: number;
  /** The unit price as typed. */
  price_before_discount: number;
  /** The unit price as typed, after the discount. */
  price: number;
};

export type PricedOrder = Totals & { lines: PricedLine[] };

/**
 * Prices an order: the discount, then fees on the discounted price, then taxes, which are contained
 * in a price or come on top of it; rounded half up per line, and the order is the sum of its lines.
 * The guarantees, the steps and the cases are in docs/developers/pricing.md.
 */
export function priceOrder(lines: readonly PriceLine[], discount: Discount, currency: Currency): PricedOrder {
  const priced = lines.map((line) => priceLine(line, discount, amountStep(currency)));
  return {
    lines: priced,
    total_before_additions: sum(priced, "total_before_additions"),
    total_discount: sum(priced, "total_discount"),
    total_tax: sum(priced, "total_tax"),
    total_fee: sum(priced, "total_fee"),
    total_gross: sum(priced, "total_gross"),
    taxes_and_fees_rollup: mergeRollups(priced.map((line) => line.taxes_and_fees_rollup)),
  };
}

export type PricedTicket = {
  price_before_discount: number;
  price: number;
  price_before_taxes_and_fees: number;
  is_discounted: boolean;
  fee_total: number;
  tax_total: number;
  price_including_taxes_and_fees: number;
};

/** Returns the price of one ticket for the event page: exactly what an order of one is charged. */
export function priceTicket(line: Omit<PriceLine, "quantity">, discount: Discount, currency: Currency): PricedTicket {
  const single = priceLine({ ...line, quantity: 1 }, discount, amountStep(currency));
  return {
    price_before_discount: single.price_before_discount,
    price: single.price,
    price_before_taxes_and_fees: single.total_before_additions,
    is_discounted: single.price < single.price_before_discount,
    fee_total: single.total_fee,
    tax_total: single.total_tax,
    price_including_taxes_and_fees: single.total_gross,
  };
}

/** Returns what the buyer pays for one ticket at this price. */
export function grossPrice(
  price: number,
  { tax_behavior, taxes_and_fees }: Pick<PriceLine, "tax_behavior" | "taxes_and_fees">,
  currency: Currency,
): number {
  const step = amountStep(currency);
  return chargeLine({ price: toStep(price, step), quantity: 1, tax_behavior, taxes_and_fees }, step).total_gross;
}

export type PricingProblem = "amount_invalid" | "amount_too_large";

/**
 * Returns why a priced order must not be sold: rejects all negative, invalid and inexact amounts.
 */
export function pricingProblem(order: PricedOrder): PricingProblem | null {
  if (!order.lines.every(isSound)) return "amount_invalid";
  return isCount(order.total_gross) && isCount(order.total_discount) ? null : "amount_too_large";
}

/**
 * A card cannot be charged less than the provider's minimum; a total of zero is allowed because it
 * needs no card.
 */
export function chargeProblem(total: number, currency: Currency): "below_minimum_charge" | null {
  return total > 0 && total < minimumCharge(currency) ? "below_minimum_charge" : null;
}

function priceLine(line: PriceLine, discount: Discount, step: number): PricedLine {
  const { ticket_id, ticket_price_id, ticket_type, tax_behavior, quantity, taxes_and_fees } = line;
  const price_before_discount = toStep(ticketPrice(ticket_type, line.unit_price), step);
  const price = isDiscountable(line, discount)
    ? discountedPrice(price_before_discount, discount, step)
    : price_before_discount;
  return {
    ...{ ticket_id, ticket_price_id, ticket_type, tax_behavior, quantity, price_before_discount, price },
    total_discount: (price_before_discount - price) * quantity,
    ...chargeLine({ price, quantity, tax_behavior, taxes_and_fees }, step),
  };
}

/** Donations are not discounted, and free tickets have no price to discount. */
function isDiscountable(line: PriceLine, discount: Discount): discount is Exclude<Discount, null> {
  return (
    discount !== null &&
    (line.ticket_type === "PAID" || line.ticket_type === "TIERED") &&
    coversTicket(discount, line.ticket_id)
  );
}

function sum(lines: readonly PricedLine[], key: Exclude<keyof Totals, "taxes_and_fees_rollup">): number {
  return lines.reduce((total, line) => total + line[key], 0);
}

function isSound({
  quantity,
  price_before_discount,
  price,
  taxes_and_fees_rollup: { taxes, fees },
}: PricedLine): boolean {
  const rates = [...taxes, ...fees].map(({ rate }) => rate);
  return quantity > 0 && [quantity, price_before_discount, price, ...rates].every(isCount);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
