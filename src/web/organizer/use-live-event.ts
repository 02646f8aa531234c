import { live } from "#contract/live.ts";
import { useLive } from "#web/platform/live.ts";
import { touched } from "#web/platform/refresh.ts";

/** Whatever is shown of an event is asked for again within two seconds of its change. Answers false where nothing is heard live. */
export function useLiveEvent(event_id: number): boolean {
  return useLive(
    live.event,
    { params: { event_id } },
    {
      onMessage: ({ touches }) => touched({ method: "POST", touches }, {}),
      // what happened while nobody listened
      onOpen: () => touched({ method: "POST", touches: ["stats", "check_ins", "orders"] }, {}),
    },
  );
}
