import { useLingui } from "@lingui/react/macro";
import { MEASURES_OF, type Statistic, type StatisticRow } from "#contract/statistics.ts";
import { MEASURE_LABELS, STATISTIC_ROW_LABELS, STATISTIC_LABELS } from "#contract/labels/statistics.ts";
import { useFormat } from "#web/platform/format.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { rowName, rowNote, sayMeasure } from "./row-labels.ts";
import classes from "./statistics.module.css";

type TableProps = {
  by: Statistic;
  rows: readonly StatisticRow[];
  currency: string;
  isStale: boolean;
};

/** The rows with their measures. On phones each row is a card. */
export function StatisticTable({ by, rows, currency, isStale }: TableProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const measures = MEASURES_OF[by];
  const [first] = measures;
  const most = Math.max(...rows.map(({ values }) => values[first] ?? 0));
  return (
    <table className={classes.table} data-stale={isStale || undefined} role="table">
      <caption className="visually-hidden">{i18n._(STATISTIC_LABELS[by])}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {i18n._(STATISTIC_ROW_LABELS[by])}
          </th>
          {measures.map((measure) => (
            <th role="columnheader" scope="col" key={measure} data-number>
              {i18n._(MEASURE_LABELS[measure])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const name = rowName(row, by, i18n, format);
          const note = rowNote(row, i18n, format, currency);
          return (
            <tr role="row" key={row.key}>
              <th role="rowheader" scope="row" data-kind={by === "day" ? "time" : "name"}>
                <span className={classes.name} title={name}>
                  {name}
                </span>
                {note && (
                  <span className={classes.note} title={note}>
                    {note}
                  </span>
                )}
                {by !== "day" && most > 0 && <ThinBar share={Math.max(0, row.values[first] ?? 0) / most} />}
              </th>
              <Measures by={by} values={row.values} currency={currency} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Measures({ by, values, currency }: { by: Statistic; currency: string } & Pick<StatisticRow, "values">) {
  const { i18n } = useLingui();
  const format = useFormat();
  return MEASURES_OF[by].map((measure) => (
    <td role="cell" key={measure} data-number data-label={i18n._(MEASURE_LABELS[measure])}>
      <span className="figures">{sayMeasure(measure, format, currency)(values[measure] ?? 0)}</span>
    </td>
  ));
}
