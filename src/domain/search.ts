/**
 * Folds a text for searching: lower case without accents, marks and punctuation, so that “swiatek”
 * matches “Świątek”, “obrien” matches “O’Brien”, and “7kq2” matches “O-7KQ2M9X”. The PostgreSQL
 * function `folded` is identical, letter by letter.
 */
export function folded(text: string): string {
  const plain = text.replaceAll("\u00b4", "").normalize("NFKD").replace(DROPPED, "").toLowerCase();
  return Array.from(plain, (letter) => LETTERS[letter] ?? letter).join("");
}

/**
 * Returns a text with all spellings that a search can match: folded, followed by the two-letter
 * spelling that replaces letters missing on a keyboard (“Müller” as “Mueller”). The PostgreSQL
 * function `searchable` is identical.
 */
export function searchable(text: string): string {
  const spelledOut = inTwoLetters(text);
  return spelledOut === null ? folded(text) : `${folded(text)} ${folded(spelledOut)}`;
}

/**
 * Returns the words of a query, each with its alternative spellings: “Müller” also gives “Mueller”.
 */
export function searchSpellings(query: string): string[][] | undefined {
  const spellings = new Map<string, string[]>();
  for (const term of query.split(/\s+/).flatMap((part) => part.split(EACH_SIGN))) {
    const plain = folded(term);
    const spelledOut = inTwoLetters(term);
    if (plain !== "") spellings.set(plain, [...new Set([plain, ...(spelledOut === null ? [] : [folded(spelledOut)])])]);
  }
  return spellings.size > 0 ? [...spellings.values()].slice(0, TERMS_MAX) : undefined;
}

/** Whether each word of a query occurs, in one of its spellings, in a text that is `searchable`. */
export function occurs(spellings: readonly (readonly string[])[], text: string): boolean {
  return spellings.every((term) => term.some((spelling) => text.includes(spelling)));
}

/** Null if the text has no letter with a two-letter spelling. */
function inTwoLetters(text: string): string | null {
  const composed = text.normalize("NFC");
  const spelledOut = Array.from(composed, (letter) => TWO_LETTERS[letter] ?? letter).join("");
  return spelledOut === composed ? null : spelledOut;
}

/**
 * The two-letter spellings of German, Scandinavian, Hungarian and Serbo-Croatian names in
 * passports, exports and emails.
 */
const TWO_LETTERS: Record<string, string> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", ő: "oe", ű: "ue", ø: "oe", å: "aa", đ: "dj" },
  ...{ Ä: "ae", Ö: "oe", Ü: "ue", Ő: "oe", Ű: "ue", Ø: "oe", Å: "aa", Đ: "dj" },
};

/** Returns the words of a query: all must occur, in any order. Undefined if none is left. */
export function searchTerms(query: string): string[] | undefined {
  const terms = query
    .split(/\s+/)
    .flatMap((term) => term.split(EACH_SIGN))
    .map(folded)
    .filter((term) => term !== "");
  return terms.length > 0 ? [...new Set(terms)].slice(0, TERMS_MAX) : undefined;
}

/**
 * Returns how specific a name search is: the letters of its longest word, or the number of
 * characters in scripts without spaces. Two words of one letter count no more than one.
 */
export function lettersTyped(query: string): number {
  const terms = searchTerms(query) ?? [];
  const letters = terms.map((term) => Array.from(term.normalize("NFC")).length);
  return Math.max(0, ...letters, terms.filter((term) => EACH_SIGN.test(term.normalize("NFC"))).length);
}

/**
 * Characters ignored in a search: combining marks, apostrophes, hyphens, stops and quotation marks
 * of every kind.
 */
const DROPPED = /[\u0300-\u036f'’‘ʼʻ′`´\-‐‒–—―−.,;:!?·・"“”„«»()[\]]/g;

/** Letters with a stroke, and ligatures, which normalization does not decompose. */
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

/**
 * Chinese, Japanese and Korean names have no spaces and their two parts occur in either order: each
 * character is searched for separately.
 */
const EACH_SIGN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u;

/** A query with more words is probably pasted text. */
const TERMS_MAX = 10;
