import { type Expression, type SqlBool, sql } from "kysely";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { publicEventList, PublicEventRow } from "#contract/public-events.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { slugOf } from "#domain/slug.ts";
import { optionalImage } from "#server/images/image-of.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import { isFoundIn } from "#server/platform/search.ts";
import { type WalkedColumns, type WalkedPart, walkedPage } from "#server/platform/keyset-pagination.ts";
import { previewWords, titleIn } from "#server/translations/localized-columns.ts";

type Asked = ListQuery<"start_date" | "title">;

/** How the events are said, and when they are looked at. */
type As = { locale: Locale; now: Date };

/** One page of the events that everybody may find, of one organizer or of all. They are sorted in their own languages. */
export async function listedEvents(db: ReadDb, asked: Asked, { locale, now }: As, organizer?: { id: number }) {
  const all = selectListed(db, locale);
  const rows = organizer ? all.where("events.organizer_id", "=", organizer.id) : all;
  const { data, meta } = await walkedPage(inOrderOf(asked.sort_by, rows), rows, asked, HOW);
  return { data: data.map((row) => answered(row, now)), meta };
}

/** Live events that may be listed, of organizers who want to be found. Whatever shows events to strangers reads them from here. */
export function selectListed(db: ReadDb, locale: Locale) {
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select([
      "events.id",
      titleIn(locale).as("title"),
      "events.title as own_title",
      sql<string>`coalesce(${previewWords(locale)}, events.description_preview)`.as("description_preview"),
      "events.start_date",
      "events.end_date",
      "events.timezone",
      "events.organizer_id",
      "organizers.name as organizer_name",
      "event_settings.is_online_event",
      coverColumn().as("cover"),
    ])
    .select((columns) =>
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location_details"),
    )
    .where(isListed);
}

/** Whether everybody may find an event by looking: for queries that have joined its settings and its organizer. */
export const isListed = sql<SqlBool>`(
  events.status = 'LIVE'
  and event_settings.allow_search_engine_indexing
  and organizers.has_public_page)`;

type Rows = ReturnType<typeof selectListed>;
type Listed = Awaited<ReturnType<Rows["execute"]>>[number];

function answered(
  { own_title, cover, organizer_id, organizer_name, ...event }: Listed,
  now: Date,
): Omit<PublicEventRow, "start_date" | "end_date"> & Pick<Listed, "start_date" | "end_date"> {
  return {
    ...event,
    slug: slugOf(own_title),
    lifecycle_status: lifecycleStatus(event, now),
    cover: optionalImage(cover),
    organizer: { id: organizer_id, name: organizer_name, slug: slugOf(organizer_name) },
  };
}

/** What is still to come or under way first, by its start; then what is over, the last one first. Each part is an index. */
function inOrderOf(sort: Asked["sort_by"], rows: Rows): Part[] {
  if (sort === "title") return [{ rows, value: sql`lower(events.title)` }];
  return [
    { rows: rows.where("events.over_at", ">", sql<Date>`now()`), value: sql.ref("events.start_date") },
    { rows: rows.where("events.over_at", "<=", sql<Date>`now()`), value: BEFORE_2000 },
  ];
}

type Part = WalkedPart<Database, "events" | "event_settings" | "organizers", Listed>;

/** The later it began, the less: as the index has it. */
const BEFORE_2000 = sql`(timestamptz '2000-01-01 00:00:00+00' - events.start_date)`;

const HOW: WalkedColumns<typeof publicEventList> = {
  filters: {},
  search: found,
  unique: sql.ref("events.id"),
};

/** By what its row of `event_searches` says: titles, place, who invites. */
function found(query: string): Expression<SqlBool> {
  return sql<SqlBool>`events.id in (
    select event_id
    from event_searches
    where ${isFoundIn("event_searches.search_text", query)})`;
}
