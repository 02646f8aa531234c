import { useQuery } from "@tanstack/react-query";
import { type CheckInList, checkInLists } from "#contract/check-in-lists.ts";
import { query } from "#web/platform/query-client.ts";
import { wholeList } from "#web/ui/list/complete-list.ts";
import { useEvent } from "./use-event.ts";

/**
 * Returns all check-in lists of the event, newest first, for filters and choices; undefined while
 * loading.
 */
export function useCheckInLists(): CheckInList[] | undefined {
  const { id: event_id } = useEvent();
  return useQuery(wholeList((paged) => query(checkInLists.list, { params: { event_id }, query: paged }))).data?.data;
}
