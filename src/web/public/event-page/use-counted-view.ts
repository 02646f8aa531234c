import { useEffect } from "react";
import { useLocation } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { query, queryClient } from "#web/platform/query-client.ts";

/**
 * Counts a view of the event once per visit, with the affiliate link that led to it. Organizers are
 * identified by their sign-in and not counted. The origin of the visit is stored for a later
 * purchase. Runs in the background, and errors are ignored.
 */
export function useCountedView(event_id: number | undefined): void {
  const { search } = useLocation();
  useEffect(() => {
    if (event_id === undefined) return;
    import("#web/public/store-visit.ts")
      .then(({ storeVisit }) => count(event_id, storeVisit(event_id, new URLSearchParams(search))))
      .catch(() => undefined);
  }, [event_id, search]);
}

/** The cache knows which views this page has counted; a failed call is not kept there. */
async function count(event_id: number, aff: string | null): Promise<void> {
  const view = query(publicEvents.countView, {
    ...{ params: { event_id }, query: aff === null ? {} : { aff } },
    ...{ keepalive: true, as_organizer: true },
  });
  await queryClient().ensureQueryData({
    ...view,
    queryFn: async (context) => (await view.queryFn(context), true),
    gcTime: Infinity,
    retry: false,
  });
}
