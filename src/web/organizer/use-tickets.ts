import { useQuery } from "@tanstack/react-query";
import { type Ticket, tickets } from "#contract/tickets.ts";
import { query } from "#web/platform/query-client.ts";
import { wholeList } from "#web/ui/list/complete-list.ts";
import { useEvent } from "./use-event.ts";

/** Returns the event's tickets in their order, for filters and choices. Empty while loading. */
export function useTickets(): Ticket[] {
  return useTicketsQuery().data?.data ?? [];
}

/** Like `useTickets`, for components that show the loading and error states. */
export function useTicketsQuery() {
  const { id: event_id } = useEvent();
  return useQuery(wholeList((paged) => query(tickets.list, { params: { event_id }, query: paged })));
}
