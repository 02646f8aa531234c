import { setupI18n } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { loadArea } from "./catalogs.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { DEFAULT_LOCALE, detectLocale, LOCALE_COOKIE } from "./locales.ts";
import type { Area } from "./sentence-areas.ts";

/**
 * The browser's instance. The server never uses it: each render there has its own
 * (entry.server.tsx).
 */
export const i18n = setupI18n({ locale: DEFAULT_LOCALE, messages: { [DEFAULT_LOCALE]: {} } });

const wanted = new Set<Area>();
/** Areas of pages that are loading. */
const coming = new Set<Area>();
/** Whether code was loaded after its page. From then on, areas are loaded completely. */
let isMore = false;
const loadedKeys = new Set<string>();

/** Switches the page to this language once its messages have loaded. */
export async function startLanguage(locale: Locale, areas: readonly Area[] = []): Promise<void> {
  for (const area of areas) wanted.add(area);
  await Promise.all([...wanted].map((area) => tell(area, locale)));
  i18n.activate(locale);
}

/** Loads the messages of these areas, for the current language and every later one. */
export async function requireMessages(areas: readonly Area[]): Promise<void> {
  const missing = areas.filter((area) => !wanted.has(area));
  for (const area of missing) coming.add(area);
  await Promise.all(missing.map((area) => tell(area)));
  for (const area of missing) wanted.add(area);
}

/**
 * Loads a file together with its messages. The build wraps each lazy import in this call
 * (scripts/sentences.ts). The file's own area is not known, so all areas of the current page and of
 * pages that are loading are loaded completely.
 *
 * @built what names it is written by the build
 */
export async function withSentences<File>(file: Promise<File>): Promise<File> {
  isMore = true;
  const [loaded] = await Promise.all([file, ...[...wanted, ...coming].map((area) => tell(area))]);
  return loaded;
}

/** Loads an area only once, because loading messages again renders everything again. */
async function tell(area: Area, locale = i18n.locale as Locale): Promise<void> {
  const key = `${locale} ${area} ${isMore ? "whole" : "at first"}`;
  if (loadedKeys.has(key)) return;
  await loadArea(i18n, locale, area, isMore);
  loadedKeys.add(key);
}

const chosen = new Set<() => void>();

/**
 * Calls back after each later choice of a language, because texts that organizers wrote in several
 * languages change too.
 */
export function onLanguageChosen(hear: () => void): void {
  chosen.add(hear);
}

/**
 * Switches to the user's own choice and stores it for a year. Typed text stays: only messages
 * change.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  writeCookie(LOCALE_COOKIE, locale, 365);
  await startLanguage(locale);
  for (const hear of chosen) hear();
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
