import { randomBytes } from "node:crypto";
import { publicReference } from "#domain/public-references.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * `o_…`, `a_…`, `cil_…`, `ci_…`: 22 letters and digits, 130 random bits. Possession of an id grants
 * access to what it names.
 */
export function shortId(prefix: "o" | "a" | "cil" | "ci"): string {
  return `${prefix}_${randomText(22)}`;
}

/** `O-7KQ2M9X`: for reading aloud. It grants no access. */
export function reference(prefix: "O" | "A"): string {
  return publicReference(randomBytes(7), prefix);
}

/** Uniform over the 62 characters: bytes that would favor the first ones are discarded. */
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += LETTERS[byte % 62];
    }
  }
  return text;
}
