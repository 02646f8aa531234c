import { itemName } from "#domain/names.ts";
import { useTickets } from "#web/organizer/use-tickets.ts";

/** Returns every price of every ticket, by name, as the choices for imported attendees. */
export function useOffers(): { id: number; name: string }[] {
  return useTickets().flatMap(({ title, prices }) =>
    prices.map(({ id, label }) => ({ id, name: itemName(title, label) })),
  );
}
