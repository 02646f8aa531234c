import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAffiliate } from "./own-affiliate.ts";

/**
 * Deletes an affiliate without orders; one with orders can only be deactivated. Its row stays,
 * because an order that is being written at this moment may refer to it.
 * @throws AppError not_found, affiliate_has_orders
 */
export async function removeAffiliate(ctx: WriteContext, event: OwnEvent, affiliate: OwnAffiliate): Promise<void> {
  const { tx, now } = ctx;
  if (affiliate.has_orders) throw new AppError("affiliate_has_orders");
  const { numUpdatedRows } = await tx
    .updateTable("affiliates")
    .set({ deleted_at: now, updated_at: now })
    .where("id", "=", affiliate.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  await recordActivity(ctx, {
    kind: "affiliate.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { affiliate: affiliate.id },
    data: {},
  });
}
