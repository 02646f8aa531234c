import { COUNTRIES } from "#domain/countries.ts";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { useFormat } from "#web/platform/format.ts";
import { languageTag } from "#web/platform/locales.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import type { Choice } from "./select-field.tsx";

/**
 * All countries under their names in the user's language, in that language's order. Browsers name
 * and sort some of them differently from the server, so a server-rendered page has none until it is
 * hydrated.
 */
export function useCountryChoices(): Choice[] {
  const { i18n } = useLingui();
  const format = useFormat();
  const isMounted = useMounted();
  return useMemo(() => {
    if (!isMounted) return [];
    const { compare } = new Intl.Collator(languageTag(i18n.locale));
    return COUNTRIES.map((code) => ({ value: code, label: format.countryName(code) })).sort((a, b) =>
      compare(a.label, b.label),
    );
  }, [format, i18n.locale, isMounted]);
}
