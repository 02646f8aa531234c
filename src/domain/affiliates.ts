import { AFFILIATE_CODE_MAX, AFFILIATE_CODE_MIN } from "./maxima.ts";
import { slugOf } from "./slug.ts";

/** An inactive one's link leads to the event as any other; what comes of it is nobody's. */
export const AFFILIATE_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

/** One spelling for what people type, what links carry and what is stored: ` Harbour  Blog ` is `harbour-blog`. */
export function normaliseAffiliateCode(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").trim().replace(/\s+/gu, "-");
}

/** The code that a name makes of itself; empty where it is too short for one. */
export function codeOfName(name: string): string {
  const code = normaliseAffiliateCode(slugOf(name)).slice(0, NAME_IN_CODE).replace(/-+$/, "");
  return code.length >= NAME_IN_CODE_MIN ? code : "";
}

const NAME_IN_CODE = 30;
const NAME_IN_CODE_MIN = 3;

/** The code that a text can stand for, in its one spelling. Null for what no code looks like: nobody is asked about it. */
export function possibleAffiliateCode(text: string): string | null {
  const code = normaliseAffiliateCode(text);
  const isPossible = code.length >= AFFILIATE_CODE_MIN && code.length <= AFFILIATE_CODE_MAX;
  return isPossible && code.isWellFormed() && !/\p{Cc}/u.test(code) ? code : null;
}
