import { useQuery } from "@tanstack/react-query";
import { stats } from "#contract/event-stats.ts";
import type { Period } from "#domain/periods.ts";
import { query } from "#web/platform/query-client.ts";

/**
 * Without live updates a sale is shown within two seconds as well. A tab in the background does not
 * poll.
 */
const STATS_EVERY = 1_500;
/** For check-ins and for data other than sales. */
export const LIVE_EVERY = 5_000;
/** In addition to live updates: page views, which are not sent live. */
const BESIDE_LIVE = 30_000;

/**
 * Returns the all-time totals and the sums of a period. They are read from a few rows of daily
 * stats, so frequent polling is cheap.
 */
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
