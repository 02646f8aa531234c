/**
 * A text as it is searched in: small letters without accents, marks or punctuation, so that “swiatek” is in “Świątek”, “obrien” in
 * “O’Brien”, and “7kq2” in “O-7KQ2M9X”. PostgreSQL's function `folded` says the same, letter by letter.
 */
export function folded(text: string): string {
  const plain = text.replaceAll("\u00b4", "").normalize("NFKD").replace(DROPPED, "").toLowerCase();
  return Array.from(plain, (letter) => LETTERS[letter] ?? letter).join("");
}

/**
 * A text with every spelling that people look for it by: folded, and where keyboards without its letters write two for one (“Müller” as
 * “Mueller”), folded that way behind it. PostgreSQL's function `searchable` says the same.
 */
export function searchable(text: string): string {
  const spelledOut = inTwoLetters(text);
  return spelledOut === null ? folded(text) : `${folded(text)} ${folded(spelledOut)}`;
}

/** The words of a query, each with its alternative spellings: “Müller” also gives “Mueller”. */
export function searchSpellings(query: string): string[][] | undefined {
  const spellings = new Map<string, string[]>();
  for (const word of query.split(/\s+/).flatMap((part) => part.split(EACH_SIGN))) {
    const plain = folded(word);
    const spelledOut = inTwoLetters(word);
    if (plain !== "") spellings.set(plain, [...new Set([plain, ...(spelledOut === null ? [] : [folded(spelledOut)])])]);
  }
  return spellings.size > 0 ? [...spellings.values()].slice(0, WORDS_MAX) : undefined;
}

/** Whether each word of a query occurs, in one of its spellings, in a text that is `searchable`. */
export function occurs(spellings: readonly (readonly string[])[], text: string): boolean {
  return spellings.every((word) => word.some((spelling) => text.includes(spelling)));
}

/** Null where it has no letter that is written as two. */
function inTwoLetters(text: string): string | null {
  const whole = text.normalize("NFC");
  const spelledOut = Array.from(whole, (letter) => TWO_LETTERS[letter] ?? letter).join("");
  return spelledOut === whole ? null : spelledOut;
}

/** As German, Scandinavian, Hungarian and Serbo-Croatian names stand in passports, exports and mail addresses. */
const TWO_LETTERS: Record<string, string> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", ő: "oe", ű: "ue", ø: "oe", å: "aa", đ: "dj" },
  ...{ Ä: "ae", Ö: "oe", Ü: "ue", Ő: "oe", Ű: "ue", Ø: "oe", Å: "aa", Đ: "dj" },
};

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
