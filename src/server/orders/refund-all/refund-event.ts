import { sql } from "kysely";
import { z } from "zod";
import { recordActivity } from "#server/activities/record-activity.ts";
import { abandon } from "#server/orders/checkout/abandon-order.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfRefundAll } from "#server/access/own-order.ts";
import { actingFor, runInTurns, tryRow } from "#server/platform/batches.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";

/**
 * Cancels all orders of an event, one transaction each, and refunds them. The progress is recorded
 * in the same transaction: killed at any point the run resumes there, and run twice it does nothing
 * twice. Once it was stopped, it changes no further order. An order that can't be refunded stays as
 * it is, with the reason in the report. An order that fails on our side does not block the ones
 * behind it: it is tried again when the others are done, and given up in the end.
 */
export const refundEvent = job({
  name: "refund-event",
  payload: z.object({ event_refund_id: z.number() }),
  priority: "notice",
  max_attempts: 20,
  one_per: "event_refund_id",
  async run(db, { event_refund_id }, context) {
    const failed: number[] = [];
    await runInTurns(db, context, refundEvent, { event_refund_id }, async () => {
      const run = await findRun(db, event_refund_id);
      if (run?.status !== "RUNNING") return false;
      const ids = await nextOrders(db, run, failed);
      for (const id of ids) if ((await refundOne(db, context, run, id)) === "retry") failed.push(id);
      if (ids.length > 0) return true;
      if (failed.length > 0) throw new Error(`${failed.length} orders of a refund failed and will be retried.`);
      await finish(db, context, run);
      return false;
    });
  },
});

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

function findRun(db: Db, id: number) {
  return db
    .selectFrom("event_refunds")
    .innerJoin("events", "events.id", "event_refunds.event_id")
    .select(["event_refunds.id", "event_refunds.event_id", "event_refunds.status"])
    .select(["event_refunds.requested_by", "event_refunds.after_order_id", "events.account_id"])
    .where("event_refunds.id", "=", id)
    .executeTakeFirst();
}

const BATCH = 100;

/** Returns the orders not seen yet, then those that failed on our side in an earlier job. */
async function nextOrders(db: Db, run: Run, failed: readonly number[]): Promise<number[]> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("event_id", "=", run.event_id)
    .where("id", ">", run.after_order_id)
    .where("status", "in", ["COMPLETED", "AWAITING_PAYMENT", "RESERVED"])
    .orderBy("id")
    .limit(BATCH)
    .execute();
  if (orders.length > 0) return orders.map(({ id }) => id);
  return (await waitingOrders(db, run)).filter((id) => !failed.includes(id));
}

/** Orders that failed on our side and are to be tried again. */
async function waitingOrders(db: Db, { id }: Run): Promise<number[]> {
  const orders = await db
    .selectFrom("event_refund_orders")
    .select("order_id")
    .where("event_refund_id", "=", id)
    .where("is_waiting", "=", true)
    .orderBy("order_id")
    .execute();
  return orders.map(({ order_id }) => order_id);
}

function refundOne(db: Db, context: JobContext, run: Run, order_id: number): Promise<void | "retry"> {
  return tryRow<void>(db, context, run, {
    async work(ctx) {
      if (!(await claim(ctx.tx, run, order_id))) return;
      const order = await lockOrder(ctx.tx, orderOfRefundAll({ order_id }));
      const amount = await callOff(ctx, order);
      await note(ctx, run, order_id, { amount });
    },
    async leaveOut(ctx, problem) {
      if (await claim(ctx.tx, run, order_id)) await note(ctx, run, order_id, { problem });
    },
    countTry: (ctx) => countTry(ctx, run, order_id),
    is_last_try: context.is_last_attempt,
    message: "An order could not be cancelled and refunded",
    about: { event_refund_id: run.id, order_id },
  });
}

/**
 * Locks the run and moves it on to this order: another worker, and the member who stops the run, wait
 * for this transaction. Returns false where the run was stopped.
 */
async function claim(tx: Tx, { id }: Run, order_id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("event_refunds")
    .set({ after_order_id: sql<number>`greatest(after_order_id, ${order_id})` })
    .where("id", "=", id)
    .where("status", "=", "RUNNING")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns how often the order has failed; none where the run was stopped. */
async function countTry({ tx }: WriteContext, run: Run, order_id: number): Promise<number> {
  if (!(await claim(tx, run, order_id))) return 0;
  const row = await tx
    .insertInto("event_refund_orders")
    .values({ event_refund_id: run.id, order_id, is_waiting: true, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["event_refund_id", "order_id"])
        .doUpdateSet({ tries: sql`event_refund_orders.tries + 1` })
        .where("event_refund_orders.is_waiting", "=", true),
    )
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Returns the refunded amount; null for a reservation and for an order that is already over. */
async function callOff(ctx: WriteContext, order: LockedOrder): Promise<number | null> {
  if (order.status === "COMPLETED" || order.status === "AWAITING_PAYMENT")
    return cancel(ctx, order, { may_refund: true });
  await abandon(ctx, order);
  return null;
}

async function note(
  { tx }: WriteContext,
  { id }: Run,
  order_id: number,
  { amount = 0, problem = null }: { amount?: number | null; problem?: string | null },
): Promise<void> {
  if (amount !== null)
    await tx
      .insertInto("event_refund_orders")
      .values({ event_refund_id: id, order_id, amount, problem })
      .onConflict((conflict) =>
        conflict
          .columns(["event_refund_id", "order_id"])
          .doUpdateSet({ is_waiting: false, amount, problem })
          .where("event_refund_orders.is_waiting", "=", true),
      )
      .execute();
  else
    await tx
      .deleteFrom("event_refund_orders")
      .where("event_refund_id", "=", id)
      .where("order_id", "=", order_id)
      .where("is_waiting", "=", true)
      .execute();
}

async function finish(db: Db, context: JobContext, run: Run): Promise<void> {
  await withTransaction(db, actingFor(run, context), async (ctx) => {
    const { numUpdatedRows } = await ctx.tx
      .updateTable("event_refunds")
      .set({ status: "DONE", finished_at: ctx.now })
      .where("id", "=", run.id)
      .where("status", "=", "RUNNING")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { orders, failed } = await ctx.tx
      .selectFrom("event_refund_orders")
      .select((rows) => [rows.fn.countAll<number>().as("orders"), rows.fn.count<number>("problem").as("failed")])
      .where("event_refund_id", "=", run.id)
      .executeTakeFirstOrThrow();
    await recordActivity(ctx, {
      kind: "event.refund_finished",
      account_id: run.account_id,
      event_id: run.event_id,
      subject: { event: run.event_id },
      data: { orders, failed },
    });
  });
}
