import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Before something goes on sale: whoever asks for the account to be closed at this moment waits, or is waited for.
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
