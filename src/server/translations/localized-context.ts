import type { Locale } from "#contract/fields.ts";
import { itemNameIn, translationLocale, type Translations, worded } from "#domain/translations.ts";
import type { SoldTicket } from "./localized-columns.ts";

type Localizable = {
  language: Locale;
  event_title: string;
  translations: Translations<"title">;
  setting_translations: Translations;
  items?: readonly { ticket_price_id: number; item_name: string }[];
  sold_words?: readonly SoldTicket[] | null;
};

/** A context in the language of an email: the type requires that a language was chosen. */
export type InLanguage<Context> = Context & { readonly text_locale: Locale };

/**
 * Returns the context of an event and an order in the reader's language where the event is
 * translated, otherwise in the event's own.
 */
export function localizedContext<Context extends Localizable>(context: Context, reader: Locale): InLanguage<Context> {
  const locale = translationLocale(context, reader);
  if (locale === null) return { ...context, text_locale: context.language };
  const { title: event_title } = context.translations[locale] ?? {};
  const localized = worded<object>(context, { ...context.setting_translations[locale], event_title }) as Context;
  const items = context.items?.map((item) => ({ ...item, item_name: itemIn(item, context.sold_words, locale) }));
  return { ...localized, ...(items && { items }), text_locale: locale };
}

/** Returns the name of an order's line or ticket in the reader's language. */
export function itemIn(
  { item_name, ticket_price_id }: { item_name: string; ticket_price_id: number },
  sold: readonly SoldTicket[] | null | undefined,
  locale: Locale | null,
): string {
  return itemNameIn(
    item_name,
    sold?.find((ticket) => ticket.ticket_price_id === ticket_price_id),
    locale,
  );
}
