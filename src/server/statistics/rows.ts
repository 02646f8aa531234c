import type { Measure, StatisticRow } from "#contract/statistics.ts";

/** What a query finds: a row of one period, with its measures beside what it is. */
export type FoundRow = Pick<StatisticRow, "key" | "label" | "kind" | "group" | "rate"> &
  Partial<Record<Measure, number>>;

/** A row that says no more than its label. */
export const PLAIN = { kind: null, group: null, rate: null } as const;
