import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { promoCodes } from "#contract/promo-codes.ts";
import { madePromoCode } from "#domain/generated-promo-codes.ts";
import { normalisePromoCode } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { makeStocks } from "#server/stock/capacity.ts";
import { requireRoom } from "./create-promo-code.ts";
import { lockForCodes } from "./lock-for-codes.ts";
import { readOffer } from "./read-promo-code-input.ts";

/**
 * Creates many unguessable codes, all or none. Returns the id of their batch.
 * @throws AppError invalid, conflict, too_many_promo_codes
 */
export async function createBatch(
  ctx: WriteContext,
  event: OwnEvent,
  { count, prefix, length, max_allowed_usages, ...input }: Body<typeof promoCodes.createBatch>,
): Promise<{ batch_id: number; count: number }> {
  const { tx } = ctx;
  const offer = await readOffer(tx, event, input);
  await lockForCodes(tx, event, offer);
  await requireRoom(tx, event, count);
  const batch_id = await nextBatch(tx);
  const stock_ids = await makeStocks(tx, event, {
    kind: "PROMO_CODE",
    capacities: Array.from({ length: count }, () => max_allowed_usages),
  });
  const codes = someCodes(prefix, length, count);
  const rows = stock_ids.map((stock_id, at) => {
    const code = codes[at] ?? "";
    return { ...offer, stock_id, code, normalised_code: normalisePromoCode(code), batch_id, event_id: event.id };
  });
  await tx.insertInto("promo_codes").values(rows).execute();
  await recordActivity(ctx, {
    kind: "promo_code.batch_created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { count },
  });
  return { batch_id, count };
}

function someCodes(prefix: string, length: number, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = madePromoCode(prefix, length, randomBytes(length * 2));
    if (code !== null) codes.add(code);
  }
  return [...codes];
}

async function nextBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<{ batch_id: number }>`select nextval('promo_code_batches') as batch_id`.execute(tx);
  return rows[0]?.batch_id ?? 0;
}
