import { percentageOf, toStep } from "./money.ts";
import { PERCENTAGE_MAX, PROMO_CODE_MAX, PROMO_CODE_MIN } from "./maxima.ts";
import { type Instant, isPast } from "./time.ts";

export const DISCOUNT_TYPES = ["NONE", "FIXED", "PERCENTAGE"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/**
 * The discount of a promo code on each ticket it covers. `discount`: FIXED in the smallest unit,
 * PERCENTAGE in thousandths of a percent; NONE gives no discount and only reveals hidden tickets.
 * An empty list covers all tickets.
 */
export type Discount = {
  discount_type: DiscountType;
  discount: number;
  applicable_ticket_ids: readonly number[];
} | null;

/** Returns a code as its organizer typed it, for display: ` ＳＵＭＭＥＲ ` is `SUMMER`. */
export function typedPromoCode(text: string): string {
  return text.normalize("NFKC").trim();
}

/**
 * Normalizes a code for comparison: ` ＳＵＭＭＥＲ ` is `summer`. The result is never longer than the
 * code, so `İ` becomes `i`.
 */
export function normalisePromoCode(text: string): string {
  return typedPromoCode(text).replaceAll("İ", "i").toLowerCase().normalize("NFKC").trim();
}

export function isSamePromoCode(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && normalisePromoCode(a) === normalisePromoCode(b);
}

/** Returns the normalized code, or null if the text cannot be a code and need not be looked up. */
export function possiblePromoCode(text: string): string | null {
  const code = typedPromoCode(text);
  const isPossible = code.length >= PROMO_CODE_MIN && code.length <= PROMO_CODE_MAX;
  return isPossible && code.isWellFormed() && !code.includes("\0") ? normalisePromoCode(code) : null;
}

export type PromoCodeProblem = "promo_not_started" | "promo_expired" | "promo_exhausted";

/** When a code is valid; null for unlimited. */
export type PromoCodeWindow = { start_date: Instant | null; expiry_date: Instant | null };

/** `available` is the number of remaining uses, null for unlimited. */
export function promoCodeProblem(
  code: PromoCodeWindow & { available: number | null },
  now: Date,
): PromoCodeProblem | null {
  if (code.start_date !== null && !isPast(code.start_date, now)) return "promo_not_started";
  if (code.expiry_date !== null && isPast(code.expiry_date, now)) return "promo_expired";
  if (code.available !== null && code.available < 1) return "promo_exhausted";
  return null;
}

/**
 * The states shown to the organizer. A code whose last uses are only held is still active, because
 * they may be released.
 */
export const PROMO_CODE_STATES = ["ACTIVE", "NOT_STARTED", "EXPIRED", "USED_UP"] as const;
export type PromoCodeState = (typeof PROMO_CODE_STATES)[number];

/** Returns the stored discount: a code that only reveals tickets has none, whatever was sent. */
export function storedDiscount({ discount_type, discount }: { discount_type: DiscountType; discount: number }): number {
  return discount_type === "NONE" ? 0 : discount;
}

export function coversTicket(code: { applicable_ticket_ids: readonly number[] }, ticket_id: number): boolean {
  return code.applicable_ticket_ids.length === 0 || code.applicable_ticket_ids.includes(ticket_id);
}

/**
 * Returns the price of one ticket after a discount that covers it: never below zero, never above
 * the original, in whole steps (`amountStep`).
 */
export function discountedPrice(price: number, discount: Exclude<Discount, null>, step: number = 1): number {
  if (discount.discount_type === "FIXED") return toStep(Math.max(0, price - Math.max(0, discount.discount)), step);
  if (discount.discount_type === "PERCENTAGE")
    return percentageOf(price, Math.max(0, PERCENTAGE_MAX - Math.max(0, discount.discount)), step);
  return price;
}
