/**
 * A point in time, as the database gives it (`Date`) or as it stands on the wire (ISO 8601 with `Z`). Rules take both, so
 * that server and browser ask the same function. Time zones belong to whoever shows or reads wall time, not here.
 */
export type Instant = Date | string;

/** Milliseconds since 1970 UTC; NaN when it is no point in time. */
export function milliseconds(instant: Instant): number {
  return instant instanceof Date ? instant.getTime() : Date.parse(instant);
}

/** Whether it is behind us: an end belongs to what follows it, so at the very instant the answer is yes. */
export function isPast(instant: Instant, now: Date): boolean {
  return milliseconds(instant) <= now.getTime();
}

export function plusMinutes(instant: Instant, minutes: number): Date {
  return new Date(milliseconds(instant) + minutes * 60_000);
}

export function plusHours(instant: Instant, hours: number): Date {
  return plusMinutes(instant, hours * 60);
}
