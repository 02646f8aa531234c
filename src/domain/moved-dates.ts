import { type Instant, milliseconds } from "./time.ts";
import { dayIn, toWallTime } from "./wall-time.ts";

/**
 * The offset of a copied event's dates from the original's: calendar days in its time zone. `clock`
 * converts a local time to an instant.
 */
export type Move = { days: number; zone: string; clock: (wall: string, zone: string) => Date };

export type Window = { start: Instant | null; end: Instant | null };

export function moveBetween(from: Instant, to: Instant, zone: string, clock: Move["clock"]): Move {
  return { days: (noonOf(dayIn(to, zone)) - noonOf(dayIn(from, zone))) / DAY, zone, clock };
}

/**
 * Moves an instant by calendar days, keeping its local time: a sale that ends at midnight still
 * ends at midnight across a change of daylight saving time.
 */
export function moved(at: Instant, { days, zone, clock }: Move): Date {
  if (days === 0) return new Date(milliseconds(at));
  const wall = wallAfter(toWallTime(at, zone), days);
  // The local time has no seconds.
  return new Date(clock(wall, zone).getTime() + (milliseconds(at) % MINUTE));
}

/**
 * Moves both ends of a window. In an hour that is skipped or repeated both ends may fall on the
 * same instant or swap: then the window keeps its duration.
 */
export function movedWindow({ start, end }: Window, move: Move): { start: Date | null; end: Date | null } {
  const [first, last] = [optionally(start, move), optionally(end, move)];
  if (start === null || end === null || first === null || last === null || last > first)
    return { start: first, end: last };
  return { start: first, end: new Date(first.getTime() + milliseconds(end) - milliseconds(start)) };
}

/**
 * Returns the default offset of a copy in days: whole weeks, so that the weekday is the same, and
 * the first such date after today.
 */
export function daysToNext(start: Instant, zone: string, now: Date): number {
  const since = Math.floor((noonOf(dayIn(now, zone)) - noonOf(dayIn(start, zone))) / WEEK);
  return (Math.max(since, 0) + 1) * 7;
}

/** Adds days to a local time. */
export function wallAfter(wall: string, days: number): string {
  return `${dayAfter(wall.slice(0, 10), days)}${wall.slice(10)}`;
}

function optionally(at: Instant | null, move: Move): Date | null {
  return at === null ? null : moved(at, move);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;

function dayAfter(day: string, days: number): string {
  return new Date(noonOf(day) + days * DAY).toISOString().slice(0, 10);
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00Z`);
}
