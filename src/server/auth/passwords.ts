import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { fewAtATime } from "#server/platform/few-at-a-time.ts";
import list from "./common-passwords.txt?raw";

/** Argon2id with 32 MiB and two rounds: about 55 ms on a small server, and far more for whoever stole the hashes. */
const COST = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

/** Two at once: each takes 32 MiB, and a crowd at the sign-in must not take a gigabyte. */
const hashing = fewAtATime({ at_once: 2, waiting: 200 });

/** Takes its time on a thread of its own: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(typed(password), COST));
}

/**
 * Whether this is the password. Without a hash (nobody has this address) it takes just as long to say no, so that the time
 * of the answer does not tell who has an account. As slow as `hashPassword`.
 */
export async function isPassword(password_hash: string | undefined, password: string): Promise<boolean> {
  const known = password_hash?.startsWith("$argon2id$") ? password_hash : undefined;
  const against = known ?? (await nobodys);
  const matches = await hashing(() => verify(against, typed(password)));
  return matches && known !== undefined;
}

/** Among the passwords that are tried first, whatever their case, and with the digits and marks people add at the end. */
export function isCommonPassword(password: string): boolean {
  const plain = typed(password).toLowerCase();
  return COMMON.has(plain) || COMMON.has(plain.replace(/[\d!?.@#$%*_-]{1,4}$/, "")) || isMonotonous(plain);
}

/** Keyboards write the same letter in several ways (é, or e with an accent): one form for all. */
function typed(password: string): string {
  return password.normalize("NFKC");
}

/** `aaaaaaaa`, `12121212`, `23456789`: one or two different characters, or one after the other. */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) as number);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] as number));
  return new Set(codes).size <= 2 || (new Set(steps).size === 1 && Math.abs(steps[0] as number) <= 1);
}

const COMMON = new Set(list.split("\n").filter((line) => line && !line.startsWith("#")));

/** The hash of a password that nobody knows. */
const nobodys = hashPassword(randomBytes(24).toString("base64"));
