import { type SqlBool, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { lockStocks } from "./lock-stocks.ts";
import { outdate } from "./bump-version.ts";

/** Tickets that join a shared stock, and tickets that leave it. */
export type Sharing = { joining: readonly number[]; leaving: readonly number[] };

/**
 * Makes a shared stock count exactly what its tickets took, held and sold. For tickets that join,
 * what their orders took is recorded once more for the shared stock; for tickets that leave, these
 * records are deleted. Afterwards the stock has no capacity; the caller sets one. The caller must
 * have locked the tickets.
 *
 * Every transaction that reserves, completes or releases one of these tickets locks the stocks of
 * its prices. With these locked here, no such transaction is in progress, and one that waits for
 * them finds another version than it read (`outdate`).
 */
export async function share(tx: Tx, stock_id: number, { joining, leaving }: Sharing): Promise<void> {
  const prices = await tx
    .selectFrom("ticket_prices")
    .select("stock_id")
    .where(sql<SqlBool>`ticket_id = any(${[...joining, ...leaving]}::bigint[])`)
    .execute();
  const price_stock_ids = prices.map((price) => price.stock_id);
  await lockStocks(tx, [...price_stock_ids, stock_id]);
  await outdate(tx, price_stock_ids);
  await sql`
    with left_it as (
      delete from stock_holds
      where stock_id = ${stock_id}
        and ticket_price_id in (select id from ticket_prices where ticket_id = any(${leaving}::bigint[]))
        and order_id in (select order_id from order_items where ticket_id = any(${leaving}::bigint[]))
      returning -quantity as quantity, is_sold
    ),
    joined_it as (
      insert into stock_holds (order_id, stock_id, ticket_price_id, quantity, is_sold)
      select taken.order_id, ${stock_id}::bigint, taken.ticket_price_id, taken.quantity, taken.is_sold
      from stock_holds as taken
      join ticket_prices on ticket_prices.stock_id = taken.stock_id
      where ticket_prices.ticket_id = any(${joining}::bigint[])
        and taken.order_id in (select order_id from order_items where ticket_id = any(${joining}::bigint[]))
      returning quantity, is_sold
    ),
    -- what proposed changes hold, too
    given_up as (
      delete from change_holds
      where stock_id = ${stock_id}
        and ticket_price_id in (select id from ticket_prices where ticket_id = any(${leaving}::bigint[]))
      returning -quantity as quantity, false as is_sold
    ),
    held_too as (
      insert into change_holds (proposed_change_id, stock_id, ticket_price_id, quantity)
      select held.proposed_change_id, ${stock_id}::bigint, held.ticket_price_id, held.quantity
      from change_holds as held
      join ticket_prices on ticket_prices.stock_id = held.stock_id
      where ticket_prices.ticket_id = any(${joining}::bigint[])
      returning quantity, false as is_sold
    ),
    sums as (
      select
        coalesce(sum(quantity) filter (where not is_sold), 0) as held,
        coalesce(sum(quantity) filter (where is_sold), 0) as sold
      from (
        select * from left_it
        union all
        select * from joined_it
        union all
        select * from given_up
        union all
        select * from held_too
      ) as changes
    )
    update stocks
    set capacity = null, held = stocks.held + sums.held, sold = stocks.sold + sums.sold
    from sums
    where stocks.id = ${stock_id}`.execute(tx);
}
