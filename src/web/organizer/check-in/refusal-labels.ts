import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefusedOutcome } from "#domain/check-in.ts";

/** Reasons of refused scans, worded for the organizer. */
export const REFUSED_OUTCOME_LABELS: Record<RefusedOutcome, MessageDescriptor> = {
  already_checked_in: msg`Already checked in`,
  not_in: msg`Exit scan without check-in`,
  not_found: msg`Not a ticket for this event`,
  ambiguous_code: msg`Several tickets match`,
  ticket_not_on_list: msg`Not on this list`,
  attendee_cancelled: msg`Ticket cancelled`,
  not_paid_in_time: msg`Not paid in time`,
};
