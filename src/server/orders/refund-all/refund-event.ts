import { sql } from "kysely";
import { z } from "zod";
import { recordActivity } from "#server/activities/record-activity.ts";
import { abandon } from "#server/orders/abandon-order.ts";
import { cancel } from "#server/orders/cancel-order.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { orderOfRefundAll } from "#server/orders/own-order.ts";
import { logFailed } from "#server/platform/throttled-log.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError, isLostConnection } from "#server/platform/errors.ts";
import { enqueue, job, type JobContext } from "#server/platform/jobs.ts";

/**
 * Cancels all orders of an event, one transaction each, and refunds them. The progress is recorded
 * in the same transaction: stopped at any point the run resumes there, and run twice it does
 * nothing twice. An order that can't be refunded stays as it is, with the reason in the report. An
 * order that fails on our side does not block the ones behind it: it is tried again when the others
 * are done, and given up in the end.
 */
export const refundEvent = job({
  name: "refund-event",
  payload: z.object({ event_refund_id: z.number() }),
  priority: "notice",
  max_attempts: 20,
  one_per: "event_refund_id",
  async run(db, { event_refund_id }, context) {
    const run = await findRun(db, event_refund_id);
    if (run?.status !== "RUNNING") return;
    const again = await waitingOrders(db, run);
    for (let { after_order_id } = run; ;) {
      if (context.isTimeUp()) {
        await withTransaction(db, context, ({ tx }) => enqueue(tx, refundEvent, { event_refund_id }));
        return;
      }
      const ids = await nextOrders(db, run, after_order_id);
      for (const id of ids) await refundOne(db, context, run, id);
      const last = ids.at(-1);
      if (last === undefined) break;
      after_order_id = last;
    }
    for (const id of again) await refundOne(db, context, run, id);
    const waiting = await waitingOrders(db, run);
    if (waiting.length > 0) throw new Error(`${waiting.length} orders of a refund failed and will be retried.`);
    await finish(db, context, run);
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

async function nextOrders(db: Db, { event_id }: Run, after_order_id: number): Promise<number[]> {
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

/**
 * Acts for the member who started the run. A run may take hours, so each order has a time of its
 * own.
 */
function actingFor({ requested_by }: Run, context: JobContext): Acting {
  const by = requested_by === null ? context.by : { kind: "person" as const, user_id: requested_by };
  return { by, now: context.app.clock.now(), network: null };
}

async function refundOne(db: Db, context: JobContext, run: Run, order_id: number): Promise<void> {
  const acting = actingFor(run, context);
  try {
    await withTransaction(db, acting, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderOfRefundAll({ order_id }));
      const amount = await callOff(ctx, order);
      await note(ctx, run, order_id, { amount });
    });
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return withTransaction(db, acting, (ctx) => note(ctx, run, order_id, { problem: error.code }));
    if (isLostConnection(error)) throw error;
    logFailed(context.log, { err: error, order_id }, "An order could not be cancelled and refunded");
    await withTransaction(db, acting, (ctx) => countTry(ctx, run, order_id, context));
  }
}

/**
 * Number of attempts after which an order that always fails on our side is given up and stays as it
 * is.
 */
const TRIES = 5;

async function countTry(
  { tx }: WriteContext,
  run: Run,
  order_id: number,
  { is_last_attempt }: JobContext,
): Promise<void> {
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
  if (row && (row.tries >= TRIES || is_last_attempt))
    await tx
      .updateTable("event_refund_orders")
      .set({ is_waiting: false, problem: "unexpected" })
      .where("event_refund_id", "=", run.id)
      .where("order_id", "=", order_id)
      .execute();
  await moveOn(tx, run, order_id);
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
  await moveOn(tx, { id }, order_id);
}

async function moveOn(tx: Tx, { id }: Pick<Run, "id">, order_id: number): Promise<void> {
  await tx
    .updateTable("event_refunds")
    .set({ after_order_id: order_id })
    .where("id", "=", id)
    .where("after_order_id", "<", order_id)
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
