import type { Body } from "#contract/endpoint.ts";
import type { promoCodes } from "#contract/promo-codes.ts";
import { PROMO_CODES_PER_EVENT_MAX } from "#domain/maxima.ts";
import { normalisePromoCode } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { makeStock } from "#server/stock/capacity.ts";
import { lockForCodes } from "./lock-for-codes.ts";
import { countPromoCodes } from "./promo-code-queries.ts";
import { readOffer } from "./read-promo-code-input.ts";

/**
 * Creates a promo code and returns its id.
 * @throws AppError invalid (taken), conflict, too_many_promo_codes
 */
export async function createPromoCode(
  ctx: WriteContext,
  event: OwnEvent,
  { code, max_allowed_usages, ...input }: Body<typeof promoCodes.create>,
): Promise<number> {
  const { tx } = ctx;
  const offer = await readOffer(tx, event, input);
  await lockForCodes(tx, event, offer);
  await requireRoom(tx, event, 1);
  const stock_id = await makeStock(tx, event, { kind: "PROMO_CODE", capacity: max_allowed_usages ?? null });
  const { id } = await tx
    .insertInto("promo_codes")
    .values({ ...offer, code, normalised_code: normalisePromoCode(code), stock_id, event_id: event.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "promo_code.created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { promo_code: id },
    data: {},
  });
  return id;
}

/**
 * Requires room for this many codes. The caller has locked the creation of codes for the event.
 * @throws AppError too_many_promo_codes
 */
export async function requireRoom(tx: Tx, event: OwnEvent, more: number): Promise<void> {
  if ((await countPromoCodes(tx, event)) + more > PROMO_CODES_PER_EVENT_MAX) throw new AppError("too_many_promo_codes");
}
