import { type SqlBool, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { lockStocks } from "./lock-stocks.ts";

/**
 * Gives back all that these orders took, held or sold: exactly what is written down in `stock_holds`, once. The caller has
 * the orders locked. The stocks are locked in a statement of their own, so the update sees them as they are by then.
 */
export async function release(
  tx: Tx,
  order_ids: readonly number[],
  { also = [], keeps_promo_use = false }: Options = {},
): Promise<void> {
  const taken = await tx
    .selectFrom("stock_holds")
    .select("stock_id")
    .distinct()
    .where(sql<SqlBool>`order_id = any(${order_ids}::bigint[])`)
    .execute();
  const stock_ids = [...new Set([...taken.map(({ stock_id }) => stock_id), ...also])];
  if (stock_ids.length > 0) await lockStocks(tx, stock_ids);
  if (taken.length === 0) return;
  await sql`
    with given_back as (
      delete from stock_holds
      where order_id = any(${order_ids})
        and not (${keeps_promo_use} and ticket_price_id is null)
      returning stock_id, quantity, is_sold
    ),
    sums as (
      select
        stock_id,
        coalesce(sum(quantity) filter (where not is_sold), 0) as held,
        coalesce(sum(quantity) filter (where is_sold), 0) as sold
      from given_back
      group by stock_id
    )
    update stocks
    set held = stocks.held - sums.held, sold = stocks.sold - sums.sold
    from sums
    where stocks.id = sums.stock_id`.execute(tx);
}

type Options = {
  /** Stocks that the caller is going to change next: locked along, so that every transaction meets the stocks in id order. */
  also?: readonly number[];
  /** What the order took as a whole, a promo code's use, stays taken: it was used, whatever became of the tickets. */
  keeps_promo_use?: boolean;
};
