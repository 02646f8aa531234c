import { sql } from "kysely";

/**
 * The affiliate of this code that is switched on, or null, as a column of a query that selects from `events`. `code` is in its one
 * spelling. What is switched off in this very moment may still be credited with this order.
 */
export function affiliateColumn(code: string | null) {
  return sql<number | null>`(
    select affiliates.id
    from affiliates
    where affiliates.event_id = events.id
      and affiliates.code = ${code}::text
      and affiliates.status = 'ACTIVE'
      and affiliates.deleted_at is null)`;
}
