import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AHEAD } from "#server/platform/database/preparing-client.ts";

/** What is locked along because it is wanted next: all prices of these tickets with what they share, and these stocks. */
export type Also = { ticket_ids?: readonly number[]; stock_ids?: readonly number[] };

/**
 * The beginning of a statement: the stocks that orders took of, locked as everybody takes them (`inOrder`), `prices` first, then `shared`.
 * The caller has the orders locked.
 *
 * While it waits for the prices, somebody may link their tickets to another shared limit (`share.ts`), and what the orders took is not any
 * more what the statement sees. Then `unchanged` says `is_so`: false, `shared` is empty, and it must be asked once more, now with the
 * prices in hand.
 */
export function lockingStocks(order_ids: readonly number[], also: Also = {}) {
  return sql`
    mine as (
      ${idsOf(order_ids, also)}
    ),
    prices as materialized (
      select stocks.id, stocks.capacity, stocks.held, stocks.sold, stocks.version
      from stocks
      join mine on mine.stock_id = stocks.id
      where stocks.kind = 'TICKET_PRICE'
      order by stocks.id
      for update of stocks
    ),
    unchanged as materialized (
      select coalesce(bool_and(prices.version = seen.version), true) as is_so
      from prices
      join stocks as seen on seen.id = prices.id
    ),
    shared as materialized (
      select stocks.id, stocks.capacity, stocks.held, stocks.sold
      from stocks
      join mine on mine.stock_id = stocks.id
      join unchanged on unchanged.is_so
      where stocks.kind <> 'TICKET_PRICE'
      order by stocks.id
      for update of stocks
    )`;
}

/**
 * Only what is asked for: with every sale PostgreSQL would plan the whole anew (1 ms), for it takes a list that it does not see yet for a
 * long one, and keeps no such plan.
 */
function idsOf(order_ids: readonly number[], { ticket_ids = [], stock_ids = [] }: Also) {
  const [first, ...others] = order_ids;
  const isOne = first !== undefined && others.length === 0;
  const held = sql`
      select stock_id
      from stock_holds
      where ${isOne ? sql`order_id = ${first}` : sql`order_id = any(${order_ids}::bigint[])`}`;
  const given = sql`
      select unnest(${stock_ids}::bigint[])`;
  const ofTickets = sql`
      select stock_id
      from ticket_prices
      where ticket_id = any(${ticket_ids}::bigint[])
      union
      select assignment.stock_id
      from capacity_assignment_tickets as link
      join capacity_assignments as assignment on assignment.id = link.capacity_assignment_id
      where link.ticket_id = any(${ticket_ids}::bigint[])`;
  const parts = [held, ...(stock_ids.length > 0 ? [given] : []), ...(ticket_ids.length > 0 ? [ofTickets] : [])];
  return sql.join(parts, sql` union`);
}

/**
 * Locks the prices of which an order took, in their order. What the order holds is then what the next statement sees. Nobody waits for it: it goes
 * with that statement.
 */
async function lockPrices(tx: Tx, order_id: number): Promise<void> {
  await sql`${AHEAD}
    select stocks.id
    from stocks
    join stock_holds on stock_holds.stock_id = stocks.id
    where stock_holds.order_id = ${order_id}
      and stocks.kind = 'TICKET_PRICE'
    order by stocks.id
    for update of stocks`.execute(tx);
}

/**
 * Locks what orders hold of, each kind in its order: the prices, and where there are several orders, with those in hand, what is shared. Nobody waits
 * for it. As JSON, for a list is planned anew each time (`idsOf`), and each order by itself, so that no plan reads what all orders hold.
 */
export async function lockHeld(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const [first, ...others] = order_ids;
  if (first !== undefined && others.length === 0) return lockPrices(tx, first);
  const ids = JSON.stringify(order_ids);
  for (const isPrice of [sql`=`, sql`<>`])
    await sql`${AHEAD}
      select stocks.id
      from jsonb_array_elements_text(${ids}::jsonb) as orders (id)
      cross join lateral (
        select stock_id from stock_holds where stock_holds.order_id = orders.id::bigint offset 0
      ) as held
      join stocks on stocks.id = held.stock_id
      where stocks.kind ${isPrice} 'TICKET_PRICE'
      order by stocks.id
      for update of stocks`.execute(tx);
}

/** Locks all that orders took of, in a statement of its own: what is changed after it is what they hold. */
export async function lockOrderStocks(tx: Tx, order_ids: readonly number[], also: Also = {}): Promise<void> {
  await untilUnchanged(async () => {
    const { rows } = await sql<{ is_so: boolean }>`
      with ${lockingStocks(order_ids, also)}
      select unchanged.is_so, (select count(*) from shared) as shared
      from unchanged`.execute(tx);
    return rows;
  });
}

/** Asks again as long as somebody was quicker: the second time the prices are in hand. */
async function untilUnchanged(ask: () => Promise<{ is_so: boolean }[]>): Promise<void> {
  while ((await ask()).some(({ is_so }) => !is_so)) continue;
}
