import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import { findPromoCode, type PromoCodeRow } from "./promo-code-queries.ts";

/** A promo code, not deleted, of an event that is proven to be the caller's. */
export type OwnPromoCode = Own<"promo_code", PromoCodeRow>;

/** @throws AppError not_found, for another event's code too */
export async function ownPromoCode(db: ReadDb, event: OwnEvent, promo_code_id: number): Promise<OwnPromoCode> {
  const promo = await findPromoCode(db, event, promo_code_id);
  if (!promo) throw new AppError("not_found");
  return promo as OwnPromoCode;
}
