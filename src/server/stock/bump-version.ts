import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * Makes what was read of these prices' stocks old: whoever reserves by it must ask again, also when they wait for the stocks at this very
 * moment, for the version that they read is compared with that of the locked row. The caller has the stocks locked.
 */
export async function outdate(tx: Tx, price_stock_ids: readonly number[]): Promise<void> {
  await sql`
    update stocks
    set version = version + 1
    where id = any(${price_stock_ids}::bigint[])`.execute(tx);
}
