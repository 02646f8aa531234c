import { useQuery } from "@tanstack/react-query";
import { type Event, events } from "#contract/events.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";

/** The query of the event in the URL, for the layout, which waits for it. */
export function useEventQuery() {
  return useQuery(query(events.get, { params: { event_id: useId("event_id") } }));
}

/** Returns the event in the URL. Pages below the event's layout render once it is loaded. */
export function useEvent(): Event {
  const { data } = useEventQuery();
  if (!data) throw new Error("This page is about an event: put it below the event's layout.");
  return data.data;
}

/** Whether the event has taken place, regardless of its status. */
export function isEnded({ lifecycle_status }: Event): boolean {
  return lifecycle_status === "ENDED";
}
