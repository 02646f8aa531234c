import { calendarFile, calendarOf, entryOf, plain } from "./calendar-file.ts";
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
  const title = plain(name).replaceAll("\n", " ");
  return calendarOf(
    { product: "Events", method: "PUBLISH" },
    events.map((event) => entryOf(calendarEvent(event), as)),
    [
      ["name", {}, "text", title],
      ["x-wr-calname", {}, "text", title],
      ["refresh-interval", {}, "duration", "PT6H"],
      ["x-published-ttl", {}, "duration", "PT6H"],
    ],
  );
}

function calendarEvent({ id, title, start_date, end_date, location_details, organizer_name, ...event }: FeedEvent) {
  const { is_online_event, created_at, updated_at } = event;
  const columns = { id, title, start_date, end_date, organizer_name, created_at, updated_at };
  return { ...columns, is_online: is_online_event, location: location_details, is_cancelled: false };
}
