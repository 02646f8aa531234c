import { INTL_TAGS, type Locale } from "./locales.ts";
import { type Instant, milliseconds } from "./time.ts";
import { dayIn, toWallTime } from "./wall-time.ts";

export type Span = { start: Instant; end?: Instant | null; zone: string };

/**
 * `list` Dec 17 – 18 · `card` Thu, Dec 17 – Fri, Dec 18 · `full` Thursday, December 17, if it is
 * one day
 */
export type SpanSize = "list" | "card" | "full";

/**
 * The days in parts that must not be broken over two lines, and the times of both ends: `9:00 AM –
 * 6:30 PM`.
 */
export type FormattedSpan = { days: string[]; clock: string };

/**
 * Formats a time span in its own zone: without repetition, a night under the day on which it
 * begins, and with the year only if it differs from that of `now`. Used on every screen and in
 * every email.
 */
export function formatSpan(
  { start, end = null, zone }: Span,
  size: SpanSize,
  locale: Locale,
  now: Date,
): FormattedSpan {
  const last = end !== null && !isOneNight(start, end, zone) ? end : start;
  const [first_day, last_day] = [dayIn(start, zone), dayIn(last, zone)];
  const isOneDay = first_day === last_day;
  const options = { ...DAYS[isOneDay || size !== "full" ? size : "card"], ...yearOf([start, last], zone, now) };
  const days = isOneDay
    ? [formatDay(first_day, options, locale)]
    : formatDays(first_day, last_day, options, locale).split(size === "list" && !options.year ? "\n" : AFTER_DASH);
  return { days, clock: formatClock(start, end, zone, locale) };
}

/** Formats the whole span as one text: `Thu, Dec 17, 9:00 AM – 6:30 PM`. */
export function inOneBreath({ days, clock }: FormattedSpan, locale: Locale): string {
  return `${days.join(" ")}${BETWEEN[locale] ?? ", "}${clock}`;
}

/**
 * The styles of an instant: `day` Thu, Dec 17 · `fullDay` Thursday, December 17, 2026 · `time` 9:00
 * AM · `short` Dec 17, 9:00 AM · `written` Thu, Dec 17, 2026, 9:00 AM · `writtenDay` Dec 17, 2026 ·
 * `exact` Thursday, December 17, 2026, 9:00 AM. `day` and `short` include the year only if it
 * differs from that of `now`.
 */
export type MomentStyle = "day" | "fullDay" | "time" | "short" | "written" | "writtenDay" | "exact";

export function formatMoment(at: Instant, zone: string, style: MomentStyle, locale: Locale, now: Date): string {
  const clock = formatClock(at, null, zone, locale);
  if (style === "time") return clock;
  const day = dayIn(at, zone);
  if (style === "fullDay") return formatDay(day, { ...DAYS.full, year: "numeric" }, locale);
  if (style === "writtenDay") return formatDay(day, { ...DAYS.list, year: "numeric" }, locale);
  if (style === "exact" || style === "written") {
    const fullDay: Intl.DateTimeFormatOptions = { ...DAYS[style === "exact" ? "full" : "card"], year: "numeric" };
    return inOneBreath({ days: [formatDay(day, fullDay, locale)], clock }, locale);
  }
  const days = [formatDay(day, { ...DAYS[style === "day" ? "card" : "list"], ...yearOf([at], zone, now) }, locale)];
  return style === "day" ? unbroken(days[0] ?? "") : unbroken(inOneBreath({ days, clock }, locale));
}

/**
 * Formats the times from start to end, for use beside a day, with the word that a language adds:
 * `19:30–23:00 Uhr`.
 */
export function formatClock(start: Instant, end: Instant | null, zone: string, locale: Locale): string {
  const format = formatOf(locale, { hour: HOURS[locale] ?? "2-digit", minute: "2-digit" });
  const shown = (at: Instant) => new Date(`1970-01-01T${toWallTime(at, zone).slice(11)}Z`);
  if (end === null || milliseconds(end) === milliseconds(start))
    return `${format.format(shown(start))}${wordBehind(format)}`;
  if (dayIn(start, zone) === dayIn(end, zone)) return format.formatRange(shown(start), shown(end));
  // If the ends are on different days, both have AM or PM.
  return `${format.format(shown(start))}${dashOf(format)}${format.format(shown(end))}${wordBehind(format)}`;
}

