import { sql } from "kysely";

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
