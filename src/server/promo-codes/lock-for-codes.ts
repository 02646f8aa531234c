import type { DiscountType } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Whoever writes codes of an event comes one after the other, and an amount is one of the currency that its writer saw: whoever changes the
 * currency waits for us, or we find that it has changed. Buyers go on.
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
