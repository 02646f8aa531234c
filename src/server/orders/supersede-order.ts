import { sql } from "kysely";
import { cancelPayments } from "#server/payments/cancel-payments.ts";
import type { Tx } from "#server/platform/database.ts";
import { isOpenOrder } from "#server/stock/open-order-condition.ts";
import { release } from "#server/stock/release-stock.ts";
import type { Also } from "#server/stock/locked-stocks.ts";
import { ordersBecome } from "./transition-order.ts";

type Browser = { session_hash: string; event_id: number };

/**
 * One of a browser's tabs after the other: until the transaction ends, no other one of them gives up and reserves. A first reservation
 * does not ask; where one slips in, the index `orders_open_session` lets only one of the two through.
 */
export async function lockSession(tx: Tx, { session_hash, event_id }: Browser): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${event_id} by ${session_hash}`}, 0))`.execute(
    tx,
  );
}

/**
 * A browser that reserves anew gives up its open order of the same event, so that nobody competes with themselves: also one that waits
 * for its money, whose payment is cancelled. Money that was quicker is settled like any that comes late: a ticket or the money back.
 * The stocks that it wants next are locked along; the order's row is written after them, so whoever waits for that waits for nothing else.
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
