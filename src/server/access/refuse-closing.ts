import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Refuses to put something on sale in an account that is closing. The share lock on the account's
 * row makes this transaction and a simultaneous closing request wait for each other.
 * @throws AppError account_closing
 */
export async function refuseClosing(tx: Tx, account_id: number): Promise<void> {
  const { closes_at } = await tx
    .selectFrom("accounts")
    .select("closes_at")
    .where("id", "=", account_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (closes_at !== null) throw new AppError("account_closing");
}
