import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";

/**
 * Requires a second factor of every member, from a local time in the account's time zone, or no
 * longer (null). It locks no one out: a member without one can still sign in and add it.
 */
export async function requireMfa(ctx: WriteContext, { id }: OwnAccount, wall_time: string | null): Promise<void> {
  const { tx, now } = ctx;
  const { timezone } = await tx
    .selectFrom("accounts")
    .select("timezone")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const from = toOptionalInstant(wall_time, timezone);
  await tx
    .updateTable("accounts")
    .set({ second_factor_required_from: from, updated_at: now })
    .where("id", "=", id)
    .execute();
  const data = { from: from?.toISOString() ?? null };
  await recordActivity(ctx, {
    kind: "account.factor_required",
    account_id: id,
    event_id: null,
    subject: { account: id },
    data,
  });
}
