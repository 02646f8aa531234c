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
export function spokenAddress(event: Spoken, origin: string, asked: string | null): string {
  const plain = eventPageAddress(event, origin);
  const spoken = event.languages.find((locale) => locale === asked);
  return spoken === undefined || spoken === event.language ? plain : `${plain}?${LANGUAGE_PARAMETER}=${spoken}`;
}

/** Returns the URL of each language, for search engines; none for an event in a single language. */
export function otherTongues(event: Spoken, origin: string): { locale: Locale; address: string }[] {
  if (event.languages.length < 2) return [];
  return event.languages.map((locale) => ({ locale, address: spokenAddress(event, origin, locale) }));
}

type Spoken = Pick<PublicEvent, "id" | "slug" | "language" | "languages">;
