import { amountStep, type Currency } from "./currencies.ts";
import {
  type Addition,
  type Charge,
  chargedRules,
  chargeLine,
  type TaxBehavior,
  type TaxesAndFeesRollup,
} from "./taxes-and-fees.ts";

/** How prices are told before there is a sum: with taxes and fees in them, or before those, which then stand beside. */
export const PRICE_DISPLAY_MODES = ["INCLUSIVE", "EXCLUSIVE"] as const;
export type PriceDisplayMode = (typeof PRICE_DISPLAY_MODES)[number];

/** What a bill needs to know of an order, as it is stored; amounts in the currency's smallest unit. */
export type Billed = {
  currency: Currency;
  /** As its buyer was shown prices when they reserved. */
  price_display_mode: PriceDisplayMode;
  total_gross: number;
  taxes_and_fees_rollup: TaxesAndFeesRollup;
  order_items: readonly {
    id: number;
    item_name: string;
    quantity: number;
    tax_behavior: TaxBehavior;
    price_before_discount: number;
    total_before_additions: number;
    total_discount: number;
    total_gross: number;
    taxes_and_fees_rollup: TaxesAndFeesRollup;
  }[];
};

/** Amounts are after everything that is taken off; INCLUSIVE with everything that is added, EXCLUSIVE before. */
export type BillLine = {
  id: number;
  name: string;
  quantity: number;
  amount: number;
  /** Of one. Null where there is but one, where it costs nothing, and where no whole amount times the quantity is the line's. */
  each: number | null;
  /** What the line would have cost without its discount; null where it has none. */
  before: number | null;
};

export type Bill = {
  lines: BillLine[];
  /** What all discounts come to: what the lines would have cost, less what they cost. */
  saved: number;
  total: number;
  /** What of the total is a fee, then what is a tax. INCLUSIVE: it is in the lines already. EXCLUSIVE: it comes on top of them. */
  of_which: Addition[];
  is_on_top: boolean;
};

/**
 * An order as it is shown, wherever it is shown: each line says what the event page promised. INCLUSIVE: the lines are the total, and what
 * of it are fees and taxes is listed beneath. EXCLUSIVE: fees and taxes are lines of their own, and all of them are the total. Nothing is
 * priced again but what a discount took off, at the rates that the line was charged with.
 */
export function billOf(order: Billed): Bill {
  const isOnTop = order.price_display_mode === "EXCLUSIVE";
  const step = amountStep(order.currency);
  const lines = order.order_items.map((item) =>
    billLine(item, isOnTop ? "total_before_additions" : "total_gross", step),
  );
  const { fees, taxes } = order.taxes_and_fees_rollup;
  return {
    lines,
    saved: lines.reduce((saved, { amount, before }) => saved + (before === null ? 0 : before - amount), 0),
    total: order.total_gross,
    of_which: [...(isOnTop ? fees : fees.map(withTaxes)), ...taxes].filter(({ value }) => value > 0),
    is_on_top: isOnTop,
  };
}

type Item = Billed["order_items"][number];
type Shown = "total_gross" | "total_before_additions";

function billLine(item: Item, shown: Shown, step: number): BillLine {
  const { id, item_name: name, quantity, [shown]: amount } = item;
  const isWhole = amount % (quantity * step) === 0;
  return {
    ...{ id, name, quantity, amount },
    each: quantity > 1 && amount > 0 && isWhole ? amount / quantity : null,
    before: item.total_discount > 0 ? withoutDiscount(item, step)[shown] : null,
  };
}

/** An inclusive fee as its organizer typed it: €1.50 with the tax in it. */
function withTaxes(fee: Addition): Addition {
  return { ...fee, value: fee.value_with_taxes ?? fee.value };
}

function withoutDiscount(item: Item, step: number): Charge {
  const { price_before_discount: price, quantity, tax_behavior, taxes_and_fees_rollup } = item;
  return chargeLine({ price, quantity, tax_behavior, taxes_and_fees: chargedRules(taxes_and_fees_rollup) }, step);
}
