import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { formatMoney } from "#domain/money.ts";
import { languageTag } from "./locales.ts";
import { shortMoney } from "./short-money.ts";

/**
 * How times are said: `date` Sat, 3 May 2027 · `day` 3 May · `time` 19:30 · `date_time` Sat, 3 May 2027, 19:30 · `short`
 * 3 May, 19:30 (with the year when it is another one) · `long` Saturday, 3 May 2027 at 19:30 · `full_date` Saturday, 3 May 2027
 */
export type TimeStyle = "date" | "day" | "time" | "date_time" | "short" | "long" | "full_date";

export type Format = ReturnType<typeof formatIn>;

/** Numbers, money and times in the reader's language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return useMemo(() => formatIn(i18n.locale), [i18n.locale]);
}

export function formatIn(locale: string) {
  const tag = languageTag(locale);
  return {
    /** `amount` in the currency's smallest unit. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, tag),
    /** As an axis says it: `€6k`. */
    shortMoney: (amount: number, currency: string) => shortMoney(amount, currency, locale),
    number: (value: number) => numbers(tag, {}).format(value),
    /** `share` from 0 to 1. */
    percent: (share: number) => numbers(tag, { style: "percent", maximumFractionDigits: 1 }).format(share),
    /** `rate` in thousandths of a percent: 19 % is 19,000. */
    rate: (rate: number) => numbers(tag, { style: "percent", maximumFractionDigits: 3 }).format(rate / 100_000),
    /** An instant as the clocks in `zone` show it. */
    time: (at: string | Date, zone: string, style: TimeStyle = "date_time", now = new Date()) =>
      dates(tag, zone, STYLES[style](isSameYear(at, now, zone))).format(new Date(at)),
    /** From start to end, saying nothing twice: `Sat, 3 May 2027, 19:30 – 23:00`. */
    span: (start: string | Date, end: string | Date | null, zone: string) => {
      const format = dates(tag, zone, STYLES.date_time(false));
      return end ? format.formatRange(new Date(start), new Date(end)) : format.format(new Date(start));
    },
    /** The clock from start to end, for a day that is named beside it: `19:30 – 23:00`. */
    clock: (start: string | Date, end: string | Date | null, zone: string) => {
      const format = dates(tag, zone, STYLES.time(false));
      return end ? format.formatRange(new Date(start), new Date(end)) : format.format(new Date(start));
    },
    /** `18:42`, with the day before it when that was not today. */
    clockOrDay: (at: string, zone: string, now = new Date()) =>
      dates(
        tag,
        zone,
        STYLES[isSameDay(at, now.toISOString(), zone) ? "time" : "short"](isSameYear(at, now, zone)),
      ).format(new Date(at)),
    /** The parts of a leaf of a calendar: `May`, `3`. */
    leaf: (at: string | Date, zone: string) => ({
      month: dates(tag, zone, { month: "short" }).format(new Date(at)),
      day: dates("en", zone, { day: "numeric" }).format(new Date(at)),
    }),
    /** The zone's own name at that time, as people say it: `Central European Summer Time`. */
    zoneName: (at: string | Date, zone: string, length: "short" | "long" = "long") =>
      dates(tag, zone, { timeZoneName: length })
        .formatToParts(new Date(at))
        .find(({ type }) => type === "timeZoneName")?.value ?? zone,
    /** A calendar day without a zone, `2027-05-03`, for charts and tables. */
    day: (day: string) => dates(tag, "UTC", { day: "numeric", month: "short" }).format(new Date(`${day}T00:00:00Z`)),
    list: (words: string[]) => new Intl.ListFormat(tag, { type: "conjunction" }).format(words),
    /** The code itself where nobody knows it: a page never breaks over a word. */
    countryName: (code: string) => nameIn(tag, "region", code),
    currencyName: (code: string) => nameIn(tag, "currency", code),
  };
}

/** An instant as a form field holds it: the wall time in `zone`, `2027-05-03T19:30`. */
export function toWallTime(at: string | Date | null, zone: string): string | null {
  if (!at) return null;
  const parts = Object.fromEntries(
    WALL(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

export function isSameDay(one: string, other: string, zone: string): boolean {
  return toWallTime(one, zone)?.slice(0, 10) === toWallTime(other, zone)?.slice(0, 10);
}

/** Where the reader sits. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

const STYLES: Record<TimeStyle, (isThisYear: boolean) => Intl.DateTimeFormatOptions> = {
  date: () => ({ weekday: "short", day: "numeric", month: "short", year: "numeric" }),
  day: () => ({ day: "numeric", month: "short" }),
  time: () => ({ hour: "numeric", minute: "2-digit" }),
  date_time: () => ({
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }),
  short: (isThisYear) => ({
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    ...(isThisYear ? {} : { year: "numeric" }),
  }),
  long: () => ({ weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" }),
  full_date: () => ({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
};

const WALL = (zone: string) =>
  dates("en-GB", zone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

function isSameYear(at: string | Date, now: Date, zone: string): boolean {
  const year = dates("en", zone, { year: "numeric" });
  return year.format(new Date(at)) === year.format(now);
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
