import { useInfiniteQuery } from "@tanstack/react-query";
import { notifications } from "#contract/notifications.ts";
import { call } from "#web/platform/api/call.ts";
import { query } from "#web/platform/query-client.ts";

/**
 * The notifications of the signed-in member that are loaded so far, newest first, and how many of
 * all are unread. Live updates and a look each minute keep them current.
 */
export function useNotifications() {
  const list = query(notifications.list, { query: {} });
  const result = useInfiniteQuery({
    ...list,
    queryFn: ({ pageParam: before, signal }) => call(notifications.list, { query: before ? { before } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    refetchInterval: EVERY_MS,
  });
  return {
    ...result,
    rows: result.data?.pages.flatMap(({ data }) => data) ?? [],
    unread: result.data?.pages[0]?.meta.unread ?? 0,
  };
}

const EVERY_MS = 60_000;
