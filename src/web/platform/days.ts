import { toWallTime } from "#domain/wall-time.ts";

/** The instant at which `day` (`2027-05-03`) begins in `zone`, as the API takes it. */
export function startOfDay(day: string, zone: string): string {
  return instantAt(`${day}T00:00`, zone);
}

/** The instant at which the clocks in `zone` show `2027-05-03T19:30`: to be shown, for the server decides in the hours that clocks skip. */
export function instantAt(wall: string, zone: string): string {
  const wanted = Date.parse(`${wall}:00Z`);
  let at = wanted;
  // The zone's distance from UTC is known only at an instant: guessed with the first look, right with the second.
  for (let look = 0; look < 2; look++) at += wanted - Date.parse(`${toWallTime(new Date(at), zone)}:00Z`);
  return new Date(at).toISOString();
}

/** The day that the calendars in `zone` show at an instant; null for what is no instant. */
export function dayAt(at: string, zone: string): string | null {
  return Number.isNaN(Date.parse(at)) ? null : (toWallTime(at, zone)?.slice(0, 10) ?? null);
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
