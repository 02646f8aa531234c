import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { notifyAdmins } from "#server/mail/notify-admins.ts";

/**
 * Cancels the closing of the account, as any admin can: the events that it took off sale are
 * published again, except those that were archived meanwhile.
 * @throws AppError not_found where no closing is requested, or its date has passed
 */
export async function cancelClosing(ctx: WriteContext, account: OwnAccount): Promise<void> {
  const { tx, now } = ctx;
  const result = await tx
    .updateTable("accounts")
    .set({ closing_requested_at: null, closes_at: null, updated_at: now })
    .where("id", "=", account.id)
    .where("closes_at", ">", now)
    .executeTakeFirstOrThrow();
  if (result.numUpdatedRows === 0n) throw new AppError("not_found");
  const back = await tx
    .updateTable("events")
    .set({ status: "LIVE", unpublished_by_closing: false, updated_at: now })
    .where("account_id", "=", account.id)
    .where("unpublished_by_closing", "=", true)
    .where("status", "=", "DRAFT")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("events")
    .set({ unpublished_by_closing: false })
    .where("account_id", "=", account.id)
    .where("unpublished_by_closing", "=", true)
    .execute();
  await notifyAdmins(ctx, account.id, "ACCOUNT_CLOSING_CANCELLED", {});
  await recordActivity(ctx, {
    kind: "account.kept",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { events: Number(back.numUpdatedRows) },
  });
}
