import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { offCounters } from "./release-stock.ts";
import { lockOrderStocks } from "./locked-stocks.ts";

/**
 * Releases what some of an order's tickets took, of their prices and of all that these share, as
 * recorded in `stock_holds`. The caller must have locked the order. What the order took as a whole
 * stays taken.
 */
export async function releaseTickets(
  tx: Tx,
  order_id: number,
  tickets: readonly { ticket_price_id: number }[],
): Promise<void> {
  const price_ids = tickets.map(({ ticket_price_id }) => ticket_price_id);
  await lockOrderStocks(tx, [order_id]);
  await sql`
    with given_back as (
      select ticket_price_id, count(*) as quantity
      from unnest(${price_ids}::bigint[]) as ticket_price_id
      group by ticket_price_id
    ),
    less as (
      update stock_holds
      set quantity = stock_holds.quantity - given_back.quantity
      from given_back
      where stock_holds.order_id = ${order_id}
        and stock_holds.ticket_price_id = given_back.ticket_price_id
      returning stock_holds.stock_id, stock_holds.is_sold, given_back.quantity
    )
    ${offCounters("less")}`.execute(tx);
}
