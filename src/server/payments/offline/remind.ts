import { sql } from "kysely";
import { z } from "zod";
import { lockOrder } from "#server/orders/lock-order.ts";
import { resentCause } from "#server/orders/mails-of.ts";
import { orderFacts } from "#server/orders/order-facts.ts";
import { orderOfPayment } from "#server/orders/own-order.ts";
import { type Deed, inDeed } from "#server/platform/deed.ts";
import { job } from "#server/platform/jobs.ts";
import { sendInstructions } from "./send-instructions.ts";

const BATCH = 50;

/** Reminds everybody once who has not paid by transfer or at the door and whose time is nearly over. */
export const remindOffline = job({
  name: "remind-offline",
  payload: z.object({}),
  priority: "notice",
  max_attempts: 1,
  repeats: "*/5 * * * *",
  async run(db, _payload, context) {
    while ((await inDeed(db, context, remindSome)) === BATCH) continue;
  },
});

/** Some of them; those that somebody works on right now are passed over. How many it were. */
async function remindSome(deed: Deed): Promise<number> {
  const { tx, now } = deed;
  const { rows } = await sql<{ order_id: number }>`
    select id as order_id
    from orders
    where status = 'AWAITING_PAYMENT'
      and remind_at <= ${now}
      and reserved_until > ${now}
    order by remind_at
    limit ${BATCH}
    for update skip locked`.execute(tx);
  for (const row of rows) {
    const order = await lockOrder(tx, orderOfPayment(row));
    const facts = await orderFacts(tx, order);
    await sendInstructions(deed, order, facts, resentCause(`order:${order.id}`, now), { is_reminder: true });
    await tx.updateTable("orders").set({ remind_at: null }).where("id", "=", order.id).execute();
  }
  return rows.length;
}
