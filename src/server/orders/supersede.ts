import { cancelPayments } from "#server/payments/cancel-payments.ts";
import type { Tx } from "#server/platform/database.ts";
import { release } from "#server/stock/release.ts";
import { ordersBecome } from "./order-becomes.ts";

/** A browser that reserves anew gives up what it held of the same event, so that nobody competes with themselves. */
export async function supersede(
  tx: Tx,
  session_hash: string,
  event_id: number,
  wanted_stock_ids: readonly number[],
): Promise<void> {
  const open = await tx
    .selectFrom("orders")
    .select("id")
    .where("session_hash", "=", session_hash)
    .where("event_id", "=", event_id)
    .where("status", "=", "RESERVED")
    .orderBy("id")
    .forUpdate()
    .execute();
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await release(tx, ids, { also: wanted_stock_ids });
  await ordersBecome(tx, ids, "expire");
  await cancelPayments(tx, ids);
}
