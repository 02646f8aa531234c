import { sql } from "kysely";
import { z } from "zod";
import { inTransaction, type Tx } from "#server/platform/database.ts";
import { inDeed } from "#server/platform/deed.ts";
import { job } from "#server/platform/jobs.ts";
import { expireSomeOffline, OFFLINE_BATCH } from "#server/payments/offline/expire.ts";
import { cancelPayments } from "#server/payments/cancel-payments.ts";
import { release } from "#server/stock/release.ts";
import { ordersBecome } from "./order-becomes.ts";

/** Tidiness, not correctness: what orders past their time hold is free for the next buyer already. */
export const expireOrders = job({
  name: "expire-orders",
  payload: z.object({}),
  priority: "ticket",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    while ((await inDeed(db, context, expireSomeOffline)) === OFFLINE_BATCH) continue;
    while ((await inTransaction(db, expireSome)) === BATCH) continue;
  },
});

const BATCH = 200;

/**
 * Some orders whose time is over, but those that wait for a transfer: their buyers are told. Those that somebody works on right now are
 * passed over. How many it were.
 */
export async function expireSome(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where status in ('RESERVED', 'AWAITING_PAYMENT') and reserved_until <= now()
      and payment_provider is distinct from 'offline'
    order by reserved_until limit ${BATCH} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await release(tx, ids);
  await ordersBecome(tx, ids, "expire");
  await cancelPayments(tx, ids);
  return ids.length;
}
