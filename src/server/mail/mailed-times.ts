import { zoneLabel } from "#contract/labels/zones.ts";
import type { Locale } from "#domain/locales.ts";
import { inOneBreath, formatMoment, formatSpan } from "#domain/format-times.ts";
import type { Reader } from "./email-body.ts";

type MailedSpan = { start_date: string; end_date: string | null; event_timezone: string };

/**
 * The date of an event, then the time with its zone named. The date includes the year, because an
 * email may be read in another one.
 */
export function mailedDateLines(span: MailedSpan, reader: Reader): string[] {
  const { days, clock } = formatSpan(spanOf(span), "full", reader.locale, LONG_AGO);
  return [days.join(" "), `${clock} · ${zoneLabel(span.start_date, span.event_timezone, reader)}`];
}

/** For a line with little room. */
export function mailedShortDate(span: MailedSpan, locale: Locale): string {
  return inOneBreath(formatSpan({ ...spanOf(span), end: null }, "list", locale, LONG_AGO), locale);
}

/** A deadline: date, time and zone. */
export function mailedDeadline(at: string, zone: string, reader: Reader): string {
  return `${formatMoment(at, zone, "written", reader.locale, LONG_AGO)} (${zoneLabel(at, zone, reader)})`;
}

const LONG_AGO = new Date(0);

function spanOf({ start_date, end_date, event_timezone }: MailedSpan) {
  return { start: start_date, end: end_date, zone: event_timezone };
}
