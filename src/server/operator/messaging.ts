import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { Refused } from "./refused.ts";

/** Stops the messages of an account. Its members read the reason. */
export async function suspendMessaging(ctx: WriteContext, account_id: number, because: string): Promise<string> {
  const { name, is_suspended } = await lockAccount(ctx, account_id);
  if (is_suspended) throw new Refused(`Messages of account ${account_id} are already suspended.`);
  await ctx.tx
    .updateTable("accounts")
    .set({ messaging_suspended_at: ctx.now, messaging_suspended_because: because, updated_at: ctx.now })
    .where("id", "=", account_id)
    .execute();
  await record(ctx, "account.messaging_suspended", account_id);
  return name;
}

/** Lets an account send messages again. */
export async function resumeMessaging(ctx: WriteContext, account_id: number): Promise<string> {
  const { name, is_suspended } = await lockAccount(ctx, account_id);
  if (!is_suspended) throw new Refused(`Messages of account ${account_id} are not suspended.`);
  await ctx.tx
    .updateTable("accounts")
    .set({ messaging_suspended_at: null, messaging_suspended_because: null, updated_at: ctx.now })
    .where("id", "=", account_id)
    .execute();
  await record(ctx, "account.messaging_resumed", account_id);
  return name;
}

async function lockAccount({ tx }: WriteContext, account_id: number): Promise<{ name: string; is_suspended: boolean }> {
  const account = await tx
    .selectFrom("accounts")
    .select(["name", "messaging_suspended_at"])
    .where("id", "=", account_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new Refused(`There is no account ${account_id}.`);
  return { name: account.name, is_suspended: account.messaging_suspended_at !== null };
}

async function record(
  ctx: WriteContext,
  kind: "account.messaging_suspended" | "account.messaging_resumed",
  account_id: number,
): Promise<void> {
  await recordActivity(ctx, { kind, account_id, event_id: null, subject: { account: account_id }, data: {} });
}
