import { LANGUAGE_PARAMETER } from "#contract/page-handle.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import type { Locale } from "#contract/fields.ts";

export function eventPageAddress(event: { id: number; slug: string }, origin: string): string {
  return `${origin}/event/${event.id}/${event.slug}`;
}

/**
 * Returns the URL of the event page in the requested language. The event's own language, and one
 * that the event is not written in, have the plain URL.
 */
export function localizedUrl(event: LocalizedEvent, origin: string, requestedLanguage: string | null): string {
  const plain = eventPageAddress(event, origin);
  const language = event.languages.find((locale) => locale === requestedLanguage);
  return language === undefined || language === event.language ? plain : `${plain}?${LANGUAGE_PARAMETER}=${language}`;
}

/** Returns the URL of each language, for search engines; none for an event in a single language. */
export function otherTongues(event: LocalizedEvent, origin: string): { locale: Locale; address: string }[] {
  if (event.languages.length < 2) return [];
  return event.languages.map((locale) => ({ locale, address: localizedUrl(event, origin, locale) }));
}

type LocalizedEvent = Pick<PublicEvent, "id" | "slug" | "language" | "languages">;
