import { sql } from "kysely";
import { z } from "zod";
import { runBatches, eachApart } from "#server/platform/isolate-failures.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { expireOffline, overdueOffline } from "./expire-offline-orders.ts";
import { cancelPayments } from "#server/order-money/cancel-payments.ts";
import { release } from "#server/stock/release-stock.ts";
import { ordersBecome } from "#server/order-state/transition-order.ts";

/** Cleanup, not correctness: what overdue orders hold is already free for the next buyer. */
export const expireOrders = job({
  name: "expire-orders",
  payload: z.object({}),
  priority: "ticket",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    const { log } = context;
    const about = (order_id: number) => ({ order_id });
    const transfers = { log, about, message: "An order awaiting a bank transfer could not be expired" };
    await eachApart(await overdueOffline(db), transfers, (order_id) =>
      withTransaction(db, { ...context, now: context.app.clock.now() }, (ctx) => expireOffline(ctx, order_id)),
    );
    const reservations = { log, about, size: BATCH, message: "An expired order could not be released" };
    await runBatches(await overdue(db), reservations, (ids) => inTransaction(db, (tx) => expireThese(tx, ids)));
  },
});

const BATCH = 200;

/** More than a rush leaves behind in a minute; the next run continues. */
const AT_MOST = 20_000;

async function overdue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where status in ('RESERVED', 'AWAITING_PAYMENT')
      and reserved_until <= now()
      and payment_provider is distinct from 'offline'
    order by reserved_until
    limit ${AT_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Expires those of these orders that are still overdue, all or none. Skips orders locked by another
 * transaction.
 */
async function expireThese(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where id = any(${ids})
      and status in ('RESERVED', 'AWAITING_PAYMENT')
      and reserved_until <= now()
      and payment_provider is distinct from 'offline'
    order by reserved_until
    for update skip locked`.execute(tx);
  await end(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Expires some overdue orders, except those that wait for a transfer, whose buyers are told. Skips
 * orders locked by another transaction. Returns the number expired.
 */
export async function expireSome(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where status in ('RESERVED', 'AWAITING_PAYMENT') and reserved_until <= now()
      and payment_provider is distinct from 'offline'
    order by reserved_until limit ${BATCH} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await end(tx, ids);
  return ids.length;
}

async function end(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await release(tx, ids);
  await ordersBecome(tx, ids, "expire");
  await cancelPayments(tx, ids);
}
