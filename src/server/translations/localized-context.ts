import type { Locale } from "#contract/fields.ts";
import { itemNameIn, spokenTo, type Translations, worded } from "#domain/translations.ts";
import type { SoldTicket } from "./localized-columns.ts";

type Spoken = {
  language: Locale;
  event_title: string;
  translations: Translations<"title">;
  setting_translations: Translations;
  items?: readonly { ticket_price_id: number; item_name: string }[];
  sold_words?: readonly SoldTicket[] | null;
};

/** Facts as a mail says them: whoever writes one must have asked in which language. */
export type InLanguage<Context> = Context & { readonly said_in: Locale };

/** What is known of an event and an order, as its reader is told: in their language where it is written in it, else in the event's own. */
export function localizedContext<Context extends Spoken>(facts: Context, reader: string): InLanguage<Context> {
  const locale = spokenTo(facts, reader as Locale);
  if (locale === null) return { ...facts, said_in: facts.language };
  const { title: event_title } = facts.translations[locale] ?? {};
  const said = worded<object>(facts, { ...facts.setting_translations[locale], event_title }) as Context;
  const items = facts.items?.map((item) => ({ ...item, item_name: itemIn(item, facts.sold_words, locale) }));
  return { ...said, ...(items && { items }), said_in: locale };
}

/** A line of an order, or a ticket of it, as its reader calls it. */
export function itemIn(
  { item_name, ticket_price_id }: { item_name: string; ticket_price_id: number },
  sold: readonly SoldTicket[] | null | undefined,
  locale: Locale | null,
): string {
  return itemNameIn(
    item_name,
    sold?.find((one) => one.ticket_price_id === ticket_price_id),
    locale,
  );
}
