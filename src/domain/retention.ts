import { endOf, type EventDates } from "./event-status.ts";
import { type Instant, milliseconds } from "./time.ts";

/**
 * What an event erases automatically: answers to questions; personal data, with all emails sent to
 * the people.
 */
export const RETAINED = ["ANSWERS", "PEOPLE"] as const;
export type Retained = (typeof RETAINED)[number];

export const RETENTION_DAYS = { min: 1, max: 3_650 } as const;
export const RETENTION_PERIODS = [7, 30, 90, 180, 365, 730] as const;
/**
 * How many days before the erasure the organizer is notified, with time to export the data or to
 * change the setting.
 */
export const RETENTION_NOTICE_DAYS = 7;

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Returns when data retained for `days` after the event is due for erasure; null if it is retained
 * indefinitely.
 */
export function dueAt(event: EventDates, days: number | null): Date | null {
  return days === null ? null : new Date(endOf(event).getTime() + days * DAY);
}

/**
 * Returns when data is erased: when it is due, but never before the notice period has passed.
 * `announced_at`: when the organizer was notified of this due date, or null if the notice is still to be
 * sent, at the latest in the night after `now`.
 */
export function erasedFrom(due_at: Date, announced_at: Instant | null, now: Date): Date {
  const noticeTime =
    announced_at === null
      ? Math.max(now.getTime(), due_at.getTime() - RETENTION_NOTICE_DAYS * DAY)
      : milliseconds(announced_at);
  return new Date(Math.max(due_at.getTime(), noticeTime + RETENTION_NOTICE_DAYS * DAY));
}
