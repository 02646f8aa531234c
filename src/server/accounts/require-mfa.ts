import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";

/**
 * Asks every member for a second factor, from a time on the wall of the account's zone, or no longer (null). It locks nobody out: whoever
 * has none by then may still sign in and add one.
 */
export async function requireFactor(ctx: WriteContext, { id }: OwnAccount, wall_time: string | null): Promise<void> {
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
