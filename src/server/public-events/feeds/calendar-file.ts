import { createHash } from "node:crypto";
import ICAL from "ical.js";
import type { LocationDetails } from "#contract/locations.ts";
import { firstLinkIn } from "#server/platform/html/first-account-link.ts";
import { linesOfHtml } from "#server/platform/html/html.ts";
import { wallTimeIn, zoneLines } from "./calendar-zone.ts";

// a continued line begins with a space, which ical.js does not count among the 75 bytes of a line
ICAL.foldLength = 74;

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

type Options = { app_url: string; now: Date };

/**
 * An event as a calendar file (RFC 5545, with the properties that RFC 5546 requires of a published
 * or cancelled one). Its UID never changes, and its SEQUENCE grows with every change, so that
 * opening the file again moves the entry in the calendar. Times are local times of the event, with
 * the rules of their zone. The file links to the public page and to nothing that opens an order,
 * because calendars are shared.
 */
export function calendarFile(event: CalendarEvent, options: Options): string {
  const { start_date: start, end_date: end, timezone, is_cancelled } = event;
  const zone = hasZone(timezone) ? [zoneLines(timezone, { start, end: end ?? start }).join("\r\n")] : [];
  const method = is_cancelled ? "CANCEL" : "PUBLISH";
  return calendarOf({ product: "Tickets", method }, [...zone.map((text) => ICAL.parse(text)), entryOf(event, options)]);
}

/** A property or component in jCal (RFC 7265), which `ical.js` escapes and folds. */
type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number];
type Component = unknown[];

/** A calendar with these entries and zones. */
export function calendarOf(
  { product, method }: { product: string; method: "PUBLISH" | "CANCEL" },
  components: readonly Component[],
  more: readonly Property[] = [],
): string {
  const properties: Property[] = [
    ["version", {}, "text", "2.0"],
    ["prodid", {}, "text", `-//Foyer//${product}//EN`],
    ["calscale", {}, "text", "GREGORIAN"],
    ["method", {}, "text", method],
    ...more,
  ];
  return `${ICAL.stringify(["vcalendar", properties, components])}\r\n`;
}

/** The entry of an event. */
export function entryOf(event: CalendarEvent, { app_url, now }: Options): Component {
  const base = app_url.replace(/\/+$/, "");
  const { hostname } = new URL(base);
  const { start_date: start, end_date: end, timezone, organizer_email, is_cancelled } = event;
  const joining = (!is_cancelled && event.joining) || null;
  const url = firstLinkIn(joining);
  const venue = venueOf(event) || url;
  const sequence = Math.max(0, Math.floor((event.updated_at.getTime() - event.created_at.getTime()) / 1000));
  const description = [linesOfHtml(joining), event.organizer_name].filter(Boolean).join("\n\n");
  const properties: Property[] = [
    ["uid", {}, "text", `${event.uid ?? `event-${event.id}`}@${hostname}`],
    ["sequence", {}, "integer", sequence],
    ["dtstamp", {}, "date-time", utc(now)],
    ["last-modified", {}, "date-time", utc(event.updated_at)],
    timeIn("dtstart", timezone, start),
    ...(end ? [timeIn("dtend", timezone, end)] : []),
    ["summary", {}, "text", plain(event.title)],
    ...(venue ? [["location", {}, "text", plain(venue)] satisfies Property] : []),
    ["description", {}, "text", plain(description)],
    ...(organizer_email ? [organizerOf(event.organizer_name, organizer_email)] : []),
    ["url", {}, "uri", `${base}/event/${event.id}`],
    // calendars show this as a button (RFC 7986)
    ...(url ? [["conference", { feature: "VIDEO" }, "uri", url] satisfies Property] : []),
    ["status", {}, "text", is_cancelled ? "CANCELLED" : "CONFIRMED"],
  ];
  return ["vevent", properties, []];
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

function timeIn(name: string, timezone: string | undefined, at: Date): Property {
  const wall = hasZone(timezone) ? wallTimeIn(timezone, at) : null;
  return wall ? [name, { tzid: timezone ?? "" }, "date-time", wall] : [name, {}, "date-time", utc(at)];
}

/** A parameter can't contain line breaks, and few programs read quotes in it. */
function organizerOf(name: string, email: string): Property {
  const cn = name.replace(/["\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return ["organizer", { cn }, "cal-address", `mailto:${encodeURI(email)}`];
}

function venueOf({ location, is_online }: CalendarEvent): string {
  if (is_online || !location) return "";
  const { venue_name, address_line_1, address_line_2, zip_or_postal_code, city, country } = location;
  const town = [zip_or_postal_code, city].filter(Boolean).join(" ");
  return [venue_name, address_line_1, address_line_2, town, country].filter(Boolean).join(", ");
}

/** `2027-06-19T17:30:00Z` */
function utc(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Text without control characters except line breaks. */
export function plain(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n]/gu, "");
}
