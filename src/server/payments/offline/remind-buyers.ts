import { sql } from "kysely";
import { z } from "zod";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { sendInstructions } from "#server/orders/payment-links/send-instructions.ts";

/** Reminds the buyers of unpaid offline orders once, shortly before their deadline. */
export const remindOffline = job({
  name: "remind-offline",
  payload: z.object({}),
  priority: "notice",
  max_attempts: 1,
  repeats: "*/5 * * * *",
  async run(db, _payload, context) {
    const how = {
      ...{ log: context.log, message: "A payment reminder could not be queued" },
      about: (order_id: number) => ({ order_id }),
    };
    await eachApart(await listDue(db, context.now), how, (order_id) =>
      withTransaction(db, { ...context, now: context.app.clock.now() }, (ctx) => remind(ctx, order_id)),
    );
  },
});

/** Orders per run; the next run continues. */
const AT_MOST = 2_000;

async function listDue(db: ReadDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from orders
    where status = 'AWAITING_PAYMENT'
      and remind_at <= ${now}::timestamptz
      and reserved_until > ${now}::timestamptz
    order by remind_at
    limit ${AT_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Skips an order that another transaction has locked. */
async function remind(ctx: WriteContext, order_id: number): Promise<void> {
  const { tx, now } = ctx;
  const { rows } = await sql<{ order_id: number }>`
    select id as order_id
    from orders
    where id = ${order_id}
      and status = 'AWAITING_PAYMENT'
      and remind_at <= ${now}
      and reserved_until > ${now}
    for update skip locked`.execute(tx);
  const [due] = rows;
  if (!due) return;
  const { order, context } = await lockWithContext(tx, orderOfPayment(due));
  await sendInstructions(ctx, order, context, resentCause(`order:${order.id}`, now), { is_reminder: true });
  await tx.updateTable("orders").set({ remind_at: null }).where("id", "=", order.id).execute();
}
