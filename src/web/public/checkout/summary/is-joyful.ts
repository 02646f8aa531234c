import type { PublicOrder } from "#contract/checkout.ts";
import { isOver } from "#web/public/is-over.ts";

/** Whether there is something to look forward to: a valid ticket, no money on its way back, and an event that is not over. */
export function isJoyful({ status, refund_status, attendees, event, server_time }: PublicOrder): boolean {
  return (
    status === "COMPLETED" &&
    refund_status === null &&
    !isOver(event, new Date(server_time)) &&
    attendees.some((attendee) => attendee.status === "ACTIVE")
  );
}
