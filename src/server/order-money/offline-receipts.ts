import { sql } from "kysely";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * Whether all money of a manual order was collected offline when it was created: this is stated,
 * not proven, and there are no payments of it. After the first payment by a link the order is like
 * any other. For a query of `orders`.
 */
export const offlineReceipts = sql<boolean>`(
  orders.is_manually_created
  and not exists (
    select from payments
    where payments.order_id = orders.id
      and payments.status = 'SUCCEEDED'))`;

/**
 * The part of an order's money that the organizer refunds offline, because it was paid offline:
 * never more than is left of the order.
 */
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

/** The same check for one order. */
export async function isPaidOffline(db: ReadDb, { id }: OwnOrder): Promise<boolean> {
  const order = db.selectFrom("orders").select(offlineReceipts.as("is_so")).where("id", "=", id);
  return (await order.executeTakeFirst())?.is_so ?? false;
}
