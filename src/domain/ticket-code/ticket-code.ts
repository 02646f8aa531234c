import { sha256 } from "./sha256.ts";
import { signsOf } from "./alphabet.ts";

/** The prefix of our codes, which identifies the format. */
export const PREFIX = "FT1";
/** Sixteen characters, eighty bits: impossible to guess, and short enough to type. */
export const CODE_SIGNS = 16;
/** This many characters are enough to search for a ticket. */
export const CODE_START_SIGNS = 4;
const CODE_BYTES = 10;
const GROUP = 4;

/**
 * Derives a ticket's code from its short id with a one-way function: the code admits, but does not
 * open the ticket's page. The database computes the same value
 * (`migrations/0053-ticket-codes.sql`).
 */
export function ticketCodeOf(short_id: string): string {
  return signsOf(sha256(`${PREFIX} ${short_id}`).slice(0, CODE_BYTES));
}

/** Formats a code for reading and typing: `4K7M-0Q2X-…`. */
export function inGroups(code: string): string {
  return code.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
}
