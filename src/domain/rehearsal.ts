import type { ScanOutcome } from "./check-in.ts";

/** What the test tickets of a rehearsal come to at the door, in their order: each answer that staff should have seen before the day. */
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

/** How long before the scan the guest of a used test ticket is said to have come in, in minutes. */
export const TEST_CAME_BEFORE = 12;
