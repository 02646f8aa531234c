import { sql } from "kysely";

/**
 * Part of the statement that completes an order: marks a tax or fee when the first order is charged
 * with it. From then on it can't be deleted, and no query has to search the orders for it.
 * `completed` names the part that returns the order's `rollup`.
 */
export function chargedBy(completed: string) {
  return sql`
    update taxes_and_fees
    set charged_since = clock_timestamp()
    where charged_since is null
      and id in (
        select (added ->> 'tax_or_fee_id')::bigint
        from ${sql.ref(completed)}, jsonb_array_elements((rollup -> 'taxes') || (rollup -> 'fees')) as added
      )`;
}
