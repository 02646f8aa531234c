import { useLingui } from "@lingui/react/macro";
import { MEASURES_OF, type Measure, type StatisticRow } from "#contract/statistics.ts";
import { MEASURE_LABELS } from "#contract/labels/statistics.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { useFormat } from "#web/platform/format.ts";
import { Chart } from "#web/ui/charts/chart.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { rowName, sayMeasure } from "./row-labels.ts";
import classes from "./statistics.module.css";

type DayChartProps = {
  rows: readonly StatisticRow[];
  currency: string;
  measure: Measure;
  choose: (measure: Measure) => void;
};

export function DayChart({ rows, currency, measure, choose }: DayChartProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = i18n._(MEASURE_LABELS[measure]);
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
        points={rows.map((row) => ({ label: rowName(row, "day", i18n, format), value: row.values[measure] ?? 0 }))}
      />
    </section>
  );
}
