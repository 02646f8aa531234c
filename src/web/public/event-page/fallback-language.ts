import type { PublicEvent } from "#contract/public-events.ts";
import { languageTag } from "#web/platform/locales.ts";

/**
 * Language of a text that is missing in the page's language: the event's own. Screen readers then
 * pronounce it correctly.
 */
export function fallbackLanguage(
  { language }: Pick<PublicEvent, "language">,
  { fallbacks }: { fallbacks: readonly string[] },
  name: string,
): string | undefined {
  return fallbacks.includes(name) ? languageTag(language) : undefined;
}
