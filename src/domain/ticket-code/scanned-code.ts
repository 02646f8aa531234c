import { oldCodesIn } from "#domain/importers/old-codes.ts";

/**
 * Control characters, whitespace and zero-width characters: scanners append them, and people type
 * them between groups.
 */
const BLANK = "\\u0000-\\u0020\\u007f-\\u00a0\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff";
const HYPHEN = "\\-\\u00ad\\u2010-\\u2015\\u2212";

const AROUND = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "g");
const SEPARATORS = new RegExp(`[${BLANK}${HYPHEN}]+`, "g");
/**
 * The prefix with which a scanner identifies the symbology (ISO/IEC 15424): `]Q3` is a QR code,
 * `]C1` a bar code.
 */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/** Removes what scanners and keyboards add around a code. */
export function cleanCode(text: string): string {
  return text.replace(AROUND, "").replace(SYMBOLOGY, "").replace(AROUND, "");
}

/**
 * Returns all codes that a scanned text can stand for, the most likely first: the text itself, and
 * the codes in a URL.
 */
export function codesIn(text: string): string[] {
  const clean = cleanCode(text);
  return [...new Set([text, ...oldCodesIn(clean), ...inAddress(clean)])].filter((code) => code !== "");
}

/**
 * The last part of a URL's path, and the values of its query. Short parts and parts without a digit
 * are pages, not codes.
 */
function inAddress(text: string): string[] {
  const [, path = "", query = ""] = /^https?:\/\/[^/?#\s]+\/([^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text) ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  const ownCode = parts.find((part) => /^a_[A-Za-z0-9]{10,40}$/i.test(part));
  const values = query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [...(ownCode ? [ownCode] : []), ...parts.slice(-1), ...values]
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

/**
 * Upper case, without whitespace and hyphens. The PostgreSQL function `joined_code` does the same.
 */
export function joinedCode(code: string): string {
  return inCapitals(code.replace(SEPARATORS, ""));
}

/** Upper case, with a single hyphen between groups, whatever separates them. */
function spacedCode(code: string): string {
  return inCapitals(cleanCode(code).replace(SEPARATORS, "-"));
}

/**
 * Whether a text can stand for a code of another product: in different case, with other separators
 * between the same groups, or with separators on one side only. “1-11” is not “11-1”, and a leading
 * zero is significant.
 */
export function isSpelledLike(text: string, code: string): boolean {
  const spellings = new Set(storedSpellings(code));
  return spellingsLookedFor(text).some((spelling) => spellings.has(spelling));
}

/**
 * Returns the spellings to store for a code, for an index that finds only equal texts; one of the
 * `spellingsLookedFor` of a matching text is among them.
 */
export function storedSpellings(code: string): string[] {
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

/** ASCII letters only: in other alphabets upper case depends on the language. */
function inCapitals(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}
