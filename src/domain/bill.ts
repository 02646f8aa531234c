import { amountStep, type Currency } from "./currencies.ts";
import {
  type Addition,
  type Charge,
  chargedRules,
  chargeLine,
  type TaxBehavior,
  type TaxesAndFeesRollup,
} from "./taxes-and-fees.ts";

/**
 * How prices are shown before checkout: INCLUSIVE contains taxes and fees, EXCLUSIVE lists them
 * separately.
 */
export const PRICE_DISPLAY_MODES = ["INCLUSIVE", "EXCLUSIVE"] as const;
export type PriceDisplayMode = (typeof PRICE_DISPLAY_MODES)[number];

/** The fields of a stored order that a bill needs; amounts in the currency's smallest unit. */
export type Billed = {
  currency: Currency;
  /** How prices were shown to the buyer at the time of the reservation. */
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

/** Amounts are after all discounts; INCLUSIVE with taxes and fees, EXCLUSIVE before them. */
export type BillLine = {
  id: number;
  name: string;
  quantity: number;
  amount: number;
  /**
   * The unit price. Null for a quantity of one, for a free line, and if no whole amount times the
   * quantity is the line's amount.
   */
  each: number | null;
  /** The line's amount without its discount; null if it has none. */
  before: number | null;
};

export type Bill = {
  lines: BillLine[];
  /** The sum of all discounts: the amounts without discounts minus the actual amounts. */
  saved: number;
  total: number;
  /**
   * The fees in the total, then the taxes. INCLUSIVE: they are contained in the lines. EXCLUSIVE:
   * they come on top of them.
   */
  of_which: Addition[];
  is_on_top: boolean;
};

/**
 * Returns the bill that every view of an order shows: each line repeats the price of the event
 * page. INCLUSIVE: the lines add up to the total, and the fees and taxes they contain are listed
 * below. EXCLUSIVE: fees and taxes are lines of their own, and all lines add up to the total. Only
 * the price before a discount is recalculated, at the rates that the line was charged with.
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
  const isDivisible = amount % (quantity * step) === 0;
  return {
    ...{ id, name, quantity, amount },
    each: quantity > 1 && amount > 0 && isDivisible ? amount / quantity : null,
    before: item.total_discount > 0 ? withoutDiscount(item, step)[shown] : null,
  };
}

/** Returns an inclusive fee as its organizer typed it: €1.50 with the tax in it. */
function withTaxes(fee: Addition): Addition {
  return { ...fee, value: fee.value_with_taxes ?? fee.value };
}

function withoutDiscount(item: Item, step: number): Charge {
  const { price_before_discount: price, quantity, tax_behavior, taxes_and_fees_rollup } = item;
  return chargeLine({ price, quantity, tax_behavior, taxes_and_fees: chargedRules(taxes_and_fees_rollup) }, step);
}
