import type { I18n } from "@lingui/core";
import {
  MONEY_MEASURES,
  type Measure,
  type ROW_KINDS,
  type Statistic,
  type StatisticRow,
} from "#contract/statistics.ts";
import { ROW_KIND_LABELS } from "#contract/labels/statistics.ts";
import type { useFormat } from "#web/platform/format.ts";

type Format = ReturnType<typeof useFormat>;

export function rowName(row: StatisticRow, by: Statistic, i18n: I18n, format: Format): string {
  if (by === "day" && row.label)
    return row.label.length === 7 ? format.month(`${row.label}-01`) : format.day(row.label);
  return row.label ?? kindLabel(row, i18n) ?? "–";
}

/** Returns the note below the name: its group, kind or rate. */
export function rowNote(row: StatisticRow, i18n: I18n, format: Format, currency: string): string | null {
  const { group, rate, label } = row;
  if (group) return group;
  const kind = label === null ? null : kindLabel(row, i18n);
  if (!rate) return kind;
  const rateText = rate.calculation_type === "PERCENTAGE" ? format.rate(rate.rate) : format.money(rate.rate, currency);
  return `${kind ?? ""} · ${rateText}`;
}

function kindLabel({ kind }: StatisticRow, i18n: I18n): string | null {
  return kind === null ? null : i18n._(ROW_KIND_LABELS[kind as (typeof ROW_KINDS)[number]]);
}

/** Formats a measure, amounts as money. */
export function sayMeasure(measure: Measure, format: Format, currency: string): (value: number) => string {
  const isMoney = (MONEY_MEASURES as readonly string[]).includes(measure);
  return (value) => (isMoney ? format.money(Math.round(value), currency) : format.number(value));
}
