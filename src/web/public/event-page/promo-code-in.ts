import { normalisePromoCode, possiblePromoCode } from "#domain/promo-codes.ts";

/** The promo code of an address, in its one spelling: the server renders and keeps the page under it. Null where there is none. */
export function promoCodeIn(search: URLSearchParams): string | null {
  return normalisePromoCode(search.get("promo_code") ?? "") || null;
}

/** The same, unless it can't be one: nobody is asked about what is too short or too long. */
export function possiblePromoCodeIn(search: URLSearchParams): string | null {
  return possiblePromoCode(search.get("promo_code") ?? "");
}
