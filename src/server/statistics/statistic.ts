import {
  MEASURES_OF,
  type Measure,
  type Statistic,
  type StatisticResponse,
  type StatisticRow,
} from "#contract/statistics.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { byAnswer, byPromoCode, bySource, byTaxOrFee } from "./by-orders.ts";
import { byAffiliate, byDay, byTicket } from "./by-counters.ts";
import type { DaysOfEvent, readDays } from "#server/event-stats/statistics-period.ts";
import type { FoundRow } from "./rows.ts";

type Found = Pick<StatisticResponse, "totals"> & { rows: StatisticRow[] };

/** Returns one statistic of some days, each row beside its values in the days before. */
export async function statisticOf(
  db: ReadDb,
  event: OwnEvent,
  by: Statistic,
  days: ReturnType<typeof readDays>,
): Promise<Found> {
  const now = await QUERY[by](db, event, days.now);
  const before = await QUERY[by](db, event, days.before);
  const rows = by === "day" ? besideEachOther(by, now, before) : merged(by, now, before);
  return { rows, totals: by === "question" ? null : totalsOf(by, rows) };
}

const QUERY: Record<Statistic, (db: ReadDb, event: OwnEvent, days: DaysOfEvent) => Promise<FoundRow[]>> = {
  day: byDay,
  ticket: byTicket,
  promo_code: byPromoCode,
  affiliate: byAffiliate,
  source: bySource,
  question: byAnswer,
  tax_or_fee: byTaxOrFee,
};

type Values = StatisticRow["values"];

function besideEachOther(by: Statistic, now: readonly FoundRow[], before: readonly FoundRow[]): StatisticRow[] {
  return now.map((row, at) => ({ ...whatOf(row), values: valuesOf(by, row), before: valuesOf(by, before[at]) }));
}

/** Rows that exist only in the days before come last. */
function merged(by: Statistic, now: readonly FoundRow[], before: readonly FoundRow[]): StatisticRow[] {
  const earlier = new Map(before.map((row) => [row.key, row]));
  const known = new Set(now.map(({ key }) => key));
  const gone = before.filter(({ key }) => !known.has(key));
  return [
    ...now.map((row) => ({ ...whatOf(row), values: valuesOf(by, row), before: valuesOf(by, earlier.get(row.key)) })),
    ...gone.map((row) => ({ ...whatOf(row), values: valuesOf(by, undefined), before: valuesOf(by, row) })),
  ];
}

function whatOf({ key, label, kind, group, rate }: FoundRow) {
  return { key, label, kind, group, rate };
}

function valuesOf(by: Statistic, row: FoundRow | undefined): Values {
  return eachOf(by, (measure) => row?.[measure] ?? 0);
}

function totalsOf(by: Statistic, rows: readonly StatisticRow[]) {
  const sum = (which: "values" | "before") =>
    eachOf(by, (measure) => rows.reduce((total, row) => total + (row[which][measure] ?? 0), 0));
  return { values: sum("values"), before: sum("before") };
}

function eachOf(by: Statistic, value: (measure: Measure) => number): Values {
  return Object.fromEntries(MEASURES_OF[by].map((measure) => [measure, value(measure)]));
}
