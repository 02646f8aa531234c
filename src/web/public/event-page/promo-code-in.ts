import { possiblePromoCode, typedPromoCode } from "#domain/promo-codes.ts";

/** The promo code of an address, as it was typed. Null where there is none. */
export function promoCodeIn(search: URLSearchParams): string | null {
  return typedPromoCode(search.get("promo_code") ?? "") || null;
}

/** The same, normalised: the server renders and keeps the page under it. Null, too, for what is too short or too long to be one. */
export function possiblePromoCodeIn(search: URLSearchParams): string | null {
  return possiblePromoCode(search.get("promo_code") ?? "");
}
