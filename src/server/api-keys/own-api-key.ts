import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";

export type OwnApiKey = Own<"api_key", { readonly id: number; readonly account_id: number }>;

/** @throws AppError not_found, for another account's too */
export async function ownApiKey(db: ReadDb, account: OwnAccount, api_key_id: number): Promise<OwnApiKey> {
  const key = await db
    .selectFrom("api_keys")
    .select(["id", "account_id"])
    .where("id", "=", api_key_id)
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  if (!key) throw new AppError("not_found");
  return key as OwnApiKey;
}
