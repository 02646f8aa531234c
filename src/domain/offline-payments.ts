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
