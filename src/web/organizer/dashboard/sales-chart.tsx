import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Skeleton, Title } from "@mantine/core";
import { useSearchParams } from "react-router";
import type { Event } from "#contract/events.ts";
import type { EventStats } from "#contract/event-stats.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { useFormat } from "#web/platform/format.ts";
import { Chart, type ChartPoint } from "#web/ui/charts/chart.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { DAYS_ONE_BY_ONE } from "#web/organizer/statistics/by-month.ts";
import { RangePicker } from "#web/organizer/statistics/range-picker.tsx";
import type { useRange } from "#web/organizer/statistics/use-range.ts";
import classes from "./dashboard-page.module.css";
import { type Measure, MEASURES, PeriodSums } from "./period-sums.tsx";

type SalesChartProps = {
  event: Event;
  stats: EventStats | undefined;
  range: ReturnType<typeof useRange>;
  /** The chosen days end with the event instead of today. */
  isOver?: boolean;
};

/**
 * Revenue by day in the event's time zone. Where all tickets are free, tickets are counted instead.
 */
export function SalesChart({ event, stats, range: chosen, isOver = false }: SalesChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [measure, measureBy] = useMeasure(stats);
  const labels = {
    gross: t`Gross sales`,
    attendees: t`Tickets sold`,
    orders: t`Orders`,
    views: t`Page views`,
    refunded: t`Refunded`,
    check_ins: t`Checked in`,
  };
  const isMoney = measure === "gross" || measure === "refunded";
  const sayOf = (of: Measure, value: number) =>
    of === "gross" || of === "refunded" ? format.money(Math.round(value), event.currency) : format.number(value);
  const formatValue = (value: number) => sayOf(measure, value);
  const sayShort = (value: number) => (isMoney ? format.shortMoney(value, event.currency) : format.number(value));
  const hasAny = stats?.days.some((day) => day[measure] > 0);
  const sum = (of: Measure | "orders") => stats?.days.reduce((total, day) => total + day[of], 0) ?? 0;
  const range = rangeOf(stats, format.days);
  return (
    <section className={classes.panel} aria-labelledby="sales-chart">
      <div className={classes.panelHead}>
        <div>
          <Title order={2} size="h4" id="sales-chart">
            {labels[measure]}
          </Title>
          <p>
            {stats ? (
              <Summary measure={measure} total={formatValue(sum(measure))} orders={sum("orders")} range={range} />
            ) : (
              <Skeleton component="span" display="block" height={16} width={220} />
            )}
          </p>
        </div>
        <div className={classes.tools}>
          <PlainSelect
            aria-label={t`Chart metric`}
            value={measure}
            onChange={(event) => measureBy(event.currentTarget.value as Measure)}
          >
            {MEASURES.map((value) => (
              <option key={value} value={value}>
                {labels[value]}
              </option>
            ))}
          </PlainSelect>
          <RangePicker event={event} range={chosen} isOver={isOver} />
        </div>
      </div>
      <PeriodSums stats={stats} labels={labels} formatValue={sayOf} />
      {stats && !hasAny && (
        <p className={classes.none}>
          {isOver ? (
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
          say={formatValue}
          sayShort={sayShort}
          least={isMoney ? 10 ** currencyDecimals(event.currency) : 1}
          points={pointsOf(stats.days, measure, format)}
        />
      )}
    </section>
  );
}

/** Returns a bar for each day, or for each month of a long period. */
function pointsOf(days: EventStats["days"], measure: Measure, format: ReturnType<typeof useFormat>): ChartPoint[] {
  if (days.length <= DAYS_ONE_BY_ONE) return days.map((day) => ({ label: format.day(day.day), value: day[measure] }));
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, monthDays]) => ({
    label: format.month(`${month}-01`),
    value: monthDays.reduce((sum, day) => sum + day[measure], 0),
  }));
}

function Summary({
  measure,
  total,
  orders,
  range,
}: {
  measure: Measure;
  total: string;
  orders: number;
  range: string;
}) {
  if (measure !== "gross" && measure !== "attendees")
    return (
      <Trans>
        {total} in total, {range}
      </Trans>
    );
  return (
    <Trans>
      {total} from <Plural value={orders} one="# order" other="# orders" />, {range}
    </Trans>
  );
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

function rangeOf(stats: EventStats | undefined, formatDays: (from: string, to: string) => string): string {
  const first = stats?.days[0]?.day;
  const last = stats?.days.at(-1)?.day;
  return first && last ? formatDays(first, last) : "";
}
