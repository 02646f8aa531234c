import { toWallTime } from "#domain/wall-time.ts";

/**
 * Formats an instant in the time zone `zone` to the minute, with its offset:
 * `2027-05-03T19:30:00+02:00`. Returns undefined for null.
 */
export function offsetTime(at: string | null, zone: string): string | undefined {
  if (at === null) return undefined;
  const wall = `${toWallTime(at, zone)}:00`;
  const minutes = Date.parse(`${wall}Z`) / 60_000 - Math.floor(Date.parse(at) / 60_000);
  const two = (part: number) => String(part).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${wall}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
