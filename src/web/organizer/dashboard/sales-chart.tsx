import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl, Skeleton, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Event } from "#contract/events.ts";
import type { EventStats } from "#contract/event-stats.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { endOf } from "#domain/event-status.ts";
import { dayIn } from "#domain/wall-time.ts";
import { useFormat } from "#web/platform/format.ts";
import { Chart, type ChartPoint } from "#web/ui/charts/chart.tsx";
import { DAYS_ONE_BY_ONE } from "#web/organizer/statistics/by-month.ts";
import classes from "./dashboard-page.module.css";

const MEASURES = ["gross", "attendees", "views"] as const;
type Measure = (typeof MEASURES)[number];

type SalesChartProps = {
  event: Event;
  stats: EventStats | undefined;
  /** Chooses the days, where nothing else on the page does. */
  picker?: ReactNode;
};

/**
 * Revenue by day in the event's time zone, beside the previous period. Where all tickets are free,
 * tickets are counted instead.
 */
export function SalesChart({ event, stats, picker }: SalesChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [measure, measureBy] = useMeasure(stats);
  const labels = { gross: t`Sales`, attendees: t`Tickets`, views: t`Page views` };
  const isMoney = measure === "gross";
  const hasAny = stats && [...stats.days, ...stats.before.days].some((day) => day[measure] > 0);
  const range = stats ? format.days(stats.period.from, stats.period.to) : "";
  return (
    <section className={classes.panel} aria-labelledby="sales-chart">
      <div className={classes.panelHead}>
        <div>
          <Title order={2} size="h4" id="sales-chart">
            <Trans>Over time</Trans>
          </Title>
          {picker && <p>{range}</p>}
        </div>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t`Chart metric`}
            value={measure}
            onChange={(value) => measureBy(value as Measure)}
            data={MEASURES.map((value) => ({ value, label: labels[value] }))}
          />
          {picker}
        </div>
      </div>
      {stats && !hasAny && (
        <p className={classes.none}>
          {picker ? (
            <Trans>No activity in this period.</Trans>
          ) : (
            <Trans>No activity in this period yet. New data appears automatically.</Trans>
          )}
        </p>
      )}
      {!stats && <Skeleton height={240} />}
      {stats && hasAny && (
        <Chart
          title={`${labels[measure]}, ${range}`}
          of={t`Day`}
          name={labels[measure]}
          say={(value) => (isMoney ? format.money(Math.round(value), event.currency) : format.number(value))}
          sayShort={(value) => (isMoney ? format.shortMoney(value, event.currency) : format.number(value))}
          least={isMoney ? 10 ** currencyDecimals(event.currency) : 1}
          points={pointsOf(stats, measure, format, {
            today: { day: format.today(event.timezone), name: t`Today` },
            soldOut: { day: soldOutDay(stats, event), name: t`Sold out` },
          })}
        />
      )}
    </section>
  );
}

/**
 * Returns the day of the last sale of an event without tickets left. Undefined if the period ends
 * earlier than the sales, so that there may have been later ones.
 */
function soldOutDay({ totals, capacity, days, period }: EventStats, event: Event): string | undefined {
  if (!capacity || totals.attendees < capacity) return undefined;
  const now = new Date();
  const end = endOf(event);
  if (period.to < dayIn(end < now ? end : now, event.timezone)) return undefined;
  return days.findLast(({ attendees }) => attendees > 0)?.day;
}

type NamedDay = { day: string | undefined; name: string };

/** Returns a bar for each day, or for each month of a long period, which is not compared. */
function pointsOf(
  { days, before }: EventStats,
  measure: Measure,
  format: ReturnType<typeof useFormat>,
  { today, soldOut }: { today: NamedDay; soldOut: NamedDay },
): ChartPoint[] {
  const isCompared = before.days.some((day) => day[measure] > 0);
  if (days.length <= DAYS_ONE_BY_ONE)
    return days.map((day, at) => ({
      label: format.day(day.day),
      value: day[measure],
      ...(isCompared && { before: before.days[at]?.[measure] ?? 0 }),
      ...(day.day === today.day && { mark: today.name }),
      ...(day.day === soldOut.day && { flag: soldOut.name }),
    }));
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, monthDays]) => ({
    label: format.month(`${month}-01`),
    value: monthDays.reduce((sum, day) => sum + day[measure], 0),
  }));
}

function useMeasure(stats: EventStats | undefined): [Measure, (measure: Measure) => void] {
  const [params, setParams] = useSearchParams();
  const usual = stats?.totals.gross === 0 && stats.totals.attendees > 0 ? "attendees" : "gross";
  const measure = MEASURES.find((known) => known === params.get("show")) ?? usual;
  return [
    measure,
    (chosen) => setParams((now) => (now.set("show", chosen), now), { replace: true, preventScrollReset: true }),
  ];
}
