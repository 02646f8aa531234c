import { useLingui } from "@lingui/react/macro";
import { MEASURES_OF, type Measure, type StatisticResponse, type StatisticRow } from "#contract/statistics.ts";
import { MEASURE_LABELS, STATISTIC_LABELS } from "#contract/labels/statistics.ts";
import { useFormat } from "#web/platform/format.ts";
import { added } from "./by-month.ts";
import { ChangeText } from "./change-labels.tsx";
import { rowName, sayMeasure } from "./row-labels.ts";
import classes from "./statistics.module.css";

type Props = {
  rows: readonly StatisticRow[];
  totals: StatisticResponse["totals"];
  /** The measure of the chart: a line on a phone has room for one. */
  measure: Measure;
  currency: string;
};

/**
 * The days on a phone: the totals of all measures, then one measure per line, with weeks collapsed
 * where there are more than two.
 */
export function DaysByWeek({ rows, totals, measure, currency }: Props) {
  const { i18n } = useLingui();
  const weeks = inWeeks(rows);
  const lines = { measure, currency };
  return (
    <section className={classes.compact} aria-label={i18n._(STATISTIC_LABELS.day)}>
      {totals && rows.length > 1 && <Totals totals={totals} currency={currency} />}
      <h2 className={classes.compactTitle}>{i18n._(MEASURE_LABELS[measure])}</h2>
      {weeks.length > FOLDED_FROM ? (
        weeks.map((days) => <Week key={days[0]?.key} days={days} {...lines} />)
      ) : (
        <Lines rows={rows} {...lines} />
      )}
    </section>
  );
}

/** More weeks than this are collapsed. */
const FOLDED_FROM = 2;

function Totals({ totals, currency }: { totals: NonNullable<StatisticResponse["totals"]>; currency: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <dl className={classes.compactTotals}>
      {MEASURES_OF.day.map((measure) => {
        const formatValue = sayMeasure(measure, format, currency);
        const [now, before] = [totals.values[measure] ?? 0, totals.before[measure] ?? 0];
        return (
          <div key={measure}>
            <dt>{i18n._(MEASURE_LABELS[measure])}</dt>
            <dd>
              <span className="figures">{formatValue(now)}</span>{" "}
              <ChangeText now={now} before={before} formatValue={formatValue} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type LineProps = { measure: Measure; currency: string };

function Week({ days, ...line }: { days: readonly StatisticRow[] } & LineProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const sum = days.reduce(
    (so, day) => ({ values: added(so.values, day.values), before: added(so.before, day.before) }),
    { values: {}, before: {} } as Pick<StatisticRow, "values" | "before">,
  );
  const name = rowName(first, "day", i18n, format);
  return (
    <details className={classes.week}>
      <summary className={classes.line}>
        <span>{first === last || last.key.length === 7 ? name : format.days(first.key, last.key)}</span>
        <Figure {...sum} {...line} />
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
      {rows.map((row) => (
        <li key={row.key} className={classes.line}>
          <span>{rowName(row, "day", i18n, format)}</span>
          <Figure values={row.values} before={row.before} {...line} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ values, before, measure, currency }: Pick<StatisticRow, "values" | "before"> & LineProps) {
  const format = useFormat();
  const formatValue = sayMeasure(measure, format, currency);
  const now = values[measure] ?? 0;
  return (
    <span className={classes.figure}>
      <ChangeText now={now} before={before[measure] ?? 0} formatValue={formatValue} />{" "}
      <span className="figures">{formatValue(now)}</span>
    </span>
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
