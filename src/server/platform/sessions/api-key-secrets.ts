import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { API_KEY } from "#domain/api-keys.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 30 of 62 letters and digits are 178 random bits. */
const RANDOM_LETTERS = 30;
const CHECKSUM_LETTERS = 6;
/** Letters of the secret that stay visible: 154 bits remain. */
const SHOWN_LETTERS = 4;

/**
 * Makes the key of this id: `foyer_live_17_…`. Its last six letters are the CRC-32 of the rest in
 * base 62, by which secret scanners tell a key from a text that looks like one, without the network.
 */
export function makeApiKey(id: number): { key: string; shown_prefix: string } {
  const random = Array.from({ length: RANDOM_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const start = `foyer_live_${id}_${random}`;
  return { key: start + checksumOf(start), shown_prefix: `foyer_live_${id}_${random.slice(0, SHOWN_LETTERS)}` };
}

/** Returns the id in a key that is complete; undefined for one that is not, or was mistyped. */
export function idInApiKey(key: string): number | undefined {
  if (!API_KEY.test(key)) return undefined;
  const start = key.slice(0, -CHECKSUM_LETTERS);
  return checksumOf(start) === key.slice(-CHECKSUM_LETTERS) ? Number(key.split("_")[2]) : undefined;
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let letters = "";
  for (let at = 0; at < CHECKSUM_LETTERS; at += 1) {
    letters = `${ALPHABET[rest % ALPHABET.length]}${letters}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return letters;
}
