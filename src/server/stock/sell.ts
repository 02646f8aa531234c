import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AHEAD } from "#server/platform/database/preparing-client.ts";
import { lockPrices } from "./taken-stocks.ts";

/**
 * Turns all that an order holds into sold. The caller has the order locked and its hold is alive. Nobody waits for either statement: the
 * first has the prices in hand before the second looks what the order holds (`share.ts`), and takes what is shared in its order.
 * Written is what the locked rows hold, as in `hold.ts`.
 */
export async function sell(tx: Tx, order_id: number): Promise<void> {
  await lockPrices(tx, order_id);
  await sql`${AHEAD}
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
    where stocks.id = locked.id`.execute(tx);
}
