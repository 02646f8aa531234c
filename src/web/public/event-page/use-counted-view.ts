import { useEffect } from "react";
import { useLocation } from "react-router";
import { createStore } from "zustand/vanilla";
import { publicEvents } from "#contract/public-events.ts";
import { call } from "#web/platform/api/call.ts";

/** What this page has counted. */
const views = createStore<{ counted: readonly string[] }>(() => ({ counted: [] }));

/**
 * Counts a view of the event once per visit, with the affiliate link that led to it. Organizers are
 * identified by their sign-in and not counted. The origin of the visit is stored for a later
 * purchase. Runs in the background, and errors are ignored.
 */
export function useCountedView(event_id: number | undefined): void {
  const { search } = useLocation();
  useEffect(() => {
    if (event_id === undefined) return;
    noteVisit(event_id, search)
      .then((aff) => count(event_id, aff))
      .catch(() => undefined);
  }, [event_id, search]);
}

/**
 * Stores how this tab came to the event. An order waits for it: a buyer may be quicker than the
 * script that stores it.
 */
export async function noteVisit(event_id: number, search: string): Promise<string | null> {
  const { storeVisit } = await import("#web/public/store-visit.ts");
  return storeVisit(event_id, new URLSearchParams(search));
}

/** A failed call does not count. */
async function count(event_id: number, aff: string | null): Promise<void> {
  const view = `${event_id} ${aff ?? ""}`;
  if (views.getState().counted.includes(view)) return;
  views.setState(({ counted }) => ({ counted: [...counted, view] }));
  const query = aff === null ? {} : { aff };
  await call(publicEvents.countView, { params: { event_id }, query, keepalive: true, as_organizer: true }).catch(() =>
    views.setState(({ counted }) => ({ counted: counted.filter((other) => other !== view) })),
  );
}
