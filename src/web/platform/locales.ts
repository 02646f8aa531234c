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
