import { sha256 } from "./sha256.ts";
import { signsOf } from "./alphabet.ts";

/** What our codes begin with: whose they are, and how they are to be read. */
export const PREFIX = "FT1";
/** Sixteen signs, eighty bits: nobody guesses one, and a patient person types one. */
export const CODE_SIGNS = 16;
/** So many of them are enough to look for a ticket. */
export const CODE_START_SIGNS = 4;
const CODE_BYTES = 10;
const GROUP = 4;

/**
 * The code of a ticket, worked out one way from its short id: it admits, and it opens no page. The database finds it by the same sum
 * (`ticket_code` in `migrations/0001-schema.sql`).
 */
export function ticketCodeOf(short_id: string): string {
  return signsOf(sha256(`${PREFIX} ${short_id}`).slice(0, CODE_BYTES));
}

/** As people read it, and type it: `4K7M-0Q2X-…`. */
export function inGroups(code: string): string {
  return code.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
}
