import { Temporal } from "temporal-polyfill";

/**
 * The instant that a person means by a time on the wall of `timezone`: `2027-05-03T19:30`, seconds or not. In the hour that
 * spring skips it is as much later as the clock was put forward; of the hour that autumn repeats it is the first
 * ("compatible", as calendars do). A text with `Z` or an offset is an instant already. Checked by the contract's `wallTime`.
 */
export function toInstant(text: string, timezone: string): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text.replace(" ", "T"));
  const wall = Temporal.PlainDateTime.from(text.replace(" ", "T"));
  return new Date(wall.toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** As `toInstant`, for what may be left open. */
export function toOptionalInstant(text: string | null | undefined, timezone: string): Date | null {
  return text ? toInstant(text, timezone) : null;
}
