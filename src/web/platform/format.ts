import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { matchLocale } from "#contract/locales.ts";
import { zoneLabel } from "#contract/labels/zones.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { formatList } from "#domain/format-lists.ts";
import {
  calendarLeaf,
  type MomentStyle,
  formatMinutesAgo,
  formatMoment,
  formatTimeAgo,
  formatSpan,
  type SpanSize,
} from "#domain/format-times.ts";
import type { Instant } from "#domain/time.ts";
import { dayIn, toWallTime } from "#domain/wall-time.ts";
import { DEFAULT_LOCALE } from "./locales.ts";
import { shortMoney } from "./short-money.ts";

export type Format = ReturnType<typeof formatIn>;

/** Formats numbers, money and times in the user's language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => formatIn(locale, (message) => i18n._(message)), [i18n, locale]);
}

export function formatIn(language: string, translate: (message: MessageDescriptor) => string) {
  const locale = matchLocale(language) ?? DEFAULT_LOCALE;
  const tag = INTL_TAGS[locale];
  return {
    locale,
    /** `amount` in the currency's smallest unit. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, tag),
    /** For a chart axis: `€6k`. */
    shortMoney: (amount: number, currency: string) => shortMoney(amount, currency, locale),
    /** A decimal with a point, as the user would type it: with a comma in most languages. */
    typed: (decimal: string) => decimal.replace(".", numbers(tag, {}).format(1.5).charAt(1)),
    number: (value: number) => numbers(tag, {}).format(value),
    /** `1.4 GB`. */
    bytes: (bytes: number) => formatBytes(bytes, tag),
    /** `share` from 0 to 1. */
    percent: (share: number) => numbers(tag, { style: "percent", maximumFractionDigits: 1 }).format(share),
    /** `rate` in thousandths of a percent: 19 % is 19,000. */
    rate: (rate: number) => numbers(tag, { style: "percent", maximumFractionDigits: 3 }).format(rate / 100_000),
    /** An instant in the local time of `zone`. */
    moment: (at: Instant, zone: string, style: MomentStyle = "short", now = new Date()) =>
      formatMoment(at, zone, style, locale, now),
    /** `5 minutes ago`; null where it is longer ago than an hour. */
    ago: (at: Instant, now: Date) => formatMinutesAgo(at, locale, now),
    /** `22 months ago`, for a local time in `zone`; null where it is in the future. */
    pastWall: (wall: string, zone: string, now = new Date()) =>
      formatTimeAgo(`${wall}Z`, locale, new Date(`${toWallTime(now, zone)}Z`)),
    /** `June 2027`, for any day in it. */
    month: (day: string) => dates(tag, "UTC", { month: "long", year: "numeric" }).format(new Date(`${day}T00:00:00Z`)),
    /** Starts with the first weekday of the user's region. */
    weekdays: () => weekdaysIn(tag),
    /** 0 is Sunday. */
    firstWeekday: firstWeekdayIn(tag),
    /** The days and the time from start to end, without repetitions. */
    span: (start: Instant, end: Instant | null, zone: string, size: SpanSize, now = new Date()) =>
      formatSpan({ start, end, zone }, size, locale, now),
    /** `18:42`, preceded by the day where it is not today. */
    clockOrDay: (at: Instant, zone: string, now = new Date()) =>
      formatMoment(at, zone, dayIn(at, zone) === dayIn(now, zone) ? "time" : "short", locale, now),
    /** Separator between a day and its time, before the space. */
    comma: locale === "zh-cn" ? "" : ",",
    /** The parts of a tear-off calendar page: `May`, `3`. */
    leaf: (at: Instant, zone: string) => calendarLeaf(at, zone, locale),
    /**
     * Name of the time zone for display beside a time: `Lisbon time`. Without an instant it is the
     * current one.
     */
    zone: (at: Instant | null, zone: string) => zoneLabel(at ?? new Date(), zone, { locale, say: translate }),
    /** `2027-05-03`, the current day in `zone`. */
    today: (zone: string) => dayIn(new Date(), zone),
    /** A calendar day without a zone, `2027-05-03`, for charts and tables. */
    day: (day: string) => dates(tag, "UTC", { day: "numeric", month: "short" }).format(new Date(`${day}T00:00:00Z`)),
    /** From one calendar day to another, without repetitions: `Nov 11 – 24`. */
    days: (from: string, to: string) => daysIn(tag, from, to),
    /** `Meat or fish`. */
    either: (items: string[]) => formatList(items, locale, "disjunction"),
    list: (items: string[]) => formatList(items, locale),
    /** The code itself where it has no known name, so that a page never fails because of a name. */
    countryName: (code: string) => nameIn(tag, "region", code),
    currencyName: (code: string) => nameIn(tag, "currency", code),
  };
}

function weekdaysIn(tag: string): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, at) => {
    // January 4, 1970 was a Sunday.
    const day = new Date(Date.UTC(1970, 0, 4 + firstWeekdayIn(tag) + at));
    const weekdayName = (weekday: "short" | "long") => dates(tag, "UTC", { weekday }).format(day);
    return { short: weekdayName("short"), long: weekdayName("long") };
  });
}

/** Chinese ranges are joined here, because Intl would write 11/11 – 11/24. */
function daysIn(tag: string, from: string, to: string): string {
  const format = dates(tag, "UTC", { day: "numeric", month: "short" });
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  const days =
    tag === INTL_TAGS["zh-cn"] ? `${format.format(first)} – ${format.format(last)}` : format.formatRange(first, last);
  return days.replace(/\s/g, "\u00a0");
}

/** Some browsers do not report it. Weeks then begin on Monday. */
function firstWeekdayIn(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** Returns the time zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Creating a formatter costs far more than using it. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.DisplayNames>();

function nameIn(tag: string, type: "region" | "currency", code: string): string {
  const key = `${type} ${tag}`;
  const known = (made.get(key) as Intl.DisplayNames | undefined) ?? new Intl.DisplayNames(tag, { type });
  made.set(key, known);
  try {
    return known.of(code) ?? code;
  } catch {
    // Intl throws for text that does not have the form of a code.
    return code;
  }
}

function dates(tag: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zonedOptions = { ...options, timeZone: zone };
  const key = `date ${tag} ${JSON.stringify(zonedOptions)}`;
  const known = (made.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(tag, zonedOptions);
  made.set(key, known);
  return known;
}

function numbers(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${tag} ${JSON.stringify(options)}`;
  const known = (made.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(tag, options);
  made.set(key, known);
  return known;
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

function formatBytes(bytes: number, tag: string): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)));
  const options = { style: "unit", unit: UNITS[power], maximumSignificantDigits: 3 } as const;
  return numbers(tag, options).format(bytes / 1000 ** power);
}
