import { useEffect } from "react";
import { publicEvents } from "#contract/public-events.ts";
import { call } from "#web/platform/call.ts";

const counted = new Set<number>();

/** Counts that somebody looks at the event, once a visit. Organizers who look at their own page say who they are, and don't count. */
export function useCountedView(event_id: number | undefined): void {
  useEffect(() => {
    if (event_id === undefined || counted.has(event_id)) return;
    counted.add(event_id);
    call(publicEvents.countView, { params: { event_id }, keepalive: true, as_organizer: true }).catch(() =>
      counted.delete(event_id),
    );
  }, [event_id]);
}
