import { sql } from "kysely";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * The amount received offline for an order, in the smallest unit, without undone and refunded
 * receipts: a column of a query that selects from `orders`.
 */
export function receivedColumn() {
  return sql<number>`(
    select coalesce(sum(receipts.amount), 0)::bigint
    from receipts
    where receipts.order_id = orders.id
      and receipts.undone_at is null
      and receipts.returned_at is null)`;
}

export async function receivedOf(db: ReadDb, order: { id: number }): Promise<number> {
  const { received } = await db
    .selectFrom("orders")
    .select(receivedColumn().as("received"))
    .where("orders.id", "=", order.id)
    .executeTakeFirstOrThrow();
  return received;
}

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

/**
 * Whether all money of an order was received offline, so that people return it and no provider
 * does.
 */
export async function hasOnlyOfflinePayments(db: ReadDb, { id }: OwnOrder): Promise<boolean> {
  const byProvider = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", id)
    .where("status", "=", "SUCCEEDED")
    .where("provider", "<>", "offline")
    .limit(1)
    .executeTakeFirst();
  return byProvider === undefined;
}
