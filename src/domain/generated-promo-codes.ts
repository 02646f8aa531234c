/**
 * The minimum gives a generated code more than 40 random bits, so it cannot be found by guessing.
 */
export const MADE_CODE_LENGTH = { min: 9, max: 20, default: 10 } as const;

/**
 * Generates an unguessable code: `prefix` and `length` random characters. `bytes` are random and
 * twice as many as the characters; those that would favor the first characters are discarded. Null
 * if too few are left: then the caller tries again.
 */
export function madePromoCode(prefix: string, length: number, bytes: Uint8Array): string | null {
  const fair = [...bytes].filter((byte) => byte < Math.floor(256 / SIGNS.length) * SIGNS.length).slice(0, length);
  return fair.length < length ? null : prefix + fair.map((byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
}

/**
 * Lower-case letters and digits without the ambiguous 0, 1, i, l and o. They remain distinct in
 * either case.
 */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
