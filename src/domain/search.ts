/**
 * A text as it is searched in: small letters without accents, marks or punctuation, so that “swiatek” is in “Świątek”, “obrien” in
 * “O’Brien”, and “7kq2” in “O-7KQ2M9X”. PostgreSQL's function `folded` says the same, letter by letter.
 */
export function folded(text: string): string {
  const plain = text.replaceAll("\u00b4", "").normalize("NFKD").replace(DROPPED, "").toLowerCase();
  return Array.from(plain, (letter) => LETTERS[letter] ?? letter).join("");
}

/** What somebody looks for: every one of these must occur, in whatever order. Undefined where nothing is left to look for. */
export function searchWords(query: string): string[] | undefined {
  const words = query
    .split(/\s+/)
    .flatMap((word) => word.split(EACH_SIGN))
    .map(folded)
    .filter((word) => word !== "");
  return words.length > 0 ? [...new Set(words)].slice(0, WORDS_MAX) : undefined;
}

/**
 * How much of a name somebody says: the letters of their longest word, or the signs of those who write without blanks. Two words of one
 * letter say no more than one.
 */
export function lettersTyped(query: string): number {
  const words = searchWords(query) ?? [];
  const letters = words.map((word) => Array.from(word.normalize("NFC")).length);
  return Math.max(0, ...letters, words.filter((word) => EACH_SIGN.test(word.normalize("NFC"))).length);
}

/** What nobody types when they look for something: marks above and below letters, apostrophes, hyphens, stops and quotes of every kind. */
const DROPPED = /[\u0300-\u036f'’‘ʼʻ′`´\-‐‒–—―−.,;:!?·・"“”„«»()[\]]/g;

/** Letters that are others with something through them, or two in one. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ŧ: "t",
  ς: "σ",
};

/** Chinese and Japanese write without blanks, and a name's two parts in either order: each sign is looked for by itself. */
const EACH_SIGN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u;

/** Whoever looks for more words than these has pasted something. */
const WORDS_MAX = 10;
