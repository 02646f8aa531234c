import { endOf, type EventDates } from "./event-status.ts";
import { type Instant, milliseconds } from "./time.ts";

/** So long before the start whoever holds a ticket is offered to go in. */
export const JOIN_MINUTES_BEFORE = 15;

/** From when on one may go in. */
export function joinOpensAt({ start_date }: { start_date: Instant }): Date {
  return new Date(milliseconds(start_date) - JOIN_MINUTES_BEFORE * 60_000);
}

/** Whether an online event is to be joined now: from shortly before its start until it is over. */
export function isJoinable(dates: EventDates, now: Date): boolean {
  return joinOpensAt(dates) <= now && now < endOf(dates);
}
