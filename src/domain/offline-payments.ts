import { endOf, type EventDates } from "./event-status.ts";

const DAY_MS = 24 * 3_600_000;
/** Whoever has less time than this has just read the instructions. */
const REMINDED_FROM_MS = DAY_MS / 2;

/**
 * Until when an order that is paid by transfer or at the door holds its places: so many days from a moment on, and never beyond the end of
 * the event. Until then somebody may still pay at the door.
 */
export function offlineDeadline({ from, days }: { from: Date; days: number }, event: EventDates): Date {
  return new Date(Math.min(from.getTime() + days * DAY_MS, endOf(event).getTime()));
}

/** When its buyer is reminded, once: two days before, or when two thirds of a short time are over; null where it is too short for that. */
export function reminderAt({ now, until }: { now: Date; until: Date }): Date | null {
  const left = until.getTime() - now.getTime();
  return left < REMINDED_FROM_MS ? null : new Date(until.getTime() - Math.min(2 * DAY_MS, left / 3));
}

/**
 * Why money can't have come on a day (`2027-05-03`), or null: one that is still to come, or one that lies more than a year before its order
 * was made. Somebody may have paid before they ordered; a slip in the year is no such day.
 */
export function receivedOnProblem(
  day: string,
  { today, ordered_on }: { today: string; ordered_on: string },
): "day_to_come" | "day_too_early" | null {
  if (day > today) return "day_to_come";
  const year_before = `${Number(ordered_on.slice(0, 4)) - 1}${ordered_on.slice(4)}`;
  return day < year_before ? "day_too_early" : null;
}
