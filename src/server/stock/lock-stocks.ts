import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * The order in which every transaction locks stocks: those of prices first, then shared ones, each
 * by id. A transaction that has locked the prices of an order sees all that the order holds,
 * because the stocks that tickets share change only with the stocks of their prices locked
 * (`share.ts`).
 */
export const inOrder = sql`stocks.kind <> 'TICKET_PRICE', stocks.id`;

/**
 * Locks stocks in their order, in a statement of its own, so that later statements see them under
 * the lock.
 */
export async function lockStocks(tx: Tx, stock_ids: readonly number[]): Promise<void> {
  await sql`select id from stocks where id = any(${stock_ids}) order by ${inOrder} for update`.execute(tx);
}
