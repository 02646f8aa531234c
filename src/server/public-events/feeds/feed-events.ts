import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { selectListed } from "#server/public-events/listed-events.ts";

/** How many events a feed tells of; readers keep what they were told before. */
const TOLD_MOST = 100;

/** Whose events: an organizer's, or all. */
export type Told = { organizer: { id: number } | null; locale: Locale };

/** What is to come, the latest announced first: what a feed is read for. */
export function newlyAnnounced(db: ReadDb, told: Told) {
  return selectTold(db, told)
    .where("events.over_at", ">", sql<Date>`now()`)
    .orderBy("events.id", "desc")
    .execute();
}

/** What is to come, and for a while what was: a calendar that forgets last week's concert at once would surprise. */
export function inCalendar(db: ReadDb, told: Told) {
  return selectTold(db, told)
    .where("events.over_at", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("events.start_date")
    .orderBy("events.id")
    .execute();
}

/** One event that everybody may look at, found or not; undefined where there is none. */
export function findTold(db: ReadDb, event_id: number, locale: Locale) {
  return selectFeed(db, locale)
    .clearWhere()
    .where("events.id", "=", event_id)
    .where("events.status", "=", "LIVE")
    .executeTakeFirst();
}

export type FeedEvent = Awaited<ReturnType<typeof newlyAnnounced>>[number];

function selectTold(db: ReadDb, { organizer, locale }: Told) {
  const all = selectFeed(db, locale).limit(TOLD_MOST);
  return organizer ? all.where("events.organizer_id", "=", organizer.id) : all;
}

function selectFeed(db: ReadDb, locale: Locale) {
  return selectListed(db, locale)
    .select("events.created_at")
    .select(({ fn }) => fn<Date>("greatest", ["events.updated_at", "event_settings.updated_at"]).as("updated_at"));
}
