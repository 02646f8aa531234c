import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { type Also, lockOrderStocks } from "./locked-stocks.ts";

/**
 * Releases all that these orders took, held or sold: exactly what is recorded in `stock_holds`,
 * once. The caller must have locked the orders. The stocks are locked in a statement of their own,
 * so that the update sees them under the lock.
 */
export async function release(
  tx: Tx,
  order_ids: readonly number[],
  { also, keeps_promo_use = false }: Options = {},
): Promise<void> {
  await lockOrderStocks(tx, order_ids, also);
  await sql`
    with given_back as (
      delete from stock_holds
      where order_id = any(${order_ids})
        and not (${keeps_promo_use} and ticket_price_id is null)
      returning stock_id, quantity, is_sold
    )
    ${offCounters("given_back")}`.execute(tx);
}

type Options = {
  /**
   * What the caller changes next: locked together with the orders' stocks, so that every
   * transaction locks stocks in the same order.
   */
  also?: Also;
  /**
   * What the order took as a whole (the use of a promo code) stays taken: it was used, whatever
   * became of the tickets.
   */
  keeps_promo_use?: boolean;
};

/**
 * The end of a statement that releases rows of `stock_holds`: it subtracts exactly these from the
 * counters. `given_back` names the part before it, with a row of `stock_id`, `quantity` and
 * `is_sold` for each hold.
 */
export function offCounters(given_back: string) {
  return sql`,
    sums as (
      select
        stock_id,
        coalesce(sum(quantity) filter (where not is_sold), 0) as held,
        coalesce(sum(quantity) filter (where is_sold), 0) as sold
      from ${sql.ref(given_back)}
      group by stock_id
    )
    update stocks
    set held = stocks.held - sums.held, sold = stocks.sold - sums.sold
    from sums
    where stocks.id = sums.stock_id`;
}
