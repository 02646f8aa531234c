import { sql } from "kysely";

/**
 * As a part of the statement that completes an order: the first one that is charged with a tax or fee says so of it, once. From then on
 * it can't be deleted, and nobody has to look through orders to know. `completed` names the part that gives the order's `rollup`.
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
