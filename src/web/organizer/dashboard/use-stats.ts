import { useQuery } from "@tanstack/react-query";
import { stats } from "#contract/event-stats.ts";
import type { Period } from "#domain/periods.ts";
import { query } from "#web/platform/query-client.ts";

/** Where nothing is heard live a sale is seen within two seconds, too; nothing is asked from a tab in the background. */
const STATS_EVERY = 1_500;
/** The door, and what is no sale. */
export const LIVE_EVERY = 5_000;
/** Beside what is heard live: views, which nobody tells. */
const BESIDE_LIVE = 30_000;

/** All-time figures and those of some days: a few rows of tallies, so they may be asked often. */
export function useStats(event_id: number, { from, to }: Period, isLive: boolean) {
  return useQuery({
    ...query(stats.get, { params: { event_id }, query: { from, to } }),
    refetchInterval: isLive ? BESIDE_LIVE : STATS_EVERY,
    placeholderData: (before) => before,
  });
}

export function useCheckInStats(event_id: number, isLive: boolean) {
  const refetchInterval = isLive ? BESIDE_LIVE : LIVE_EVERY;
  return useQuery({ ...query(stats.checkIns, { params: { event_id } }), refetchInterval });
}
