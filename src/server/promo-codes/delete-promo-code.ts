import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnPromoCode } from "./own-promo-code.ts";

/**
 * Deletes a promo code: new reservations can't use it. Its row stays for the orders that refer to
 * it, with its uses; open orders keep their price.
 * @throws AppError not_found
 */
export async function removePromoCode(ctx: WriteContext, event: OwnEvent, promo: OwnPromoCode): Promise<void> {
  const { tx, now } = ctx;
  // waits for transactions that write an order with the code; those that wait for this one find it
  // deleted
  const { numUpdatedRows } = await tx
    .updateTable("promo_codes")
    .set({ deleted_at: now, updated_at: now })
    .where("id", "=", promo.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  await recordActivity(ctx, {
    kind: "promo_code.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { promo_code: promo.id },
    data: {},
  });
}
