/**
 * Letters and digits that cannot be confused when read aloud or copied manually: no 0, 1, I or O.
 */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 7;

/**
 * Generates a public reference, `O-7KQ2M9X` for an order, `A-…` for an attendee: it is meant to be
 * read aloud and grants no access. `bytes` are at least seven random ones; each results in one
 * character (35 bits in total: a unique constraint guarantees uniqueness).
 */
export function publicReference(bytes: Uint8Array, prefix: "O" | "A"): string {
  const signs = Array.from(bytes.subarray(0, REFERENCE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return `${prefix}-${signs.join("")}`;
}
