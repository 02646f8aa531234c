import { COUNTRIES } from "#domain/countries.ts";
import type { Format } from "#web/platform/format.ts";
import { languageTag } from "#web/platform/locales.ts";
import type { Choice } from "#web/ui/form/select-field.tsx";

/** Every country under its name in the reader's language, in that language's order. */
export function countryChoices(format: Format, locale: string): Choice[] {
  const { compare } = new Intl.Collator(languageTag(locale));
  return COUNTRIES.map((code) => ({ value: code, label: format.countryName(code) })).sort((one, other) =>
    compare(one.label, other.label),
  );
}
