import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { worded } from "#domain/translations.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { areTicketsValid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { settingTexts, titleIn } from "#server/translations/localized-columns.ts";
import { type CalendarEvent, uidOf } from "#server/public-events/feeds/calendar-file.ts";

/**
 * The holder of a calendar entry: the buyer, with all tickets; the holder of one ticket; or all
 * tickets of one email address in the order.
 */
export type Whose = "buyer" | { attendee_short_id: string } | { email: string };

/**
 * The entry in the calendar of a person with tickets for the event. It contains how to join as long
 * as one of their tickets is valid. When none is, the entry is cancelled.
 */
export async function findEntry(
  db: ReadDb,
  order: OwnOrder,
  { locale, holder: whose }: { locale: Locale; holder: Whose },
): Promise<CalendarEvent> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("attendees")
          .select(({ fn }) => [
            // any change in the order makes the entry newer than an earlier one
            fn.max("attendees.updated_at").as("changed_at"),
            sql<string | null>`max(attendees.email) filter (where ${isHeldBy(whose)})`.as("email"),
            sql<boolean>`coalesce(
              bool_or(attendees.status = 'ACTIVE') filter (where ${isHeldBy(whose)}), false)`.as("is_any_valid"),
          ])
          .whereRef("attendees.order_id", "=", "orders.id")
          .as("theirs"),
      (join) => join.onTrue(),
    )
    .select(["events.id", titleIn(locale).as("title"), "events.start_date", "events.end_date", "events.created_at"])
    .select(["events.timezone", "orders.short_id", "orders.email as buyer", "theirs.email", "theirs.is_any_valid"])
    .select(["organizers.name as organizer_name", "event_settings.is_online_event as is_online"])
    .select(["event_settings.online_event_connection_details", settingTexts(locale).as("setting_words")])
    .select(areTicketsValid.as("are_valid"))
    .select((columns) => [
      columns.fn.coalesce("event_settings.support_email", "organizers.email").as("organizer_email"),
      columns
        .fn<Date>("greatest", [
          "events.updated_at",
          "event_settings.updated_at",
          "orders.updated_at",
          "theirs.changed_at",
        ])
        .as("updated_at"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location"),
    ])
    .where("orders.id", "=", order.id)
    .executeTakeFirstOrThrow();
  const { short_id, buyer, email, is_any_valid, are_valid, setting_words, ...event } = row;
  const isCancelled = !are_valid || is_any_valid !== true;
  const { online_event_connection_details: joining } = worded(event, setting_words);
  const holder = whose === "buyer" ? buyer : "email" in whose ? whose.email : email;
  return {
    ...event,
    is_cancelled: isCancelled,
    uid: uidOf({ short_id, email: holder }),
    joining: event.is_online && !isCancelled ? joining : null,
  };
}

function isHeldBy(holder: Whose): RawBuilder<SqlBool> {
  if (holder === "buyer") return sql`true`;
  return "email" in holder
    ? sql`lower(attendees.email) = ${holder.email.toLowerCase()}`
    : sql`attendees.short_id = ${holder.attendee_short_id}`;
}
