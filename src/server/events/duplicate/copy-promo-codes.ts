import { sql } from "kysely";
import { copiedTickets } from "#domain/event-copies.ts";
import { type Move, movedWindow } from "#domain/moved-dates.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { makeStocks } from "#server/stock/capacity.ts";
import { SAME } from "./duplicate-columns.ts";
import type { TicketCopies } from "./copy-tickets.ts";
import { inChunks } from "./in-chunks.ts";

/**
 * Copies promo codes, unused. A code whose tickets were all deleted is left out: without tickets it
 * would discount all of them.
 */
export async function copyPromoCodes(
  tx: Tx,
  from: OwnEvent,
  to: OwnEvent,
  { move, tickets }: { move: Move; tickets: TicketCopies },
): Promise<void> {
  const codes = await tx
    .selectFrom("promo_codes")
    .innerJoin("stocks", "stocks.id", "promo_codes.stock_id")
    .select(SAME.promo_codes.map((column) => `promo_codes.${column}` as const))
    .select(["start_date", "expiry_date", "applicable_ticket_ids", "batch_id", "stocks.capacity"])
    .where("promo_codes.event_id", "=", from.id)
    .where("deleted_at", "is", null)
    .orderBy("promo_codes.id")
    .execute();
  const batches = await newBatches(
    tx,
    codes.map(({ batch_id }) => batch_id),
  );
  const good = codes.flatMap(({ applicable_ticket_ids, batch_id, ...code }) => {
    const applicable = copiedTickets(applicable_ticket_ids, tickets);
    const { start, end } = movedWindow({ start: code.start_date, end: code.expiry_date }, move);
    const own = { start_date: start, expiry_date: end, batch_id: batches.get(batch_id) ?? null };
    return applicable === null ? [] : [{ ...code, ...own, applicable_ticket_ids: applicable }];
  });
  for (const chunk of inChunks(good)) {
    const capacities = chunk.map(({ capacity }) => capacity);
    const stock_ids = await makeStocks(tx, to, { kind: "PROMO_CODE", capacities });
    const rows = chunk.map(({ capacity: _capacity, ...code }, at) => ({
      ...code,
      event_id: to.id,
      stock_id: stock_ids[at] ?? 0,
    }));
    await tx.insertInto("promo_codes").values(rows).execute();
  }
}

/** Codes that were created in one batch form a batch in the copy, with a new number. */
async function newBatches(tx: Tx, ids: (number | null)[]): Promise<Map<number | null, number>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const { rows } = await sql<{ batch_id: number }>`
    select nextval('promo_code_batches') as batch_id from generate_series(1, ${known.length}::integer)`.execute(tx);
  return new Map(known.map((id, at) => [id, rows[at]?.batch_id ?? 0]));
}
