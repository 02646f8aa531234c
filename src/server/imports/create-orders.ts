import { sql } from "kysely";
import { z } from "zod";
import type { PlannedOrder } from "#domain/import-plan.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { actingFor, runInTurns, tryRow } from "#server/platform/batches.ts";
import { logFailed } from "#server/platform/throttled-log.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { isLostConnection } from "#server/platform/errors.ts";
import { enqueue, job, type JobContext } from "#server/platform/jobs.ts";
import { createImported } from "./create-order.ts";
import { endHold, giveOver } from "./hold-for-all.ts";
import { importOfJob, lockImport, type OwnImport } from "./own-import.ts";
import { addToPieces, PIECE_SIZE, readPiece, removePieces } from "./chunks.ts";
import { rollBackOrders } from "./roll-back.ts";

/**
 * Creates the orders of an import, one transaction each. Its progress is stored in the same
 * transaction: the job can be stopped at any point and continues there, and running it twice
 * creates nothing twice. An order that can't be created is left out with a reason; in an
 * all-or-nothing import it ends the import and rolls back the created orders.
 */
export const carryOutImport = job({
  name: "run-import",
  payload: z.object({ import_id: z.number() }),
  priority: "bulk",
  max_attempts: 20,
  one_per: "import_id",
  async run(db, { import_id }, context) {
    try {
      await runInTurns(db, context, carryOutImport, { import_id }, () => carryOn(db, import_id, context));
    } catch (error) {
      if (!context.is_last_attempt || isLostConnection(error)) throw error;
      logFailed(context.log, { err: error, import_id }, "An import was abandoned");
      await giveUp(db, import_id, context);
    }
  },
});

/** Creates the orders of the next piece. Returns whether there is more to do at once. */
async function carryOn(db: Db, import_id: number, context: JobContext): Promise<boolean> {
  const found = await importOfJob(db, import_id);
  if (!found) return false;
  const { importRecord } = found;
  if (importRecord.status === "FAILING") {
    await takeBack(db, context, found);
    return false;
  }
  // the import was stopped, or another worker has finished it
  if (importRecord.status !== "RUNNING") return false;
  const { after_position } = importRecord;
  const piece = await readPiece(db, importRecord, "ORDERS", Math.floor(after_position / PIECE_SIZE.ORDERS));
  if (!piece || after_position >= importRecord.order_count) {
    await finish(db, actingFor(importRecord, context), found);
    return false;
  }
  const rest = piece.slice(after_position % PIECE_SIZE.ORDERS);
  for (const [at, planned] of rest.entries())
    if (!(await makeOne(db, context, found, { planned, position: after_position + at + 1 }))) break;
  const after = await importOfJob(db, import_id);
  if (after?.importRecord.status !== "RUNNING" || after.importRecord.tries === 0) return true;
  await tryAgainLater(db, context, after.importRecord);
  return false;
}

function inAnotherJob(db: Db, context: JobContext, import_id: number): Promise<void> {
  return withTransaction(db, context, ({ tx }) => enqueue(tx, carryOutImport, { import_id }));
}

/** The next order failed on our side. Another job, with its own attempts, continues there. */
async function tryAgainLater(db: Db, context: JobContext, { id: import_id, tries }: OwnImport): Promise<void> {
  const at = new Date(context.app.clock.now().getTime() + 3_000 * 3 ** (tries - 1));
  await withTransaction(db, context, ({ tx }) => enqueue(tx, carryOutImport, { import_id }, { at }));
}

/**
 * After the last attempt: created orders stay; in an all-or-nothing import another job rolls them
 * back.
 */
async function giveUp(db: Db, import_id: number, context: JobContext): Promise<void> {
  const found = await importOfJob(db, import_id);
  if (!found) return;
  await withTransaction(db, actingFor(found.importRecord, context), async (ctx) => {
    const importRecord = await lockImport(ctx.tx, found.importRecord);
    if (importRecord.status !== "RUNNING") return;
    if (importRecord.is_all_or_nothing) {
      await ctx.tx
        .updateTable("imports")
        .set({ status: "FAILING", failure: "unexpected" })
        .where("id", "=", importRecord.id)
        .execute();
      return enqueue(ctx.tx, carryOutImport, { import_id });
    }
    await ctx.tx.updateTable("imports").set({ failure: "unexpected" }).where("id", "=", importRecord.id).execute();
    await end(ctx, importRecord, "STOPPED");
    await recordActivity(ctx, {
      kind: "event.import_stopped",
      ...about(found.event),
      data: { import_id, attendees: importRecord.attendees_created },
    });
  });
}

type Found = { importRecord: OwnImport; event: OwnEvent };
type PositionedOrder = { planned: PlannedOrder; position: number };

