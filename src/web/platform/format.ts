import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { matchLocale } from "#contract/locales.ts";
import { zoneWords } from "#contract/labels/zones.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { spokenList } from "#domain/format-lists.ts";
import {
  calendarLeaf,
  type MomentStyle,
  spokenAgo,
  spokenMoment,
  spokenPast,
  spokenSpan,
  type SpanSize,
} from "#domain/format-times.ts";
import type { Instant } from "#domain/time.ts";
import { dayIn, toWallTime } from "#domain/wall-time.ts";
import { DEFAULT_LOCALE } from "./locales.ts";
import { shortMoney } from "./short-money.ts";

export type Format = ReturnType<typeof formatIn>;

/** Numbers, money and times in the reader's language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => formatIn(locale, (sentence) => i18n._(sentence)), [i18n, locale]);
}

export function formatIn(given: string, say: (sentence: MessageDescriptor) => string) {
  const locale = matchLocale(given) ?? DEFAULT_LOCALE;
  const tag = INTL_TAGS[locale];
  return {
    locale,
    /** `amount` in the currency's smallest unit. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, tag),
    /** As an axis says it: `€6k`. */
    shortMoney: (amount: number, currency: string) => shortMoney(amount, currency, locale),
    /** A decimal with a point as the reader would type it: with a comma in most languages. */
    typed: (decimal: string) => decimal.replace(".", numbers(tag, {}).format(1.5).charAt(1)),
    number: (value: number) => numbers(tag, {}).format(value),
    /** `share` from 0 to 1. */
    percent: (share: number) => numbers(tag, { style: "percent", maximumFractionDigits: 1 }).format(share),
    /** `rate` in thousandths of a percent: 19 % is 19,000. */
    rate: (rate: number) => numbers(tag, { style: "percent", maximumFractionDigits: 3 }).format(rate / 100_000),
    /** An instant as the clocks in `zone` show it. */
    moment: (at: Instant, zone: string, style: MomentStyle = "short", now = new Date()) =>
      spokenMoment(at, zone, style, locale, now),
    /** `5 minutes ago`; null where it is longer ago than an hour. */
    ago: (at: Instant, now: Date) => spokenAgo(at, locale, now),
    /** `22 months ago`, of a time on the wall in `zone`; null where it is still to come. */
    pastWall: (wall: string, zone: string, now = new Date()) =>
      spokenPast(`${wall}Z`, locale, new Date(`${toWallTime(now, zone)}Z`)),
    /** `June 2027`, of a day in it. */
    month: (day: string) => dates(tag, "UTC", { month: "long", year: "numeric" }).format(new Date(`${day}T00:00:00Z`)),
    /** From the first one of the week, as calendars here have it. */
    weekdays: () => weekdaysIn(tag),
    /** 0 is Sunday. */
    firstWeekday: firstWeekdayIn(tag),
    /** From start to end, saying nothing twice: the days in pieces, and the clock. */
    span: (start: Instant, end: Instant | null, zone: string, size: SpanSize, now = new Date()) =>
      spokenSpan({ start, end, zone }, size, locale, now),
    /** `18:42`, with the day before it when that was not today. */
    clockOrDay: (at: Instant, zone: string, now = new Date()) =>
      spokenMoment(at, zone, dayIn(at, zone) === dayIn(now, zone) ? "time" : "short", locale, now),
    /** Between a day and its clock, before the blank. */
    comma: locale === "zh-cn" ? "" : ",",
    /** The parts of a leaf of a calendar: `May`, `3`. */
    leaf: (at: Instant, zone: string) => calendarLeaf(at, zone, locale),
    /** The zone as one says it beside a time, now where none is given: `Lisbon time`. */
    zone: (at: Instant | null, zone: string) => zoneWords(at ?? new Date(), zone, { locale, say }),
    /** `2027-05-03`, by the calendars in `zone`. */
    today: (zone: string) => dayIn(new Date(), zone),
    /** A calendar day without a zone, `2027-05-03`, for charts and tables. */
    day: (day: string) => dates(tag, "UTC", { day: "numeric", month: "short" }).format(new Date(`${day}T00:00:00Z`)),
    /** From one calendar day to another, saying nothing twice: `Nov 11 – 24`. */
    days: (from: string, to: string) => daysIn(tag, from, to),
    /** `Meat or fish`. */
    either: (words: string[]) => spokenList(words, locale, "disjunction"),
    list: (words: string[]) => spokenList(words, locale),
    /** The code itself where nobody knows it: a page never breaks over a word. */
    countryName: (code: string) => nameIn(tag, "region", code),
    currencyName: (code: string) => nameIn(tag, "currency", code),
  };
}

function weekdaysIn(tag: string): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, at) => {
    // The fourth of January 1970 was a Sunday.
    const day = new Date(Date.UTC(1970, 0, 4 + firstWeekdayIn(tag) + at));
    const said = (weekday: "short" | "long") => dates(tag, "UTC", { weekday }).format(day);
    return { short: said("short"), long: said("long") };
  });
}

/** Chinese joins them itself: Intl would write 11/11 – 11/24. */
function daysIn(tag: string, from: string, to: string): string {
  const format = dates(tag, "UTC", { day: "numeric", month: "short" });
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  const days =
    tag === INTL_TAGS["zh-cn"] ? `${format.format(first)} – ${format.format(last)}` : format.formatRange(first, last);
  return days.replace(/\s/g, "\u00a0");
}

/** Some browsers keep it to themselves: then weeks begin on Monday. */
function firstWeekdayIn(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** Where the reader sits. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Making a formatter costs far more than using it. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.DisplayNames>();

function nameIn(tag: string, type: "region" | "currency", code: string): string {
  const key = `${type} ${tag}`;
  const known = (made.get(key) as Intl.DisplayNames | undefined) ?? new Intl.DisplayNames(tag, { type });
  made.set(key, known);
  try {
    return known.of(code) ?? code;
  } catch {
    // It throws for what does not even look like a code.
    return code;
  }
}

function dates(tag: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const asked = { ...options, timeZone: zone };
  const key = `date ${tag} ${JSON.stringify(asked)}`;
  const known = (made.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(tag, asked);
  made.set(key, known);
  return known;
}

function numbers(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${tag} ${JSON.stringify(options)}`;
  const known = (made.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(tag, options);
  made.set(key, known);
  return known;
}
