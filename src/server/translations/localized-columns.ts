import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { SETTING_TEXTS } from "#contract/event-settings.ts";
import type { Locale } from "#contract/fields.ts";
import type { InLanguages, SoldTicketTexts, Translations } from "#domain/translations.ts";
import type { Database } from "#server/platform/table-types.ts";

type SettingText = (typeof SETTING_TEXTS)[number];

/**
 * Whether an event is translated into this reader's language, by the rule of
 * `domain/translations.ts`. Null: no specific reader.
 */
function isTranslatedInto(locale: Locale | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`events.language <> ${locale}::text and events.translations ? ${locale}::text`;
}

/** For a query that selects from `events`: its title in the reader's language. */
export function titleIn(locale: Locale): RawBuilder<string> {
  return sql<string>`coalesce(
    case when events.language <> ${locale}::text then events.translations -> ${locale}::text ->> 'title' end,
    events.title)`;
}

/** An event's texts in a reader's language; null where it is not translated. */
export function eventTexts(locale: Locale | null) {
  return sql<{ title?: string; description?: string } | null>`case
    when ${isTranslatedInto(locale)} then events.translations -> ${locale}::text end`;
}

/** The same without the description, which is long. */
export function eventTitleTexts(locale: Locale) {
  return sql<{ title?: string } | null>`case
    when ${isTranslatedInto(locale)} then (events.translations -> ${locale}::text) - 'description' end`;
}

/** The texts of its settings in that language, for a query that has joined `event_settings`. */
export function settingTexts(locale: Locale | null) {
  return sql<{ [N in SettingText]?: string } | null>`case
    when ${isTranslatedInto(locale)} then event_settings.translations -> ${locale}::text end`;
}

/** The beginning of its description in that language, a line or two. */
export function previewText(locale: Locale | null) {
  return sql<string | null>`case
    when ${isTranslatedInto(locale)} and events.translations -> ${locale}::text ? 'description'
    then description_preview(events.translations -> ${locale}::text ->> 'description') end`;
}

/**
 * An event's texts for emails in all its languages, for emails to several readers: empty for most
 * events.
 */
export function localizedColumns() {
  return [
    sql<Translations<"title">>`case when events.translations = '{}' then '{}'::jsonb else (
      select jsonb_object_agg(locale, texts - 'description')
      from jsonb_each(events.translations) as spoken (locale, texts)
    ) end`.as("translations"),
    sql<Translations<SettingText>>`event_settings.translations`.as("setting_translations"),
  ] as const;
}

/**
 * The current names of an order's tickets in all languages, by price; for a query that selects from
 * `orders` and `events`.
 */
export function soldTexts() {
  return sql<SoldTicket[] | null>`case when events.translations <> '{}' then ${soldRows()} end`;
}

function soldRows() {
  return jsonArrayFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("order_items as sold")
      .innerJoin("ticket_prices", "ticket_prices.id", "sold.ticket_price_id")
      .innerJoin("tickets", "tickets.id", "ticket_prices.ticket_id")
      .select(["sold.ticket_price_id", "tickets.title", "ticket_prices.label"])
      .select([
        sql<InLanguages>`translations_of(tickets.translations, 'title')`.as("titles"),
        sql<InLanguages>`translations_of(ticket_prices.translations, 'label')`.as("labels"),
      ])
      .whereRef("sold.order_id", "=", "orders.id"),
  );
}

/** The same for one reader: null where the event is not translated into their language. */
export function soldTextsIn(locale: Locale) {
  return sql<SoldTicket[] | null>`case when ${isTranslatedInto(locale)} then ${soldRows()} end`;
}

export type SoldTicket = SoldTicketTexts & { ticket_price_id: number };
