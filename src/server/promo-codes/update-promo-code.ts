import type { Body } from "#contract/endpoint.ts";
import type { promoCodes } from "#contract/promo-codes.ts";
import { normalisePromoCode } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { belowUsed, setCapacity } from "#server/stock/capacity.ts";
import { lockForCodes } from "./lock-for-codes.ts";
import type { OwnPromoCode } from "./own-promo-code.ts";
import { readOffer } from "./read-promo-code-input.ts";

/**
 * Changes a promo code. Existing orders keep their discount, also open ones.
 * @throws AppError not_found, conflict, invalid (taken, or how many uses are made, at their fields)
 */
export async function updatePromoCode(
  ctx: WriteContext,
  event: OwnEvent,
  promo: OwnPromoCode,
  { updated_at, code, max_allowed_usages, ...input }: Body<typeof promoCodes.update>,
): Promise<void> {
  const { tx, now } = ctx;
  const offer = await readOffer(tx, event, input);
  // The stock first, as in every other lock order: a concurrent reservation comes before this
  // change, or finds it.
  const isEnough = await setCapacity(tx, promo.stock_id, max_allowed_usages ?? null);
  await lockForCodes(tx, event, offer);
  await lockIfUnmodified(tx, "promo_codes", { id: promo.id }, updated_at);
  if (!isEnough) throw invalid({ max_allowed_usages: await belowUsed(tx, promo.stock_id) });
  const { numUpdatedRows } = await tx
    .updateTable("promo_codes")
    .set({ ...offer, code, normalised_code: normalisePromoCode(code), updated_at: now })
    .where("id", "=", promo.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  await recordActivity(ctx, {
    kind: "promo_code.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { promo_code: promo.id },
    data: {
      changed: changedFields<object>(promo, { ...offer, code, max_allowed_usages: max_allowed_usages ?? null }),
    },
  });
}
