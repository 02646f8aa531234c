import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";

export function requireAccount(db: ReadDb, account: OwnAccount) {
  return db
    .selectFrom("accounts")
    .select((select) => [
      "id",
      "name",
      "currency_code",
      "timezone",
      "second_factor_required_from",
      "updated_at",
      select("verified_at", "is not", null).as("is_account_email_confirmed"),
    ])
    .where("id", "=", account.id)
    .$narrowType<{ is_account_email_confirmed: boolean }>()
    .executeTakeFirstOrThrow();
}

/** The accounts of a user who has just signed in, for the account chooser. */
export function listAccountNames(db: ReadDb, account_id: number) {
  return db.selectFrom("accounts").select(["id", "name"]).where("id", "=", account_id).execute();
}
