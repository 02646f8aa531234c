import type { ScanOutcome } from "./check-in.ts";

/**
 * The scan outcomes of a rehearsal's test tickets, in order: every outcome that staff should see
 * before the event.
 */
export const TEST_TICKET_OUTCOMES = [
  "checked_in",
  "checked_in",
  "checked_in",
  "already_checked_in",
  "ticket_not_on_list",
  "attendee_cancelled",
  "not_paid_in_time",
  "not_found",
] as const satisfies ScanOutcome[];
export type TestTicketOutcome = (typeof TEST_TICKET_OUTCOMES)[number];

/**
 * How long before the scan the attendee of a used test ticket appears to have checked in, in
 * minutes.
 */
export const TEST_CAME_BEFORE = 12;
