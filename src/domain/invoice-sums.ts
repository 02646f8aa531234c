import { amountStep, type Currency } from "./currencies.ts";
import type { InvoiceFee, InvoiceLine, InvoiceSums, InvoiceTax, InvoiceTaxRate } from "./invoices.ts";
import { apportioned, percentageOf } from "./money.ts";
import type { Addition, TaxBehavior, TaxesAndFeesRollup } from "./taxes-and-fees.ts";

export type Invoiced = {
  currency: Currency;
  total_gross: number;
  order_items: readonly {
    item_name: string;
    quantity: number;
    price: number;
    tax_behavior: TaxBehavior;
    total_before_additions: number;
    total_tax: number;
    taxes_and_fees_rollup: TaxesAndFeesRollup;
  }[];
};

/**
 * Returns the sums of an order's invoice, by the rules of EN 16931: lines and fees before taxes,
 * and each tax once. A tax contained in the prices is the amount taken out of them, so the sum is
 * what was paid. A tax on top is calculated on the sum of everything that it applies to, although
 * it was charged line by line: the difference is the rounding amount (BT-114).
 */
export function invoiceSums({ currency, total_gross, order_items }: Invoiced): InvoiceSums {
  const billed = order_items.map(billedLine);
  const lines = billed.map(({ line }) => line);
  const fees = mergedFees(billed.flatMap((entry) => entry.fees));
  const taxes = taxesOf(order_items, amountStep(currency));
  const net_total = sum(lines, "net") + sum(fees, "net");
  const tax_total = sum(taxes, "amount");
  return {
    lines,
    fees,
    taxes,
    net_total,
    tax_total,
    gross_total: total_gross,
    rounding: total_gross - net_total - tax_total,
  };
}

/**
 * Returns the sums of a credit note for a refund: exactly `amount`, taken in proportion from what
 * earlier notes have left of the invoice. So nothing is credited twice, and all notes of a fully
 * refunded order add up to its invoice, rate by rate. A partial credit note has one line for each
 * combination of taxes; a single full one has the invoice's own lines.
 */
export function creditSums(invoice: InvoiceSums, earlier: readonly InvoiceSums[], amount: number): InvoiceSums {
  if (earlier.length === 0 && amount === invoice.gross_total) return invoice;
  const groups = groupsOf(invoice);
  const left = [
    ...groups.map((group) => group.net - sumOf(earlier, (note) => netOf(note, group.key))),
    ...invoice.taxes.map((tax) => tax.amount - sumOf(earlier, (note) => taxIn(note, tax))),
  ];
  const all = left.reduce((total, part) => total + part, 0);
  const isLast = amount === invoice.gross_total - sumOf(earlier, (note) => note.gross_total);
  const parts = isLast ? left : apportioned(Math.min(amount, all), left);
  const nets = parts.slice(0, groups.length);
  const amounts = parts.slice(groups.length);
  const tax_total = amounts.reduce((total, part) => total + part, 0);
  const net_total = nets.reduce((total, part) => total + part, 0);
  const rounding = amount - net_total - tax_total;
  const lines = creditLines(invoice, groups, nets, amounts, rounding);
  const taxes = invoice.taxes.flatMap((tax, at) => {
    const taxed = lines.filter(({ tax_rates }) => tax_rates.some((candidate) => isSame(candidate, tax)));
    return taxed.length > 0 ? [{ ...tax, basis: sum(taxed, "net"), amount: amounts[at] ?? 0 }] : [];
  });
  return { lines, fees: [], taxes, net_total, tax_total, gross_total: amount, rounding };
}

type Item = Invoiced["order_items"][number];

/** A line's taxes cover its price and its fees: each fee gets its share of them. */
function billedLine(item: Item): { line: InvoiceLine; fees: InvoiceFee[] } {
  const { item_name: description, quantity, total_before_additions: net } = item;
  const { taxes, fees } = item.taxes_and_fees_rollup;
  const tax_rates = taxes.map(rateOf);
  const [tax = 0, ...ofFees] = apportioned(item.total_tax, fees.length > 0 ? withAll(net, fees) : [item.total_tax]);
  return {
    line: {
      ...{ description, quantity, unit_net: net % quantity === 0 ? net / quantity : null },
      ...{ unit_gross: item.tax_behavior === "inclusive" && taxes.length > 0 ? item.price : null },
      ...{ net, tax_rates, tax, gross: net + tax },
    },
    fees: fees
      .map(({ name, value }, at) => {
        const ofFee = ofFees[at] ?? 0;
        return { name, net: value, tax_rates, tax: ofFee, gross: value + ofFee };
      })
      .filter((fee) => fee.gross > 0),
  };
}

function withAll(net: number, fees: readonly Addition[]): number[] {
  const parts = [net, ...fees.map(({ value }) => value)];
  return parts.some((part) => part > 0) ? parts : parts.map(() => 1);
}

