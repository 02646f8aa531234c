import { useLingui } from "@lingui/react/macro";
import type { CheckInStats } from "#contract/event-stats.ts";
import type { Event } from "#contract/events.ts";
import { dayIn } from "#domain/wall-time.ts";
import { type Format, useFormat } from "#web/platform/format.ts";
import { Chart, type ChartPoint } from "#web/ui/charts/chart.tsx";

type Arrivals = CheckInStats["arrivals"];
type ArrivalsProps = { event: Event; arrivals: Arrivals; isNow?: boolean };

/** Check-ins by hour, or by day where they span more than one. `isNow`: up to the current hour. */
export function ArrivalsChart({ event, arrivals, isNow = false }: ArrivalsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const byDay = !isNow && isLongerThanADay(arrivals);
  const points = byDay ? daysOf(arrivals, event.timezone, format) : hoursOf(arrivals, event.timezone, format, isNow);
  return (
    <Chart
      title={byDay ? t`Arrivals per day` : t`Arrivals per hour`}
      of={byDay ? t`Day` : t`Hour`}
      name={t`Arrivals`}
      say={format.number}
      sayShort={format.number}
      points={points}
    />
  );
}

/**
 * Returns every hour from the first arrival to the last one, or to now, including those without
 * arrivals.
 */
function hoursOf(arrivals: Arrivals, zone: string, format: Format, isNow: boolean): ChartPoint[] {
  const came = new Map(arrivals.map(({ at, check_ins }) => [Date.parse(at), check_ins]));
  const first = Math.min(...came.keys());
  const last = Math.max(...came.keys(), isNow ? Date.now() - HOUR + 1 : 0);
  const count = Math.floor((last - first) / HOUR) + 1;
  return Array.from({ length: count }, (_, at) => {
    const hour = first + at * HOUR;
    return { label: format.moment(new Date(hour), zone, "time"), value: came.get(hour) ?? 0 };
  });
}

function daysOf(arrivals: Arrivals, zone: string, format: Format): ChartPoint[] {
  const came = new Map<string, number>();
  for (const { at, check_ins } of arrivals) {
    const day = dayIn(at, zone);
    came.set(day, (came.get(day) ?? 0) + check_ins);
  }
  const [first = "", last = ""] = [[...came.keys()][0], [...came.keys()].at(-1)];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / (24 * HOUR)) + 1;
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(first) + at * 24 * HOUR).toISOString().slice(0, 10);
    return { label: format.day(day), value: came.get(day) ?? 0 };
  });
}

function isLongerThanADay(arrivals: Arrivals): boolean {
  return Date.parse(arrivals.at(-1)?.at ?? "") - Date.parse(arrivals[0]?.at ?? "") >= 24 * HOUR;
}

const HOUR = 3_600_000;
