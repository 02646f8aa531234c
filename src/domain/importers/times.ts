import { type DayOrder, withIsoDate } from "#domain/day-order.ts";
import { toWallTime } from "#domain/wall-time.ts";

/**
 * Parses the instant in a cell: with its offset if it has one, otherwise in `zone`. Null if there
 * is none, or if the order of day and month is not known (`isUnclear`).
 */
export function instantIn(cell: string, zone: string, order: DayOrder | null = null): Date | null {
  const found = wholeDay(withIsoDate(cell.trim(), order, LATEST_YEAR) ?? "");
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

/** Whether the date is ambiguous and the order of day and month is not known. */
export function isUnclear(cell: string, order: DayOrder | null): boolean {
  return withIsoDate(cell.trim(), order, LATEST_YEAR) === undefined;
}

/** Two-digit years are of this century: exports of other platforms are recent. */
const LATEST_YEAR = 2099;

type Day = { year: number; month: number; day: number; rest: string };

function wholeDay(text: string): Day | null {
  const [, year, month, day, rest = ""] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day), rest } : null;
}

function offsetIn(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

/**
 * A time in the hour skipped in spring is moved later; in the hour repeated in autumn the first one
 * is used, as everywhere in the product.
 */
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
