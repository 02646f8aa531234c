/** A calendar day: `2027-05-03`. Both ends of a period are inclusive. */
export type Day = string;
export type Period = { from: Day; to: Day };

const PERIOD_KINDS = ["month", "quarter", "year"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/**
 * Returns the month, quarter or year of a day, or the one `further` periods later (-1: the previous
 * one).
 */
export function periodAround(day: Day, kind: PeriodKind, further = 0): Period {
  const months = MONTHS[kind];
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = (Math.floor(at / months) + further) * months;
  return { from: firstOf(first), to: dayBefore(firstOf(first + months)) };
}

/** Returns the kind of a period, or null if it is no whole month, quarter or year. */
export function kindOfPeriod({ from, to }: Period): PeriodKind | null {
  return PERIOD_KINDS.find((kind) => isSame(periodAround(from, kind), { from, to })) ?? null;
}

/** Returns the following day, for example as the exclusive end of a period. */
export function dayAfter(day: Day): Day {
  return plusDays(day, 1);
}

/** Returns the day a number of days later; a negative number goes backwards. */
export function daysLater(day: Day, days: number): Day {
  return plusDays(day, days);
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns the period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: plusDays(period.from, -daysIn(period)), to: dayBefore(period.from) };
}

function dayBefore(day: Day): Day {
  return plusDays(day, -1);
}

const MONTHS: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 };

/** `month` counts from the year 0. */
function firstOf(month: number): Day {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function isSame(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}
