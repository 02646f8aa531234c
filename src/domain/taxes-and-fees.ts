import type { Currency } from "./currencies.ts";
import { PERCENTAGE_MAX } from "./limits.ts";
import { percentageOf, toStep } from "./money.ts";

export const TAX_OR_FEE_TYPES = ["TAX", "FEE"] as const;
export const CALCULATION_TYPES = ["FIXED", "PERCENTAGE"] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];

/** `rate`: FIXED in the smallest unit for each ticket, PERCENTAGE in thousandths of a percent (19 % is 19,000). */
export type TaxOrFee = {
  id: number;
  name: string;
  type: (typeof TAX_OR_FEE_TYPES)[number];
  calculation_type: CalculationType;
  rate: number;
};

/** How much of it there is, and in which money: a percentage is of any, a fixed amount of one. */
export type Charged = Pick<TaxOrFee, "calculation_type" | "rate"> & { currency_code: Currency | null };

export type TaxOrFeeProblem = "percentage" | "currency" | "wrong";

export function taxOrFeeProblems({ calculation_type, rate, currency_code }: Charged) {
  const problems: { field: "rate" | "currency_code"; problem: TaxOrFeeProblem }[] = [];
  const isFixed = calculation_type === "FIXED";
  if (!isFixed && rate > PERCENTAGE_MAX) problems.push({ field: "rate", problem: "percentage" });
  if (isFixed && currency_code === null) problems.push({ field: "currency_code", problem: "currency" });
  if (!isFixed && currency_code !== null) problems.push({ field: "currency_code", problem: "wrong" });
  return problems;
}

/** A fixed amount can be charged in its own currency alone: 1.50 USD is not 1.50 EUR. */
export function isChargedIn({ currency_code }: Pick<Charged, "currency_code">, currency: Currency): boolean {
  return currency_code === null || currency_code === currency;
}

/** What one tax or fee came to, `value` in the smallest unit; name and rate as they stood when it was charged. */
export type Addition = {
  tax_or_fee_id: number;
  name: string;
  /** How it was counted. Whether it is a tax or a fee says the list that it stands in. */
  type: CalculationType;
  rate: number;
  value: number;
};

export type TaxesAndFeesRollup = { taxes: Addition[]; fees: Addition[] };

/**
 * What is added to `base` (price × quantity, discounted): fees on the base, then taxes on base plus fees; in whole steps (`amountStep`).
 */
export function additions(
  base: number,
  quantity: number,
  taxes_and_fees: readonly TaxOrFee[],
  step: number,
): TaxesAndFeesRollup {
  const fees = additionsOfType("FEE", base, quantity, taxes_and_fees, step);
  const taxes = additionsOfType("TAX", base + totalOf(fees), quantity, taxes_and_fees, step);
  return { taxes, fees };
}

export function totalOf(added: readonly Addition[]): number {
  return added.reduce((total, { value }) => total + value, 0);
}

/** Several rollups as one: what each tax and fee came to over all of them, in the order of their first appearance. */
export function mergeRollups(rollups: readonly TaxesAndFeesRollup[]): TaxesAndFeesRollup {
  return {
    taxes: mergeAdditions(rollups.flatMap(({ taxes }) => taxes)),
    fees: mergeAdditions(rollups.flatMap(({ fees }) => fees)),
  };
}

function additionsOfType(
  type: TaxOrFee["type"],
  base: number,
  quantity: number,
  taxes_and_fees: readonly TaxOrFee[],
  step: number,
): Addition[] {
  return taxes_and_fees
    .filter((one) => one.type === type)
    .map(({ id, name, calculation_type, rate }) => ({
      tax_or_fee_id: id,
      name,
      type: calculation_type,
      rate,
      value: calculation_type === "FIXED" ? toStep(rate, step) * quantity : percentageOf(base, rate, step),
    }));
}

function mergeAdditions(added: readonly Addition[]): Addition[] {
  const merged = new Map<number, Addition>();
  for (const addition of added) {
    const before = merged.get(addition.tax_or_fee_id)?.value ?? 0;
    merged.set(addition.tax_or_fee_id, { ...addition, value: before + addition.value });
  }
  return [...merged.values()];
}
