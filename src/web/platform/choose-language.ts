import type { Locale } from "#contract/fields.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { i18n, startLanguage } from "./i18n.ts";
import { detectLocale, LOCALE_COOKIE } from "./locales.ts";
import { queryClient } from "./query-client.ts";

/**
 * Switches to the user's own choice and stores it for a year. Typed text stays: only messages
 * change, and texts that organizers wrote in several languages.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  writeCookie(LOCALE_COOKIE, locale, 365);
  await startLanguage(locale);
  void queryClient().invalidateQueries();
}

/**
 * Uses the language in the user's settings where neither the cookie nor the browser names a
 * supported one.
 */
export async function adoptLanguageOf(user: { locale?: string | null }): Promise<void> {
  const detected = detectLocale(readCookie(LOCALE_COOKIE), navigator.languages);
  const own = detectLocale(user.locale ?? undefined, []);
  if (!detected && own && own !== i18n.locale) await chooseLanguage(own);
}
