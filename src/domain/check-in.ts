import type { OrderStatus } from "./order-lifecycle.ts";
import { type Instant, isPast, milliseconds } from "./time.ts";

/**
 * PENDING until the order is complete or its tickets are issued before payment: the attendee of an
 * unpaid order has no valid ticket.
 */
export const ATTENDEE_STATUSES = ["PENDING", "ACTIVE", "CANCELLED"] as const;
export type AttendeeStatus = (typeof ATTENDEE_STATUSES)[number];

export const LISTED_ATTENDEE_STATUSES = ["ACTIVE", "CANCELLED"] as const satisfies AttendeeStatus[];
export type ListedAttendeeStatus = (typeof LISTED_ATTENDEE_STATUSES)[number];

export const CHECK_IN_LIST_STATES = ["NOT_YET_ACTIVE", "ACTIVE", "EXPIRED"] as const;
export type CheckInListState = (typeof CHECK_IN_LIST_STATES)[number];

export const CHECK_IN_DIRECTIONS = ["in", "out"] as const;
export type CheckInDirection = (typeof CHECK_IN_DIRECTIONS)[number];

/** A list's PIN: digits only, for a numeric keypad. */
export const STATION_PIN = /^\d{4,12}$/;
export const DEFAULT_PIN_DIGITS = 6;

/**
 * How many wrong PINs a list accepts a day, over all networks without a paired device: one in a
 * thousand possible PINs, within bounds.
 */
export function wrongPinsADay(digits: number): number {
  return Math.min(1_000, Math.max(50, 10 ** digits / 1_000));
}

export const SCAN_OUTCOMES = [
  "checked_in",
  "checked_out",
  "already_checked_in",
  // a check-out of an attendee who is not checked in
  "not_in",
  "not_found",
  // the code may be read as those of several tickets and matches none exactly
  "ambiguous_code",
  "ticket_not_on_list",
  "attendee_cancelled",
  // the ticket was valid before payment, and the payment did not arrive in time
  "not_paid_in_time",
] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** The outcomes that refuse entry: they are stored with their reason, for the organizer. */
export const REFUSED_OUTCOMES = SCAN_OUTCOMES.filter(
  (outcome): outcome is RefusedOutcome => outcome !== "checked_in" && outcome !== "checked_out",
);
export type RefusedOutcome = Exclude<ScanOutcome, "checked_in" | "checked_out">;

/**
 * The scope within which an attendee can be checked in once: all lists of the event together, or a
 * single list that counts by itself.
 */
export const EVENT_SCOPE = 0;
export function scopeOf(list: { id: number; counts_separately: boolean }): number {
  return list.counts_separately ? list.id : EVENT_SCOPE;
}

/**
 * How long a device uses its data without refreshing it, and how long after the list's end at most.
 */
const HOLDS_MS = 24 * 60 * 60 * 1000;
const HOLDS_AFTER_END_MS = 12 * 60 * 60 * 1000;

export function holdsUntil({ expires_at }: Pick<ListTimes, "expires_at">, now: Date): Date {
  const defaultEnd = now.getTime() + HOLDS_MS;
  return new Date(
    expires_at === null ? defaultEnd : Math.min(defaultEnd, milliseconds(expires_at) + HOLDS_AFTER_END_MS),
  );
}

/**
 * The device's clock may be wrong, and a scan may be uploaded late: its time is clamped to the last
 * seven days and never lies in the future.
 */
const SCANNED_AT_MOST_MS = 7 * 24 * 60 * 60 * 1000;

export function scannedAt(at: Instant, received: Date): Date {
  return new Date(Math.min(Math.max(milliseconds(at), received.getTime() - SCANNED_AT_MOST_MS), received.getTime()));
}

type ListTimes = { activates_at: Instant | null; expires_at: Instant | null };

export function checkInListState({ activates_at, expires_at }: ListTimes, now: Date): CheckInListState {
  if (expires_at !== null && isPast(expires_at, now)) return "EXPIRED";
  return activates_at === null || isPast(activates_at, now) ? "ACTIVE" : "NOT_YET_ACTIVE";
}

export type CheckInProblem =
  | "list_not_active"
  | "list_expired"
  | "ticket_not_on_list"
  | "attendee_cancelled"
  | "order_not_completed"
  | "not_paid_in_time"
  | "already_checked_in"
  | "not_in";

/**
 * Returns why an attendee cannot be checked in or out, or null. Within one scope an attendee is
 * either in or out, whichever list was used. The result is only advice: the database enforces that
 * no attendee enters twice.
 */
export function checkInProblem(
  {
    list,
    attendee,
    direction = "in",
  }: {
    direction?: CheckInDirection;
    list: ListTimes & { ticket_ids: readonly number[] };
    attendee: {
      ticket_id: number;
      status: AttendeeStatus;
      order_status: OrderStatus;
      /**
       * The end of its validity without payment; null if the ticket is not valid without payment.
       */
      valid_unpaid_until: Instant | null;
      /** Null if the attendee is not in: not yet arrived, or checked out. */
      checked_in_at: Instant | null;
    };
  },
  now: Date,
): CheckInProblem | null {
  const state = checkInListState(list, now);
  if (state !== "ACTIVE") return state === "EXPIRED" ? "list_expired" : "list_not_active";
  if (!list.ticket_ids.includes(attendee.ticket_id)) return "ticket_not_on_list";
  const { order_status, valid_unpaid_until } = attendee;
  if (isPaidTooLate(attendee, now)) return "not_paid_in_time";
  if (attendee.status === "CANCELLED") return "attendee_cancelled";
  const isUnpaid = order_status === "AWAITING_PAYMENT" && valid_unpaid_until !== null;
  if (attendee.status === "PENDING" || (order_status !== "COMPLETED" && !isUnpaid)) return "order_not_completed";
  if (direction === "out") return attendee.checked_in_at === null ? "not_in" : null;
  return attendee.checked_in_at === null ? null : "already_checked_in";
}

/**
 * Whether the tickets were issued before payment and the deadline has passed, even if the expiry
 * job has not run yet.
 */
function isPaidTooLate(
  attendee: { order_status: OrderStatus; valid_unpaid_until: Instant | null },
  now: Date,
): boolean {
  const { order_status, valid_unpaid_until } = attendee;
  if (valid_unpaid_until === null) return false;
  return order_status === "EXPIRED" || (order_status === "AWAITING_PAYMENT" && isPast(valid_unpaid_until, now));
}

export function checkInListProblem({ activates_at, expires_at }: ListTimes): "end_before_start" | null {
  return activates_at !== null && expires_at !== null && milliseconds(expires_at) <= milliseconds(activates_at)
    ? "end_before_start"
    : null;
}
