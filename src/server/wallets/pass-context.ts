import { type SqlBool, sql } from "kysely";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { coverColumn, logoColumn } from "#server/images/image-queries.ts";
import { areTicketsValid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { ACCENT_COLUMNS } from "#server/public-events/page-theme.ts";
import { soldTexts, localizedColumns } from "#server/translations/localized-columns.ts";

/** Returns the event's data that passes show, in all its languages. */
export function passEvent(db: ReadDb, event_id: number) {
  return db
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([
      "events.id as event_id",
      "events.title as event_title",
      "events.timezone as event_timezone",
      "events.start_date",
      "events.end_date",
      "organizers.name as organizer_name",
      "organizers.email as organizer_email",
      "event_settings.support_email",
      "event_settings.is_online_event",
      ...ACCENT_COLUMNS,
    ])
    .select(localizedColumns())
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location_details"),
      coverColumn().as("cover"),
      logoColumn().as("logo"),
    ])
    .where("events.id", "=", event_id)
    .executeTakeFirstOrThrow();
}
export type PassEvent = Awaited<ReturnType<typeof passEvent>>;

/** Which tickets: those of an order, one by its short id, or those that passes were created for. */
export type PassesOf = { order_id: number } | { short_id: string } | { attendee_ids: readonly number[] };

/** Returns the data of valid and invalid tickets that passes show. */
export async function passTickets(db: ReadDb, filter: PassesOf) {
  const tickets = db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("events", "events.id", "attendees.event_id")
    .innerJoin("order_items", "order_items.id", "attendees.order_item_id")
    .select([
      "attendees.id as attendee_id",
      "attendees.event_id",
      "attendees.short_id",
      "attendees.public_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.ticket_price_id",
      "order_items.item_name",
      "orders.public_id as order_public_id",
      "orders.id as order_id",
    ])
    .select((columns) => [
      columns.ref("attendees.locale").$castTo<Locale>().as("locale"),
      sql<SqlBool>`(attendees.status = 'ACTIVE' and ${areTicketsValid})`.$castTo<boolean>().as("is_valid"),
      sql<boolean>`orders.status = 'AWAITING_PAYMENT'`.as("is_unpaid"),
      soldTexts().as("sold_words"),
    ])
    .where("attendees.status", "<>", "PENDING")
    .orderBy("attendees.id");
  if ("order_id" in filter) return tickets.where("orders.id", "=", filter.order_id).execute();
  if ("short_id" in filter) return tickets.where("attendees.short_id", "=", filter.short_id).execute();
  return filter.attendee_ids.length === 0
    ? []
    : tickets.where("attendees.id", "=", anyOf(filter.attendee_ids)).execute();
}
export type PassTicket = Awaited<ReturnType<typeof passTickets>>[number];
