import type { z } from "zod";
import { type TaxBehavior, usualTaxBehavior } from "#domain/taxes-and-fees.ts";
import type { TaxOrFeeRow, taxOrFeeInput } from "#contract/taxes-and-fees.ts";

/** Form values of a tax or fee. The rate of a new one is null until it is entered. */
export type TaxOrFeeValues = Pick<
  TaxOrFeeRow,
  "name" | "type" | "calculation_type" | "currency_code" | "description" | "is_active" | "is_default" | "is_in_price"
> & { tax_behavior: TaxBehavior; rate: number | null };

const NEW_TAX_OR_FEE = {
  name: "",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate: null,
  currency_code: null,
  is_in_price: false,
  description: null,
  is_active: true,
  is_default: false,
} as const;

/** `currency` is the account's. It determines whether amounts usually include taxes. */
export function newTaxOrFee(currency: string): TaxOrFeeValues {
  return { ...NEW_TAX_OR_FEE, tax_behavior: usualTaxBehavior(currency) };
}

export function taxOrFeeValues(row: TaxOrFeeRow): TaxOrFeeValues {
  const { name, type, calculation_type, rate, currency_code, is_in_price, description, is_active, is_default } = row;
  const tax_behavior = row.tax_behavior ?? usualTaxBehavior(row.currency_code ?? "");
  const kind = { name, type, calculation_type, rate, currency_code, tax_behavior, is_in_price };
  return { ...kind, description, is_active, is_default };
}

/** A tax has no `tax_behavior` of its own: it follows the price that it applies to. */
export function taxOrFeeBody(values: TaxOrFeeValues): z.input<typeof taxOrFeeInput> {
  const rate = values.rate as number;
  return values.type === "FEE" ? { ...values, rate } : { ...values, rate, tax_behavior: null, is_in_price: false };
}
