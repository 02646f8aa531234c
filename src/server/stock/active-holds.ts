import { type RawBuilder, type SqlBool, sql } from "kysely";

/** How a query reads the held units of the row `stocks`. */
export type Held = RawBuilder<number>;

/** As counted, overdue orders included: for a reservation, which can release those. */
export const heldAsCounted: Held = sql<number>`stocks.held`;

/**
 * Without what overdue orders still hold: the next buyer gets that at once, so it is shown as free.
 * Overdue orders are few, because a job cleans them up.
 */
export const stillHeld: Held = sql<number>`stocks.held - (
  select coalesce(sum(stock_holds.quantity), 0)::bigint
  from orders
  join stock_holds on stock_holds.order_id = orders.id
  where orders.event_id = stocks.event_id
    and orders.status in ('RESERVED', 'AWAITING_PAYMENT')
    and orders.reserved_until <= now()
    and stock_holds.stock_id = stocks.id
    and not stock_holds.is_sold)
  - (
  select coalesce(sum(change_holds.quantity), 0)::bigint
  from change_holds
  join proposed_changes on proposed_changes.id = change_holds.proposed_change_id
  where change_holds.stock_id = stocks.id
    and proposed_changes.status = 'WAITING'
    and proposed_changes.expires_at <= now())`;

/**
 * Orders that are not complete yet. The states are literals, not parameters: only then can
 * PostgreSQL use the indexes of open orders.
 */
export const isOpenOrder = sql<SqlBool>`orders.status in ('RESERVED', 'AWAITING_PAYMENT')`;
