import type { Order } from "#contract/orders.ts";

type Known = Pick<Order, "total_remaining"> & {
  attendees: Pick<Order["attendees"][number], "id" | "status" | "share">[];
};

/** The tickets that are good: what can be cancelled. */
export function goodTickets<Attendee extends { status: string }>({ attendees }: { attendees: Attendee[] }): Attendee[] {
  return attendees.filter(({ status }) => status === "ACTIVE");
}

/** How much is proposed to go back with these tickets: what they came to, and all that remains with the last ones. Never more than that. */
export function proposedAmount(order: Known, attendee_ids: readonly number[]): number {
  const chosen = goodTickets(order).filter(({ id }) => attendee_ids.includes(id));
  if (chosen.length === goodTickets(order).length) return order.total_remaining;
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  return Math.min(shares, order.total_remaining);
}
