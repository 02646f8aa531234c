/**
 * What ticket codes are written with: no I, O, Y and Z and nothing but digits and letters. A scanner that types obeys the computer's
 * keyboard, and German ones swap Y and Z; I and O are read as digits. Printed as a QR code, all of them take five and a half bits.
 */
export const SIGNS = "0123456789ABCDEFGHJKLMNPQRSTUVWX";

const BITS = 5;
const VALUES = new Map([...SIGNS].map((sign, value) => [sign, value]));

/** Five bits a sign, the highest first; the last sign is filled up with zeros. */
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

/** Null where it is not what `signsOf` writes: another sign, bits that fill up and are no zeros. */
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

/** Nothing but signs of ours, and at least one. */
export function areSigns(text: string): boolean {
  return /^[0-9A-HJ-NP-X]+$/.test(text);
}
