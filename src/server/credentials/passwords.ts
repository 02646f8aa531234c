import { randomBytes } from "node:crypto";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { semaphore } from "#server/platform/semaphore.ts";

/**
 * Argon2id with 32 MiB and two rounds: about 55 ms on a small server, and far more for an attacker
 * with stolen hashes.
 */
const COST = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Two hashes at once: each takes 32 MiB, and many simultaneous sign-ins must not take a gigabyte.
 */
const hashing = semaphore({ name: "passwords", at_once: 2, waiting: 200 });

/** Slow, on a thread of its own: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(typed(password), COST));
}

/**
 * Whether the password is right. Without a hash (no user has this email address) the check takes
 * just as long, so that the response time does not reveal who has an account. As slow as
 * `hashPassword`.
 */
export async function isPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  const known = password_hash?.startsWith("$argon2id$") ? password_hash : undefined;
  const against = known ?? (await unknown);
  const matches = await hashing(() => verify(against, typed(password)));
  return matches && known !== undefined;
}

/**
 * A hash that is the same each time, for values that are found by it (recovery codes). As slow as
 * `hashPassword`.
 */
export async function hashOfCode(code: string, salt: string): Promise<string> {
  const bytes = await hashing(() => hashRaw(code, { ...COST, salt: Buffer.from(salt, "base64url") }));
  return bytes.toString("base64url");
}

/**
 * Keyboards write the same letter in several forms (é, or e with an accent): all are normalized to
 * one.
 */
function typed(password: string): string {
  return password.normalize("NFKC");
}

/** The hash of a random password, compared where a user has none. */
const unknown = hashPassword(randomBytes(24).toString("base64"));
