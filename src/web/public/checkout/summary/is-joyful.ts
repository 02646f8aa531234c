import type { PublicOrder } from "#contract/checkout.ts";
import { isEventOver } from "#web/public/is-event-over.ts";

/**
 * Whether there is something to look forward to: a valid ticket, no refund, and an event that is
 * not over.
 */
export function isJoyful({ status, refund_status, attendees, event, server_time }: PublicOrder): boolean {
  return (
    status === "COMPLETED" &&
    refund_status === null &&
    !isEventOver(event, new Date(server_time)) &&
    attendees.some((attendee) => attendee.status === "ACTIVE")
  );
}
