import type { Locale } from "./locales.ts";
import { itemName } from "./names.ts";

/**
 * Texts in languages other than the event's own; a language without any text yet is present and
 * empty.
 */
export type Translations<Name extends string = string> = { [L in Locale]?: { [N in Name]?: string } };

/** One text in all languages that it is translated to. */
export type InLanguages = { [L in Locale]?: string };

/** The languages of an event; those that are null will be removed with the next save. */
type EventLanguages = { language: Locale; translations: { [L in Locale]?: unknown } };

/**
 * Returns the language other than its own in which an event is shown: the reader's, if the event is
 * translated. Null for its own. A translation into a language that later became the event's own is
 * still stored but not shown.
 */
export function translationLocale({ language, translations }: EventLanguages, locale: Locale | null): Locale | null {
  return locale !== null && locale !== language && translations[locale] != null ? locale : null;
}

/** Returns the languages of an event other than its own. */
export function otherLanguages({ language, translations }: EventLanguages): Locale[] {
  return (Object.keys(translations) as Locale[]).filter(
    (locale) => locale !== language && translations[locale] != null,
  );
}

/** Returns texts in another language; missing ones are in the event's own. */
export function worded<Texts extends object>(
  own: Texts,
  translation: { [N in keyof Texts]?: unknown } | null | undefined,
): Texts {
  if (!translation) return own;
  const translated = Object.keys(own).filter((name) => translation[name as keyof Texts] != null);
  return {
    ...own,
    ...(Object.fromEntries(translated.map((name) => [name, translation[name as keyof Texts]])) as Partial<Texts>),
  };
}

/** Returns the texts that exist in the event's own language but not in the other. */
export function missingTexts<Texts extends object>(
  own: Texts,
  translation: { [N in keyof Texts]?: unknown } | null | undefined,
): (keyof Texts & string)[] {
  return (Object.keys(own) as (keyof Texts & string)[]).filter((name) => own[name] && !translation?.[name]);
}

/** The current name of a sold ticket, with its translations. */
export type SoldTicketTexts = { title: string; label: string | null; titles: InLanguages; labels: InLanguages };

/**
 * Returns the name of a sold ticket in the reader's language. Translations belong to the ticket's
 * current name: a ticket sold under a former name keeps that name.
 */
export function itemNameIn(item_name: string, sold: SoldTicketTexts | undefined, locale: Locale | null): string {
  if (!sold || locale === null || itemName(sold.title, sold.label) !== item_name) return item_name;
  return itemName(sold.titles[locale] ?? sold.title, sold.label && (sold.labels[locale] ?? sold.label));
}
