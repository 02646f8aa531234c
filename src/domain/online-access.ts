import { endOf, type EventDates } from "./event-status.ts";
import { type Instant, milliseconds } from "./time.ts";

/** How long before the start a ticket's holder can join. */
export const JOIN_MINUTES_BEFORE = 15;

export function joinOpensAt({ start_date }: { start_date: Instant }): Date {
  return new Date(milliseconds(start_date) - JOIN_MINUTES_BEFORE * 60_000);
}

/** Whether an online event can be joined now: from shortly before its start until its end. */
export function isJoinable(dates: EventDates, now: Date): boolean {
  return joinOpensAt(dates) <= now && now < endOf(dates);
}
