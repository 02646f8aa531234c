import { endOf, type EventDates } from "./event-status.ts";
import { type Instant, milliseconds } from "./time.ts";

/** What an event forgets by itself: what people answered; who they are, with all that was mailed to them. */
export const RETAINED = ["ANSWERS", "PEOPLE"] as const;
export type Retained = (typeof RETAINED)[number];

/** Days after an event's end that can be chosen. */
export const RETENTION_DAYS = { min: 1, max: 3_650 } as const;
/** Those that the screen offers. */
export const RETENTION_PERIODS = [7, 30, 90, 180, 365, 730] as const;
/** So many days before anything is erased its organizer is told: time to take it along, or to think again. */
export const RETENTION_NOTICE_DAYS = 7;

const DAY = 24 * 60 * 60 * 1_000;

/** When what is kept for `days` after the event is due to be erased; null where it is kept. */
export function dueAt(event: EventDates, days: number | null): Date | null {
  return days === null ? null : new Date(endOf(event).getTime() + days * DAY);
}

/**
 * When it is erased: as it is due, and never sooner than its notice allows. `announced_at`: when its organizer was told of this very date, or
 * null where that is still to come, in the night after `now` at the latest.
 */
export function erasedFrom(due_at: Date, announced_at: Instant | null, now: Date): Date {
  const told =
    announced_at === null
      ? Math.max(now.getTime(), due_at.getTime() - RETENTION_NOTICE_DAYS * DAY)
      : milliseconds(announced_at);
  return new Date(Math.max(due_at.getTime(), told + RETENTION_NOTICE_DAYS * DAY));
}
