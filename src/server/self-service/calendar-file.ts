import { createHash } from "node:crypto";
import type { LocationDetails } from "#contract/locations.ts";
import { firstLinkIn } from "#server/platform/first-account-link.ts";
import { linesOfHtml } from "#server/platform/html.ts";
import { wallTimeIn, zoneLines } from "./calendar-zone.ts";

export type CalendarEvent = {
  id: number;
  title: string;
  start_date: Date;
  end_date: Date | null;
  /** The event's time zone; without it times are in UTC. */
  timezone?: string;
  location: LocationDetails | null;
  is_online: boolean;
  organizer_name: string;
  /** The contact for attendees. */
  organizer_email?: string | null;
  created_at: Date;
  /** The newest change of anything in the file. */
  updated_at: Date;
  is_cancelled: boolean;
  /** The UID of a person's own entry (`uidOf`); without it, that of the public event. */
  uid?: string;
  /** How to join online, as rich text: only in the file of a person with a valid ticket. */
  joining?: string | null;
};

/**
 * An event as a calendar file (RFC 5545, with the properties that RFC 5546 requires of a published
 * or cancelled one). Its UID never changes, and its SEQUENCE grows with every change, so that
 * opening the file again moves the entry in the calendar. Times are local times of the event, with
 * the rules of their zone. The file links to the public page and to nothing that opens an order,
 * because calendars are shared.
 */
export function calendarFile(event: CalendarEvent, { app_url, now }: { app_url: string; now: Date }): string {
  const base = app_url.replace(/\/+$/, "");
  const { hostname } = new URL(base);
  const { start_date: start, end_date: end, timezone, organizer_email, is_cancelled } = event;
  const joining = (!is_cancelled && event.joining) || null;
  const url = firstLinkIn(joining);
  const venue = venueOf(event) || url;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Tickets//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${is_cancelled ? "CANCEL" : "PUBLISH"}`,
    ...(hasZone(timezone) ? zoneLines(timezone, { start, end: end ?? start }) : []),
    "BEGIN:VEVENT",
    `UID:${event.uid ?? `event-${event.id}`}@${hostname}`,
    `SEQUENCE:${Math.max(0, Math.floor((event.updated_at.getTime() - event.created_at.getTime()) / 1000))}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(event.updated_at)}`,
    `DTSTART${timeIn(timezone, start)}`,
    ...(end ? [`DTEND${timeIn(timezone, end)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    `DESCRIPTION:${escaped([linesOfHtml(joining), event.organizer_name].filter(Boolean).join("\n\n"))}`,
    ...(organizer_email ? [`ORGANIZER;CN=${quoted(event.organizer_name)}:mailto:${encodeURI(organizer_email)}`] : []),
    `URL:${base}/event/${event.id}`,
    // calendars show this as a button (RFC 7986)
    ...(url ? [`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${url}`] : []),
    `STATUS:${is_cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/**
 * One entry per person and order, whichever file it comes by: a buyer's order and their own ticket
 * are one entry, and cancelling an attendee's entry does not cancel those of others. The UID opens
 * nothing.
 */
export function uidOf({ short_id, email }: { short_id: string; email: string | null }): string {
  return createHash("sha256")
    .update(`calendar ${short_id} ${(email ?? "").toLowerCase()}`)
    .digest("hex")
    .slice(0, 32);
}

/** UTC has no rules and needs none. */
function hasZone(timezone: string | undefined): timezone is string {
  return timezone !== undefined && !/^(?:Etc\/)?(?:UTC|GMT|Zulu|Universal)$/i.test(timezone);
}

function timeIn(timezone: string | undefined, at: Date): string {
  const wall = hasZone(timezone) ? wallTimeIn(timezone, at) : null;
  return wall ? `;TZID=${timezone}:${wall}` : `:${utc(at)}`;
}

/** A parameter can't contain quotes or line breaks, not even escaped. */
function quoted(value: string): string {
  return `"${value.replace(/["\p{Cc}\u2028\u2029]+/gu, " ").trim()}"`;
}

function venueOf({ location, is_online }: CalendarEvent): string {
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

/** Escapes text as in RFC 5545, 3.3.11, without control characters except line breaks. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

const encoder = new TextEncoder();

/**
 * A line has at most 75 bytes; a longer one continues after a line break and a space, without
 * splitting a character.
 */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
