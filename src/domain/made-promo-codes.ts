/** So many signs of a made code make more than 40 random bits: nobody comes upon one by trying. */
export const MADE_CODE_LENGTH = { min: 9, max: 20, default: 10 } as const;

/**
 * A code that nobody can guess: `prefix` and `length` signs. `bytes`: random ones from the caller, twice as many as signs; those that would
 * favour the first signs are thrown away. Null where too few are left, for another try.
 */
export function madePromoCode(prefix: string, length: number, bytes: Uint8Array): string | null {
  const fair = [...bytes].filter((byte) => byte < Math.floor(256 / SIGNS.length) * SIGNS.length).slice(0, length);
  return fair.length < length ? null : prefix + fair.map((byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
}

/** Small letters and digits that can't be taken for each other: no 0, 1, i, l or o. In either case each of them is one sign. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
