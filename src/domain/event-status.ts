import { EVENT_YEARS, HOURS_OF_AN_EVENT_WITHOUT_END } from "./maxima.ts";
import { type Instant, isPast, milliseconds, plusHours } from "./time.ts";

/** LIVE is shown as "public". */
export const EVENT_STATUSES = ["DRAFT", "LIVE", "ARCHIVED"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The status after somebody asked for `target`, or null where there is no way. Asking for what it is already is no mistake. */
export function nextEventStatus(status: EventStatus, target: EventStatus): EventStatus | null {
  return status === target || TARGETS[status].includes(target) ? target : null;
}

export const LIFECYCLE_STATUSES = ["UPCOMING", "ONGOING", "ENDED"] as const;
export type LifecycleStatus = (typeof LIFECYCLE_STATUSES)[number];

/** Where an event stands in the list: what is put away, what is over, and what there is still something to do for; a draft always is. */
export const EVENT_SHELVES = ["UPCOMING", "ENDED", "ARCHIVED"] as const;

export type EventDates = { start_date: Instant; end_date: Instant | null };

export function lifecycleStatus(dates: EventDates, now: Date): LifecycleStatus {
  if (!isPast(dates.start_date, now)) return "UPCOMING";
  return isPast(endOf(dates), now) ? "ENDED" : "ONGOING";
}

/** When it is over. An event that names no end would otherwise go on, and sell, for ever: it is over a day after its start. */
export function endOf({ start_date, end_date }: EventDates): Date {
  return end_date === null ? plusHours(start_date, HOURS_OF_AN_EVENT_WITHOUT_END) : new Date(milliseconds(end_date));
}

export type PublishProblem = "email_not_verified" | "account_not_verified" | "no_tickets";

/**
 * All that still stands between a draft and the public. An account is verified by its owner's address: a colleague who has confirmed
 * their own waits for the owner.
 */
export function publishProblems(
  { is_account_verified, is_email_verified }: { is_account_verified: boolean; is_email_verified: boolean },
  { ticket_count }: { ticket_count: number },
): PublishProblem[] {
  const problems: (PublishProblem | false)[] = [
    !is_account_verified && (is_email_verified ? "account_not_verified" : "email_not_verified"),
    ticket_count < 1 && "no_tickets",
  ];
  return problems.filter((problem) => problem !== false);
}

export type EventDateProblem = "date_invalid" | "date_out_of_range" | "end_before_start";

export function eventDateProblem({ start_date, end_date }: EventDates): EventDateProblem | null {
  const dates = end_date === null ? [start_date] : [start_date, end_date];
  if (dates.some((date) => Number.isNaN(milliseconds(date)))) return "date_invalid";
  if (!dates.every(isInEventYears)) return "date_out_of_range";
  return end_date !== null && milliseconds(end_date) <= milliseconds(start_date) ? "end_before_start" : null;
}

/** Whether calendars agree on the year. */
export function isInEventYears(at: Instant): boolean {
  const year = new Date(milliseconds(at)).getUTCFullYear();
  return year >= EVENT_YEARS.min && year <= EVENT_YEARS.max;
}

/** What is archived comes back as a draft, so that nothing is on sale again by accident. */
const TARGETS: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["DRAFT", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
};
