import type { I18n } from "@lingui/core";
import { LOCALES, type Locale } from "#domain/locales.ts";
import { matchLocale } from "#contract/locales.ts";

/** The supported languages, each under its own name. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  "pt-br": "Português (Brasil)",
  "zh-cn": "简体中文",
};

/** The current language. `startLanguage` activates no others. */
export function localeOf({ locale }: I18n): Locale {
  return locale as Locale;
}

/** The tags that make `Intl` name the script and the country, as users do. */
const NAMED: Partial<Record<Locale, string>> = { "zh-cn": "zh-Hans" };

/**
 * Name of a language in another one: "Portuguese (Brazil)" and "Simplified Chinese" in English,
 * „Deutsch“ in German. Undefined where the browser has no name, and for the language itself,
 * because its own name is enough.
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
 * Returns the language that the cookie or the browser requests: the cookie first, then each browser
 * language in its order. Undefined where none of them is supported.
 */
export function detectLocale(cookie: string | undefined, languages: readonly string[]): Locale | undefined {
  return [cookie, ...languages].map(matchLocale).find((locale) => locale !== undefined);
}

/** For `<html lang>`, `Intl` and `Accept-Language`: `pt-br` → `pt-BR`. */
export function languageTag(locale: string): string {
  const [language = locale, region] = locale.split("-");
  return region ? `${language}-${region.toUpperCase()}` : language;
}
