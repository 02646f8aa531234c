import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * Invalidates what was read about these prices: a reservation that relies on it must read again.
 * This also holds for one that waits for the stocks at this moment, because the version that it
 * read is compared with that of the locked row. The caller must have locked the stocks.
 */
export async function outdate(tx: Tx, price_stock_ids: readonly number[]): Promise<void> {
  await sql`
    update stocks
    set version = version + 1
    where id = any(${price_stock_ids}::bigint[])`.execute(tx);
}
