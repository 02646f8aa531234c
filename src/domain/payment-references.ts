/** Letters and digits that can't be taken for each other when they are read aloud or copied by hand: no 0, 1, I or O. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 7;

/**
 * A reference for people, `O-7KQ2M9X` for an order, `A-…` for an attendee: it is read aloud and opens nothing.
 * `bytes`: at least seven random ones from the caller; each gives one sign (35 bits in all: unique by a constraint, not by luck).
 */
export function publicReference(bytes: Uint8Array, prefix: "O" | "A"): string {
  const signs = Array.from(bytes.subarray(0, REFERENCE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return `${prefix}-${signs.join("")}`;
}
