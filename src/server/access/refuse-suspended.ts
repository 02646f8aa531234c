import { msg } from "@lingui/core/macro";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Refuses what an account that the operator has suspended may not do: publish, issue tickets,
 * import. The share lock on the account's row makes this transaction and a simultaneous suspension
 * wait for each other.
 * @throws AppError account_suspended
 */
export async function refuseSuspended(tx: Tx, account_id: number): Promise<void> {
  const { suspended_at, suspended_because: reason } = await tx
    .selectFrom("accounts")
    .select(["suspended_at", "suspended_because"])
    .where("id", "=", account_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (suspended_at === null) return;
  throw new AppError("account_suspended", reason ? { userMessage: msg`This account is suspended: ${reason}` } : {});
}
