import { sql } from "kysely";

/**
 * The active affiliate with this code, or null, as a column of a query that selects from `events`.
 * `code` is normalized. An affiliate that is deactivated at this moment may still be credited with
 * the order.
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
