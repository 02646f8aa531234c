import { PAYLOAD_BYTES, payloadOf, type TicketPayload } from "./payload.ts";
import { cleanCode, joinedCode, storedSpellings, spellingsLookedFor } from "./scanned-code.ts";
import { sha256 } from "./sha256.ts";
import { areSigns, bytesOf, signsOf } from "./alphabet.ts";
import { CODE_SIGNS, CODE_START_SIGNS, PREFIX } from "./ticket-code.ts";

export type ParsedTicketCode =
  | {
      is: "ft1";
      code: string;
      /** All three or none: a short code omits them. */
      payload?: TicketPayload;
      signed?: Uint8Array;
      signature?: Uint8Array;
    }
  /** Typed manually. */
  | { is: "short"; code: string }
  /** Typed by a scanner whose keyboard layout differs from the computer's. */
  | { is: "other_layout" }
  /** One of our codes, but incomplete. */
  | { is: "damaged" }
  | { is: "not_ours" };

const SIGNATURE_BYTES = 64;
const REST_SIGNS = Math.ceil(((PAYLOAD_BYTES + SIGNATURE_BYTES) * 8) / 5);
/** None of our codes is longer than this in any spelling; longer texts are not parsed. */
const LENGTH_MAX = 1_000;

/**
 * Parses the text of a scanned or typed code and determines its kind, without proving anything.
 * Callers that accept codes of other products must look those up first, because they can have any
 * form. Never throws.
 */
export function parseTicketCode(text: string): ParsedTicketCode {
  const cleaned = cleanCode(text);
  if (cleaned.length > LENGTH_MAX) return { is: "not_ours" };
  const plain = withoutGaps(cleaned).replaceAll("O", "0").replaceAll("I", "1");
  if (plain.length === CODE_SIGNS && areSigns(plain)) return { is: "short", code: plain };
  if (plain.startsWith(PREFIX) && areSigns(plain)) return readCode(plain.slice(PREFIX.length));
  if (isOfOtherLayout(cleaned)) return { is: "other_layout" };
  return plain.startsWith(PREFIX) || isTornOff(cleaned, plain) ? { is: "damaged" } : { is: "not_ours" };
}

function readCode(signs: string): ParsedTicketCode {
  const code = signs.slice(0, CODE_SIGNS);
  const rest = signs.slice(CODE_SIGNS);
  if (code.length === CODE_SIGNS && rest === "") return { is: "ft1", code };
  const bytes = rest.length === REST_SIGNS ? bytesOf(rest) : null;
  if (!bytes) return { is: "damaged" };
  const payload = bytes.slice(0, PAYLOAD_BYTES);
  return {
    is: "ft1",
    code,
    payload: payloadOf(payload),
    signed: signedBytes(code, payload),
    signature: bytes.slice(PAYLOAD_BYTES),
  };
}

/**
 * Returns the first characters of a code that was entered partially; null if the text cannot be
 * that.
 */
export function codeStartIn(text: string): string | null {
  const plain = withoutGaps(text).replaceAll("I", "1").replaceAll("O", "0");
  const signs = plain.startsWith(PREFIX) ? plain.slice(PREFIX.length) : plain;
  const isStart = signs.length >= CODE_START_SIGNS && signs.length < CODE_SIGNS && areSigns(signs);
  return isStart ? signs.slice(0, CODE_START_SIGNS) : null;
}

/**
 * Returns the bytes that a ticket's signature signs: the characters of the code, then its payload.
 */
export function signedBytes(code: string, payload: Uint8Array): Uint8Array {
  return Uint8Array.from([...[...code].map((sign) => sign.codePointAt(0) ?? 0), ...payload]);
}

/** Normalizes typed codes: upper case, without spaces and hyphens of any kind. */
function withoutGaps(text: string): string {
  return text.replaceAll(/[\s\-\u2010-\u2015\u2212\u00ad]/g, "").toUpperCase();
}

/**
 * What the prefix FT1 becomes if the scanner assumes an American keyboard and the computer has a
 * different layout: France and Belgium; Czechia and Slovakia; with Shift held; Greek; Russian and
 * Ukrainian; Hebrew; Arabic; Dvorak; Colemak; Bépo; Turkish F. German layouts change nothing,
 * because our alphabet has no Y and Z.
 */
const ALTERED = ["FT&", "FT+", "FT!", "ΦΤ1", "АЕ1", "כא1", "بف1", "بف١", "UY1", "TG1", 'EÈ"', "AO1"];

function isOfOtherLayout(cleaned: string): boolean {
  const start = cleaned.slice(0, PREFIX.length).toUpperCase();
  return cleaned.length >= PREFIX.length + CODE_SIGNS && ALTERED.includes(start);
}

/** More than half of a long code, or groups of four with one character missing or added. */
function isTornOff(cleaned: string, plain: string): boolean {
  const isLong = plain.length > REST_SIGNS / 2 && plain.length <= PREFIX.length + CODE_SIGNS + REST_SIGNS;
  if (isLong && areSigns(plain)) return true;
  const groups = cleaned.toUpperCase().split("-");
  return groups.length === 4 && groups.every((group) => group.length >= 3 && group.length <= 5 && areSigns(group));
}

/**
 * Returns the canonical form of a code: one spelling for ours, however it was scanned or typed;
 * others are only cleaned.
 */
export function canonicalCode(text: string): string {
  const parsed = parseTicketCode(text);
  if (parsed.is === "ft1" || parsed.is === "short") return parsed.code;
  const joined = joinedCode(text.slice(0, LENGTH_MAX));
  return OTHERS_OF_OURS.test(joined) ? joined : cleanCode(text);
}

/**
 * The content of our QR codes before they were signed, and a ticket's short id: without hyphens, in
 * upper case.
 */
const OTHERS_OF_OURS = /^(?:A[0-9A-Z]{7}\.[0-9A-Z_]{1,16}|A_[0-9A-Z]{10,40})$/;

const KEY_BYTES = 8;

/** A hash of the code that devices store: it recognizes the code but does not reveal it. */
export function codeKey(text: string): string {
  return hashOf(canonicalCode(text));
}

/**
 * Returns the keys of another product's code that a device stores beside its `codeKey`;
 * `keysLookedFor` of any spelling matches one of them.
 */
export function spelledKeys(code: string): string[] {
  return storedSpellings(code).map(hashOf);
}

export function keysLookedFor(text: string): string[] {
  return spellingsLookedFor(text).map(hashOf);
}

function hashOf(text: string): string {
  return base64url(sha256(text).slice(0, KEY_BYTES));
}

const URL_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function base64url(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,6}/g) ?? []).map((six) => URL_SIGNS.charAt(Number.parseInt(six.padEnd(6, "0"), 2))).join("");
}

/** Returns the full text of a ticket's QR code. */
export function ft1Text({
  code,
  payload,
  signature,
}: {
  code: string;
  payload: Uint8Array;
  signature: Uint8Array;
}): string {
  return PREFIX + code + signsOf(Uint8Array.from([...payload, ...signature]));
}
