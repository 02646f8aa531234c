import { sql } from "kysely";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import type { Variant } from "#server/images/image-of.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { fileUrl } from "#server/platform/files/files.ts";
import { asksQuestions } from "#server/questions/asked-questions.ts";
import { localizedContext, type InLanguage } from "#server/translations/localized-context.ts";
import { soldTexts, localizedColumns } from "#server/translations/localized-columns.ts";
import { issuesInvoices, itemsOf } from "./order-columns.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnOrder } from "#server/access/own-order.ts";

/**
 * The context of an order for use cases and emails: its event, its lines, whether it is overdue.
 * One statement.
 * @throws AppError not_found
 */
export async function orderContext(db: ReadDb, { id }: OwnOrder) {
  const [context] = await contextOf(db, { id });
  if (!context) throw new AppError("not_found");
  return context;
}

const selectContext = (db: ReadDb, { id }: { id: number }) =>
  db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([
      "events.id as event_id",
      "events.account_id",
      "events.title as event_title",
      "events.timezone as event_timezone",
      "events.start_date",
      "events.end_date",
      "organizers.name as organizer_name",
      "organizers.email as organizer_email",
      "organizers.terms_id",
      "organizers.privacy_id",
    ])
    .select([
      "event_settings.support_email",
      "event_settings.is_online_event",
      "event_settings.require_attendee_details",
      "event_settings.allow_ticket_transfer",
      "event_settings.notify_organizer_of_new_orders",
      "event_settings.post_checkout_message",
      "event_settings.online_event_connection_details",
      "event_settings.email_footer_message",
    ])
    .select([...localizedColumns(), soldTexts().as("sold_words")])
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location_details"),
      coverColumn().as("cover"),
      itemsOf().as("items"),
      asksQuestions().as("asks_questions"),
      issuesInvoices.as("issues_invoices"),
      // By the database's clock, at the time of this statement.
      sql<boolean>`coalesce(orders.reserved_until <= clock_timestamp(), false)`.as("is_overdue"),
    ])
    .where("orders.id", "=", id);

const contextOf = cachedQuery("order context", selectContext);

export type OrderContext = Awaited<ReturnType<typeof orderContext>>;

/** The recipient, the language and the reply address of an email to a buyer. */
export function toBuyer(order: { email: string | null; locale: Locale; event_id: number }, context: Answered) {
  return {
    recipient: order.email ?? "",
    locale: order.locale,
    event_id: order.event_id,
    reply_to: replyTo(context),
  };
}

type Answered = { support_email: string | null; organizer_email: string };

/** The address for replies to the emails of an event. */
export function replyTo({ support_email, organizer_email }: Answered): string {
  return support_email ?? organizer_email;
}

/** The event data that an email shows. */
export type EventDetails = Pick<
  OrderContext,
  | "event_id"
  | "event_title"
  | "event_timezone"
  | "start_date"
  | "end_date"
  | "location_details"
  | "is_online_event"
  | "organizer_name"
  | "cover"
>;

/** The event as every email about it shows it, in its reader's language. */
export function eventInMail(context: InLanguage<EventDetails>) {
  return {
    event_id: context.event_id,
    event_title: context.event_title,
    event_timezone: context.event_timezone,
    start_date: context.start_date.toISOString(),
    end_date: context.end_date?.toISOString() ?? null,
    place: venueOf(context.location_details),
    is_online: context.is_online_event,
    organizer_name: context.organizer_name,
    cover_url: coverOf(context),
  };
}

/** How to join an online event, for emails to its attendees. */
export function joiningIn(context: { is_online_event: boolean; online_event_connection_details: string | null }) {
  return { joining: context.is_online_event ? context.online_event_connection_details : null };
}

/** The same with the organizer's closing text, in the language of the reader. */
export function eventToReader(
  context: EventDetails & Parameters<typeof localizedContext>[0] & { email_footer_message: string | null },
  locale: Locale,
) {
  const localized = localizedContext(context, locale);
  return { ...eventInMail(localized), footer_message: localized.email_footer_message };
}

/** The smallest variant, because an email is narrow. */
function coverOf({ cover }: EventDetails): string | null {
  const [smallest] = (cover?.variants ?? []) as Variant[];
  return smallest ? fileUrl(smallest.key) : null;
}

function venueOf(location: LocationDetails | null): string | null {
  const parts = [location?.venue_name, location?.address_line_1, location?.city].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
