import { type RawBuilder, sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { otherLanguages, type Translations } from "#domain/translations.ts";
import { type FieldProblems, invalid } from "#server/platform/errors.ts";
import { cleanHtml, type Pictures } from "#server/platform/html.ts";

/** As somebody says them: null clears a text, or takes a language off. */
export type TranslationsInput<Name extends string = string> = {
  [L in Locale]?: { [N in Name]?: string | null | undefined } | null | undefined;
};

/** As they are stored: rich text is clean, and none where nothing is left of it. */
export function cleanTranslations<Name extends string>(
  given: TranslationsInput<Name>,
  rich: readonly Name[],
  pictures?: Pictures,
): TranslationsInput<Name> {
  const clean = Object.entries(given).map(([locale, texts]) => [
    locale,
    texts &&
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          name,
          isRich(name) ? cleanHtml(text as string | null, pictures) : text,
        ]),
      ),
  ]);
  return Object.fromEntries(clean) as TranslationsInput<Name>;

  function isRich(name: string): boolean {
    return (rich as readonly string[]).includes(name);
  }
}

/** What a row's `translations` become: what is left out stays as it is at that moment, whoever wrote it. */
export function changedAgain(given: TranslationsInput): RawBuilder<unknown> {
  return sql`translated_anew(translations, ${JSON.stringify(given)}::jsonb)`;
}

/** The same for a row that is new. */
export function saidFirst(given: TranslationsInput): RawBuilder<unknown> {
  return sql`translated_anew('{}', ${JSON.stringify(given)}::jsonb)`;
}

/** The languages that something is said in, and those that are taken off. */
export function languagesOf(given: TranslationsInput): { said: Locale[]; taken_off: Locale[] } {
  const languages = Object.keys(given) as Locale[];
  return {
    said: languages.filter((locale) => given[locale]),
    taken_off: languages.filter((locale) => given[locale] === null),
  };
}

/**
 * What belongs to an event is written in its languages: another would be shown to nobody. `path`: the field's.
 * @throws AppError invalid
 */
export function refuseOtherLanguages(
  event: { language: string; translations: unknown },
  ...all: { given: TranslationsInput | undefined; path: string }[]
): void {
  const known: string[] = [
    ...otherLanguages(event as { language: Locale; translations: Translations }),
    event.language,
  ];
  const problems: FieldProblems = {};
  for (const { given, path } of all)
    for (const locale of languagesOf(given ?? {}).said)
      if (!known.includes(locale)) problems[`${path}.${locale}`] = "language_unknown";
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** What is stored as it is answered: every text of a language, null where it is missing. */
export function translationsResponse<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): { [L in Locale]?: Record<Name, string | null> } {
  const answered = Object.entries(stored as Translations<Name>).map(([locale, texts]) => [
    locale,
    Object.fromEntries(names.map((name) => [name, texts[name] ?? null])),
  ]);
  return Object.fromEntries(answered) as { [L in Locale]?: Record<Name, string | null> };
}
