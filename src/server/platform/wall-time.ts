import { Temporal } from "temporal-polyfill";

/**
 * Converts a local time in `timezone` to an instant: `2027-05-03T19:30`, with or without seconds. A
 * time that is skipped in spring is as much later as the clock was put forward; a time that is
 * repeated in autumn is the first one ("compatible", as in calendars). A text with `Z` or an offset
 * is already an instant. The contract's `wallTime` validates the text.
 */
export function toInstant(text: string, timezone: string): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text.replace(" ", "T"));
  const wall = Temporal.PlainDateTime.from(text.replace(" ", "T"));
  return new Date(wall.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** As `toInstant`, for an optional time. */
export function toOptionalInstant(text: string | null | undefined, timezone: string): Date | null {
  return text ? toInstant(text, timezone) : null;
}
