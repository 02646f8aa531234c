import { type SqlBool, sql } from "kysely";

/**
 * Whether a receipt's money bought nothing and has not been refunded: the order ended unpaid or was
 * paid in another way. For a query of `receipts` joined with their `orders`.
 */
export const isUnmatched = sql<SqlBool>`(
  receipts.undone_at is null
  and receipts.returned_at is null
  and orders.status not in ('RESERVED', 'AWAITING_PAYMENT')
  and not exists (
    select from payments
    where payments.order_id = orders.id
      and payments.provider = 'offline'
      and payments.status = 'SUCCEEDED'
      and payments.order_change_id is null
  ))`;
