import { live } from "#contract/live.ts";
import { useLive } from "#web/platform/live.ts";
import { touched } from "#web/platform/refresh.ts";

/**
 * Reloads the displayed data of an event within two seconds of a change. Returns false while there
 * are no live updates.
 */
export function useLiveEvent(event_id: number): boolean {
  return useLive(
    live.event,
    { params: { event_id } },
    {
      onMessage: ({ invalidates }) => touched({ method: "POST", invalidates }, {}),
      // Catches up on changes made while disconnected.
      onOpen: () => touched({ method: "POST", invalidates: ["stats", "check_ins", "orders"] }, {}),
    },
  );
}
