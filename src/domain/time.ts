/**
 * A point in time as returned by the database (`Date`) or by the API (ISO 8601 with `Z`). Rules
 * accept both, so that server and browser share them. Time zones are handled where local times are
 * displayed or parsed.
 */
export type Instant = Date | string;

/** Returns milliseconds since 1970 UTC; NaN for an invalid instant. */
export function milliseconds(instant: Instant): number {
  return instant instanceof Date ? instant.getTime() : Date.parse(instant);
}

/** Whether the instant has passed. Ends are exclusive: at the instant itself the result is true. */
export function isPast(instant: Instant, now: Date): boolean {
  return milliseconds(instant) <= now.getTime();
}

export function plusSeconds(instant: Instant, seconds: number): Date {
  return new Date(milliseconds(instant) + seconds * 1_000);
}

export function plusMinutes(instant: Instant, minutes: number): Date {
  return new Date(milliseconds(instant) + minutes * 60_000);
}

export function plusHours(instant: Instant, hours: number): Date {
  return plusMinutes(instant, hours * 60);
}
