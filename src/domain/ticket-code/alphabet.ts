/**
 * The alphabet of ticket codes: digits and letters without I, O, Y and Z. Keyboard-wedge scanners
 * depend on the computer's layout, and German layouts swap Y and Z; I and O are confused with
 * digits. All characters are in the alphanumeric mode of QR codes, which takes five and a half bits
 * for each.
 */
export const SIGNS = "0123456789ABCDEFGHJKLMNPQRSTUVWX";

const BITS = 5;
const VALUES = new Map([...SIGNS].map((sign, value) => [sign, value]));

/**
 * Encodes five bits per character, most significant first; the last character is padded with zeros.
 */
export function signsOf(bytes: Uint8Array): string {
  let signs = "";
  let waiting = 0;
  let count = 0;
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    count += 8;
    while (count >= BITS) {
      count -= BITS;
      signs += SIGNS.charAt(waiting >> count);
      waiting &= (1 << count) - 1;
    }
  }
  return count === 0 ? signs : signs + SIGNS.charAt(waiting << (BITS - count));
}

/**
 * Null for text that `signsOf` cannot produce: other characters, or padding bits that are not zero.
 */
export function bytesOf(signs: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((signs.length * BITS) / 8));
  let waiting = 0;
  let count = 0;
  let at = 0;
  for (const sign of signs) {
    const value = VALUES.get(sign);
    if (value === undefined) return null;
    waiting = (waiting << BITS) | value;
    count += BITS;
    if (count >= 8) {
      count -= 8;
      bytes[at] = waiting >> count;
      at += 1;
      waiting &= (1 << count) - 1;
    }
  }
  return waiting === 0 && count < BITS ? bytes : null;
}

export function areSigns(text: string): boolean {
  return /^[0-9A-HJ-NP-X]+$/.test(text);
}
