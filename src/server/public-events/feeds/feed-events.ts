import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { selectListed } from "#server/public-events/listed-events.ts";

/** The maximum number of events in a feed; readers store earlier entries themselves. */
const FEED_EVENTS_MAX = 100;

/** Whose events are in the feed: an organizer's, or all. */
export type FeedScope = { organizer: { id: number } | null; locale: Locale };

/** Upcoming events, the latest announced first, which is what a feed is read for. */
export function newlyAnnounced(db: ReadDb, scope: FeedScope) {
  return selectFeedEvents(db, scope)
    .where("events.over_at", ">", sql<Date>`now()`)
    .orderBy("events.id", "desc")
    .execute();
}

/**
 * Upcoming events and those of the last 30 days, because a calendar should not lose last week's
 * concert at once.
 */
export function inCalendar(db: ReadDb, scope: FeedScope) {
  return selectFeedEvents(db, scope)
    .where("events.over_at", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("events.start_date")
    .orderBy("events.id")
    .execute();
}

/** Finds one event that the public may see, listed or not; undefined where there is none. */
export function findFeedEvent(db: ReadDb, event_id: number, locale: Locale) {
  return selectFeed(db, locale)
    .clearWhere()
    .where("events.id", "=", event_id)
    .where("events.status", "=", "LIVE")
    .executeTakeFirst();
}

export type FeedEvent = Awaited<ReturnType<typeof newlyAnnounced>>[number];

function selectFeedEvents(db: ReadDb, { organizer, locale }: FeedScope) {
  const all = selectFeed(db, locale).limit(FEED_EVENTS_MAX);
  return organizer ? all.where("events.organizer_id", "=", organizer.id) : all;
}

function selectFeed(db: ReadDb, locale: Locale) {
  return selectListed(db, locale)
    .select("events.created_at")
    .select(({ fn }) => fn<Date>("greatest", ["events.updated_at", "event_settings.updated_at"]).as("updated_at"));
}
