import { LOCALES, type Locale } from "#domain/locales.ts";
import { matchLocale } from "#contract/locales.ts";

/** The languages of the product, each under its own name. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  "pt-br": "Português (Brasil)",
  "zh-cn": "简体中文",
};

/** How `Intl` knows them so that it names the script and the country, as readers do. */
const NAMED: Partial<Record<Locale, string>> = { "zh-cn": "zh-Hans" };

/**
 * A language in the words of another: "Portuguese (Brazil)" and "Simplified Chinese" in English, „Deutsch“ in German. Undefined where
 * the browser doesn't know, and of the language itself: its own name says it.
 */
export function languageIn(locale: Locale, reader: string): string | undefined {
  if (locale === reader) return undefined;
  const languageDisplay = locale === "zh-cn" ? "dialect" : "standard";
  const names = new Intl.DisplayNames([languageTag(reader)], { type: "language", languageDisplay, fallback: "none" });
  return names.of(NAMED[locale] ?? languageTag(locale));
}

export { LOCALES };
export const DEFAULT_LOCALE: Locale = "en";
export const LOCALE_COOKIE = "locale";

/**
 * The language that the cookie or the browser asks for: the cookie first, then each browser language in its order.
 * Undefined when none of them is one of ours.
 */
export function detectLocale(cookie: string | undefined, languages: readonly string[]): Locale | undefined {
  return [cookie, ...languages].map(matchLocale).find((locale) => locale !== undefined);
}

/** For `<html lang>`, `Intl` and `Accept-Language`: `pt-br` → `pt-BR`. */
export function languageTag(locale: string): string {
  const [language = locale, region] = locale.split("-");
  return region ? `${language}-${region.toUpperCase()}` : language;
}
