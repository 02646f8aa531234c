import type { Body } from "#contract/endpoint.ts";
import type { accounts } from "#contract/accounts.ts";
import { requireTimezone } from "#server/platform/database/require-timezone.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { requireAccount } from "./account-queries.ts";

/** @throws AppError conflict; invalid for a time zone that the database server does not support */
export async function updateAccount(
  ctx: WriteContext,
  account: OwnAccount,
  { updated_at, ...rest }: Body<typeof accounts.update>,
): Promise<void> {
  await lockIfUnmodified(ctx.tx, "accounts", account, updated_at);
  const before = await requireAccount(ctx.tx, account);
  if (rest.timezone !== before.timezone) await requireTimezone(ctx.tx, rest.timezone);
  await ctx.tx
    .updateTable("accounts")
    .set({ ...rest, updated_at: ctx.now })
    .where("id", "=", account.id)
    .execute();
  await recordActivity(ctx, {
    kind: "account.updated",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { changed: changedFields(before, rest) },
  });
}
