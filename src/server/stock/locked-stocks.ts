import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { executeNamed } from "#server/platform/database/named-statements.ts";

/**
 * Stocks that are wanted next and therefore locked as well: those of all prices of these tickets,
 * those that the tickets share, and the listed ones.
 */
export type Also = { ticket_ids?: readonly number[]; stock_ids?: readonly number[] };

/**
 * The beginning of a statement: locks the stocks of which orders took, in lock order (`inOrder`),
 * `prices` first, then `shared`. The caller must have locked the orders.
 *
 * While it waits for the prices, another transaction may link their tickets to another shared stock
 * (`share.ts`), and the statement no longer sees all that the orders took. Then `unchanged` has
 * `is_so`: false, `shared` is empty, and the statement must run once more, now with the prices
 * locked.
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
 * Contains only the parts that are needed. With all of them PostgreSQL would plan the statement
 * again with every sale (1 ms), because it expects a list of unknown length to be long and does not
 * keep such a plan.
 */
function idsOf(order_ids: readonly number[], { ticket_ids = [], stock_ids = [] }: Also) {
  const [first, ...others] = order_ids;
  const isOne = first !== undefined && others.length === 0;
  const held = sql`
      select stock_id
      from stock_holds
      where ${isOne ? sql`order_id = ${first}` : sql`order_id = any(${order_ids}::bigint[])`}`;
  const named = sql`
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
  const parts = [held, ...(stock_ids.length > 0 ? [named] : []), ...(ticket_ids.length > 0 ? [ofTickets] : [])];
  return sql.join(parts, sql` union`);
}

/**
 * Locks the prices of which an order took, in their order, so that the next statement sees what the
 * order holds.
 */
async function lockPrices(tx: Tx, order_id: number): Promise<void> {
  const statement = sql`
    select stocks.id
    from stocks
    join stock_holds on stock_holds.stock_id = stocks.id
    where stock_holds.order_id = ${order_id}
      and stocks.kind = 'TICKET_PRICE'
    order by stocks.id
    for update of stocks`;
  await executeNamed(tx, "lock prices", statement);
}

/**
 * Locks the stocks of which orders hold units, each kind in its order: the prices and, for several
 * orders, with the prices locked, the shared stocks. The ids are JSON, because a list would be planned again each time
 * (`idsOf`), and each order is read by itself, so that no plan reads the holds of all orders.
 */
export async function lockHeld(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const [first, ...others] = order_ids;
  if (first !== undefined && others.length === 0) return lockPrices(tx, first);
  const ids = JSON.stringify(order_ids);
  const lock = (isPrice: RawBuilder<unknown>) =>
    executeNamed(
      tx,
      "lock held",
      sql`
      select stocks.id
      from jsonb_array_elements_text(${ids}::jsonb) as orders (id)
      cross join lateral (
        select stock_id from stock_holds where stock_holds.order_id = orders.id::bigint offset 0
      ) as held
      join stocks on stocks.id = held.stock_id
      where stocks.kind ${isPrice} 'TICKET_PRICE'
      order by stocks.id
      for update of stocks`,
    );
  await Promise.all([lock(sql`=`), lock(sql`<>`)]);
}

/**
 * Locks all stocks of which orders took, in a statement of its own, so that later statements change
 * exactly what the orders took.
 */
export async function lockOrderStocks(tx: Tx, order_ids: readonly number[], also: Also = {}): Promise<void> {
  await untilUnchanged(async () => {
    const { rows } = await sql<{ is_so: boolean }>`
      with ${lockingStocks(order_ids, also)}
      select unchanged.is_so, (select count(*) from shared) as shared
      from unchanged`.execute(tx);
    return rows;
  });
}

/**
 * Repeats the statement while another transaction was faster. The second time the prices are
 * already locked.
 */
async function untilUnchanged(ask: () => Promise<{ is_so: boolean }[]>): Promise<void> {
  while ((await ask()).some(({ is_so }) => !is_so)) continue;
}
