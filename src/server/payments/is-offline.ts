import type { OwnOrder } from "#server/orders/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** Whether what goes back of an order is given back by people alone: all of it came by transfer, at the door, or was taken by hand. */
export async function isByHand(db: ReadDb, { id }: OwnOrder): Promise<boolean> {
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
