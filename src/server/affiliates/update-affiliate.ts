import type { affiliates } from "#contract/affiliates.ts";
import type { Body } from "#contract/endpoint.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { OwnAffiliate } from "./own-affiliate.ts";

/**
 * Changes an affiliate. Orders that came by its link stay credited to it, even under a new name or
 * code.
 * @throws AppError not_found, conflict, invalid (taken)
 */
export async function updateAffiliate(
  ctx: WriteContext,
  event: OwnEvent,
  affiliate: OwnAffiliate,
  { updated_at, ...input }: Body<typeof affiliates.update>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "affiliates", { id: affiliate.id }, updated_at);
  const { numUpdatedRows } = await tx
    .updateTable("affiliates")
    .set({ ...input, updated_at: now })
    .where("id", "=", affiliate.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  await recordActivity(ctx, {
    kind: "affiliate.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { affiliate: affiliate.id },
    data: { changed: changedFields<object>(affiliate, input) },
  });
}
