import { COUNTRIES } from "#domain/countries.ts";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { useFormat } from "#web/platform/format.ts";
import { languageTag } from "#web/platform/locales.ts";
import type { Choice } from "./select-field.tsx";

/** Every country under its name in the reader's language, in that language's order. */
export function useCountryChoices(): Choice[] {
  const { i18n } = useLingui();
  const format = useFormat();
  return useMemo(() => {
    const { compare } = new Intl.Collator(languageTag(i18n.locale));
    return COUNTRIES.map((code) => ({ value: code, label: format.countryName(code) })).sort((one, other) =>
      compare(one.label, other.label),
    );
  }, [format, i18n.locale]);
}
