import { amountStep, type Currency, currencyDecimals } from "./currencies.ts";
import { AMOUNT_MAX, PERCENTAGE_MAX } from "./maxima.ts";

/**
 * Returns `numerator / denominator` rounded half up to a whole number, for non-negative values.
 * Values that cannot be exact (negative, invalid or too large) result in NaN, which propagates
 * through every sum to `pricingProblem`.
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  if (!isCountable(numerator) || !isCountable(denominator) || Number(denominator) === 0) return Number.NaN;
  const rounded = (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
  return rounded <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(rounded) : Number.NaN;
}

/**
 * Returns a percentage of an amount in whole steps (`amountStep`), rounded half up. `rate` in
 * thousandths of a percent: 19 % is 19,000.
 */
export function percentageOf(amount: number, rate: number, step: number = 1): number {
  if (!isCountable(amount) || !isCountable(rate)) return Number.NaN;
  return roundHalfUp(BigInt(amount) * BigInt(rate), PERCENTAGE_MAX * step) * step;
}

/**
 * Returns the tax at `rate` contained in an amount that contains taxes of `all` percent in total,
 * in whole steps, rounded half up: 19 % in 119.00 is 19.00.
 */
export function percentageIn(amount: number, rate: number, all: number, step: number = 1): number {
  if (![amount, rate, all].every(isCountable)) return Number.NaN;
  return roundHalfUp(BigInt(amount) * BigInt(rate), BigInt(PERCENTAGE_MAX + all) * BigInt(step)) * step;
}

/** Rounds an amount half up to whole steps. */
export function toStep(amount: number, step: number): number {
  return step === 1 ? amount : roundHalfUp(amount, step) * step;
}

/**
 * Splits an amount in proportion to `parts`, in whole steps (`amountStep`), adding up to the amount
 * exactly. No share exceeds its part as long as the amount does not exceed their sum. Values that
 * cannot be exact result in NaN.
 */
export function apportioned(amount: number, parts: readonly number[], step: number = 1): number[] {
  const all = parts.reduce((total, part) => total + part, 0);
  if (all === 0) return parts.map(() => 0);
  if (!isCountable(amount) || !parts.every(isCountable)) return parts.map(() => Number.NaN);
  let [reached, assigned] = [0, 0];
  return parts.map((part) => {
    reached += part;
    const until = roundHalfUp(BigInt(reached) * BigInt(amount), BigInt(all) * BigInt(step)) * step;
    const share = until - assigned;
    assigned = until;
    return share;
  });
}

/**
 * Formats for display: `1250, "EUR", "de"` → `12,50 €`; negative amounts with a minus sign, not a
 * hyphen. `locale` is one of the product's languages.
 */
export function formatMoney(amount: number, currency: Currency, locale: string): string {
  return withMinus(moneyFormat(currency, locale).format(moneyToDecimal(amount, currency) as `${number}`));
}

/** Replaces the hyphen that `Intl` writes with a minus sign. */
export function withMinus(number: string): string {
  return number.replace("-", "−");
}

/** Formats for spreadsheets and programs: `1250, "EUR"` → `12.50`. */
export function moneyToDecimal(amount: number, currency: Currency): string {
  const decimals = currencyDecimals(currency);
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export type MoneyProblem = "not_a_number" | "negative" | "too_many_decimals" | "too_large";

/**
 * Parses a typed amount into the smallest unit: `12.5`, `12,50`, `1,234.50`, `1.234,50`, `1
 * 234,50`, `1'234.50` and `€12` are accepted. An ambiguous single separator is not guessed: `1.234`
 * euros is refused for its decimals.
 */
export function parseMoney(text: string, currency: Currency): { amount: number } | { problem: MoneyProblem } {
  const plain = withoutDecoration(text, currency);
  if (/^[-−]/.test(plain)) return { problem: "negative" };
  const decimals = currencyDecimals(currency);
  const parts = splitDecimals(plain, decimals);
  if (!parts) return { problem: "not_a_number" };
  if (parts.fraction.length > decimals) return { problem: "too_many_decimals" };
  const amount = Number(parts.integer + parts.fraction.padEnd(decimals, "0"));
  if (amount > AMOUNT_MAX) return { problem: "too_large" };
  return amount % amountStep(currency) === 0 ? { amount } : { problem: "too_many_decimals" };
}

/**
 * Converts full-width digits, and removes the currency's own sign or code and the separators
 * between groups of three digits.
 */
function withoutDecoration(text: string, currency: Currency): string {
  let plain = text.normalize("NFKC").trim();
  for (const sign of [currency, currencySign(currency)]) {
    if (plain.startsWith(sign)) plain = plain.slice(sign.length).trim();
    if (plain.endsWith(sign)) plain = plain.slice(0, -sign.length).trim();
  }
  return plain.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
}

function currencySign(currency: Currency): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * A separator that repeats, or precedes the other one, groups thousands; so does any separator in a
 * currency without decimals.
 */
function splitDecimals(plain: string, decimals: number): { integer: string; fraction: string } | null {
  const last = plain.charAt(Math.max(plain.lastIndexOf("."), plain.lastIndexOf(",")));
  const repeats = last !== "" && plain.split(last).length > 2;
  const hasFraction = last !== "" && !repeats && !(decimals === 0 && GROUPED.test(plain));
  const [integer = "", fraction = ""] = hasFraction ? plain.split(last) : [plain];
  const isNumber = /\d/.test(plain) && (/^\d*$/.test(integer) || GROUPED.test(integer)) && /^\d*$/.test(fraction);
  return isNumber ? { integer: integer.replace(/[.,]/g, ""), fraction } : null;
}

/** `1,234` or `1.234.567`: groups of three, one kind of separator. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/;

/**
 * Cached: creating a formatter costs more than using it a hundred times, and there are few
 * languages and currencies.
 */
function moneyFormat(currency: Currency, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = MONEY_FORMATS.get(key);
  if (known) return known;
  const decimals = currencyDecimals(currency);
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  const made = new Intl.NumberFormat(locale, options);
  MONEY_FORMATS.set(key, made);
  return made;
}

const MONEY_FORMATS = new Map<string, Intl.NumberFormat>();

function isCountable(value: number | bigint): boolean {
  return typeof value === "bigint" ? value >= 0n : Number.isSafeInteger(value) && value >= 0;
}
