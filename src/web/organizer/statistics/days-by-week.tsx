import { useLingui } from "@lingui/react/macro";
import { type Measure, type StatisticRow } from "#contract/statistics.ts";
import { MEASURE_LABELS, STATISTIC_LABELS } from "#contract/labels/statistics.ts";
import { useFormat } from "#web/platform/format.ts";
import { added } from "./by-month.ts";
import { rowName, sayMeasure } from "./row-labels.ts";
import classes from "./statistics.module.css";

type Props = {
  rows: readonly StatisticRow[];
  /** The measure of the chart: a line on a phone has room for one. */
  measure: Measure;
  currency: string;
};

/**
 * The days on a phone, newest first: one measure per line, with weeks collapsed where there are more
 * than two.
 */
export function DaysByWeek({ rows, measure, currency }: Props) {
  const { i18n } = useLingui();
  const weeks = inWeeks(rows);
  const lines = { measure, currency };
  return (
    <section className={classes.compact} aria-label={i18n._(STATISTIC_LABELS.day)}>
      <h2 className={classes.compactTitle}>{i18n._(MEASURE_LABELS[measure])}</h2>
      {weeks.length > FOLDED_FROM ? (
        weeks.toReversed().map((days) => <Week key={days[0]?.key} days={days} {...lines} />)
      ) : (
        <Lines rows={rows} {...lines} />
      )}
    </section>
  );
}

/** More weeks than this are collapsed. */
const FOLDED_FROM = 2;

type LineProps = { measure: Measure; currency: string };

function Week({ days, ...line }: { days: readonly StatisticRow[] } & LineProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const sum = days.reduce((so, day) => added(so, day.values), {} as StatisticRow["values"]);
  const name = rowName(first, "day", i18n, format);
  return (
    <details className={classes.week}>
      <summary className={classes.line}>
        <span>{first === last || last.key.length === 7 ? name : format.days(first.key, last.key)}</span>
        <Figure values={sum} {...line} />
      </summary>
      <Lines rows={days} {...line} />
    </details>
  );
}

function Lines({ rows, ...line }: { rows: readonly StatisticRow[] } & LineProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <ul className={classes.lines}>
      {rows.toReversed().map((row) => (
        <li key={row.key} className={classes.line}>
          <span>{rowName(row, "day", i18n, format)}</span>
          <Figure values={row.values} {...line} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ values, measure, currency }: Pick<StatisticRow, "values"> & LineProps) {
  const format = useFormat();
  return (
    <span className={`figures ${classes.figure}`}>{sayMeasure(measure, format, currency)(values[measure] ?? 0)}</span>
  );
}

/** Weeks from Monday to Sunday; months stay together. */
export function inWeeks(rows: readonly StatisticRow[]): StatisticRow[][] {
  const weeks: StatisticRow[][] = [];
  for (const row of rows) {
    const isMonth = row.key.length === 7;
    const begins = !isMonth && new Date(`${row.key}T00:00:00Z`).getUTCDay() === 1;
    const last = weeks.at(-1);
    if (!last || begins) weeks.push([row]);
    else last.push(row);
  }
  return weeks;
}
