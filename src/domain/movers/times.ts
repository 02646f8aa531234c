import { toWallTime } from "#domain/wall-time.ts";

/** How a file writes days in numbers: `11/29/24` or `29/11/24`. */
export type DayOrder = "month_first" | "day_first";

/** What a column of days says itself: a number over 12 is no month. Undefined where all could be both. */
export function dayOrderOf(cells: readonly string[]): DayOrder | undefined {
  for (const cell of cells) {
    const [, one, other] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(cell) ?? [];
    if (Number(one) > 12) return "day_first";
    if (Number(other) > 12) return "month_first";
    if (/^\s*\d{1,2}\.\d{1,2}\./.test(cell)) return "day_first";
  }
  return undefined;
}

/** The instant that a cell names: with an offset as it says, otherwise by the clocks of `zone`. Null where it names none. */
export function instantIn(cell: string, zone: string, order: DayOrder = "month_first"): Date | null {
  const text = cell.trim();
  const found = wholeDay(text) ?? shortDay(text, order);
  if (!found) return null;
  const { year, month, day, rest } = found;
  const [, hours = "0", minutes = "0", seconds = "0", half, offset] =
    /^[T\s,]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\b\.?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?/i.exec(
      rest,
    ) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  const wall = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds));
  const plain = new Date(wall);
  if (Number.isNaN(wall) || plain.getUTCMonth() !== month - 1 || plain.getUTCDate() !== day || hour > 23) return null;
  if (year < 1990 || year > 2100) return null;
  return offset ? new Date(wall - offsetIn(offset)) : atWall(wall, zone);
}

type Day = { year: number; month: number; day: number; rest: string };

function wholeDay(text: string): Day | null {
  const [, year, month, day, rest = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day), rest } : null;
}

function shortDay(text: string, order: DayOrder): Day | null {
  const [, one, other, year, rest = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)(.*)$/s.exec(text) ?? [];
  if (!year) return null;
  const [month, day] = order === "month_first" ? [Number(one), Number(other)] : [Number(other), Number(one)];
  return { year: year.length === 2 ? 2000 + Number(year) : Number(year), month, day, rest };
}

function offsetIn(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

/** In the hour that spring skips it is later, and of the hour that autumn repeats the first, as everywhere here. */
function atWall(wall: number, zone: string): Date {
  const offsetAt = (at: number) =>
    Date.parse(`${toWallTime(new Date(at), zone)}:00Z`) - Math.floor(at / 60_000) * 60_000;
  const before = offsetAt(wall - 86_400_000);
  const after = offsetAt(wall + 86_400_000);
  const first = wall - Math.max(before, after);
  if (before === after) return new Date(wall - before);
  const [early, late] = [wall - before, wall - after];
  if (offsetAt(early) === before) return new Date(early);
  return new Date(offsetAt(late) === after ? late : Math.max(first, early));
}
