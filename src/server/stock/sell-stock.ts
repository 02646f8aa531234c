import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { executeNamed } from "#server/platform/database/named-statements.ts";
import { lockHeld } from "./locked-stocks.ts";

/**
 * Turns all that these orders hold into sold. The caller must have locked the orders, and their
 * holds must not be overdue. All statements are sent in one round trip. The prices are locked before the holds of an order are read (`share.ts`), and shared
 * stocks are locked in their order. With several orders, all that any of them holds is locked
 * before the first of them is sold. The update uses the values of the locked rows, as in `hold.ts`.
 */
export async function sell(tx: Tx, order_ids: readonly number[]): Promise<void> {
  await Promise.all([lockHeld(tx, order_ids), ...order_ids.map((order_id) => sellOne(tx, order_id))]);
}

async function sellOne(tx: Tx, order_id: number): Promise<void> {
  const statement = sql`
    with taken as (
      update stock_holds
      set is_sold = true
      where order_id = ${order_id}
        and not is_sold
      returning stock_id, quantity
    ),
    sums as (
      select stock_id, sum(quantity) as quantity
      from taken
      group by stock_id
    ),
    locked as materialized (
      select stocks.id, stocks.capacity, stocks.held, stocks.sold, sums.quantity
      from stocks
      join sums on sums.stock_id = stocks.id
      order by stocks.id
      for update of stocks
    )
    update stocks
    set capacity = locked.capacity, held = locked.held - locked.quantity, sold = locked.sold + locked.quantity
    from locked
    where stocks.id = locked.id`;
  await executeNamed(tx, "sell", statement);
}
