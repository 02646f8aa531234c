import { setupI18n } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { loadArea } from "./catalogs.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import { DEFAULT_LOCALE, detectLocale, LOCALE_COOKIE } from "./locales.ts";
import type { Area } from "./sentence-areas.ts";

/** The browser's language. The server never uses this one: there, each render has its own (entry.server.tsx). */
export const i18n = setupI18n({ locale: DEFAULT_LOCALE, messages: { [DEFAULT_LOCALE]: {} } });

const wanted = new Set<Area>();
/** Of pages that are on their way. */
const coming = new Set<Area>();
/** Whether something was fetched after its page: from then on areas come whole. */
let isMore = false;
const told = new Set<string>();

/** Shows the page in this language, once its sentences are here. */
export async function startLanguage(locale: Locale, areas: readonly Area[] = []): Promise<void> {
  for (const area of areas) wanted.add(area);
  await Promise.all([...wanted].map((area) => tell(area, locale)));
  i18n.activate(locale);
}

/** What pages of these areas can say, in the language in use now and every later one. */
export async function needSentences(areas: readonly Area[]): Promise<void> {
  const missing = areas.filter((area) => !wanted.has(area));
  for (const area of missing) coming.add(area);
  await Promise.all(missing.map((area) => tell(area)));
  for (const area of missing) wanted.add(area);
}

/**
 * What a page fetches later, with what it says: the build wraps each such import (scripts/messages.ts). Whose file it is nobody asks: what is
 * here and on its way comes whole.
 *
 * @built what names it is written by the build
 */
export async function withSentences<File>(file: Promise<File>): Promise<File> {
  isMore = true;
  const [loaded] = await Promise.all([file, ...[...wanted, ...coming].map((area) => tell(area))]);
  return loaded;
}

/** Once: what is told anew is drawn anew. */
async function tell(area: Area, locale = i18n.locale as Locale): Promise<void> {
  const key = `${locale} ${area} ${isMore ? "whole" : "at first"}`;
  if (told.has(key)) return;
  await loadArea(i18n, locale, area, isMore);
  told.add(key);
}

const chosen = new Set<() => void>();

/** Hears of every later choice of a language: of what organizers wrote in several, another is to be shown. */
export function onLanguageChosen(hear: () => void): void {
  chosen.add(hear);
}

/** The reader's own choice, remembered for a year. What they typed stays: only sentences change. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  writeCookie(LOCALE_COOKIE, locale, 365);
  await startLanguage(locale);
  for (const hear of chosen) hear();
}

/** Where neither cookie nor browser names a language of ours, the one in the user's settings. */
export async function adoptLanguageOf(user: { locale?: string | null }): Promise<void> {
  const detected = detectLocale(readCookie(LOCALE_COOKIE), navigator.languages);
  const own = detectLocale(user.locale ?? undefined, []);
  if (!detected && own && own !== i18n.locale) await chooseLanguage(own);
}