function mergedFees(fees: readonly InvoiceFee[]): InvoiceFee[] {
  const merged = new Map<string, InvoiceFee>();
  for (const fee of fees) {
    const key = JSON.stringify([fee.name, fee.tax_rates]);
    const { net, tax, gross } = merged.get(key) ?? { net: 0, tax: 0, gross: 0 };
    merged.set(key, { ...fee, net: net + fee.net, tax: tax + fee.tax, gross: gross + fee.gross });
  }
  return [...merged.values()];
}

/**
 * Taxes taken out of inclusive prices and fixed taxes per ticket are used as charged; other
 * percentages are calculated on the sum of everything they apply to.
 */
function taxesOf(items: readonly Item[], step: number): InvoiceTax[] {
  const found = new Map<string, InvoiceTax & { charged: number; on_top_of: number }>();
  for (const item of items)
    for (const tax of item.taxes_and_fees_rollup.taxes) {
      const key = JSON.stringify(rateOf(tax));
      const known = found.get(key) ?? { ...rateOf(tax), basis: 0, amount: 0, charged: 0, on_top_of: 0 };
      const basis = item.total_before_additions + sum(item.taxes_and_fees_rollup.fees, "value");
      const isAsCharged = tax.type === "FIXED" || containsTaxes(item);
      found.set(key, {
        ...{ ...known, basis: known.basis + basis },
        charged: known.charged + (isAsCharged ? tax.value : 0),
        on_top_of: known.on_top_of + (isAsCharged ? 0 : basis),
      });
    }
  return [...found.values()].map(({ charged, on_top_of, ...tax }) => ({
    ...tax,
    amount: charged + percentageOf(on_top_of, tax.rate ?? 0, step),
  }));
}

function containsTaxes({ tax_behavior, taxes_and_fees_rollup: { fees } }: Item): boolean {
  return tax_behavior === "inclusive" || fees.some(({ value_with_taxes }) => value_with_taxes !== undefined);
}

function rateOf({ name, type, rate }: Addition): InvoiceTaxRate {
  return { name, rate: type === "FIXED" ? null : rate };
}

type Group = { key: string; tax_rates: InvoiceTaxRate[]; net: number; names: string[] };

function groupsOf({ lines, fees }: InvoiceSums): Group[] {
  const groups = new Map<string, Group>();
  const parts = [...lines, ...fees.map((fee) => ({ ...fee, description: fee.name }))];
  for (const { tax_rates, net, description } of parts) {
    const key = keyOf(tax_rates);
    const known = groups.get(key) ?? { key, tax_rates, net: 0, names: [] };
    groups.set(key, { ...known, net: known.net + net, names: [...known.names, description] });
  }
  return [...groups.values()];
}

function netOf({ lines, fees }: InvoiceSums, key: string): number {
  return sum(
    [...lines, ...fees].filter(({ tax_rates }) => keyOf(tax_rates) === key),
    "net",
  );
}

function taxIn({ taxes }: InvoiceSums, tax: InvoiceTaxRate): number {
  return taxes.find((candidate) => isSame(candidate, tax))?.amount ?? 0;
}

/**
 * Distributes a note's taxes over its lines and adds its rounding to the first: the lines add up to
 * the amount refunded.
 */
function creditLines(
  invoice: InvoiceSums,
  groups: readonly Group[],
  nets: readonly number[],
  amounts: readonly number[],
  rounding: number,
): InvoiceLine[] {
  const taxes = groups.map(() => 0);
  for (const [at, tax] of invoice.taxes.entries()) {
    const carries = groups.map(({ tax_rates }) => tax_rates.some((candidate) => isSame(candidate, tax)));
    const weights = groups.map(({ net }, of) => (carries[of] ? net : 0));
    const effective = weights.some((weight) => weight > 0) ? weights : carries.map(Number);
    for (const [of, share] of apportioned(amounts[at] ?? 0, effective).entries()) taxes[of] = (taxes[of] ?? 0) + share;
  }
  const lines = groups.map(({ tax_rates, names }, at) => {
    const [net, tax] = [nets[at] ?? 0, taxes[at] ?? 0];
    const description = [...new Set(names)].join(", ");
    return { description, quantity: 1, unit_net: net, unit_gross: null, net, tax_rates, tax, gross: net + tax };
  });
  const shown = lines.filter(({ net, tax }) => net > 0 || tax > 0);
  const [first, ...others] = shown.length > 0 ? shown : lines.slice(0, 1);
  return first ? [{ ...first, tax: first.tax + rounding, gross: first.gross + rounding }, ...others] : [];
}

function keyOf(tax_rates: readonly InvoiceTaxRate[]): string {
  return JSON.stringify(tax_rates.map(({ name, rate }) => [name, rate]));
}

function isSame(a: InvoiceTaxRate, b: InvoiceTaxRate): boolean {
  return a.name === b.name && a.rate === b.rate;
}

function sum<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.reduce((total, entry) => total + entry[key], 0);
}

function sumOf(notes: readonly InvoiceSums[], part: (note: InvoiceSums) => number): number {
  return notes.reduce((total, note) => total + part(note), 0);
}
