import { sql } from "kysely";
import type { ListQuery, Rows } from "#contract/lists.ts";
import type { eventList } from "#contract/events.ts";
import type { LocationDetails } from "#contract/locations.ts";
import { HOURS_OF_AN_EVENT_WITHOUT_END } from "#domain/maxima.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { type EventRef, ofEvents } from "#server/access/own-event.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";

export function listEvents(
  db: ReadDb,
  of: { account: OwnAccount; organizer?: OwnOrganizer },
  query: ListQuery,
): Promise<Rows<EventRecord>> {
  const owned = selectEvents(db).where(ofEvents(of.account));
  return listPage(of.organizer ? owned.where("events.organizer_id", "=", of.organizer.id) : owned, query, COLUMNS);
}

/** @throws AppError not_found */
export async function requireEvent(db: ReadDb, { account }: { account: OwnAccount }, event_id: number) {
  const event = await selectEvents(db)
    .select(["events.description", "events.description_preview", "events.translations", "events.max_tickets_per_order"])
    .select(hasOrders.as("has_orders"))
    .select(["event_settings.hide_getting_started_page", "event_settings.tax_behavior"])
    .where("events.id", "=", event_id)
    .where(ofEvents(account))
    .executeTakeFirst();
  if (!event) throw new AppError("not_found");
  return event;
}

/** Returns the public event that starts next; null if there is none. */
export async function nextEvent(db: ReadDb, account: OwnAccount) {
  const event = await db
    .selectFrom("events")
    .select(["id", "title", "start_date", "timezone"])
    .where(ofEvents(account))
    .where("status", "=", "LIVE")
    .where("start_date", ">", sql<Date>`now()`)
    .orderBy("start_date")
    .orderBy("id")
    .executeTakeFirst();
  return event ? { ...event, start_date: event.start_date.toISOString() } : null;
}

export type EventRecord = Awaited<ReturnType<ReturnType<typeof selectEvents>["execute"]>>[number];

/** UPCOMING, ONGOING or ENDED at this moment, as in the domain's `lifecycleStatus`. */
export const lifecycle = sql<string>`case
  when events.start_date > now() then 'UPCOMING'
  when coalesce(
    events.end_date,
    events.start_date + make_interval(hours => ${sql.lit(HOURS_OF_AN_EVENT_WITHOUT_END)})
  ) <= now() then 'ENDED'
  else 'ONGOING' end`;

const shelf = sql<string>`case
  when events.status = 'ARCHIVED' then 'ARCHIVED'
  when events.status = 'DRAFT' then 'UPCOMING'
  when ${lifecycle} = 'ENDED' then 'ENDED'
  else 'UPCOMING' end`;

export const ticketKindCount = sql<number>`(
  select count(*)
  from tickets
  where tickets.event_id = events.id
    and tickets.deleted_at is null)`;

/**
 * Whether there are orders, completed or in progress. An order that expired without a payment does
 * not count.
 */
export const hasOrders = sql<boolean>`exists (
  select from orders where orders.event_id = events.id
    and (orders.status <> 'EXPIRED' or exists (select from payments where payments.order_id = orders.id)))`;

const hasLocation = sql<boolean>`case
  when event_settings.is_online_event then event_settings.online_event_connection_details is not null
  else coalesce(
    event_settings.location_details ->> 'venue_name',
    event_settings.location_details ->> 'address_line_1',
    event_settings.location_details ->> 'city'
  ) is not null end`;

export async function eventHasOrders(db: ReadDb, event: EventRef): Promise<boolean> {
  const row = await db
    .selectFrom("events")
    .select(hasOrders.as("has_orders"))
    .where("id", "=", event.id)
    .executeTakeFirst();
  return row?.has_orders ?? false;
}

function selectEvents(db: ReadDb) {
  return db
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([
      "events.id",
      "events.organizer_id",
      "events.title",
      "events.status",
      "events.start_date",
      "events.end_date",
      "events.timezone",
      "events.currency",
      "events.language",
      "events.created_at",
      "events.updated_at",
    ])
    .select(["organizers.name as organizer_name", "event_settings.is_online_event", coverColumn().as("cover")])
    .select([ticketKindCount.as("ticket_count"), hasLocation.as("has_location")])
    .select(sql<LocationDetails | null>`event_settings.location_details`.as("location_details"));
}

const COLUMNS: ListColumns<typeof eventList> = {
  sorts: {
    start_date: sql.ref("events.start_date"),
    end_date: sql.ref("events.end_date"),
    created_at: sql.ref("events.created_at"),
    updated_at: sql.ref("events.updated_at"),
    title: sql`lower(events.title)`,
  },
  filters: {
    title: sql.ref("events.title"),
    status: sql.ref("events.status"),
    start_date: sql.ref("events.start_date"),
    end_date: sql.ref("events.end_date"),
    created_at: sql.ref("events.created_at"),
    updated_at: sql.ref("events.updated_at"),
    organizer_id: sql.ref("events.organizer_id"),
    lifecycle,
    shelf,
  },
  search: foldedText("events.title", "organizers.name"),
  unique: sql.ref("events.id"),
};
