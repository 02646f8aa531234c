import { amountStep, type Currency } from "./currencies.ts";
import { type Addition, additions, type TaxesAndFeesRollup, type TaxOrFee, totalOf } from "./taxes-and-fees.ts";

/** What a bill needs to know of an order, as it is stored; amounts in the currency's smallest unit. */
export type Billed = {
  currency: Currency;
  total_gross: number;
  taxes_and_fees_rollup: TaxesAndFeesRollup;
  order_items: readonly {
    id: number;
    item_name: string;
    quantity: number;
    price_before_discount: number;
    total_discount: number;
    total_gross: number;
    taxes_and_fees_rollup: TaxesAndFeesRollup;
  }[];
};

/** Amounts are what is paid: with everything that is added, after everything that is taken off. */
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
  /** What of the total is a fee, then what is a tax. It is in the lines already. */
  of_which: Addition[];
};

/**
 * An order as it is told, wherever it is told: each line says what the event page promised, the lines are the total, and what of it
 * are fees and taxes stands beneath. Nothing is priced again but what a discount took off, at the rates that the line was charged with.
 */
export function billOf(order: Billed): Bill {
  const lines = order.order_items.map((item) => billLine(item, amountStep(order.currency)));
  return {
    lines,
    saved: lines.reduce((saved, { amount, before }) => saved + (before === null ? 0 : before - amount), 0),
    total: order.total_gross,
    of_which: [...order.taxes_and_fees_rollup.fees, ...order.taxes_and_fees_rollup.taxes].filter(
      ({ value }) => value > 0,
    ),
  };
}

function billLine(item: Billed["order_items"][number], step: number): BillLine {
  const { id, item_name: name, quantity, total_gross: amount } = item;
  const isWhole = amount % (quantity * step) === 0;
  return {
    id,
    name,
    quantity,
    amount,
    each: quantity > 1 && amount > 0 && isWhole ? amount / quantity : null,
    before: item.total_discount > 0 ? grossBefore(item, step) : null,
  };
}

function grossBefore(item: Billed["order_items"][number], step: number): number {
  const { price_before_discount, quantity, taxes_and_fees_rollup } = item;
  const base = price_before_discount * quantity;
  const { fees, taxes } = additions(base, quantity, rulesOf(taxes_and_fees_rollup), step);
  return base + totalOf(fees) + totalOf(taxes);
}

/** The taxes and fees that a line was charged with, from what they came to. */
function rulesOf({ fees, taxes }: TaxesAndFeesRollup): TaxOrFee[] {
  const rules = (type: TaxOrFee["type"], charged: readonly Addition[]) =>
    charged.map(({ tax_or_fee_id: id, name, type: calculation_type, rate }) => ({
      ...{ id, name, type, calculation_type, rate },
    }));
  return [...rules("FEE", fees), ...rules("TAX", taxes)];
}
