import type { FieldPath, FieldValues } from "react-hook-form";
import type { Locale } from "#contract/fields.ts";
import { missingTexts } from "#domain/translations.ts";
import type { Field } from "#web/ui/form/common.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { Texts } from "./translated-text-field.tsx";

type Text = string | null;
/** Form values of translations: null for a language that is removed on saving. */
export type TextsByLocale<Name extends string> = { [L in Locale]?: { [N in Name]?: Text } | null };

type Written<Name extends string> = { [N in Name]: Text } & { translations: TextsByLocale<Name> };

/** Returns the fields of a text in all languages. `at` is its path, such as `prices.0`. */
export function textsOf<Values extends FieldValues>({ field }: FormApi<Values>, at?: string) {
  const path = (name: string) => (at === undefined ? name : `${at}.${name}`);
  const text = (name: string) => field(path(name) as FieldPath<Values>) as Field<Text>;
  return (name: string): Texts => ({
    field: text(name),
    other: (locale) => text(`translations.${locale}.${name}`),
  });
}

/**
 * Returns the translations of some texts into the event's other languages, for a form with these
 * texts.
 */
export function pickTranslations<Name extends string>(
  translations: TextsByLocale<Name>,
  languages: readonly Locale[],
  names: readonly Name[],
): TextsByLocale<Name> {
  const picked = languages.map((locale) => [
    locale,
    Object.fromEntries(names.map((name) => [name, translations[locale]?.[name] ?? null])),
  ]);
  return Object.fromEntries(picked) as TextsByLocale<Name>;
}

/** Returns a function for the number of a form's texts that a language lacks. */
export function missingIn<Name extends string>(values: Written<Name>, names: readonly Name[]) {
  const own = Object.fromEntries(names.map((name) => [name, values[name]]));
  return (locale: Locale): number => missingTexts(own, values.translations[locale]).length;
}
