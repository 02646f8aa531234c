import { useLingui } from "@lingui/react";
import { createContext, type ReactNode, use, useState } from "react";
import { useSearchParams } from "react-router";
import { SETTING_TEXTS } from "#contract/event-settings.ts";
import { EVENT_TEXTS } from "#contract/events.ts";
import type { Locale } from "#contract/fields.ts";
import { matchLocale } from "#contract/locales.ts";
import { PRICE_TEXTS, TICKET_TEXTS } from "#contract/tickets.ts";
import { LANGUAGE_NAMES, languageIn } from "#web/platform/locales.ts";

export type FormLocale = ReturnType<typeof useFormLocale>;

/**
 * The language in which a form shows the event's texts: null is the event's own. The form contains
 * the texts of all languages, so switching loses no input. `reveal` switches to the language of an
 * invalid field.
 */
export function useFormLocale(own: Locale) {
  const [search] = useSearchParams();
  const [at, go] = useState<Locale | null>(() => matchLocale(search.get("language")) ?? null);
  function reveal(paths: readonly string[]): void {
    const found = paths.map(languageOfPath).filter((locale) => locale !== undefined);
    const [first] = found;
    if (first !== undefined && !found.includes(at)) go(first);
  }
  return { own, at, go, reveal };
}

/** `translations.de.title` and `prices.0.translations.de.label` are German, `title` is the event's own; undefined for other fields. */
function languageOfPath(path: string): Locale | null | undefined {
  const locale = /(?:^|\.)translations\.([a-z-]+)/.exec(path)?.[1];
  if (locale !== undefined) return locale as Locale;
  return TRANSLATED.has(path.split(".").at(-1) ?? "") ? null : undefined;
}

const TRANSLATED: ReadonlySet<string> = new Set([...EVENT_TEXTS, ...TICKET_TEXTS, ...PRICE_TEXTS, ...SETTING_TEXTS]);

type Here = { own: Locale; at: Locale | null; languages: readonly Locale[] };

/** Provides the selected language to the text fields of a form. */
export function FormLocaleProvider({
  formLocale: { own, at },
  languages,
  children,
}: {
  formLocale: FormLocale;
  languages: readonly Locale[];
  children: ReactNode;
}) {
  const isThere = at !== null && languages.includes(at);
  return <Context value={{ own, at: isThere ? at : null, languages }}>{children}</Context>;
}

export function useFormLocaleContext(): Here {
  return use(Context);
}

const Context = createContext<Here>({ own: "en", at: null, languages: [] });

/** Returns the name of a language in the user's language, such as "German". */
export function useLanguageName(): (locale: Locale) => string {
  const { i18n } = useLingui();
  return (locale) => languageIn(locale, i18n.locale) ?? LANGUAGE_NAMES[locale];
}
