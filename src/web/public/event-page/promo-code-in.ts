import { possiblePromoCode, typedPromoCode } from "#domain/promo-codes.ts";

/** Returns the promo code of the URL as it was typed, or null. */
export function promoCodeIn(search: URLSearchParams): string | null {
  return typedPromoCode(search.get("promo_code") ?? "") || null;
}

/**
 * Returns the normalized promo code of the URL, by which the server renders and caches the page.
 * Also null where it is too short or too long to be a code.
 */
export function possiblePromoCodeIn(search: URLSearchParams): string | null {
  return possiblePromoCode(search.get("promo_code") ?? "");
}
