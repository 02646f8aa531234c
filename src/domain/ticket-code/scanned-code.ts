import { oldCodesIn } from "#domain/importers/old-codes.ts";

/** Control characters, blanks and signs without width: scanners end with them, and people type them between groups. */
const BLANK = "\\u0000-\\u0020\\u007f-\\u00a0\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff";
const HYPHEN = "\\-\\u00ad\\u2010-\\u2015\\u2212";

const AROUND = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "g");
const SEPARATORS = new RegExp(`[${BLANK}${HYPHEN}]+`, "g");
/** By which a scanner says what kind of symbol it read (ISO/IEC 15424): `]Q3` is a QR code, `]C1` a bar code. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/** A code without what scanners and keyboards add around it. */
export function cleanCode(text: string): string {
  return text.replace(AROUND, "").replace(SYMBOLOGY, "").replace(AROUND, "");
}

/** Everything that a scanned text may mean, the likeliest first: the text itself, and the codes in an address. */
export function codesIn(text: string): string[] {
  const clean = cleanCode(text);
  return [...new Set([text, ...oldCodesIn(clean), ...inAddress(clean)])].filter((code) => code !== "");
}

/** The last part of an address's path, and the values of its query. A short part without a digit is a page and no code. */
function inAddress(text: string): string[] {
  const [, path = "", query = ""] = /^https?:\/\/[^/?#\s]+\/([^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text) ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  const ours = parts.find((part) => /^a_[A-Za-z0-9]{10,40}$/i.test(part));
  const values = query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [...(ours ? [ours] : []), ...parts.slice(-1), ...values]
    .map(decoded)
    .filter((part) => part.length >= IN_ADDRESS_MIN && /\d/.test(part));
}

const IN_ADDRESS_MIN = 5;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** In capitals, without blanks and hyphens. PostgreSQL's function `joined_code` says the same. */
export function joinedCode(code: string): string {
  return inCapitals(code.replace(SEPARATORS, ""));
}

/** In capitals, with one hyphen for whatever separates its groups. */
function spacedCode(code: string): string {
  return inCapitals(cleanCode(code).replace(SEPARATORS, "-"));
}

/**
 * Whether a text may mean a code that another product gave: in another case, with other separators between the same groups, or with
 * separators on one side only. “1-11” is not “11-1”, and a zero in front counts.
 */
export function isSpelledLike(text: string, code: string): boolean {
  const spellings = new Set(spellingsKept(code));
  return spellingsLookedFor(text).some((spelling) => spellings.has(spelling));
}

/** By what a code is kept where only equal texts are found; `spellingsLookedFor` of a text meets one of them. */
export function spellingsKept(code: string): string[] {
  const spaced = spacedCode(code);
  const joined = joinedCode(code);
  if (joined === "") return [];
  return spaced === joined ? [`spaced ${spaced}`] : [`spaced ${spaced}`, `joined ${joined}`];
}

export function spellingsLookedFor(text: string): string[] {
  const spaced = spacedCode(text);
  const joined = joinedCode(text);
  if (joined === "") return [];
  return spaced === joined ? [`spaced ${spaced}`, `joined ${joined}`] : [`spaced ${spaced}`, `spaced ${joined}`];
}

/** Letters of English alone: in other alphabets capitals are a matter of language. */
function inCapitals(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}
