import { INTL_TAGS, type Locale } from "#domain/locales.ts";

type Span = { start_date: string; end_date: string | null; event_timezone: string };

/** A night out ends on another day, and nobody says so. */
const ONE_NIGHT = 16 * 60 * 60 * 1000;

/** When an event is, in its own zone, in words: the day, then the time with the zone named. */
export function spanLines(span: Span, locale: Locale): string[] {
  const [start, end] = [new Date(span.start_date), span.end_date ? new Date(span.end_date) : null];
  const format = (options: Intl.DateTimeFormatOptions) =>
    formatOf(locale, { timeZone: span.event_timezone, ...options });
  const day = format({ dateStyle: "full" });
  const time = format({ timeStyle: "short" });
  const zone = zoneName(start, span.event_timezone, locale);
  if (!end) return [day.format(start), `${time.format(start)} · ${zone}`];
  if (day.format(start) === day.format(end)) return [day.format(start), `${time.formatRange(start, end)} · ${zone}`];
  if (end.getTime() - start.getTime() <= ONE_NIGHT)
    return [day.format(start), `${time.format(start)} – ${time.format(end)} · ${zone}`];
  const both = format({
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return [`${both.format(start)} –`, both.format(end), zone];
}

/** The first day as a calendar's leaf. */
export function leaf(span: Span, locale: Locale): { month: string; day: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatOf(locale, { timeZone: span.event_timezone, ...options }).formatToParts(new Date(span.start_date));
  const day = part({ day: "numeric" }).find(({ type }) => type === "day")?.value ?? "";
  const month = part({ month: "short" })
    .map(({ value }) => value)
    .join("")
    .replace(/\.$/, "");
  return { month, day };
}

/** `May 3, 2027, 7:30 PM`: for a line that has no room. */
export function shortMoment(span: Span, locale: Locale): string {
  return formatOf(locale, { timeZone: span.event_timezone, dateStyle: "medium", timeStyle: "short" }).format(
    new Date(span.start_date),
  );
}

/** `Central European Time`: as people call it, whatever the season. */
function zoneName(at: Date, timeZone: string, locale: Locale): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Making one costs more than using it a thousand times, and there are only so many zones and languages. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = FORMATS.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(INTL_TAGS[locale], options);
  FORMATS.set(key, made);
  return made;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();
