import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * How everybody takes stocks: those of prices first, then what is shared, each by id. Whoever has an order's prices in hand knows all that
 * it holds, for what tickets share changes with their prices' stocks locked (`share.ts`).
 */
export const inOrder = sql`stocks.kind <> 'TICKET_PRICE', stocks.id`;

/** Locks stocks in their order, in a statement of its own: what is read or changed after it is what it was under the lock. */
export async function lockStocks(tx: Tx, stock_ids: readonly number[]): Promise<void> {
  await sql`select id from stocks where id = any(${stock_ids}) order by ${inOrder} for update`.execute(tx);
}
