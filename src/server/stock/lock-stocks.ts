import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Locks stocks in id order, in a statement of its own: what is read or changed after it is what it was under the lock. */
export async function lockStocks(tx: Tx, stock_ids: readonly number[]): Promise<void> {
  await sql`select id from stocks where id = any(${stock_ids}) order by id for update`.execute(tx);
}
