import { CLOSING_DAYS } from "#domain/maxima.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { isFree, obstaclesOf } from "./obstacles.ts";
import { notifyAdmins } from "#server/mail/notify-admins.ts";

/**
 * Requests the closing of the account: its live events become drafts, every admin is emailed, and
 * after `CLOSING_DAYS` a job erases the account. Until then any admin can cancel the closing. The
 * lock on the account's row makes a simultaneous publication wait.
 * @throws AppError forbidden when the caller is not the owner; invalid for a wrong name;
 * account_closing; account_in_use
 */
export async function askToClose(ctx: WriteContext, caller: SignedIn, input: { name: string }): Promise<void> {
  const { tx, now } = ctx;
  const { account, user_id } = caller;
  const found = await tx
    .selectFrom("accounts")
    .innerJoin("account_users", "account_users.account_id", "accounts.id")
    .select(["accounts.name", "accounts.timezone", "accounts.closes_at", "account_users.is_owner"])
    .where("accounts.id", "=", account.id)
    .where("account_users.user_id", "=", user_id)
    .forUpdate("accounts")
    .executeTakeFirstOrThrow();
  if (!found.is_owner) throw new AppError("forbidden");
  if (input.name !== found.name.trim()) throw invalid({ name: "other_name" });
  if (found.closes_at) throw new AppError("account_closing");
  const events = await takeOffSale(ctx, account.id);
  if (!isFree(await obstaclesOf(tx, account.id, now))) throw new AppError("account_in_use");
  const closes_at = new Date(now.getTime() + CLOSING_DAYS * 86_400_000);
  await tx
    .updateTable("accounts")
    .set({ closing_requested_at: now, closes_at, updated_at: now })
    .where("id", "=", account.id)
    .execute();
  await notifyAdmins(ctx, account.id, "ACCOUNT_CLOSING", { closes_at: closes_at.toISOString() });
  await recordActivity(ctx, {
    kind: "account.closing_asked",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { events },
  });
}

/** Runs before the check for sold tickets: from here on no further order can begin. */
async function takeOffSale({ tx, now }: WriteContext, account_id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({ status: "DRAFT", unpublished_by_closing: true, updated_at: now })
    .where("account_id", "=", account_id)
    .where("status", "=", "LIVE")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
