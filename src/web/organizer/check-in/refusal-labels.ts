import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefusedOutcome } from "#domain/check-in.ts";

/** Reasons of refused scans, worded for the organizer. */
export const REFUSED_OUTCOME_LABELS: Record<RefusedOutcome, MessageDescriptor> = {
  already_checked_in: msg`Came in already`,
  not_in: msg`Was to go out, and was not in`,
  not_found: msg`No ticket of this event`,
  ambiguous_code: msg`Code of several tickets`,
  ticket_not_on_list: msg`Ticket of another list`,
  attendee_cancelled: msg`Ticket cancelled`,
  not_paid_in_time: msg`Not paid in time`,
};
