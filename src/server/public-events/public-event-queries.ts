import { sql } from "kysely";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { publicEvent as contract } from "#contract/public-events.ts";
import { coverColumn, logoColumn } from "#server/images/image-queries.ts";
import { legalDocumentUrlColumns } from "#server/legal-documents/legal-document-columns.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { hasPromoCodes, promoColumn } from "#server/promo-codes/promo-column.ts";
import { heldInTime } from "#server/stock/holds-by-requester.ts";
import { stillHeld } from "#server/stock/active-holds.ts";
import { selectSellable } from "#server/tickets/select-sellable.ts";
import { eventTexts, previewText, settingTexts } from "#server/translations/localized-columns.ts";
import { DESIGN_COLUMNS } from "./page-theme.ts";
import { VISIT_SERVICE_COLUMNS } from "./visit-service-columns.ts";

/**
 * Finds an event with its settings, organizer and cover, its promo code of this name (`code` is
 * normalized), and what the requesting browser has reserved. `at`: the time of the view, by default
 * now. `locale`: the wanted language besides its own.
 */
export function findEvent(
  db: ReadDb,
  event_id: number,
  code: string | null,
  session_hash: string | null = null,
  { at = null, locale = null }: { at?: Date | null; locale?: Locale | null } = {},
) {
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("accounts", "accounts.id", "events.account_id")
    .select([
      "events.id",
      "events.account_id",
      "events.organizer_id",
      "events.title",
      "events.description",
      "events.description_preview",
      "events.status",
      "events.start_date",
      "events.end_date",
      "events.timezone",
      "events.currency",
      "events.max_tickets_per_order",
    ])
    .select(DESIGN_COLUMNS)
    .select(SETTINGS.map((name) => `event_settings.${name}` as const))
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location_details"),
    ])
    .select([
      ...VISIT_SERVICE_COLUMNS,
      "organizers.name as organizer_name",
      "organizers.website as organizer_website",
      "organizers.description as organizer_description",
      "organizers.has_public_page",
      "accounts.suspended_at",
      ...legalDocumentUrlColumns(),
      coverColumn().as("cover"),
      logoColumn().as("organizer_logo"),
      promoColumn(code, stillHeld).as("promo"),
      hasPromoCodes(at).as("has_promo_codes"),
      heldInTime(session_hash).as("own"),
    ])
    .select([
      eventTexts(locale).as("event_words"),
      settingTexts(locale).as("setting_words"),
      previewText(locale).as("preview_words"),
      sql<Locale[]>`array(
        select locale from jsonb_each(events.translations) as spoken (locale, texts)
        where locale <> events.language
          and texts ? 'title'
        order by locale)`.as("other_languages"),
    ])
    .where("events.id", "=", event_id)
    .executeTakeFirst();
}

/** The public settings of an event: the keys of the contract. */
type Setting = Exclude<keyof typeof contract.shape.settings.shape, "location_details">;
const SETTINGS = Object.keys(contract.shape.settings.shape).filter(
  (name): name is Setting => name !== "location_details",
);

export function settingsOf(event: EventFound) {
  const settings = Object.fromEntries(SETTINGS.map((name) => [name, event[name]])) as Pick<EventFound, Setting>;
  return { ...settings, location_details: event.location_details };
}

export type EventFound = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/**
 * Selects an event's tickets with the texts of another of its languages, if one is given, with
 * prices, stock, capacities and what is added to the price; including hidden tickets.
 */
export function listPublicTickets(db: ReadDb, event: { id: number }, locale: Locale | null) {
  return selectSellable(db)
    .select(["tickets.description", ticketTexts(locale).as("words"), labelTexts(locale).as("labels")])
    .where("tickets.event_id", "=", event.id)
    .orderBy("tickets.order")
    .orderBy("tickets.id")
    .execute();
}

/** The translated texts of a ticket; null for its own language. */
function ticketTexts(locale: Locale | null) {
  return sql<{ title?: string; description?: string } | null>`tickets.translations -> ${locale}::text`;
}

/** The translated labels of its tiers, by price id. */
function labelTexts(locale: Locale | null) {
  return locale === null
    ? sql<Record<string, string> | null>`null::jsonb`
    : sql<Record<string, string> | null>`(
    select jsonb_object_agg(id, translations -> ${locale}::text -> 'label')
    from ticket_prices
    where ticket_prices.ticket_id = tickets.id
      and translations -> ${locale}::text ? 'label')`;
}

export type PublicTicketFound = Awaited<ReturnType<typeof listPublicTickets>>[number];
