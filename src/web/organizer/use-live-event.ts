import { useQueryClient } from "@tanstack/react-query";
import { live } from "#contract/live.ts";
import { useLive } from "#web/platform/live.ts";
import { providing } from "#web/platform/invalidation.ts";

/**
 * Reloads the displayed data of an event within two seconds of a change. Returns false while there
 * are no live updates.
 */
export function useLiveEvent(event_id: number): boolean {
  const cache = useQueryClient();
  return useLive(
    live.event,
    { params: { event_id } },
    {
      onMessage: ({ invalidates }) => void cache.invalidateQueries(providing(invalidates)),
      // Catches up on changes made while disconnected.
      onOpen: () => void cache.invalidateQueries(providing(["stats", "check_ins", "orders"])),
    },
  );
}
