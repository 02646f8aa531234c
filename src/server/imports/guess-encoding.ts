import type { Encoding } from "#domain/encodings.ts";
import type { Locale } from "#domain/locales.ts";

/**
 * Detects UTF-8 and UTF-16 by the byte order mark, the positions of zero bytes, or validity;
 * undefined for any other encoding.
 */
function unicodeOf(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 2_000);
  const empty = (at: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === at).length;
  if (empty(1) > sample.length / 4) return "utf-16le";
  if (empty(0) > sample.length / 4) return "utf-16be";
  return decoded(bytes, "utf-8") === undefined ? undefined : "utf-8";
}

/** Single-byte encodings, the most frequent first: of equal scores the first one wins. */
const SINGLE: Encoding[] = [
  ...([
    "windows-1252",
    "windows-1250",
    "windows-1251",
    "macintosh",
    "windows-1253",
    "windows-1254",
    "windows-1257",
  ] as const),
];

/** `isFrequent` accepts the lead bytes of frequent characters; a wrong encoding finds others. */
const DOUBLE: { encoding: Encoding; isFrequent: (byte: number) => boolean; locale?: Locale }[] = [
  { encoding: "gb18030", isFrequent: (byte) => byte >= 0xb0 && byte <= 0xd7, locale: "zh-cn" },
  { encoding: "big5", isFrequent: (byte) => byte >= 0xa4 && byte <= 0xc6 },
  { encoding: "euc-kr", isFrequent: (byte) => byte >= 0xb0 && byte <= 0xc8 },
  { encoding: "shift_jis", isFrequent: (byte) => byte >= 0x82 && byte <= 0x97 && byte !== 0x85 && byte !== 0x86 },
];

/**
 * Returns the encoding of a text file. Without a byte order mark it is a guess: the encoding with
 * the most plausible words and the most known headings wins (`headings` counts them in a text).
 */
export function encodingOf(bytes: Uint8Array, locale: Locale, headings: (text: string) => number): Encoding {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  const sample = bytes.subarray(0, SAMPLE);
  const candidates = [
    ...SINGLE.map((encoding) => ({ encoding, likely: lettersScore(decoded(sample, encoding), encoding) })),
    ...DOUBLE.map(({ encoding, isFrequent, locale: likelyLocale }) => ({
      encoding,
      likely: doubleScore(sample, encoding, isFrequent) + (likelyLocale === locale ? 0.5 : 0),
    })),
  ].map(({ encoding, likely }) => ({
    encoding,
    likely: likely + (Number.isFinite(likely) ? headings(decoded(sample, encoding) ?? "") : 0),
  }));
  return candidates.toSorted((a, b) => b.likely - a.likely)[0]?.encoding ?? "windows-1252";
}

const SAMPLE = 64_000;

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    // the sample may end in the middle of a character
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: bytes.length === SAMPLE });
  } catch {
    return undefined;
  }
}

/**
 * Returns a score between -3 and 1: how plausible the non-ASCII characters are as parts of words.
 */
function lettersScore(text: string | undefined, encoding: Encoding): number {
  if (text === undefined) return Number.NEGATIVE_INFINITY;
  let [score, count] = [0, 0];
  for (const [word] of text.matchAll(/[^\s,;|"'@.:/()-]*[^\0-\x7f][^\s,;|"'@.:/()-]*/g)) {
    const strange = [...word].filter((sign) => sign > "\x7f");
    count += strange.length;
    const isMixed = /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word);
    const isOddCase = /\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}|^\p{Lu}$/u.test(word);
    // words made mostly of accented letters are in another script
    const isOddLatin = strange.length >= 3 && strange.length > word.length * 0.6 && /\p{Script=Latin}/u.test(word);
    for (const sign of strange) score += scoreOf(sign, encoding) - (isMixed || isOddCase || isOddLatin ? 2 : 0);
  }
  return count === 0 ? 0 : score / count;
}

function scoreOf(sign: string, encoding: Encoding): number {
  // rare in Western European languages, frequent in Central European ones
  if (encoding === "windows-1252" && "ŠšŽž".includes(sign)) return 0.5;
  if (FREQUENT.includes(sign)) return 1;
  if (/\p{L}/u.test(sign) && !/[ªºƒ\u0192]/u.test(sign)) return 0.8;
  return PUNCTUATION.includes(sign) ? 0.5 : -3;
}

/** Letters of Western European languages, which most non-Unicode files contain. */
const FREQUENT = "äöüßÄÖÜéèêëàâçîïôûñíáúóãõÉÁÓÍÇ";
const PUNCTUATION = "–—’‘“”„…€°§";

/**
 * Returns a score between -3 and 1: the share of frequent characters among the two-byte characters.
 */
function doubleScore(bytes: Uint8Array, encoding: Encoding, isFrequent: (byte: number) => boolean): number {
  if (decoded(bytes, encoding) === undefined) return Number.NEGATIVE_INFINITY;
  let [frequent, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    count += 1;
    const isSingle = encoding === "shift_jis" && byte >= 0xa0 && byte <= 0xdf;
    if (isSingle) continue;
    at += 1;
    // a two-byte character whose second byte is an ASCII letter is more likely an accented letter
    // before an ASCII letter
    if (isFrequent(byte)) frequent += (bytes[at] ?? 0) < 0x80 ? 0.3 : 1;
  }
  return count === 0 ? 0 : (4 * frequent) / count - 3;
}
