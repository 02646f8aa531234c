import { AFFILIATE_CODE_MAX, AFFILIATE_CODE_MIN } from "./limits.ts";

/** An inactive one's link leads to the event as any other; what comes of it is nobody's. */
export const AFFILIATE_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

/** One spelling for what people type, what links carry and what is stored: ` Harbour  Blog ` is `harbour-blog`. */
export function normaliseAffiliateCode(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").trim().replace(/\s+/gu, "-");
}

/** The code that a text can stand for, in its one spelling. Null for what no code looks like: nobody is asked about it. */
export function possibleAffiliateCode(text: string): string | null {
  const code = normaliseAffiliateCode(text);
  const isPossible = code.length >= AFFILIATE_CODE_MIN && code.length <= AFFILIATE_CODE_MAX;
  return isPossible && code.isWellFormed() && !/\p{Cc}/u.test(code) ? code : null;
}
