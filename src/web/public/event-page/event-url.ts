import { LANGUAGE_PARAMETER } from "#contract/page-handle.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import type { Locale } from "#contract/fields.ts";

/** Where an event's page is, for everybody who links to it. */
export function eventPageAddress(event: { id: number; slug: string }, origin: string): string {
  return `${origin}/event/${event.id}/${event.slug}`;
}

/** Where it is in a language that it is written in: in its own, and in one that it is not written in, the plain address. */
export function spokenAddress(event: Spoken, origin: string, asked: string | null): string {
  const plain = eventPageAddress(event, origin);
  const spoken = event.languages.find((locale) => locale === asked);
  return spoken === undefined || spoken === event.language ? plain : `${plain}?${LANGUAGE_PARAMETER}=${spoken}`;
}

/** Each language with its address, for search engines; none of an event that is written in one alone. */
export function otherTongues(event: Spoken, origin: string): { locale: Locale; address: string }[] {
  if (event.languages.length < 2) return [];
  return event.languages.map((locale) => ({ locale, address: spokenAddress(event, origin, locale) }));
}

type Spoken = Pick<PublicEvent, "id" | "slug" | "language" | "languages">;
