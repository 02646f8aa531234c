import type { OrderStatus } from "./order-lifecycle.ts";
import { type Instant, isPast, milliseconds } from "./time.ts";

/** PENDING until the order is complete, or its tickets are given before it is paid: an unpaid name is nobody's ticket. */
export const ATTENDEE_STATUSES = ["PENDING", "ACTIVE", "CANCELLED"] as const;
export type AttendeeStatus = (typeof ATTENDEE_STATUSES)[number];

/** Those that anybody is shown. */
export const LISTED_ATTENDEE_STATUSES = ["ACTIVE", "CANCELLED"] as const satisfies AttendeeStatus[];
export type ListedAttendeeStatus = (typeof LISTED_ATTENDEE_STATUSES)[number];

export const CHECK_IN_LIST_STATES = ["NOT_YET_ACTIVE", "ACTIVE", "EXPIRED"] as const;
export type CheckInListState = (typeof CHECK_IN_LIST_STATES)[number];

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
  | "already_checked_in";

/**
 * Why somebody can't be let in, or null. One person is in or is not, whatever list let them in.
 * The answer is advice to the door; that nobody enters twice is the database's word.
 */
export function checkInProblem(
  {
    list,
    attendee,
  }: {
    list: ListTimes & { ticket_ids: readonly number[] };
    attendee: {
      ticket_id: number;
      status: AttendeeStatus;
      order_status: OrderStatus;
      /** Until when it is valid without its money; null where it is not. */
      valid_unpaid_until: Instant | null;
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
  return attendee.checked_in_at === null ? null : "already_checked_in";
}

/** Its tickets were given before it was paid, and its time is over; whether or not the job has come by that ends it. */
function isPaidTooLate(
  attendee: { order_status: OrderStatus; valid_unpaid_until: Instant | null },
  now: Date,
): boolean {
  const { order_status, valid_unpaid_until } = attendee;
  if (valid_unpaid_until === null) return false;
  return order_status === "EXPIRED" || (order_status === "AWAITING_PAYMENT" && isPast(valid_unpaid_until, now));
}

/** A list that ends before it begins lets nobody in. */
export function checkInListProblem({ activates_at, expires_at }: ListTimes): "end_before_start" | null {
  return activates_at !== null && expires_at !== null && milliseconds(expires_at) <= milliseconds(activates_at)
    ? "end_before_start"
    : null;
}
