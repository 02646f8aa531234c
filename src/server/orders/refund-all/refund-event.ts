import { z } from "zod";
import { happened } from "#server/happenings/happened.ts";
import { abandon } from "#server/orders/abandon.ts";
import { cancel } from "#server/orders/cancel.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { orderOfRefundAll } from "#server/orders/own-order.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type Deed, inDeed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";

/**
 * Cancels all orders of an event, one transaction each, and gives their money back. How far it has come is written down in the same
 * transaction: stopped at any point it goes on there, and run twice it does nothing twice. What can't be done stays as it is, and
 * why is in the report.
 */
export const refundEvent = job({
  name: "refund-event",
  payload: z.object({ event_refund_id: z.number() }),
  priority: "notice",
  max_attempts: 20,
  async run(db, { event_refund_id }, context) {
    for (;;) {
      const run = await findRun(db, event_refund_id);
      if (run?.status !== "RUNNING") return;
      const ids = await nextOrders(db, run);
      for (const id of ids) await refundOne(db, actingFor(run, context), run, id);
      if (ids.length === 0) return finish(db, context, run);
    }
  },
});

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

function findRun(db: Db, id: number) {
  return db
    .selectFrom("event_refunds")
    .innerJoin("events", "events.id", "event_refunds.event_id")
    .select(["event_refunds.id", "event_refunds.event_id", "event_refunds.status"])
    .select(["event_refunds.asked_by", "event_refunds.after_order_id", "events.account_id"])
    .where("event_refunds.id", "=", id)
    .executeTakeFirst();
}

const BATCH = 100;

async function nextOrders(db: Db, { event_id, after_order_id }: Run): Promise<number[]> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("event_id", "=", event_id)
    .where("id", ">", after_order_id)
    .where("status", "in", ["COMPLETED", "AWAITING_PAYMENT", "RESERVED"])
    .orderBy("id")
    .limit(BATCH)
    .execute();
  return orders.map(({ id }) => id);
}

/** Whoever asked for it is who did it. */
function actingFor({ asked_by }: Run, context: JobContext): Acting {
  const by = asked_by === null ? context.by : { kind: "person" as const, user_id: asked_by };
  return { by, now: context.now, network: null };
}

async function refundOne(db: Db, acting: Acting, run: Run, order_id: number): Promise<void> {
  try {
    await inDeed(db, acting, async (deed) => {
      const order = await lockOrder(deed.tx, orderOfRefundAll({ order_id }));
      const amount = await callOff(deed, order);
      await note(deed, run, order_id, { amount });
    });
  } catch (error) {
    // what is no refusal of ours is worth another try: a connection was lost, or it is a bug, and the order is as it was
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await inDeed(db, acting, (deed) => note(deed, run, order_id, { problem: error.code }));
  }
}

/** How much goes back; null where it was no order yet, or is none any more. */
async function callOff(deed: Deed, order: LockedOrder): Promise<number | null> {
  if (order.status === "COMPLETED" || order.status === "AWAITING_PAYMENT")
    return cancel(deed, order, { may_refund: true });
  await abandon(deed, order);
  return null;
}

async function note(
  { tx }: Deed,
  { id }: Run,
  order_id: number,
  { amount = 0, problem = null }: { amount?: number | null; problem?: string | null },
): Promise<void> {
  if (amount !== null)
    await tx
      .insertInto("event_refund_orders")
      .values({ event_refund_id: id, order_id, amount, problem })
      .onConflict((conflict) => conflict.columns(["event_refund_id", "order_id"]).doNothing())
      .execute();
  await tx
    .updateTable("event_refunds")
    .set({ after_order_id: order_id })
    .where("id", "=", id)
    .where("after_order_id", "<", order_id)
    .execute();
}

async function finish(db: Db, context: JobContext, run: Run): Promise<void> {
  await inDeed(db, actingFor(run, context), async (deed) => {
    const { numUpdatedRows } = await deed.tx
      .updateTable("event_refunds")
      .set({ status: "DONE", finished_at: deed.now })
      .where("id", "=", run.id)
      .where("status", "=", "RUNNING")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { orders, failed } = await deed.tx
      .selectFrom("event_refund_orders")
      .select((rows) => [rows.fn.countAll<number>().as("orders"), rows.fn.count<number>("problem").as("failed")])
      .where("event_refund_id", "=", run.id)
      .executeTakeFirstOrThrow();
    await happened(deed, {
      kind: "event.refund_finished",
      account_id: run.account_id,
      event_id: run.event_id,
      subject: { event: run.event_id },
      data: { orders, failed },
    });
  });
}
