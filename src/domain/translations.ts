import type { Locale } from "./locales.ts";
import { itemName } from "./names.ts";

/** What of some texts is written in other languages than the event's own: a language in which nothing is written yet is there, empty. */
export type Translations<Name extends string = string> = { [L in Locale]?: { [N in Name]?: string } };

/** One text in the languages that it is written in. */
export type InLanguages = { [L in Locale]?: string };

/** An event: what is null of its languages goes with the next save. */
type Spoken = { language: Locale; translations: { [L in Locale]?: unknown } };

/**
 * The language besides its own in which an event speaks to a reader: theirs, where it is written in it. Null: in its own. What was written in
 * a language before the event took it for its own stays, and isn't shown.
 */
export function spokenTo({ language, translations }: Spoken, locale: Locale | null): Locale | null {
  return locale !== null && locale !== language && translations[locale] != null ? locale : null;
}

/** The languages that an event is written in besides its own. */
export function otherLanguages({ language, translations }: Spoken): Locale[] {
  return (Object.keys(translations) as Locale[]).filter(
    (locale) => locale !== language && translations[locale] != null,
  );
}

/** Some texts as they are said in another language; what is missing there is said in the event's own. */
export function worded<Texts extends object>(
  own: Texts,
  words: { [N in keyof Texts]?: unknown } | null | undefined,
): Texts {
  if (!words) return own;
  const there = Object.keys(own).filter((name) => words[name as keyof Texts] != null);
  return { ...own, ...(Object.fromEntries(there.map((name) => [name, words[name as keyof Texts]])) as Partial<Texts>) };
}

/** Which of some texts are there in the event's own language, and not in the other. */
export function missingTexts<Texts extends object>(
  own: Texts,
  words: { [N in keyof Texts]?: unknown } | null | undefined,
): (keyof Texts & string)[] {
  return (Object.keys(own) as (keyof Texts & string)[]).filter((name) => own[name] && !words?.[name]);
}

/** A ticket that was sold, as it is called today, and in other languages. */
export type SoldWords = { title: string; label: string | null; titles: InLanguages; labels: InLanguages };

/**
 * What was sold, as a reader of another language calls it. The translation is of the ticket's name as it is now: a ticket that was sold
 * under another keeps that one for whoever has it.
 */
export function itemNameIn(item_name: string, sold: SoldWords | undefined, locale: Locale | null): string {
  if (!sold || locale === null || itemName(sold.title, sold.label) !== item_name) return item_name;
  return itemName(sold.titles[locale] ?? sold.title, sold.label && (sold.labels[locale] ?? sold.label));
}
