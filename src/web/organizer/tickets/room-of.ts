import type { Ticket } from "#contract/tickets.ts";

type Limited = Pick<Ticket, "capacity_assignments"> & {
  prices: Pick<Ticket["prices"][number], "id" | "initial_quantity_available" | "quantity_sold" | "quantity_held">[];
};

/** How many more of a price can be given out now, as far as is known here; null where nothing limits it. The server has the last word. */
export function roomOf(ticket: Limited, price_id: number): number | null {
  const price = ticket.prices.find(({ id }) => id === price_id);
  const limits = ticket.capacity_assignments.map(({ quantity_remaining }) => quantity_remaining);
  if (price && price.initial_quantity_available !== null)
    limits.push(price.initial_quantity_available - price.quantity_sold - price.quantity_held);
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.max(0, Math.min(...known));
}
