import { sql } from "kysely";
import type { OwnOrder } from "#server/orders/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * Whether all money of an order was taken by hand when it was made by hand: how is said, not proven, and there are no payments of it. From the
 * first payment on that came by a link it is an order like any other. Of the row `orders` that the query is about.
 */
export const offlineReceipts = sql<boolean>`(
  orders.is_manually_created
  and not exists (
    select from payments
    where payments.order_id = orders.id
      and payments.status = 'SUCCEEDED'))`;

/** What of an order's money people give back themselves, for it came by hand, by transfer or at the door: never more than is left of it. */
export const leftOffline = sql<number>`(
  select least(
    orders.total_gross - orders.total_refunded,
    greatest(0, coalesce(sum(payments.amount - (
      select coalesce(sum(refunds.amount), 0)
      from refunds
      where refunds.payment_id = payments.id
        and refunds.status <> 'FAILED')), 0)))::bigint
  from payments
  where payments.order_id = orders.id
    and payments.provider = 'offline'
    and payments.status = 'SUCCEEDED')`;

/** As `takenByHand`, of one order. */
export async function isPaidOffline(db: ReadDb, { id }: OwnOrder): Promise<boolean> {
  const order = db.selectFrom("orders").select(offlineReceipts.as("is_so")).where("id", "=", id);
  return (await order.executeTakeFirst())?.is_so ?? false;
}
