import { useQuery } from "@tanstack/react-query";
import { checkInLists } from "#contract/check-in-lists.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Returns the titles of the event's tickets in their order, also for members without access to
 * tickets. Empty while loading.
 */
export function useTicketNames(): { id: number; title: string }[] {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(checkInLists.tickets, { params: { event_id } }));
  return data?.data ?? [];
}
