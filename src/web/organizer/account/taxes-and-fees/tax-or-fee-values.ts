import type { z } from "zod";
import type { TaxOrFeeRow, taxOrFeeInput } from "#contract/taxes-and-fees.ts";

/** One as its form holds it: the rate of a new one is to be filled in. */
export type TaxOrFeeValues = Pick<
  TaxOrFeeRow,
  "name" | "type" | "calculation_type" | "currency_code" | "description" | "is_active" | "is_default"
> & { rate: number | null };

export const NEW_TAX_OR_FEE: TaxOrFeeValues = {
  name: "",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate: null,
  currency_code: null,
  description: null,
  is_active: true,
  is_default: false,
};

export function taxOrFeeValues(row: TaxOrFeeRow): TaxOrFeeValues {
  const { name, type, calculation_type, rate, currency_code, description, is_active, is_default } = row;
  return { name, type, calculation_type, rate, currency_code, description, is_active, is_default };
}

export function taxOrFeeBody(values: TaxOrFeeValues): z.input<typeof taxOrFeeInput> {
  return { ...values, rate: values.rate as number };
}
