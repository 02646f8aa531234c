import { useQuery } from "@tanstack/react-query";
import { type Ticket, tickets } from "#contract/tickets.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "./use-event.ts";

/** The event's tickets, in their order, for filters and choices. Empty until they are here. */
export function useTickets(): Ticket[] {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(tickets.list, { params: { event_id }, query: { per_page: 100 } }));
  return data?.data ?? [];
}
