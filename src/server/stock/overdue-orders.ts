import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { lockStocks } from "./lock-stocks.ts";

/**
 * Releases what overdue orders, and overdue proposed changes, still hold of these stocks. Returns
 * the number of units. Such an order keeps its open status until the cleanup job runs, but its
 * completion checks the time under the lock and reserves its units again. An order that is being
 * completed at this moment is locked and is skipped: this transaction has locked stocks and must
 * not wait for orders.
 */
export async function returnOverdue(tx: Tx, stock_ids: readonly number[]): Promise<number> {
  if (!(await isAnyOverdue(tx, stock_ids))) return 0;
  await lockStocks(tx, stock_ids);
  const { rows } = await sql<{ returned: number }>`
    with overdue as (
      select orders.id
      from orders
      where orders.status in ('RESERVED', 'AWAITING_PAYMENT')
        and orders.reserved_until <= now()
        and exists (
          select from stock_holds
          where stock_holds.order_id = orders.id
            and stock_holds.stock_id = any(${stock_ids})
        )
      for update skip locked
    ),
    given_back as (
      delete from stock_holds
      using overdue
      where stock_holds.order_id = overdue.id
        and stock_holds.stock_id = any(${stock_ids})
        and not stock_holds.is_sold
      returning stock_holds.stock_id, stock_holds.quantity
    ),
    lapsed as (
      select proposed_changes.id
      from proposed_changes
      join orders on orders.id = proposed_changes.order_id
      where proposed_changes.status = 'WAITING'
        and proposed_changes.expires_at <= now()
        and exists (
          select from change_holds
          where change_holds.proposed_change_id = proposed_changes.id
            and change_holds.stock_id = any(${stock_ids})
        )
      for update of orders skip locked
    ),
    let_go as (
      delete from change_holds
      using lapsed
      where change_holds.proposed_change_id = lapsed.id
        and change_holds.stock_id = any(${stock_ids})
      returning change_holds.stock_id, change_holds.quantity
    ),
    sums as (
      select stock_id, sum(quantity) as quantity
      from (select * from given_back union all select * from let_go) as returned
      group by stock_id
    )
    update stocks
    set held = held - sums.quantity
    from sums
    where stocks.id = sums.stock_id
    returning sums.quantity::bigint as returned`.execute(tx);
  return rows.reduce((total, row) => total + row.returned, 0);
}

/**
 * After a sell-out every request runs this query, so it must cost next to nothing when nothing is
 * overdue.
 */
export async function isAnyOverdue(db: ReadDb, stock_ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select
    from orders
    join stock_holds on stock_holds.order_id = orders.id
    where orders.status in ('RESERVED', 'AWAITING_PAYMENT')
      and orders.reserved_until <= now()
      and stock_holds.stock_id = any(${stock_ids})
      and not stock_holds.is_sold
    union all
    select
    from proposed_changes
    join change_holds on change_holds.proposed_change_id = proposed_changes.id
    where proposed_changes.status = 'WAITING'
      and proposed_changes.expires_at <= now()
      and change_holds.stock_id = any(${stock_ids})
    limit 1`.execute(db);
  return rows.length > 0;
}
