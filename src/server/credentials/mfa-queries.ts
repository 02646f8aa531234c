import type { z } from "zod";
import type { ownFactors } from "#contract/mfa.ts";
import type { Factor } from "#domain/mfa.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/**
 * Returns the kinds of second factor that the user can verify with; empty for a user without one.
 */
export async function listFactors(db: ReadDb, user_id: number): Promise<Factor[]> {
  const { has_passkey, has_totp, has_codes } = await db
    .selectNoFrom((select) => [
      select.exists(select.selectFrom("passkeys").select("id").where("user_id", "=", user_id)).as("has_passkey"),
      select.exists(select.selectFrom("totps").select("user_id").where("user_id", "=", user_id)).as("has_totp"),
      select.exists(select.selectFrom("recovery_codes").select("hash").where("user_id", "=", user_id)).as("has_codes"),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(has_passkey ? (["PASSKEY"] as const) : []),
    ...(has_totp ? (["TOTP"] as const) : []),
    ...(has_codes ? (["RECOVERY_CODE"] as const) : []),
  ];
}

/** Returns the user's second factors as the user sees them. */
export async function requireFactors(db: ReadDb, user_id: number): Promise<z.input<typeof ownFactors>> {
  const totp = await db.selectFrom("totps").select("created_at").where("user_id", "=", user_id).executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "is_synced", "created_at", "last_used_at"])
    .where("user_id", "=", user_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const hasFactor = totp !== undefined || passkeys.length > 0;
  return {
    totp_since: totp?.created_at ?? null,
    passkeys,
    recovery_codes_left: hasFactor ? await countRecoveryCodes(db, user_id) : null,
    required_from: await findRequiredFrom(db, user_id),
  };
}

export async function listCredentials(db: ReadDb, user_id: number): Promise<string[]> {
  const passkeys = await db.selectFrom("passkeys").select("credential_id").where("user_id", "=", user_id).execute();
  return passkeys.map(({ credential_id }) => credential_id);
}

async function findRequiredFrom(db: ReadDb, user_id: number): Promise<Date | null> {
  const { required_from } = await db
    .selectFrom("account_users")
    .innerJoin("accounts", "accounts.id", "account_users.account_id")
    .select((select) => select.fn.min("accounts.second_factor_required_from").as("required_from"))
    .where("account_users.user_id", "=", user_id)
    .where("account_users.status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  return required_from;
}
