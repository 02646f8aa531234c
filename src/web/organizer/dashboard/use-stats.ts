import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { events, STATS_DAYS } from "#contract/events.ts";
import { query } from "#web/platform/query-client.ts";

/** While somebody looks; nothing is asked from a tab in the background. */
export const LIVE_EVERY = 5_000;

export type StatsDays = (typeof STATS_DAYS)[number];

/** The range of the chart, as the address says it. */
export function useStatsDays(): [StatsDays, (days: StatsDays) => void] {
  const [params, setParams] = useSearchParams();
  const days = STATS_DAYS.find((known) => known === params.get("days")) ?? "14";
  return [
    days,
    (chosen) => setParams((now) => (now.set("days", chosen), now), { replace: true, preventScrollReset: true }),
  ];
}

export function useStats(event_id: number, days: StatsDays) {
  return useQuery({
    ...query(events.stats, { params: { event_id }, query: { days } }),
    refetchInterval: LIVE_EVERY,
    placeholderData: (before) => before,
  });
}

export function useCheckInStats(event_id: number) {
  return useQuery({ ...query(events.checkInStats, { params: { event_id } }), refetchInterval: LIVE_EVERY });
}
