import { useQuery } from "@tanstack/react-query";
import { tickets } from "#contract/tickets.ts";
import { itemName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

export function useAllTickets() {
  const { id: event_id } = useEvent();
  return useQuery(query(tickets.list, { params: { event_id }, query: { per_page: 100 } }));
}

/** What somebody can become: each price of each ticket by its name. */
export function useOffers(): { id: number; name: string }[] {
  const { data } = useAllTickets();
  return (data?.data ?? []).flatMap(({ title, prices }) =>
    prices.map(({ id, label }) => ({ id, name: itemName(title, label) })),
  );
}
