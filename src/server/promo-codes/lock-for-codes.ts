import type { DiscountType } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Locks the event for writing codes, which serializes them. An amount must be in the currency that
 * the caller saw: a change of the currency waits for this transaction, or this transaction finds
 * that the currency has changed. Buyers do not wait for this lock.
 * @throws AppError conflict
 */
export async function lockForCodes(
  tx: Tx,
  event: OwnEvent,
  { discount_type }: { discount_type: DiscountType },
): Promise<void> {
  const { currency } = await tx
    .selectFrom("events")
    .select("currency")
    .where("id", "=", event.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  if (discount_type === "FIXED" && currency !== event.currency) throw new AppError("conflict");
}