/**
 * Returns false where this order must not be created here: the import was stopped, or another
 * worker creates it.
 */
async function makeOne(
  db: Db,
  context: JobContext,
  { importRecord, event }: Found,
  placed: PositionedOrder,
): Promise<boolean> {
  const { planned, position } = placed;
  const made = await tryRow(db, context, importRecord, {
    async work(ctx) {
      if (!(await claim(ctx, importRecord, position, planned.attendees.length))) return false;
      if (importRecord.is_all_or_nothing) await giveOver(ctx, importRecord, planned);
      await createImported(ctx, event, importRecord, planned);
      return true;
    },
    leaveOut: (ctx, problem) => leaveOut(ctx, importRecord, placed, problem),
    countTry: (ctx) => countTry(ctx, importRecord, position),
    // another job retries it
    is_last_try: false,
    message: "An order of an import could not be made",
    about: { import_id: importRecord.id, position },
  });
  return made === true;
}

async function countTry({ tx }: WriteContext, { id }: OwnImport, position: number): Promise<number> {
  const counted = await tx
    .updateTable("imports")
    .set({ tries: sql<number>`tries + 1` })
    .where("id", "=", id)
    .where("after_position", "=", position - 1)
    .where("status", "=", "RUNNING")
    .returning("tries")
    .executeTakeFirst();
  return counted?.tries ?? 0;
}

/**
 * The update locks the import's row while the order is created: another worker waits and then finds
 * that the order is done.
 */
async function claim({ tx }: WriteContext, { id }: OwnImport, position: number, attendees: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({
      ...{ after_position: position, tries: 0 },
      orders_created: sql<number>`orders_created + ${attendees > 0 ? 1 : 0}`,
      attendees_created: sql<number>`attendees_created + ${attendees}`,
    })
    .where("id", "=", id)
    .where("after_position", "=", position - 1)
    .where("status", "=", "RUNNING")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function leaveOut(
  ctx: WriteContext,
  importRecord: OwnImport,
  { planned, position }: PositionedOrder,
  problem: string,
): Promise<boolean> {
  if (!(await claim(ctx, importRecord, position, 0))) return false;
  if (importRecord.is_all_or_nothing) {
    await ctx.tx
      .updateTable("imports")
      .set({ status: "FAILING", failure: problem })
      .where("id", "=", importRecord.id)
      .execute();
    return false;
  }
  const { attendees } = planned;
  const problems = attendees.map(({ line, item_name }) => ({ line, column: null, problem, value: item_name }));
  await addToPieces(ctx.tx, importRecord, "PROBLEMS", problems);
  await ctx.tx
    .updateTable("imports")
    .set({ rows_skipped: sql<number>`rows_skipped + ${attendees.length}` })
    .where("id", "=", importRecord.id)
    .execute();
  return true;
}

async function finish(db: Db, acting: Acting, { importRecord, event }: Found): Promise<void> {
  await withTransaction(db, acting, async (ctx) => {
    const now = await lockImport(ctx.tx, importRecord);
    if (now.status !== "RUNNING") return;
    if (now.is_all_or_nothing) await endHold(ctx, now);
    await end(ctx, now, "DONE");
    await recordActivity(ctx, {
      kind: "event.import_finished",
      ...about(event),
      data: { import_id: importRecord.id, attendees: now.attendees_created, left_out: now.rows_skipped },
    });
  });
}

/** All or nothing: rolls back the created orders and releases the reserved units. */
async function takeBack(db: Db, context: JobContext, { importRecord, event }: Found): Promise<void> {
  await withTransaction(db, actingFor(importRecord, context), (ctx) => endHold(ctx, importRecord));
  const isDone = await rollBackOrders(db, context, importRecord, { cancels_changed: true });
  if (!isDone) return inAnotherJob(db, context, importRecord.id);
  await withTransaction(db, actingFor(importRecord, context), async (ctx) => {
    const now = await lockImport(ctx.tx, importRecord);
    if (now.status !== "FAILING") return;
    await end(ctx, now, "FAILED");
    await recordActivity(ctx, {
      kind: "event.import_failed",
      ...about(event),
      data: { import_id: importRecord.id, code: now.failure ?? "" },
    });
  });
}

async function end({ tx, now }: WriteContext, { id }: OwnImport, status: "DONE" | "STOPPED" | "FAILED"): Promise<void> {
  await removePieces(tx, { id }, ["ORDERS", "ROWS"]);
  const resetCounts = status === "FAILED" ? { orders_created: 0, attendees_created: 0 } : {};
  await tx
    .updateTable("imports")
    .set({ status, finished_at: now, ...resetCounts })
    .where("id", "=", id)
    .execute();
}

function about(event: OwnEvent) {
  return { account_id: event.account_id, event_id: event.id, subject: { event: event.id } };
}
