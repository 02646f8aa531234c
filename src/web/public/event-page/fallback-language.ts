import type { PublicEvent } from "#contract/public-events.ts";
import { languageTag } from "#web/platform/locales.ts";

/** The language of a text that is not there in the page's, so that it is read aloud as what it is: the event's own. */
export function fallbackLanguage(
  { language }: Pick<PublicEvent, "language">,
  { fallbacks }: { fallbacks: readonly string[] },
  name: string,
): string | undefined {
  return fallbacks.includes(name) ? languageTag(language) : undefined;
}
