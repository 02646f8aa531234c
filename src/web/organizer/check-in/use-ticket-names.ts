import { useQuery } from "@tanstack/react-query";
import { checkInLists } from "#contract/check-in-lists.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** What the event's tickets are called, in their order, also for whoever sees no more of them. Empty until they are here. */
export function useTicketNames(): { id: number; title: string }[] {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(checkInLists.tickets, { params: { event_id } }));
  return data?.data ?? [];
}
