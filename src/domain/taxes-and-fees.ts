import type { Currency } from "./currencies.ts";
import { PERCENTAGE_MAX } from "./maxima.ts";
import { apportioned, percentageIn, percentageOf, toStep } from "./money.ts";

export const TAX_OR_FEE_TYPES = ["TAX", "FEE"] as const;
export const CALCULATION_TYPES = ["FIXED", "PERCENTAGE"] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];

/**
 * Whether a typed and stored amount contains the taxes on it, or they come on top. The values are
 * Stripe's: https://docs.stripe.com/api/prices/object#price_object-tax_behavior
 */
export const TAX_BEHAVIORS = ["inclusive", "exclusive"] as const;
export type TaxBehavior = (typeof TAX_BEHAVIORS)[number];

/**
 * Returns how prices are usually shown where a currency is used: without taxes in the US and
 * Canada, with them where VAT or GST is customary. A new account has no country yet; its currency
 * is the closest indication.
 */
export function usualTaxBehavior(currency: Currency): TaxBehavior {
  return currency === "USD" || currency === "CAD" ? "exclusive" : "inclusive";
}

/** `rate`: FIXED in the smallest unit for each ticket, PERCENTAGE in thousandths of a percent (19 % is 19,000). */
export type TaxOrFee = {
  id: number;
  name: string;
  type: (typeof TAX_OR_FEE_TYPES)[number];
  calculation_type: CalculationType;
  rate: number;
  /**
   * On a fee: whether its amount contains the taxes on it; if missing, they come on top. A tax
   * follows what it is charged on.
   */
  tax_behavior?: TaxBehavior | null;
  /**
   * On a fee: it is part of the ticket's price, not on top of it. Then it has the tax behavior of
   * its ticket.
   */
  is_in_price?: boolean;
};

/** Amount and currency: a percentage has no currency, a fixed amount has one. */
export type Charged = Omit<TaxOrFee, "id" | "name"> & { currency_code: Currency | null };

export type TaxOrFeeProblem = "percentage" | "currency" | "wrong";

export function taxOrFeeProblems({ type, calculation_type, rate, currency_code, tax_behavior, is_in_price }: Charged) {
  const problems: { field: "rate" | "currency_code" | "tax_behavior" | "is_in_price"; problem: TaxOrFeeProblem }[] = [];
  const isFixed = calculation_type === "FIXED";
  if (!isFixed && rate > PERCENTAGE_MAX) problems.push({ field: "rate", problem: "percentage" });
  if (isFixed && currency_code === null) problems.push({ field: "currency_code", problem: "currency" });
  if (!isFixed && currency_code !== null) problems.push({ field: "currency_code", problem: "wrong" });
  if (type === "TAX" && tax_behavior) problems.push({ field: "tax_behavior", problem: "wrong" });
  if (type === "TAX" && is_in_price) problems.push({ field: "is_in_price", problem: "wrong" });
  return problems;
}

/** A fixed amount can be charged in its own currency only: 1.50 USD is not 1.50 EUR. */
export function isChargedIn({ currency_code }: { currency_code: Currency | null }, currency: Currency): boolean {
  return currency_code === null || currency_code === currency;
}

/**
 * The total of one tax or fee, in the smallest unit, with its name and rate at the time of the
 * charge.
 */
export type Addition = {
  tax_or_fee_id: number;
  name: string;
  /** How it is calculated. Whether it is a tax or a fee depends on the list that contains it. */
  type: CalculationType;
  rate: number;
  /** For a fee, without the taxes on it. */
  value: number;
  /** For an inclusive fee: with the taxes in it, which is the amount that its rate gives. */
  value_with_taxes?: number;
  /** For a fee that is part of its ticket's price. */
  is_in_price?: boolean;
};

export type TaxesAndFeesRollup = { taxes: Addition[]; fees: Addition[] };

/**
 * Tickets of one price that are charged together. `price` is the typed unit price after any
 * discount, in whole steps (`amountStep`).
 */
export type Chargeable = {
  price: number;
  quantity: number;
  tax_behavior: TaxBehavior;
  taxes_and_fees: readonly TaxOrFee[];
};

/**
 * The totals of a line: `total_gross` is the amount to pay and always the sum of the three others.
 */
export type Charge = {
  /** The tickets alone, without the taxes on them and without fees. */
  total_before_additions: number;
  total_fee: number;
  total_tax: number;
  total_gross: number;
  taxes_and_fees_rollup: TaxesAndFeesRollup;
};

/**
 * Calculates the charges of a line: fees on its price, then taxes on price and fees. Taxes on
 * inclusive amounts are taken out of them, taxes on exclusive amounts come on top; each is rounded
 * once. The steps and the cases are in docs/developers/pricing.md.
 */
