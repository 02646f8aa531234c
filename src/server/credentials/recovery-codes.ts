import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#domain/mfa.ts";
import { hashOfCode } from "./passwords.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

/** Crockford's base 32: no two characters look alike. Sixteen of them are 80 bits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LETTERS = 16;

export type FreshCodes = { codes: string[]; salt: string; hashes: string[] };

/**
 * Returns ten codes in plain text, to be shown once, and their hashes. It is slow: never call it
 * inside a transaction.
 */
export async function makeRecoveryCodes(): Promise<FreshCodes> {
  const salt = randomBytes(16).toString("base64url");
  const typed = Array.from({ length: RECOVERY_CODES }, makeCode);
  const hashes = await Promise.all(typed.map((code) => hashOfCode(code, salt)));
  return { codes: typed.map((code) => (code.match(/.{4}/g) ?? []).join("-")), salt, hashes };
}

/**
 * Returns the hash under which a typed code would be stored, whatever its dashes and case.
 * Undefined for users without codes.
 */
export async function hashOfRecoveryCode(db: ReadDb, user_id: number, typed: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom("recovery_codes")
    .select("salt")
    .where("user_id", "=", user_id)
    .limit(1)
    .executeTakeFirst();
  return stored && hashOfCode(asMeant(typed), stored.salt);
}

/** Replaces the previous codes. */
export async function storeRecoveryCodes(
  { tx, now }: Pick<WriteContext, "tx" | "now">,
  user_id: number,
  { hashes, salt }: FreshCodes,
): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute();
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id, hash, salt, created_at: now })))
    .execute();
}

export async function countRecoveryCodes(db: ReadDb, user_id: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((select) => select.fn.countAll<number>().as("left"))
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  return left;
}

function makeCode(): string {
  return Array.from(randomBytes(CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** People type o for 0, and i or l for 1. */
function asMeant(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
}
