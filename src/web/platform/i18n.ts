import { setupI18n } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { type Catalog, loadCatalog } from "./catalogs.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { DEFAULT_LOCALE, detectLocale, LOCALE_COOKIE } from "./locales.ts";

/** The browser's language. The server never uses this one: there, each render has its own (entry.server.tsx). */
export const i18n = setupI18n({ locale: DEFAULT_LOCALE, messages: { [DEFAULT_LOCALE]: {} } });

const wanted = new Set<Catalog>();

/** Shows the page in this language, once its sentences are here. */
export async function startLanguage(locale: Locale): Promise<void> {
  wanted.add("public");
  await Promise.all([...wanted].map((catalog) => loadCatalog(i18n, locale, catalog)));
  i18n.activate(locale);
}

/** An area's own sentences, for the language in use now and every later one. */
export async function needCatalog(catalog: Catalog): Promise<void> {
  if (wanted.has(catalog)) return;
  await loadCatalog(i18n, i18n.locale as Locale, catalog);
  wanted.add(catalog);
}

/** The reader's own choice, remembered for a year. What they typed stays: only sentences change. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  writeCookie(LOCALE_COOKIE, locale, 365);
  await startLanguage(locale);
}

/** Where neither cookie nor browser names a language of ours, the one in the user's settings. */
export async function adoptLanguageOf(user: { locale?: string | null }): Promise<void> {
  const detected = detectLocale(readCookie(LOCALE_COOKIE), navigator.languages);
  const own = detectLocale(user.locale ?? undefined, []);
  if (!detected && own && own !== i18n.locale) await chooseLanguage(own);
}
