import { useQuery } from "@tanstack/react-query";
import { type Event, events } from "#contract/events.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";

/** The event in the address, as a query: for the layout, which waits for it. */
export function useEventQuery() {
  return useQuery(query(events.get, { params: { event_id: useId("event_id") } }));
}

/** The event in the address. Pages below the event's layout are drawn once it is here. */
export function useEvent(): Event {
  const { data } = useEventQuery();
  if (!data) throw new Error("This page is about an event: put it below the event's layout.");
  return data.data;
}

/** It has taken place, whatever became of it since. */
export function isEnded({ lifecycle_status }: Event): boolean {
  return lifecycle_status === "ENDED";
}
