import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

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
