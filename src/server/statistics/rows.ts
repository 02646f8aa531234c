import type { Measure, StatisticRow } from "#contract/statistics.ts";

/** A row of one period as a query returns it, with its measures beside its labels. */
export type FoundRow = Pick<StatisticRow, "key" | "label" | "kind" | "group" | "rate"> &
  Partial<Record<Measure, number>>;

/** A row that has only a label. */
export const PLAIN = { kind: null, group: null, rate: null } as const;
