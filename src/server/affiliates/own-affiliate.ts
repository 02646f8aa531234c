import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import { type AffiliateRow, findAffiliate } from "./affiliate-queries.ts";

export type OwnAffiliate = Own<"affiliate", AffiliateRow>;

/** @throws AppError not_found, also for an affiliate of another event */
export async function ownAffiliate(db: ReadDb, event: OwnEvent, affiliate_id: number): Promise<OwnAffiliate> {
  const affiliate = await findAffiliate(db, event, affiliate_id);
  if (!affiliate) throw new AppError("not_found");
  return affiliate as OwnAffiliate;
}
