import { sql } from "kysely";
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
