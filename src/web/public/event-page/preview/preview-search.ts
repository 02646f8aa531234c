import type { Locale } from "#contract/fields.ts";
import { matchLocale } from "#contract/locales.ts";
import { promoCodeIn } from "#web/public/event-page/promo-code-in.ts";

/**
 * Settings of a preview, as in the URL: local time at the event (null is now), promo code and
 * language.
 */
export type Previewed = { at: string | null; promo_code: string | null; language: Locale | null };

export function readPreview(search: URLSearchParams): Previewed {
  const at = search.get("at") ?? "";
  return {
    at: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) ? at : null,
    promo_code: promoCodeIn(search),
    language: matchLocale(search.get("language") ?? undefined) ?? null,
  };
}

export function previewSearch(options: Previewed): string {
  const entries = Object.entries(options).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(entries).toString();
}
