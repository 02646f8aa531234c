import type { Order } from "#contract/orders.ts";

type Known = Pick<Order, "total_remaining"> & {
  attendees: Pick<Order["attendees"][number], "id" | "status" | "share">[];
};

/** Returns the valid tickets, which can be cancelled. */
export function goodTickets<Attendee extends { status: string }>({ attendees }: { attendees: Attendee[] }): Attendee[] {
  return attendees.filter(({ status }) => status === "ACTIVE");
}

/**
 * Returns the proposed refund for these tickets: their shares, or all that remains where they are
 * the last ones. Never more than what remains.
 */
export function proposedAmount(order: Known, attendee_ids: readonly number[]): number {
  const chosen = goodTickets(order).filter(({ id }) => attendee_ids.includes(id));
  if (chosen.length === goodTickets(order).length) return order.total_remaining;
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  return Math.min(shares, order.total_remaining);
}
