import { sql } from "kysely";
import { z } from "zod";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { findWaiting } from "./proposed-change.ts";
import { stopProposed } from "./pending-change.ts";

/**
 * Expires overdue proposed changes: their stock goes back on sale, and the orders stay as they are.
 * What they hold is already free for the next buyer.
 */
export const expireChanges = job({
  name: "expire-changes",
  payload: z.object({}),
  priority: "ticket",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    const how = {
      ...{ log: context.log, message: "A proposed change could not be expired" },
      about: (change_id: number) => ({ change_id }),
    };
    await eachApart(await listOverdue(db, context.now), how, (change_id) =>
      withTransaction(db, { ...context, now: context.app.clock.now() }, (ctx) => expireOneChange(ctx, change_id)),
    );
  },
});

async function listOverdue(db: ReadDb, now: Date): Promise<number[]> {
  const changes = await db
    .selectFrom("proposed_changes")
    .select("id")
    .where("status", "=", "WAITING")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .execute();
  return changes.map(({ id }) => id);
}

/**
 * Expires one overdue change. Skips changes whose order is locked by another transaction. Returns
 * false if there is none.
 */
export async function expireOneChange(ctx: WriteContext, change_id?: number): Promise<boolean> {
  const { rows } = await sql<{ order_id: number }>`
    select orders.id as order_id
    from proposed_changes
    join orders on orders.id = proposed_changes.order_id
    where proposed_changes.status = 'WAITING'
      and proposed_changes.expires_at <= ${ctx.now}::timestamptz
      and (${change_id ?? null}::bigint is null or proposed_changes.id = ${change_id ?? null})
    order by proposed_changes.expires_at
    limit 1
    for update of orders skip locked`.execute(ctx.tx);
  const [due] = rows;
  if (!due) return false;
  const order = await lockOrder(ctx.tx, orderOfPayment(due));
  const change = await findWaiting(ctx.tx, order);
  // Another transaction may have decided it before the lock.
  if (change && change.expires_at <= ctx.now) await stopProposed(ctx, order, change, "expire");
  return true;
}
