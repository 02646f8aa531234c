import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * Turns all that an order holds into sold, in id order. The caller has the order locked and its hold is alive. Written is what the locked
 * rows hold, as in `hold.ts`.
 */
export async function sell(tx: Tx, order_id: number): Promise<void> {
  await sql`
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
      select stocks.id, sums.quantity, stocks.capacity, stocks.held, stocks.sold
      from stocks
      join sums on sums.stock_id = stocks.id
      order by stocks.id
      for update of stocks
    )
    update stocks
    set capacity = locked.capacity, held = locked.held - locked.quantity, sold = locked.sold + locked.quantity
    from locked
    where stocks.id = locked.id`.execute(tx);
}
