import { type Currency, currencyDecimals } from "#domain/currencies.ts";
import { withMinus } from "#domain/money.ts";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";

/** An amount in the smallest unit, as short as an axis wants it: `€6k`, `8 Tsd. €`, `€1万`. */
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

/** German has no short word for thousands in `Intl`; people write one. */
function withThousands(parts: Intl.NumberFormatPart[]): string {
  const last = parts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
  return parts.map(({ value }, at) => (at === last ? `${value} Tsd.` : value)).join("");
}
