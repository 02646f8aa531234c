import { endOf, type EventDates } from "./event-status.ts";

const DAY_MS = 24 * 3_600_000;
/** With less time than this left, the buyer has only just received the instructions. */
const REMINDED_FROM_MS = DAY_MS / 2;

/**
 * Returns the deadline until which an offline order holds its stock: a number of days, but not
 * beyond the end of the event. Until then the buyer can still pay at check-in.
 */
export function offlineDeadline({ from, days }: { from: Date; days: number }, event: EventDates): Date {
  return new Date(Math.min(from.getTime() + days * DAY_MS, endOf(event).getTime()));
}

/**
 * Returns when the buyer is reminded, once: two days before the deadline, or after two thirds of a
 * shorter time; null if that is too short.
 */
export function reminderAt({ now, until }: { now: Date; until: Date }): Date | null {
  const left = until.getTime() - now.getTime();
  return left < REMINDED_FROM_MS ? null : new Date(until.getTime() - Math.min(2 * DAY_MS, left / 3));
}

/**
 * Returns why a payment cannot have been received on a day (`2027-05-03`), or null: the day is in
 * the future, or more than a year before the order. Payments before the order are possible; a
 * mistyped year is caught.
 */
export function receivedOnProblem(
  day: string,
  { today, ordered_on }: { today: string; ordered_on: string },
): "day_to_come" | "day_too_early" | null {
  if (day > today) return "day_to_come";
  const year_before = `${Number(ordered_on.slice(0, 4)) - 1}${ordered_on.slice(4)}`;
  return day < year_before ? "day_too_early" : null;
}
