import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { lockingTaken, untilUnchanged } from "./taken-stocks.ts";

/**
 * Turns all that an order holds into sold. The caller has the order locked and its hold is alive. Written is what the locked rows hold, as
 * in `hold.ts`.
 */
export async function sell(tx: Tx, order_id: number): Promise<void> {
  await untilUnchanged(() => sellAtOnce(tx, order_id));
}

/** All of it, or nothing: when what it holds became something else while it waited for the stocks. */
async function sellAtOnce(tx: Tx, order_id: number): Promise<{ is_so: boolean }[]> {
  const { rows } = await sql<{ is_so: boolean }>`
    with ${lockingTaken([order_id])},
    taken as (
      update stock_holds
      set is_sold = true
      from unchanged
      where unchanged.is_so
        and stock_holds.order_id = ${order_id}
        and not stock_holds.is_sold
      returning stock_holds.stock_id, stock_holds.quantity
    ),
    sums as (
      select stock_id, sum(quantity) as quantity
      from taken
      group by stock_id
    ),
    locked as (
      select id, capacity, held, sold
      from prices
      union all
      select id, capacity, held, sold
      from shared
    ),
    sold as (
      update stocks
      set capacity = locked.capacity, held = locked.held - sums.quantity, sold = locked.sold + sums.quantity
      from locked
      join sums on sums.stock_id = locked.id
      where stocks.id = locked.id
    )
    select is_so
    from unchanged`.execute(tx);
  return rows;
}
