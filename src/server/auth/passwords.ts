import { randomBytes } from "node:crypto";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { semaphore } from "#server/platform/semaphore.ts";

/** Argon2id with 32 MiB and two rounds: about 55 ms on a small server, and far more for whoever stole the hashes. */
const COST = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

/** Two at once: each takes 32 MiB, and a crowd at the sign-in must not take a gigabyte. */
const hashing = semaphore({ at_once: 2, waiting: 200 });

/** Takes its time on a thread of its own: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(typed(password), COST));
}

/**
 * Whether this is the password. Without a hash (nobody has this address) it takes just as long to say no, so that the time
 * of the answer does not tell who has an account. As slow as `hashPassword`.
 */
export async function isPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  const known = password_hash?.startsWith("$argon2id$") ? password_hash : undefined;
  const against = known ?? (await nobodys);
  const matches = await hashing(() => verify(against, typed(password)));
  return matches && known !== undefined;
}

/** As slow, and the same each time: for what is found by its hash (recovery codes). */
export async function hashOfCode(code: string, salt: string): Promise<string> {
  const bytes = await hashing(() => hashRaw(code, { ...COST, salt: Buffer.from(salt, "base64url") }));
  return bytes.toString("base64url");
}

/** Keyboards write the same letter in several ways (é, or e with an accent): one form for all. */
function typed(password: string): string {
  return password.normalize("NFKC");
}

/** The hash of a password that nobody knows. */
const nobodys = hashPassword(randomBytes(24).toString("base64"));
