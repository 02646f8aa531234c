import { percentageOf, toStep } from "./money.ts";
import { PERCENTAGE_MAX, PROMO_CODE_MAX, PROMO_CODE_MIN } from "./maxima.ts";
import { type Instant, isPast } from "./time.ts";

export const DISCOUNT_TYPES = ["NONE", "FIXED", "PERCENTAGE"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/**
 * What a promo code takes off each ticket it covers. `discount`: FIXED in the smallest unit, PERCENTAGE in thousandths of a
 * percent; NONE takes nothing and only reveals hidden tickets. An empty list covers all tickets.
 */
export type Discount = {
  discount_type: DiscountType;
  discount: number;
  applicable_ticket_ids: readonly number[];
} | null;

/** A code as its organizer typed it, which is how it is shown: ` ＳＵＭＭＥＲ ` is `SUMMER`. */
export function typedPromoCode(text: string): string {
  return text.normalize("NFKC").trim();
}

/** One spelling for comparing: ` ＳＵＭＭＥＲ ` is `summer`. It is never longer than the code, so the small letter of `İ` is `i`. */
export function normalisePromoCode(text: string): string {
  return typedPromoCode(text).replaceAll("İ", "i").toLowerCase().normalize("NFKC").trim();
}

export function isSamePromoCode(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && normalisePromoCode(one) === normalisePromoCode(other);
}

/** The code that a text can stand for, normalised. Null for a text that can't be a code, which is not looked up. */
export function possiblePromoCode(text: string): string | null {
  const code = typedPromoCode(text);
  const isPossible = code.length >= PROMO_CODE_MIN && code.length <= PROMO_CODE_MAX;
  return isPossible && code.isWellFormed() && !code.includes("\0") ? normalisePromoCode(code) : null;
}

export type PromoCodeProblem = "promo_not_started" | "promo_expired" | "promo_exhausted";

/** From when and until when a code is good; null where nothing bounds it. */
export type PromoCodeWindow = { start_date: Instant | null; expiry_date: Instant | null };

/** `available`: uses that are left, null when there is no limit. */
export function promoCodeProblem(
  code: PromoCodeWindow & { available: number | null },
  now: Date,
): PromoCodeProblem | null {
  if (code.start_date !== null && !isPast(code.start_date, now)) return "promo_not_started";
  if (code.expiry_date !== null && isPast(code.expiry_date, now)) return "promo_expired";
  if (code.available !== null && code.available < 1) return "promo_exhausted";
  return null;
}

/** As its organizer sees it. A code whose last uses are only held is still active: they may come back. */
export const PROMO_CODE_STATES = ["ACTIVE", "NOT_STARTED", "EXPIRED", "USED_UP"] as const;
export type PromoCodeState = (typeof PROMO_CODE_STATES)[number];

/** What a code takes off, as it is stored: one that only reveals tickets takes off nothing, whatever was said. */
export function storedDiscount({ discount_type, discount }: { discount_type: DiscountType; discount: number }): number {
  return discount_type === "NONE" ? 0 : discount;
}

export function coversTicket(code: { applicable_ticket_ids: readonly number[] }, ticket_id: number): boolean {
  return code.applicable_ticket_ids.length === 0 || code.applicable_ticket_ids.includes(ticket_id);
}

/** The price of one ticket after a discount that covers it: never below zero, never above what it was, in whole steps (`amountStep`). */
export function discountedPrice(price: number, discount: Exclude<Discount, null>, step: number = 1): number {
  if (discount.discount_type === "FIXED") return toStep(Math.max(0, price - Math.max(0, discount.discount)), step);
  if (discount.discount_type === "PERCENTAGE")
    return percentageOf(price, Math.max(0, PERCENTAGE_MAX - Math.max(0, discount.discount)), step);
  return price;
}
