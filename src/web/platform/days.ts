import { toWallTime } from "#domain/wall-time.ts";

/** Returns the instant at which `day` (`2027-05-03`) begins in `zone`, in the format of the API. */
export function startOfDay(day: string, zone: string): string {
  return instantAt(`${day}T00:00`, zone);
}

/**
 * Returns the instant at which clocks in `zone` show `2027-05-03T19:30`. For display only: in the
 * hours that clocks skip, the server decides.
 */
export function instantAt(wall: string, zone: string): string {
  const wanted = Date.parse(`${wall}:00Z`);
  let at = wanted;
  // A zone's offset from UTC is known only for an instant. The first pass guesses it, the second
  // corrects it.
  for (let pass = 0; pass < 2; pass++) at += wanted - Date.parse(`${toWallTime(new Date(at), zone)}:00Z`);
  return new Date(at).toISOString();
}

/** Returns the calendar day of an instant in `zone`, or null for an invalid instant. */
export function dayAt(at: string, zone: string): string | null {
  return Number.isNaN(Date.parse(at)) ? null : (toWallTime(at, zone)?.slice(0, 10) ?? null);
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the first Saturday after `day`. */
export function nextSaturday(day: string): string {
  return dayAfter(day, 7 - ((new Date(`${day}T00:00Z`).getUTCDay() + 1) % 7));
}

/** Limits a day to the range from `first` to `last`, where they are given. */
export function nearestDay(day: string, first: string | null, last: string | null): string {
  if (first && day < first) return first;
  return last && day > last ? last : day;
}

/** Returns the same day a number of months later, or that month's last day. */
export function inMonth(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Always six weeks, so that the layout does not jump from month to month. */
export function weeksOfMonth(day: string, first_weekday: number): string[][] {
  const start = `${day.slice(0, 7)}-01`;
  const lead = (new Date(`${start}T00:00Z`).getUTCDay() - first_weekday + 7) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => dayAfter(start, week * 7 + at - lead)),
  );
}
