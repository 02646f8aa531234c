import { type RawBuilder, sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { otherLanguages, type Translations } from "#domain/translations.ts";
import { type FieldProblems, invalid } from "#server/platform/errors.ts";
import { cleanHtml, type Pictures } from "#server/platform/html/html.ts";

/** Translations as submitted: null clears a text, or removes a language. */
export type TranslationsInput<Name extends string = string> = {
  [L in Locale]?: { [N in Name]?: string | null | undefined } | null | undefined;
};

/**
 * Returns the translations as they are stored: rich text is sanitized, and null where it is empty.
 */
export function cleanTranslations<Name extends string>(
  translations: TranslationsInput<Name>,
  rich: readonly Name[],
  pictures?: Pictures,
): TranslationsInput<Name> {
  const clean = Object.entries(translations).map(([locale, texts]) => [
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

/**
 * Merges translations into a row's `translations`: what is not given keeps its value, also one that
 * another transaction has just written.
 */
export function changedAgain(translations: TranslationsInput): RawBuilder<unknown> {
  return sql`merge_translations(translations, ${JSON.stringify(translations)}::jsonb)`;
}

/** The same for a new row. */
export function initialTranslations(translations: TranslationsInput): RawBuilder<unknown> {
  return sql`merge_translations('{}', ${JSON.stringify(translations)}::jsonb)`;
}

/** Returns the languages with texts, and the removed ones. */
export function languagesOf(translations: TranslationsInput): { translated: Locale[]; taken_off: Locale[] } {
  const languages = Object.keys(translations) as Locale[];
  return {
    translated: languages.filter((locale) => translations[locale]),
    taken_off: languages.filter((locale) => translations[locale] === null),
  };
}

/**
 * Rejects a language that the event does not have, because it would never be shown. `path`: the
 * field's.
 * @throws AppError invalid
 */
export function refuseOtherLanguages(
  event: { language: string; translations: unknown },
  ...all: { input: TranslationsInput | undefined; path: string }[]
): void {
  const known: string[] = [
    ...otherLanguages(event as { language: Locale; translations: Translations }),
    event.language,
  ];
  const problems: FieldProblems = {};
  for (const { input, path } of all)
    for (const locale of languagesOf(input ?? {}).translated)
      if (!known.includes(locale)) problems[`${path}.${locale}`] = "language_unknown";
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/**
 * Returns stored translations as responses contain them: every text of a language, null where it is
 * missing.
 */
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