/** `5 minutes ago`, `now`: for the last hour. Null for earlier instants and future ones. */
export function formatMinutesAgo(at: Instant, locale: Locale, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - milliseconds(at)) / 60_000);
  if (minutes < -1 || minutes >= 60) return null;
  const format = new Intl.RelativeTimeFormat(INTL_TAGS[locale], { numeric: "auto" });
  return minutes < 1 ? format.format(0, "second") : format.format(-minutes, "minute");
}

/** `22 months ago`, in the largest unit that is precise enough. Null for future instants. */
export function formatTimeAgo(at: Instant, locale: Locale, now: Date): string | null {
  const hours = (now.getTime() - milliseconds(at)) / 3_600_000;
  if (hours <= 0) return null;
  const format = new Intl.RelativeTimeFormat(INTL_TAGS[locale], { numeric: "auto" });
  const days = hours / 24;
  if (hours < 1) return format.format(-Math.round(hours * 60), "minute");
  if (days < 1) return format.format(-Math.round(hours), "hour");
  if (days < 60) return format.format(-Math.round(days), "day");
  return days < 730
    ? format.format(-Math.round(days / 30.44), "month")
    : format.format(-Math.round(days / 365.25), "year");
}

/** Returns month and day of an instant for a calendar icon: `Dec`, `17`. */
export function calendarLeaf(at: Instant, zone: string, locale: Locale): { month: string; day: string } {
  const day = dayIn(at, zone);
  const month = formatDay(day, { month: "short" }, locale).replace(/\.$/, "");
  return { month, day: String(Number(day.slice(8))) };
}

const DAYS: Record<SpanSize, Intl.DateTimeFormatOptions> = {
  list: { day: "numeric", month: "short" },
  card: { weekday: "short", day: "numeric", month: "short" },
  full: { weekday: "long", day: "numeric", month: "long" },
};

/**
 * Whether Intl's short month is a number, which looks like a form, so that the long name is used
 * instead.
 */
const NAMES_MONTHS: Partial<Record<Locale, (options: Intl.DateTimeFormatOptions) => boolean>> = {
  pt: ({ weekday }) => weekday !== undefined,
  "zh-cn": ({ day }) => day !== undefined,
};

/** The languages that write 9:00 instead of 09:00. */
const HOURS: Partial<Record<Locale, "numeric">> = { en: "numeric", es: "numeric" };

/** The separator between day and time; a comma is the default. */
const BETWEEN: Partial<Record<Locale, string>> = { "zh-cn": " " };

const AFTER_DASH = /(?<=\s[–-])\s/u;

/** A night of at most this length is shown under its first day alone. */
const ONE_NIGHT = 16 * 60 * 60 * 1000;

function isOneNight(start: Instant, end: Instant, zone: string): boolean {
  const lasts = milliseconds(end) - milliseconds(start);
  return lasts <= ONE_NIGHT && toWallTime(end, zone).slice(11) <= toWallTime(start, zone).slice(11);
}

function yearOf(instants: Instant[], zone: string, now: Date): { year?: "numeric" } {
  const year = dayIn(now, zone).slice(0, 4);
  return instants.every((at) => dayIn(at, zone).slice(0, 4) === year) ? {} : { year: "numeric" };
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions, locale: Locale): string {
  return formatOf(locale, options).format(noon(day));
}

/** In Chinese the days are joined here: Intl would write 12/17周四至12/18周五. */
function formatDays(first: string, last: string, options: Intl.DateTimeFormatOptions, locale: Locale): string {
  if (locale === "zh-cn") return `${formatDay(first, options, locale)} – ${formatDay(last, options, locale)}`;
  return formatOf(locale, options).formatRange(noon(first), noon(last));
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Returns the word after a time, which Intl adds only to a range: ` Uhr`. */
function wordBehind(format: Intl.DateTimeFormat): string {
  const parts = format.formatRangeToParts(0, 60_000);
  const last = parts.at(-1);
  return last?.type === "literal" ? last.value : "";
}

function dashOf(format: Intl.DateTimeFormat): string {
  const dash = format.formatRangeToParts(0, 60_000).find(({ value }) => value.includes("–"));
  return dash?.value ?? " – ";
}

function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

/**
 * Local times are formatted as if they were UTC. Formatters are cached, because creating one is
 * expensive.
 */
function formatOf(locale: Locale, input: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const month = NAMES_MONTHS[locale]?.(input) ? "long" : input.month;
  const options = { ...input, month, timeZone: "UTC" };
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = MADE.get(key) ?? new Intl.DateTimeFormat(INTL_TAGS[locale], options);
  MADE.set(key, known);
  return known;
}

const MADE = new Map<string, Intl.DateTimeFormat>();
