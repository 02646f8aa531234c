import { useLingui } from "@lingui/react/macro";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { type Format, useFormat } from "#web/platform/format.ts";

type Rate = Pick<TaxOrFeeRow, "calculation_type" | "rate" | "currency_code">;

/** "19%", or "€1.50 per ticket". */
export function RateText({ of }: { of: Rate }) {
  const { t } = useLingui();
  const amount = rateOf(of, useFormat());
  return <span className="figures">{of.calculation_type === "FIXED" ? t`${amount} per ticket` : amount}</span>;
}

/** "19%", or "€1.50". */
export function rateOf({ calculation_type, rate, currency_code }: Rate, format: Format): string {
  return calculation_type === "FIXED" && currency_code !== null ? format.money(rate, currency_code) : format.rate(rate);
}
