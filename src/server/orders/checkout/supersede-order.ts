import { sql } from "kysely";
import { cancelPayments } from "#server/order-money/cancel-payments.ts";
import type { Tx } from "#server/platform/database.ts";
import { isOpenOrder } from "#server/stock/active-holds.ts";
import { release } from "#server/stock/release-stock.ts";
import type { Also } from "#server/stock/locked-stocks.ts";
import { ordersBecome } from "#server/order-state/transition-order.ts";

type Browser = { session_hash: string; event_id: number };

/**
 * Makes a browser's tabs run one after the other: until the transaction ends, no other tab of the
 * browser supersedes and reserves. A first reservation does not take this lock; if one slips in,
 * the index `orders_open_session` lets only one of the two through.
 */
export async function lockSession(tx: Tx, { session_hash, event_id }: Browser): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${event_id} by ${session_hash}`}, 0))`.execute(
    tx,
  );
}

/**
 * Expires a browser's open order of the same event when the browser reserves again, so that a buyer
 * does not compete with their own order. This includes an order that waits for its payment, which
 * is then cancelled; a payment that was faster is settled like all late money, with a ticket or a
 * refund. The stocks that the browser wants next are locked as well. The order's row is written
 * only after these locks, so a transaction that waits for this write waits for one that needs no
 * further lock.
 */
export async function supersede(tx: Tx, { session_hash, event_id }: Browser, wanted: Also) {
  const open = await tx
    .selectFrom("orders")
    .select("id")
    .where("session_hash", "=", session_hash)
    .where("event_id", "=", event_id)
    .where(isOpenOrder)
    .where("unique_slot_released_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await cancelPayments(tx, ids);
  await release(tx, ids, { also: wanted });
  await ordersBecome(tx, ids, "expire");
}
