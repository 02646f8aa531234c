import { AFFILIATE_CODE_MAX, AFFILIATE_CODE_MIN } from "./maxima.ts";
import { slugOf } from "./slug.ts";

/**
 * The link of an inactive affiliate still leads to the event, but its visits and sales are not
 * attributed.
 */
export const AFFILIATE_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];

/** Normalizes an affiliate code as typed, linked or stored: ` Harbour  Blog ` is `harbour-blog`. */
export function normaliseAffiliateCode(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").trim().replace(/\s+/gu, "-");
}

/** Returns the code suggested for a name; empty if the name is too short for one. */
export function codeOfName(name: string): string {
  const code = normaliseAffiliateCode(slugOf(name)).slice(0, NAME_IN_CODE).replace(/-+$/, "");
  return code.length >= NAME_IN_CODE_MIN ? code : "";
}

const NAME_IN_CODE = 30;
const NAME_IN_CODE_MIN = 3;

/** Returns the normalized code, or null if the text cannot be a code and needs no lookup. */
export function possibleAffiliateCode(text: string): string | null {
  const code = normaliseAffiliateCode(text);
  const isPossible = code.length >= AFFILIATE_CODE_MIN && code.length <= AFFILIATE_CODE_MAX;
  return isPossible && code.isWellFormed() && !/\p{Cc}/u.test(code) ? code : null;
}
