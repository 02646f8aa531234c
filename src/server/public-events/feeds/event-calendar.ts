import { calendarFile } from "#server/self-service/calendar-file.ts";
import type { FeedEvent } from "./feed-events.ts";

type As = { app_url: string; now: Date };

/**
 * Returns an event's public calendar entry. It has the same UID as a ticket's entry, but no joining
 * details.
 */
export function publicCalendar(event: FeedEvent, as: As): string {
  return calendarFile(calendarEvent(event), as);
}

/**
 * Returns many events as a named calendar that clients refresh. Times are in UTC, so that no time
 * zone has to be described.
 */
export function calendarFeed(events: readonly FeedEvent[], { name, ...as }: As & { name: string }): string {
  const entries = events.map((event) => entryIn(calendarFile(calendarEvent(event), as)));
  const escapedName = name.replace(/[\r\n]+/g, " ").replace(/[\\;,]/g, (sign) => `\\${sign}`);
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    // folded by characters, so that none is split within its bytes
    ...foldedName("NAME:", escapedName),
    ...foldedName("X-WR-CALNAME:", escapedName),
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ];
  return `${head.map((line) => `${line}\r\n`).join("")}${entries.join("")}END:VCALENDAR\r\n`;
}

function calendarEvent({ id, title, start_date, end_date, location_details, organizer_name, ...event }: FeedEvent) {
  const { is_online_event, created_at, updated_at } = event;
  const columns = { id, title, start_date, end_date, organizer_name, created_at, updated_at };
  return { ...columns, is_online: is_online_event, location: location_details, is_cancelled: false };
}

function entryIn(calendar: string): string {
  const [begin, end] = [calendar.indexOf("BEGIN:VEVENT"), calendar.indexOf("END:VCALENDAR")];
  return calendar.slice(begin, end);
}

/** At most 75 bytes per line; a character has at most four. */
function foldedName(property: string, name: string): string[] {
  const letters = [...(property + name)];
  const lines: string[] = [];
  for (let at = 0; at < letters.length; at += 18) lines.push((at > 0 ? " " : "") + letters.slice(at, at + 18).join(""));
  return lines;
}
