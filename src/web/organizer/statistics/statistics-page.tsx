import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Event } from "#contract/events.ts";
import { FILE_FORMATS } from "#contract/lists.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import {
  MEASURES_OF,
  type Statistic,
  type StatisticResponse,
  STATISTICS,
  statistics,
  type Measure,
  type StatisticRow,
} from "#contract/statistics.ts";
import { STATISTIC_LABELS, MEASURE_LABELS } from "#contract/labels/statistics.ts";
import { download } from "#web/platform/api/files.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { ZoneNote } from "#web/ui/date-time.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LinkTabs } from "#web/ui/page/link-tabs.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { daysOrMonths } from "./by-month.ts";
import { DaysByWeek } from "./days-by-week.tsx";
import { ComparedDays, PeriodStatCards } from "./period-stats.tsx";
import { RangePicker } from "./range-picker.tsx";
import { StatisticTable } from "./statistic-table.tsx";
import classes from "./statistics.module.css";
import { useRange } from "./use-range.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { Chart } from "#web/ui/charts/chart.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { rowName, sayMeasure } from "./row-labels.ts";

export const handle = { title: msg`Statistics`, area: "stats" } satisfies PageHandle;

/**
 * The statistics of an event by several dimensions, for any days, compared with the same number of
 * days before.
 */
export default function StatisticsPage() {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const [search] = useSearchParams();
  const range = useRange(event);
  const [{ from, to }] = range;
  const by = STATISTICS.find((known) => known === search.get("by")) ?? "day";
  const request = { params: { event_id: event.id }, query: { by, from, to } };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(statistics.get, request),
    placeholderData: keepPreviousData,
  });
  // The placeholder data while another dimension loads belongs to the previous one.
  const response = data?.data.by === by ? data.data : undefined;
  const tabs = STATISTICS.map((key) => ({ key, label: i18n._(STATISTIC_LABELS[key]), to: addressOf(search, key) }));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Statistics</Trans>}>
        <Trans>Sales and traffic, compared with the previous period.</Trans> <ZoneNote zone={event.timezone} />
      </PageHead>
      <div className={classes.tools}>
        <RangePicker event={event} range={range} />
        <div className={classes.files}>
          {FILE_FORMATS.map((format) => (
            <ExportButton
              key={format}
              save={() => download(statistics.export, { ...request, query: { ...request.query, format } })}
            >
              {format === "csv" ? <Trans>Export CSV</Trans> : <Trans>Export XLSX</Trans>}
            </ExportButton>
          ))}
        </div>
      </div>
      <LinkTabs label={t`Statistics`} tabs={tabs} at={by} />
      {!response && (error ? <FailedState error={error} retry={() => void refetch()} /> : <LoadingRows />)}
      {response && <Shown event={event} by={by} answer={response} isStale={isPlaceholderData} />}
    </>
  );
}

function addressOf(search: URLSearchParams, by: Statistic): { search: string } {
  const next = new URLSearchParams(search);
  next.set("by", by);
  return { search: next.toString() };
}

type ShownProps = { event: Event; by: Statistic; answer: StatisticResponse; isStale: boolean };

function Shown({ event, by, answer, isStale }: ShownProps) {
  const isPhone = useMedia(BELOW_SM);
  const [search, setSearch] = useSearchParams();
  const { rows: found, totals, rows_skipped, before } = answer;
  const rows = by === "day" ? daysOrMonths(found) : found;
  const measure = MEASURES_OF.day.find((known) => known === search.get("show")) ?? "gross";
  const hasAny = rows.some(({ values, before: earlier }) => hasSome(values) || hasSome(earlier));
  if (!hasAny)
    return (
      <EmptyState drawing="orders" title={<Trans>No data for this period</Trans>}>
        <Trans>Choose another period. Sales appear here once an order is complete.</Trans>
      </EmptyState>
    );
  const period = { from: answer.from, to: answer.to };
  const newestFirst = by === "day" ? rows.toReversed() : rows;
  return (
    <div className={classes.shown} aria-busy={isStale}>
      <p className={classes.days}>
        <ComparedDays period={period} before={before} />
      </p>
      {totals && <Totals by={by} totals={totals} currency={event.currency} />}
      {by === "day" && (
        <DayChart
          rows={rows}
          event={event}
          measure={measure}
          choose={(chosen) =>
            setSearch((now) => (now.set("show", chosen), now), { replace: true, preventScrollReset: true })
          }
        />
      )}
      {by === "day" && isPhone ? (
        <DaysByWeek rows={rows} measure={measure} currency={event.currency} />
      ) : (
        <StatisticTable by={by} rows={newestFirst} currency={event.currency} isStale={isStale} />
      )}
      {rows_skipped > 0 && (
        <p className={classes.days}>
          <Plural
            value={rows_skipped}
            one="# more row is in the exported file."
            other="# more rows are in the exported file."
          />
        </p>
      )}
      <p className={classes.days}>
        <Trans>Sales count on the day of sale, minus later refunds and cancellations.</Trans>
      </p>
    </div>
  );
}

function Totals({
  by,
  totals,
  currency,
}: {
  by: Statistic;
  totals: NonNullable<StatisticResponse["totals"]>;
  currency: string;
}) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <PeriodStatCards
      stats={MEASURES_OF[by].map((measure) => ({
        label: i18n._(MEASURE_LABELS[measure]),
        now: totals.values[measure] ?? 0,
        before: totals.before[measure] ?? 0,
        formatValue: sayMeasure(measure, format, currency),
      }))}
    />
  );
}

function hasSome(values: object): boolean {
  return Object.values(values).some((value) => value !== 0);
}

type DayChartProps = {
  rows: readonly StatisticRow[];
  event: Event;
  measure: Measure;
  choose: (measure: Measure) => void;
};

function DayChart({ rows, event: { currency, timezone }, measure, choose }: DayChartProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = i18n._(MEASURE_LABELS[measure]);
  const today = format.today(timezone);
  const isCompared = rows.some(({ before }) => before[measure]);
  const isMoney = measure !== "orders" && measure !== "tickets" && measure !== "views";
  return (
    <section className={classes.panel} aria-label={name}>
      <div className={classes.panelHead}>
        <PlainSelect
          aria-label={t`Chart metric`}
          value={measure}
          onChange={({ target }) => choose(target.value as Measure)}
        >
          {MEASURES_OF.day.map((choice) => (
            <option key={choice} value={choice}>
              {i18n._(MEASURE_LABELS[choice])}
            </option>
          ))}
        </PlainSelect>
      </div>
      <Chart
        title={name}
        of={t`Day`}
        name={name}
        say={sayMeasure(measure, format, currency)}
        sayShort={(value) => (isMoney ? format.shortMoney(value, currency) : format.number(value))}
        least={isMoney ? 10 ** currencyDecimals(currency) : 1}
        isTableBelow
        points={rows.map((row) => ({
          label: rowName(row, "day", i18n, format),
          value: row.values[measure] ?? 0,
          ...(isCompared && { before: row.before[measure] ?? 0 }),
          ...(row.key === today && { mark: t`Today` }),
        }))}
      />
    </section>
  );
}
