import { sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";

/** A stock whose counters differ from the sum of the recorded holds. */
export type Drift = { stock_id: number; held: number; held_recounted: number; sold: number; sold_recounted: number };

/** Compares every counter with the recorded holds, in one snapshot. The result should be empty. */
export async function recount(db: ReadDb): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with written as (
      select
        stock_id,
        coalesce(sum(quantity) filter (where not is_sold), 0) as held,
        coalesce(sum(quantity) filter (where is_sold), 0) as sold
      from (
        select stock_id, quantity, is_sold from stock_holds
        union all
        select stock_id, quantity, false from change_holds
      ) as taken
      group by stock_id
    )
    select
      stocks.id as stock_id,
      stocks.held,
      coalesce(written.held, 0)::bigint as held_recounted,
      stocks.sold,
      coalesce(written.sold, 0)::bigint as sold_recounted
    from stocks
    left join written on written.stock_id = stocks.id
    where stocks.held <> coalesce(written.held, 0)
      or stocks.sold <> coalesce(written.sold, 0)
    order by stocks.id`.execute(db);
  return rows;
}
