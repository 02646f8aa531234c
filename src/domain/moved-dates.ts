import { type Instant, milliseconds } from "./time.ts";
import { dayIn, toWallTime } from "./wall-time.ts";

/**
 * How the dates of an event's copy are away from the event's own: by so many days of the calendar in its zone. `clock` says which instant
 * a time on the wall is.
 */
export type Move = { days: number; zone: string; clock: (wall: string, zone: string) => Date };

export type Window = { start: Instant | null; end: Instant | null };

/** The move that takes one start to the other. */
export function moveBetween(from: Instant, to: Instant, zone: string, clock: Move["clock"]): Move {
  return { days: (noonOf(dayIn(to, zone)) - noonOf(dayIn(from, zone))) / DAY, zone, clock };
}

/** The same time on the wall, so many days later or earlier: what ends at midnight ends at midnight, whatever clocks do in between. */
export function moved(at: Instant, { days, zone, clock }: Move): Date {
  if (days === 0) return new Date(milliseconds(at));
  const wall = wallAfter(toWallTime(at, zone), days);
  // The wall shows no seconds.
  return new Date(clock(wall, zone).getTime() + (milliseconds(at) % MINUTE));
}

/**
 * As `moved`, of what lasts from one time to another. In the hour that spring skips, or of the one that autumn repeats, both ends may fall on
 * one moment or change places: then it lasts as long as it did.
 */
export function movedWindow({ start, end }: Window, move: Move): { start: Date | null; end: Date | null } {
  const [first, last] = [optionally(start, move), optionally(end, move)];
  if (start === null || end === null || first === null || last === null || last > first)
    return { start: first, end: last };
  return { start: first, end: new Date(first.getTime() + milliseconds(end) - milliseconds(start)) };
}

/**
 * How many days later the next one of its kind may be, where nobody has said: whole weeks, so that it is on the same day of the week, and
 * the first time that this is after today.
 */
export function daysToNext(start: Instant, zone: string, now: Date): number {
  const since = Math.floor((noonOf(dayIn(now, zone)) - noonOf(dayIn(start, zone))) / WEEK);
  return (Math.max(since, 0) + 1) * 7;
}

/** A time on the wall, so many days later. */
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