export function chargeLine(line: Chargeable, step: number): Charge {
  const fees = feesOn(line, step);
  const in_price = sumOf(fees.filter(({ is_in_price }) => is_in_price));
  const tickets = { amount: line.price * line.quantity - in_price, tax_behavior: line.tax_behavior };
  const parts = [tickets, ...fees];
  const inclusive = parts.filter(({ tax_behavior }) => tax_behavior === "inclusive");
  const taxes = taxesOn(line, sumOf(inclusive), sumOf(parts) - sumOf(inclusive), step);
  const net = sumOf(inclusive) - taxes.reduce((total, { contained }) => total + contained, 0);
  const nets = apportioned(
    net,
    inclusive.map(({ amount }) => amount),
    step,
  );
  const before = (part: Part) =>
    part.tax_behavior === "inclusive" ? (nets[inclusive.indexOf(part)] ?? 0) : part.amount;
  const rollup = {
    taxes: taxes.map(({ rule, contained, on_top }) => ({ ...additionOf(rule), value: contained + on_top })),
    fees: fees.map((fee) => ({
      ...{ ...additionOf(fee.rule), value: before(fee) },
      ...(fee.tax_behavior === "inclusive" ? { value_with_taxes: fee.amount } : {}),
      ...(fee.is_in_price ? { is_in_price: true } : {}),
    })),
  };
  const [total_fee, total_tax] = [totalOf(rollup.fees), totalOf(rollup.taxes)];
  const total_before_additions = before(tickets);
  return {
    ...{ total_before_additions, total_fee, total_tax },
    total_gross: total_before_additions + total_fee + total_tax,
    taxes_and_fees_rollup: rollup,
  };
}

export function totalOf(added: readonly Addition[]): number {
  return added.reduce((total, { value }) => total + value, 0);
}

/** Reconstructs the taxes and fees that a line was charged with from its rollup. */
export function chargedRules({ fees, taxes }: TaxesAndFeesRollup): TaxOrFee[] {
  const rule = (type: TaxOrFee["type"], { tax_or_fee_id: id, name, type: calculation_type, rate }: Addition) => ({
    ...{ id, name, type, calculation_type, rate },
  });
  return [
    ...fees.map((fee) => ({
      ...rule("FEE", fee),
      tax_behavior: fee.value_with_taxes === undefined ? ("exclusive" as const) : ("inclusive" as const),
      is_in_price: fee.is_in_price ?? false,
    })),
    ...taxes.map((tax) => rule("TAX", tax)),
  ];
}

/**
 * Merges several rollups: the total of each tax and fee over all of them, in the order of their
 * first appearance.
 */
export function mergeRollups(rollups: readonly TaxesAndFeesRollup[]): TaxesAndFeesRollup {
  return {
    taxes: mergeAdditions(rollups.flatMap(({ taxes }) => taxes)),
    fees: mergeAdditions(rollups.flatMap(({ fees }) => fees)),
  };
}

/** Tickets or a fee, whose amount either contains its taxes or does not. */
type Part = { amount: number; tax_behavior: TaxBehavior };
type Fee = Part & { rule: TaxOrFee; is_in_price: boolean };

/**
 * Returns the fees of a line. A fixed fee counts once per ticket. A percentage of an inclusive
 * price is rounded per ticket, like the price, so that two tickets cost twice as much; of an
 * exclusive price, per line. Fees in the price never exceed it.
 */
function feesOn({ price, quantity, tax_behavior, taxes_and_fees }: Chargeable, step: number): Fee[] {
  let left = price * quantity;
  return taxes_and_fees
    .filter(({ type }) => type === "FEE")
    .map((rule) => {
      const { calculation_type, rate, is_in_price = false, tax_behavior: own } = rule;
      const fullAmount =
        calculation_type === "FIXED"
          ? toStep(rate, step) * quantity
          : tax_behavior === "inclusive"
            ? percentageOf(price, rate, step) * quantity
            : percentageOf(price * quantity, rate, step);
      const amount = is_in_price ? Math.min(fullAmount, left) : fullAmount;
      if (is_in_price) left -= amount;
      return { rule, amount, is_in_price, tax_behavior: own ?? "exclusive" };
    });
}

/**
 * Returns the taxes of a line: how much of each is contained in `inclusive`, and how much comes on
 * top of `exclusive`. Fixed taxes per ticket are taken out first, then each percentage of the net
 * amount; a tax never takes more than is left.
 */
function taxesOn(line: Chargeable, inclusive: number, exclusive: number, step: number) {
  const taxes = line.taxes_and_fees.filter(({ type }) => type === "TAX");
  let left = inclusive;
  const take = (tax: number) => {
    const amount = Math.min(tax, left);
    left -= amount;
    return amount;
  };
  const fixed = new Map(
    taxes
      .filter(({ calculation_type }) => calculation_type === "FIXED")
      .map((rule) => {
        const tax = toStep(rule.rate, step) * line.quantity;
        const isContained = line.tax_behavior === "inclusive";
        return [rule, isContained ? { contained: take(tax), on_top: 0 } : { contained: 0, on_top: tax }] as const;
      }),
  );
  const rest = left;
  const all = taxes.reduce((sum, { calculation_type, rate }) => (calculation_type === "FIXED" ? sum : sum + rate), 0);
  return taxes.map((rule) => ({
    rule,
    ...(fixed.get(rule) ?? {
      contained: take(percentageIn(rest, rule.rate, all, step)),
      on_top: percentageOf(exclusive, rule.rate, step),
    }),
  }));
}

function additionOf({ id, name, calculation_type, rate }: TaxOrFee) {
  return { tax_or_fee_id: id, name, type: calculation_type, rate };
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

function mergeAdditions(added: readonly Addition[]): Addition[] {
  const merged = new Map<number, Addition>();
  for (const addition of added) {
    const before = merged.get(addition.tax_or_fee_id);
    merged.set(addition.tax_or_fee_id, before ? plus(before, addition) : addition);
  }
  return [...merged.values()];
}

function plus(a: Addition, b: Addition): Addition {
  const { value_with_taxes: withTaxes, ...rest } = { ...a, ...b };
  const with_taxes = (a.value_with_taxes ?? a.value) + (b.value_with_taxes ?? b.value);
  return { ...rest, value: a.value + b.value, ...(withTaxes === undefined ? {} : { value_with_taxes: with_taxes }) };
}
