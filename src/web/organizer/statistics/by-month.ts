import type { StatisticRow } from "#contract/statistics.ts";

/** Up to this many days are shown individually; more are summed by month. */
export const DAYS_ONE_BY_ONE = 92;

export function daysOrMonths(days: readonly StatisticRow[]): StatisticRow[] {
  if (days.length <= DAYS_ONE_BY_ONE) return [...days];
  const months = new Map<string, StatisticRow>();
  for (const day of days) {
    const month = day.key.slice(0, 7);
    const existing = months.get(month);
    months.set(month, {
      ...day,
      key: month,
      label: month,
      values: added(existing?.values, day.values),
      before: added(existing?.before, day.before),
    });
  }
  return [...months.values()];
}

type Values = StatisticRow["values"];

export function added(sum: Values | undefined, more: Values): Values {
  return Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, (sum?.[name as keyof Values] ?? 0) + (value ?? 0)]),
  );
}
