import type { LocationDetails } from "#contract/events.ts";

/** What a calendar is told of an event. */
export type CalendarEvent = {
  id: number;
  title: string;
  start_date: Date;
  end_date: Date | null;
  location: LocationDetails | null;
  is_online: boolean;
  organizer_name: string;
  created_at: Date;
  /** Of the event or of its settings, whichever is younger. */
  updated_at: Date;
  is_cancelled: boolean;
};

/**
 * An event as a calendar file (RFC 5545). Its UID is the same for ever, and its SEQUENCE grows with every change, so that a file that is
 * opened again moves what stands in the calendar. Instants are in UTC: every calendar shows them in the clocks of its reader. It links
 * to the public page and to nothing that opens an order: calendars are shared.
 */
export function calendarFile(event: CalendarEvent, { app_url, now }: { app_url: string; now: Date }): string {
  const base = app_url.replace(/\/+$/, "");
  const place = placeOf(event);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Tickets//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${new URL(base).hostname}`,
    `SEQUENCE:${Math.max(0, Math.floor((event.updated_at.getTime() - event.created_at.getTime()) / 1000))}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(event.updated_at)}`,
    `DTSTART:${utc(event.start_date)}`,
    ...(event.end_date ? [`DTEND:${utc(event.end_date)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped(event.organizer_name)}`,
    `URL:${base}/event/${event.id}`,
    `STATUS:${event.is_cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function placeOf({ location, is_online }: CalendarEvent): string {
  if (is_online || !location) return "";
  const { venue_name, address_line_1, address_line_2, zip_or_postal_code, city, country } = location;
  const town = [zip_or_postal_code, city].filter(Boolean).join(" ");
  return [venue_name, address_line_1, address_line_2, town, country].filter(Boolean).join(", ");
}

/** `20270619T173000Z` */
function utc(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "");
}

/** Text as RFC 5545, 3.3.11 has it: what can't be seen, but for a line break, is left out. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

const encoder = new TextEncoder();

/** A line has at most 75 bytes; what is longer goes on after a break and a space, and no letter is cut. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > 75) {
      text += "\r\n ";
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
