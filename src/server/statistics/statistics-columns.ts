import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import {
  type Measure,
  MEASURES_OF,
  MONEY_MEASURES,
  type ROW_KINDS,
  type Statistic,
  type StatisticRow,
} from "#contract/statistics.ts";
import { MEASURE_LABELS, ROW_KIND_LABELS, STATISTIC_ROW_LABELS } from "#contract/labels/statistics.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { percentageToDecimal } from "#domain/percentages.ts";
import type { CsvColumn, SheetColumn } from "#server/platform/files/csv.ts";
import { translate } from "#server/platform/i18n.ts";

/**
 * The columns of an exported statistic: the row's label, its measures, and their values in the days
 * before.
 */
export function statisticColumns(by: Statistic, currency: string, locale: Locale): SheetColumn<StatisticRow>[] {
  const measured = (which: "values" | "before") =>
    MEASURES_OF[by].map((measure): SheetColumn<StatisticRow> => {
      const name = translate(locale, MEASURE_LABELS[measure]);
      const { isMoney, cell } = cellOf(measure, which, currency);
      return {
        heading: which === "values" ? name : translate(locale, msg`${name} (previous period)`),
        kind: isMoney ? "money" : "count",
        cell,
      };
    });
  const rate: SheetColumn<StatisticRow> = {
    heading: translate(locale, msg`Rate`),
    kind: "text",
    cell: ({ rate: of }) => of && rateText(of, currency),
  };
  return [
    ...(by === "question" ? [group(locale)] : []),
    {
      heading: translate(locale, STATISTIC_ROW_LABELS[by]),
      kind: by === "day" ? "day" : "text",
      cell: (row) => row.label ?? kindLabel(row, locale),
    },
    ...(by === "source" || by === "tax_or_fee" ? [kind(locale)] : []),
    ...(by === "tax_or_fee" ? [rate] : []),
    ...measured("values"),
    ...measured("before"),
  ];
}

/** The same for CSV, with the currency of its amounts. */
export function statisticCsvColumns(by: Statistic, currency: string, locale: Locale): CsvColumn<StatisticRow>[] {
  const columns = statisticColumns(by, currency, locale);
  const hasMoney = columns.some(({ kind: of }) => of === "money");
  return [...columns, ...(hasMoney ? [{ heading: translate(locale, msg`Currency`), cell: () => currency }] : [])];
}

function cellOf(measure: Measure, which: "values" | "before", currency: string) {
  const isMoney = (MONEY_MEASURES as readonly string[]).includes(measure);
  const cell = (row: StatisticRow) => {
    const value = row[which][measure] ?? 0;
    return isMoney ? moneyToDecimal(value, currency) : value;
  };
  return { isMoney, cell };
}

function group(locale: Locale): SheetColumn<StatisticRow> {
  return { heading: translate(locale, msg`Question`), kind: "text", cell: (row) => row.group };
}

function kind(locale: Locale): SheetColumn<StatisticRow> {
  return { heading: translate(locale, msg`Type`), kind: "text", cell: (row) => kindLabel(row, locale) };
}

function kindLabel({ kind: of }: StatisticRow, locale: Locale): string | null {
  return of === null ? null : translate(locale, ROW_KIND_LABELS[of as (typeof ROW_KINDS)[number]]);
}

function rateText({ calculation_type, rate }: NonNullable<StatisticRow["rate"]>, currency: string): string {
  return calculation_type === "PERCENTAGE" ? `${percentageToDecimal(rate)} %` : moneyToDecimal(rate, currency);
}
