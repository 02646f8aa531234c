import type { Body } from "#contract/endpoint.ts";
import { type eventDefaultCalls, eventDefaults } from "#contract/event-defaults.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";

export function findEventDefaults(db: ReadDb, account: OwnAccount) {
  return db.selectFrom("event_defaults").select(COLUMNS).where("account_id", "=", account.id).executeTakeFirstOrThrow();
}

const COLUMNS = Object.keys(eventDefaults.shape) as (keyof typeof eventDefaults.shape)[];

/**
 * Changes the given fields: omitted ones stay as they are, null clears. Existing events keep their
 * settings.
 * @throws AppError conflict
 */
export async function updateEventDefaults(
  ctx: WriteContext,
  account: OwnAccount,
  { updated_at, ...rest }: Body<typeof eventDefaultCalls.update>,
): Promise<void> {
  await lockIfUnmodified(ctx.tx, "event_defaults", { account_id: account.id }, updated_at);
  const before = await findEventDefaults(ctx.tx, account);
  const changes = { ...rest };
  for (const field of HTML_FIELDS) if (changes[field]) changes[field] = cleanHtml(changes[field]);
  await ctx.tx
    .updateTable("event_defaults")
    .set({ ...changes, updated_at: ctx.now })
    .where("account_id", "=", account.id)
    .execute();
  await recordActivity(ctx, {
    kind: "account.event_defaults_updated",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { changed: changedFields(before, changes) },
  });
}

const HTML_FIELDS = ["pre_checkout_message", "post_checkout_message"] as const;
