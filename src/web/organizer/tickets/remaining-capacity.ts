import type { Ticket } from "#contract/tickets.ts";

type Limited = Pick<Ticket, "capacity_assignments"> & {
  prices: Pick<Ticket["prices"][number], "id" | "initial_quantity_available" | "quantity_sold" | "quantity_held">[];
};

/**
 * Returns the remaining quantity of a price as far as known in the browser; null where nothing
 * limits it. The server decides.
 */
export function roomOf(ticket: Limited, price_id: number): number | null {
  const price = ticket.prices.find(({ id }) => id === price_id);
  const limits = ticket.capacity_assignments.map(({ quantity_remaining }) => quantity_remaining);
  if (price && price.initial_quantity_available !== null)
    limits.push(price.initial_quantity_available - price.quantity_sold - price.quantity_held);
  const known = limits.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.max(0, Math.min(...known));
}
