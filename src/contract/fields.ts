import { z } from "zod";
import { DESCRIPTION_MAX, EMAIL_MAX, EVENT_YEARS, WEB_ADDRESS_MAX } from "#domain/maxima.ts";
import { EMAIL_ADDRESS, hasDomain, normalEmail } from "#domain/email-address.ts";
import { HEX_COLOR } from "#domain/colors.ts";
import { COUNTRIES } from "#domain/countries.ts";
import { LOCALES, type Locale } from "#domain/locales.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { withoutTurning } from "#domain/names.ts";
import { presentZone } from "#domain/present-zones.ts";
import { FIELD_PROBLEMS, type FieldProblem } from "./field-problems.ts";

/**
 * A date, a 24-hour time without leap seconds and with at most nanoseconds, and an offset that
 * exists somewhere.
 */
const WALL_TIME =
  /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/;

/** The message of a custom check: `.refine(isFine, problem("timezone"))`. */
export function problem(name: FieldProblem, path?: (string | number)[]) {
  return { params: { problem: FIELD_PROBLEMS[name] }, path };
}

/** Any text that PostgreSQL can store. */
export function storable(maximum: number) {
  return z.string().max(maximum).refine(isStorable, problem("unreadable_text"));
}

/**
 * Typed text: trimmed; characters that PostgreSQL or an email header cannot contain are refused,
 * not stripped.
 */
export function text(maximum: number, minimum = 1) {
  return bounded(z.string(), maximum, minimum);
}

function bounded(string: z.ZodString, maximum: number, minimum: number) {
  return string.trim().min(minimum).max(maximum).refine(isStorable, problem("unreadable_text"));
}

/**
 * One line of text: as `text`, without line breaks. For names, titles and email subjects.
 * Bidirectional control characters are removed: they come with copied names, are never typed, and
 * would affect text beyond the name.
 */
export function line(maximum: number, minimum = 1) {
  const straight = z.string().overwrite(withoutTurning);
  return bounded(straight, maximum, minimum).refine(
    (value) => !/[\r\n\u2028\u2029]/.test(value),
    problem("unreadable_text"),
  );
}

/** A word normalized by `spelling`, without line breaks and control characters. */
export function normalised(spelling: (text: string) => string, maximum: number, minimum: number) {
  return z
    .string()
    .overwrite(spelling)
    .min(minimum)
    .max(maximum)
    .refine((value) => value.isWellFormed() && !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(value), problem("unreadable_text"));
}

/** Optional text: an empty field means null. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullish().transform((value) => value ?? null),
  );
}

/** An email, normalized by `normalEmail`. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .overwrite(normalEmail)
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
  .refine(isStorable, problem("unreadable_text"))
  .refine(hasDomain, problem("email"));

export const webAddress = z
  .string()
  .trim()
  .max(WEB_ADDRESS_MAX)
  .pipe(z.url({ protocol: /^https?$/ }));

/**
 * The URL of a trusted page: https only, and without credentials that look like a host
 * (`https://bank.com@evil.com`).
 */
export const secureAddress = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(WEB_ADDRESS_MAX)
  .regex(/^https:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/i, { error: "https", abort: true })
  .pipe(z.url({ error: "https" }))
  .refine(isStorable, problem("unreadable_text"));

/**
 * `#` and 3, 4, 6 or 8 hexadecimal digits, converted to lower case. It becomes part of a style
 * sheet, so nothing else is accepted.
 */
export const hexColor = z.string().trim().toLowerCase().regex(HEX_COLOR, { error: "color" });

/** Rich text as HTML, sanitized before it is stored; the maximum applies to the HTML. */
export const html = storable(DESCRIPTION_MAX);

/** Money: an integer in the currency's smallest unit. */
export function amount(maximum: number) {
  return z.int().min(0).max(maximum);
}

export const currency = z
  .string()
  .toUpperCase()
  .refine((code) => (CURRENCIES as readonly string[]).includes(code), problem("currency"));

/** ISO 3166-1, two letters; lower case is accepted. */
export const country = z
  .string()
  .toUpperCase()
  .refine((code) => COUNTRIES.includes(code), problem("country"));

/**
 * A text in a response, from data that older versions validated differently: null if it is not a
 * text.
 */
export const stored = z.string().nullable().catch(null);

/**
 * A time zone, normalized: `europe/berlin` and `EUROPE/BERLIN` become `Europe/Berlin`, an old name
 * becomes the present one.
 */
export const timezone = z
  .string()
  .refine((zone) => knownZone(zone) !== undefined, problem("timezone"))
  .transform((zone) => knownZone(zone) ?? zone);

/** An instant in the API: ISO 8601, UTC, with Z. */
export const instant = z.union([z.iso.datetime(), z.date().transform((date) => date.toISOString())]);

/**
 * A typed time: a local time in the event's time zone (`2027-05-03T19:30`), which the server
 * converts; or an instant with an offset, which needs no conversion. Only existing dates and times
 * are accepted, so that neither Temporal nor PostgreSQL fails.
 */
export const wallTime = z.string().regex(WALL_TIME, { error: "date" }).refine(isRealDay, problem("date"));

/** A calendar day: `2027-05-03`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: "day" })
  .refine(isRealDay, problem("day"));

/**
 * A number in a URL in its only valid spelling: `7`, and not `07`, `7.0`, `0x7`, `7e0` or ` 7`.
 * Each object then has exactly one URL, also for caches, rate limits and logs in front of the
 * server. Callers pass a number, which is formatted that way.
 */
export function spelt<T extends z.ZodType<number, number>>(number: T): z.ZodType<number, number> {
  return z.preprocess(spelling, number) as z.ZodType<number, number>;
}

/** A database id in a path or a query. */
export const id = spelt(z.int().min(1).max(Number.MAX_SAFE_INTEGER));

function spelling(text: unknown): unknown {
  return typeof text === "string" && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : text;
}

export function shortId(prefix: "o" | "a" | "cil" | "ci") {
  return z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{10,40}$`));
}

export { LOCALES, type Locale };
export const locale = z.enum(LOCALES);

export function isStorable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/**
 * Returns the spelling of Intl under the present name; undefined for unknown zones, and for a bare
 * offset, which has no daylight saving time.
 */
function knownZone(zone: string): string | undefined {
  if (!/[A-Za-z]/.test(zone)) return undefined;
  try {
    return presentZone(new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

function isRealDay(value: string): boolean {
  const [year, month, day] = value.slice(0, 10).split("-").map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const { min, max } = EVENT_YEARS;
  return year >= min && year <= max && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
