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
import { isFoundIn } from "#server/platform/database/search.ts";
import { type WalkedColumns, type WalkedPart, walkedPage } from "#server/platform/database/keyset-pagination.ts";
import { previewText, titleIn } from "#server/translations/localized-columns.ts";
import { ticketOffers } from "./listed-offers.ts";

type EventListQuery = ListQuery<"start_date" | "title", keyof typeof publicEventList.filters & string>;

type As = { locale: Locale; now: Date };

/**
 * Returns one page of the listed events, of one organizer or of all. Titles are sorted in the
 * event's own language.
 */
export async function listedEvents(db: ReadDb, input: EventListQuery, { locale, now }: As, organizer?: { id: number }) {
  const all = withinFilters(selectListed(db, locale), input);
  const rows = organizer ? all.where("events.organizer_id", "=", organizer.id) : all;
  const { data, meta } = await walkedPage(inOrderOf(input.sort_by, rows), rows, input, HOW);
  const offerOf = await ticketOffers(db, data, now);
  return { data: data.map((row) => answered(row, offerOf(row), now)), meta };
}

/** Bounds by an index what a filter about the next days has to look at. */
function withinFilters(rows: Rows, { filters }: EventListQuery): Rows {
  const isNear = filters.some(({ field, value }) => value === true && field !== "is_online_event");
  return isNear ? rows.where("events.start_date", "<", sql<Date>`now() + interval '9 days'`) : rows;
}

/**
 * Selects live events that may be listed, of organizers with a public page. Every public list of
 * events reads from here.
 */
export function selectListed(db: ReadDb, locale: Locale) {
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select([
      "events.id",
      titleIn(locale).as("title"),
      "events.title as own_title",
      sql<string>`coalesce(${previewText(locale)}, events.description_preview)`.as("description_preview"),
      "events.start_date",
      "events.end_date",
      "events.timezone",
      "events.currency",
      "event_settings.price_display_mode",
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

/** Whether the operator has suspended the account of an event. */
export const isOfSuspendedAccount = sql<boolean>`exists (
  select
  from accounts
  where accounts.id = events.account_id
    and accounts.suspended_at is not null)`;

/**
 * Whether an event is listed publicly: for queries that have joined its settings and its organizer.
 */
export const isListed = sql<SqlBool>`(
  events.status = 'LIVE'
  and event_settings.allow_search_engine_indexing
  and organizers.has_public_page
  and not ${isOfSuspendedAccount})`;

type Rows = ReturnType<typeof selectListed>;
type Listed = Awaited<ReturnType<Rows["execute"]>>[number];

function answered(
  { own_title, cover, organizer_id, organizer_name, price_display_mode: _mode, ...event }: Listed,
  offer: PublicEventRow["offer"],
  now: Date,
): Omit<PublicEventRow, "start_date" | "end_date"> & Pick<Listed, "start_date" | "end_date"> {
  return {
    ...event,
    offer,
    slug: slugOf(own_title),
    lifecycle_status: lifecycleStatus(event, now),
    cover: optionalImage(cover),
    organizer: { id: organizer_id, name: organizer_name, slug: slugOf(organizer_name) },
  };
}

/**
 * Upcoming and current events first, by start; then past ones, the latest first. Each part has an
 * index.
 */
function inOrderOf(sort: EventListQuery["sort_by"], rows: Rows): Part[] {
  if (sort === "title") return [{ rows, value: sql`lower(events.title)` }];
  return [
    { rows: rows.where("events.over_at", ">", sql<Date>`now()`), value: sql.ref("events.start_date") },
    { rows: rows.where("events.over_at", "<=", sql<Date>`now()`), value: BEFORE_2000 },
  ];
}

type Part = WalkedPart<Database, "events" | "event_settings" | "organizers", Listed>;

/** Decreases with a later start, like the index. */
const BEFORE_2000 = sql`(timestamptz '2000-01-01 00:00:00+00' - events.start_date)`;

const HOW: WalkedColumns<typeof publicEventList> = {
  filters: {
    is_online_event: sql.ref("event_settings.is_online_event"),
    is_today: happensBetween(sql`today`, sql`today`),
    // ISO weeks begin on Monday
    is_this_weekend: happensBetween(sql`greatest(today, monday + 5)`, sql`monday + 6`),
  },
  search: found,
  unique: sql.ref("events.id"),
};

/** Whether the event takes place on a day of this span, which may name `today` and `monday`. */
function happensBetween(first: Expression<unknown>, last: Expression<unknown>) {
  return sql<boolean>`(
    select (events.start_date at time zone events.timezone)::date <= ${last}
      and (coalesce(events.end_date, events.start_date) at time zone events.timezone)::date >= ${first}
    from (select (now() at time zone events.timezone)::date as today) as day,
      lateral (select date_trunc('week', day.today)::date as monday) as week)`;
}

/** Matches the row of `event_searches`: titles, venue, organizer. */
function found(query: string): Expression<SqlBool> {
  return sql<SqlBool>`events.id in (
    select event_id
    from event_searches
    where ${isFoundIn("event_searches.search_text", query)})`;
}
