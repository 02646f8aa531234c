/** A day on a calendar: `2027-05-03`. Both ends of a period belong to it. */
export type Day = string;
export type Period = { from: Day; to: Day };

const PERIOD_KINDS = ["month", "quarter", "year"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** The month, the quarter or the year that a day lies in, or the one so many after it (-1: the one before). */
export function periodAround(day: Day, kind: PeriodKind, further = 0): Period {
  const months = MONTHS[kind];
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = (Math.floor(at / months) + further) * months;
  return { from: firstOf(first), to: dayBefore(firstOf(first + months)) };
}

/** What a period is called, if it is one of those that have a name. */
export function kindOfPeriod({ from, to }: Period): PeriodKind | null {
  return PERIOD_KINDS.find((kind) => isSame(periodAround(from, kind), { from, to })) ?? null;
}

/** The day after: where a period ends that this day still belongs to. */
export function dayAfter(day: Day): Day {
  return plusDays(day, 1);
}

/** A day so many days later, or earlier where they are less than nothing. */
export function daysLater(day: Day, days: number): Day {
  return plusDays(day, days);
}

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** As many days, just before. */
export function periodBefore(period: Period): Period {
  return { from: plusDays(period.from, -daysIn(period)), to: dayBefore(period.from) };
}

function dayBefore(day: Day): Day {
  return plusDays(day, -1);
}

const MONTHS: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 };

/** `month`: since the year 0. */
function firstOf(month: number): Day {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function isSame(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}
