import { itemName } from "#domain/names.ts";
import { useTickets } from "#web/organizer/use-tickets.ts";

/** What somebody can become: each price of each ticket by its name. */
export function useOffers(): { id: number; name: string }[] {
  return useTickets().flatMap(({ title, prices }) =>
    prices.map(({ id, label }) => ({ id, name: itemName(title, label) })),
  );
}
