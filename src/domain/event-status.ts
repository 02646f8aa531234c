import { EVENT_YEARS, HOURS_OF_AN_EVENT_WITHOUT_END } from "./maxima.ts";
import { type Instant, isPast, milliseconds, plusHours } from "./time.ts";

/** LIVE is shown as "public". */
export const EVENT_STATUSES = ["DRAFT", "LIVE", "ARCHIVED"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/**
 * Returns the status after a change to `target`, or null if the transition is not allowed. Setting
 * the current status is allowed.
 */
export function nextEventStatus(status: EventStatus, target: EventStatus): EventStatus | null {
  return status === target || TARGETS[status].includes(target) ? target : null;
}

export const LIFECYCLE_STATUSES = ["UPCOMING", "ONGOING", "ENDED"] as const;
export type LifecycleStatus = (typeof LIFECYCLE_STATUSES)[number];

/**
 * The tabs of the event list: archived events, ended ones, and the rest; a draft is never under
 * ENDED.
 */
export const EVENT_SHELVES = ["UPCOMING", "ENDED", "ARCHIVED"] as const;

export type EventDates = { start_date: Instant; end_date: Instant | null };

export function lifecycleStatus(dates: EventDates, now: Date): LifecycleStatus {
  if (!isPast(dates.start_date, now)) return "UPCOMING";
  return isPast(endOf(dates), now) ? "ENDED" : "ONGOING";
}

/**
 * Returns the end. An event without an end date would otherwise go on, and sell, forever: it ends a
 * day after its start.
 */
export function endOf({ start_date, end_date }: EventDates): Date {
  return end_date === null ? plusHours(start_date, HOURS_OF_AN_EVENT_WITHOUT_END) : new Date(milliseconds(end_date));
}

export type PublishProblem = "email_not_verified" | "account_not_verified" | "no_tickets";

/**
 * Returns all reasons why a draft cannot be published. An account is verified by its owner's email:
 * a colleague with a confirmed email still has to wait for the owner.
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

export function isInEventYears(at: Instant): boolean {
  const year = new Date(milliseconds(at)).getUTCFullYear();
  return year >= EVENT_YEARS.min && year <= EVENT_YEARS.max;
}

/** An archived event is restored as a draft, so that nothing goes on sale by accident. */
const TARGETS: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["DRAFT", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
};
