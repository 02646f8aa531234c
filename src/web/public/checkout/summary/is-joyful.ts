import type { PublicOrder } from "#contract/checkout.ts";

/** Whether there is something to look forward to: a valid ticket, no money on its way back, and an event that is not over. */
export function isJoyful({ status, refund_status, attendees, event, server_time }: PublicOrder): boolean {
  const isOver = (event.end_date ?? event.start_date) < server_time;
  return (
    status === "COMPLETED" &&
    refund_status === null &&
    !isOver &&
    attendees.some((attendee) => attendee.status === "ACTIVE")
  );
}
