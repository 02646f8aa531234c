import type { TaxOrFee } from "#domain/pricing.ts";
import type { Format } from "#web/platform/format.ts";

/** Short labels of the additions to a price: "23% IVA", "€1.50 booking fee". */
export function additionLabels(
  added: readonly Pick<TaxOrFee, "name" | "calculation_type" | "rate">[],
  currency: string,
  format: Format,
): string[] {
  return added.map(
    ({ name, calculation_type, rate }) =>
      `${calculation_type === "PERCENTAGE" ? format.rate(rate) : format.money(rate, currency)} ${name}`,
  );
}
