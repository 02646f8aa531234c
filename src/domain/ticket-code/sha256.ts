/**
 * Returns the SHA-256 (FIPS 180-4) of a text in UTF-8. Web Crypto is asynchronous and available on
 * secure pages only; a check-in device must recognize a code synchronously. Not for secrets: those
 * use the platform's implementation.
 */
export function sha256(text: string): Uint8Array {
  const bytes = padded(utf8(text));
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < bytes.length; block += 64) compress(state, words, bytes, block);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (const [at, word] of state.entries()) view.setUint32(at * 4, word);
  return digest;
}

function compress(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, block: number): void {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const near = of(words, at - 2);
    const far = of(words, at - 15);
    const mixed = (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) + of(words, at - 7);
    words[at] = mixed + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + of(words, at - 16);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + of(ROUNDS, at) + of(words, at)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = of(state, at) + word;
}

function of(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Appends a one bit, zeros, and the length in bits. */
function padded(bytes: readonly number[]): Uint8Array {
  const message = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(message.length - 4, bytes.length * 8);
  return message;
}

/** An unpaired surrogate becomes the replacement character, as in TextEncoder. */
function utf8(text: string): number[] {
  return [...text.toWellFormed()].flatMap((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    const rest = (shift: number) => 0x80 | ((point >> shift) & 0x3f);
    if (point < 0x80) return [point];
    if (point < 0x800) return [0xc0 | (point >> 6), rest(0)];
    if (point < 0x1_0000) return [0xe0 | (point >> 12), rest(6), rest(0)];
    return [0xf0 | (point >> 18), rest(12), rest(6), rest(0)];
  });
}

/**
 * The first 32 bits of the fractional parts of the square roots of the first eight primes, and of
 * the cube roots of the first sixty-four.
 */
const [START, ROUNDS] = constants();

function constants(): [Uint32Array, Uint32Array] {
  const primes: bigint[] = [];
  for (let next = 2n; primes.length < 64; next += 1n)
    if (primes.every((prime) => next % prime !== 0n)) primes.push(next);
  const behindPoint = (prime: bigint, power: bigint) => Number(rootOf(prime << (32n * power), power) & 0xffff_ffffn);
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => behindPoint(prime, 2n)),
    Uint32Array.from(primes, (prime) => behindPoint(prime, 3n)),
  ];
}

/** The integer part of a root, by bisection. */
function rootOf(value: bigint, power: bigint): bigint {
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= value) low = middle;
    else high = middle;
  }
  return low;
}
