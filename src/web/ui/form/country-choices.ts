import { COUNTRIES } from "#domain/countries.ts";
import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { useFormat } from "#web/platform/format.ts";
import { languageTag } from "#web/platform/locales.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import type { Choice } from "./select-field.tsx";

/**
 * Every country under its name in the reader's language, in that language's order. Browsers call and sort some of them otherwise than the
 * server does: a page that it drew has none until the browser has taken over.
 */
export function useCountryChoices(): Choice[] {
  const { i18n } = useLingui();
  const format = useFormat();
  const isMounted = useMounted();
  return useMemo(() => {
    if (!isMounted) return [];
    const { compare } = new Intl.Collator(languageTag(i18n.locale));
    return COUNTRIES.map((code) => ({ value: code, label: format.countryName(code) })).sort((one, other) =>
      compare(one.label, other.label),
    );
  }, [format, i18n.locale, isMounted]);
}
