import { type Currency, currencyDecimals } from "#domain/currencies.ts";
import { withMinus } from "#domain/money.ts";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";

/**
 * Formats an amount, given in the smallest unit, in the short form for a chart axis: `€6k`, `8 Tsd.
 * €`, `€1万`.
 */
export function shortMoney(amount: number, currency: Currency, locale: Locale): string {
  const value = amount / 10 ** currencyDecimals(currency);
  const tag = INTL_TAGS[locale];
  const style = { style: "currency", currency, minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  if (locale === "de" && Math.abs(value) >= 1_000 && Math.abs(value) < 1_000_000) {
    return withMinus(withThousands(new Intl.NumberFormat(tag, style).formatToParts(value / 1_000)));
  }
  const parts = new Intl.NumberFormat(tag, { ...style, notation: "compact" }).formatToParts(value);
  return withMinus(parts.map(({ type, value: part }) => (type === "compact" && part === "K" ? "k" : part)).join(""));
}

/** `Intl` has no short form for thousands in German, although one is common. */
function withThousands(parts: Intl.NumberFormatPart[]): string {
  const last = parts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
  return parts.map(({ value }, at) => (at === last ? `${value} Tsd.` : value)).join("");
}
