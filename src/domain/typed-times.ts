import { INTL_TAGS, type Locale } from "./locales.ts";

/** The parts of a typed time that were recognized: `2027-06-19` and `19:30`, or null. */
export type TypedTime = { day: string | null; time: string | null };

/**
 * Parses a date and time as typed in `locale`: `19.6.2027 19:30`, `Jun 19, 7:30 pm`,
 * `2027-06-19T19:30`, `6月19日 19:30`; with the language's order of day and month and its month
 * names. A date without a year is the next one from `today`.
 */
export function readTypedTime(text: string, locale: Locale, today: string): TypedTime {
  const plain = text
    .toLowerCase()
    .replace(/[\s,\u202f\u00a0\u2009]+/gu, " ")
    .trim();
  const found = numbered(plain, locale) ?? named(plain, locale);
  if (!found) return { day: null, time: clockIn(plain) };
  return { day: realDay(found, today), time: clockIn(found.rest) };
}

type Found = { year?: string; month: number; day: number; rest: string };

function numbered(text: string, locale: Locale): Found | undefined {
  const yearFirst = /^\D*?(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?t?(.*)$/u.exec(text);
  if (yearFirst)
    return { year: yearFirst[1], month: Number(yearFirst[2]), day: Number(yearFirst[3]), rest: yearFirst[4] ?? "" };
  const chinese = /^\D*?(\d{1,2})月(\d{1,2})日?(.*)$/u.exec(text);
  if (chinese) return { month: Number(chinese[1]), day: Number(chinese[2]), rest: chinese[3] ?? "" };
  const short = /^\D*?(\d{1,2})[-/.]\s?(\d{1,2})(?:[-/.]\s?(\d{4}|\d{2}(?![\d:])))?[-/.]?(?=\s|$)(.*)$/u.exec(text);
  if (!short) return undefined;
  const [first, other] = [Number(short[1]), Number(short[2])];
  const isMonthFirst = locale === "en" || locale === "zh-cn";
  return {
    year: short[3],
    month: isMonthFirst ? first : other,
    day: isMonthFirst ? other : first,
    rest: short[4] ?? "",
  };
}

/**
 * A date with a month name. A weekday before it may be spelled like a month, so the last matching
 * word is used.
 */
function named(text: string, locale: Locale): Found | undefined {
  const names = monthsIn(locale);
  const tokens = [...text.matchAll(/\p{L}{3,}/gu)];
  const monthOf = (token: string) =>
    names.findIndex((forms) => forms.some((form) => form.startsWith(token) || token === form));
  const monthToken = tokens.findLast(([token]) => monthOf(token) >= 0);
  if (!monthToken) return undefined;
  const [before, after] = [text.slice(0, monthToken.index), text.slice(monthToken.index + monthToken[0].length)];
  const dayBefore = /(\d{1,2})\D*$/u.exec(before);
  const dayAfter = /^\W*?(\d{1,2})(?![\d:.h])/u.exec(after);
  const day = dayBefore ?? dayAfter;
  if (!day) return undefined;
  const behind = dayBefore ? after : after.slice(dayAfter?.[0].length ?? 0);
  const year = /^[^\d:]*(\d{4})(?!\d)/u.exec(behind);
  return {
    year: year?.[1],
    month: monthOf(monthToken[0]) + 1,
    day: Number(day[1]),
    rest: behind.slice(year?.[0].length ?? 0),
  };
}

function realDay({ year, month, day }: Found, today: string): string | null {
  const of = (full: number) => {
    const date = new Date(Date.UTC(full, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
  };
  if (year) return of(year.length === 2 ? 2000 + Number(year) : Number(year));
  const thisYear = Number(today.slice(0, 4));
  const soon = of(thisYear);
  return soon !== null && soon < today ? of(thisYear + 1) : soon;
}

function clockIn(text: string): string | null {
  const found = /(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?!\d)\s*(a|p)?/u.exec(text);
  if (!found) return null;
  const [, hours, minutes = "00", half] = found;
  const isPlain = half === undefined;
  const hour = isPlain ? Number(hours) : (Number(hours) % 12) + (half === "p" ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || (!isPlain && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

function monthsIn(locale: Locale): string[][] {
  const known = MONTHS.get(locale) ?? makeMonths(locale);
  MONTHS.set(locale, known);
  return known;
}

const MONTHS = new Map<Locale, string[][]>();

function makeMonths(locale: Locale): string[][] {
  return Array.from({ length: 12 }, (_, month) =>
    (["long", "short"] as const).map((length) =>
      new Intl.DateTimeFormat(INTL_TAGS[locale], { month: length, day: "numeric", timeZone: "UTC" })
        .formatToParts(Date.UTC(2027, month, 15))
        .filter(({ type }) => type === "month")
        .map(({ value }) => value.toLowerCase().replace(/\.$/, ""))
        .join(""),
    ),
  );
}
