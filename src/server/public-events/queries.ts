import { sql } from "kysely";
import type { LocationDetails } from "#contract/events.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { publicEventList } from "#contract/public-events.ts";
import { lifecycle } from "#server/events/queries.ts";
import { coverColumn } from "#server/images/queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { promoColumn } from "#server/promo-codes/promo-column.ts";
import { stillHeld } from "#server/stock/still-held.ts";
import { selectSellable } from "#server/tickets/select-sellable.ts";

/** An event with its settings, organizer and cover, and the promo code of this name, if it has one. `code` is normalised. */
export function findEvent(db: ReadDb, event_id: number, code: string | null) {
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .selectAll("events")
    .select([
      "event_settings.is_online_event",
      sql<LocationDetails | null>`event_settings.location_details`.as("location_details"),
      "event_settings.maps_url",
      "event_settings.support_email",
      "event_settings.pre_checkout_message",
      "event_settings.order_timeout_in_minutes",
      "event_settings.allow_search_engine_indexing",
      "event_settings.homepage_background_type",
      "event_settings.seo_title",
      "event_settings.seo_description",
      "event_settings.seo_keywords",
      "event_settings.continue_button_text",
      "event_settings.require_attendee_details",
      "organizers.name as organizer_name",
      "organizers.website as organizer_website",
      "organizers.description as organizer_description",
      coverColumn().as("cover"),
      promoColumn(code, stillHeld).as("promo"),
    ])
    .where("events.id", "=", event_id)
    .executeTakeFirst();
}

export type EventFound = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** An event's tickets with prices, stock, capacities and what is added to the price; hidden ones, too. */
export function listTickets(db: ReadDb, event: { id: number }) {
  return selectSellable(db)
    .select("tickets.description")
    .where("tickets.event_id", "=", event.id)
    .orderBy("tickets.order")
    .orderBy("tickets.id")
    .execute();
}

export type TicketFound = Awaited<ReturnType<typeof listTickets>>[number];

/** Live events that may be listed. */
export function listLiveEvents(db: ReadDb, asked: ListQuery) {
  const live = db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([
      "events.id",
      "events.title",
      "events.description_preview",
      "events.start_date",
      "events.end_date",
      "events.timezone",
      coverColumn().as("cover"),
    ])
    .where("events.status", "=", "LIVE")
    .where("event_settings.allow_search_engine_indexing", "=", true);
  return listPage(live, asked, COLUMNS);
}

/** What is still to come or under way first, by its start; then what is over, the last one first. */
const soonestFirst = sql`case when ${lifecycle} = 'ENDED' then 1e12 - extract(epoch from events.start_date) else extract(epoch from events.start_date) end`;

const COLUMNS: ListColumns<typeof publicEventList> = {
  sorts: { start_date: soonestFirst, title: sql`lower(events.title)` },
  filters: {},
  search: [sql.ref("events.title")],
  unique: sql.ref("events.id"),
};
