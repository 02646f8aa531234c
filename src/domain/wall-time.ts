import type { Instant } from "./time.ts";

/** Returns the local time in `zone` at an instant: `2027-05-03T19:30`. */
export function toWallTime(at: Instant, zone: string): string;
export function toWallTime(at: Instant | null, zone: string): string | null;
export function toWallTime(at: Instant | null, zone: string): string | null {
  if (!at) return null;
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** Returns the local date in `zone`: `2027-05-03`. */
export function dayIn(at: Instant, zone: string): string {
  return toWallTime(at, zone).slice(0, 10);
}

/** Whether the local times of two zones are equal at an instant. */
export function isSameClock(at: Instant, zone: string, other: string): boolean {
  return zone === other || toWallTime(at, zone) === toWallTime(at, other);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  CLOCKS.set(zone, made);
  return made;
}

/** Creating a formatter is far more expensive than using it. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();
