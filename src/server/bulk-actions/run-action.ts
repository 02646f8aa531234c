import { sql } from "kysely";
import { z } from "zod";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { actingFor, runInTurns, tryRow } from "#server/platform/batches.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";
import type { BulkOutcome } from "./action.ts";
import { HANDLERS } from "./actions.ts";
import { bulkActionToDo, type OwnBulkAction } from "./own-run.ts";

/**
 * Applies an action to all selected rows, one transaction each. The result of each row is stored in
 * the same transaction: an interrupted run continues where it stopped, and a second run does
 * nothing twice. A row that can't be processed stays as it is, and the report shows why. A row that
 * fails on our side does not block later rows: it is retried after them, and given up in the end.
 */
export const runBulkAction = job({
  name: "run-bulk-action",
  payload: z.object({ bulk_action_id: z.number() }),
  priority: "bulk",
  max_attempts: 20,
  one_per: "bulk_action_id",
  async run(db, { bulk_action_id }, context) {
    const failed: number[] = [];
    await runInTurns(
      db,
      context,
      runBulkAction,
      { bulk_action_id },
      async () => {
        const found = await bulkActionToDo(db, bulk_action_id);
        if (found?.run.status !== "RUNNING") return false;
        const ids = await nextRows(db, found.run, failed);
        for (const id of ids) if ((await doOne(db, context, found, id)) === "retry") failed.push(id);
        if (ids.length > 0) return true;
        if (failed.length > 0) throw new Error(`${failed.length} rows of a bulk action failed and will be retried.`);
        await finish(db, actingFor(found.run, context), found);
        return false;
      },
      BATCHES,
    );
  },
});

const BATCH = 50;
const BATCHES = 4;

type Found = { run: OwnBulkAction; event: OwnEvent };

async function nextRows(db: Db, { id }: OwnBulkAction, failed: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("bulk_action_rows")
    .select("subject_id")
    .where("bulk_action_id", "=", id)
    .where("status", "=", "WAITING")
    .where(sql<boolean>`subject_id <> all(${failed}::bigint[])`)
    .orderBy("tries")
    .orderBy("subject_id")
    .limit(BATCH)
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

function doOne(db: Db, context: JobContext, { run, event }: Found, subject_id: number): Promise<void | "retry"> {
  return tryRow<void>(db, context, run, {
    async work(ctx) {
      if (!(await claim(ctx, run, subject_id))) return;
      const { options } = run;
      await note(ctx, run, subject_id, await HANDLERS[run.action].run(ctx, { event, id: subject_id, options }));
    },
    leaveOut: (ctx, problem) => giveUp(ctx, run, subject_id, problem),
    countTry: (ctx) => countTry(ctx, run, subject_id),
    is_last_try: context.is_last_attempt,
    message: "A row of a bulk action failed",
    about: { bulk_action_id: run.id, subject_id },
  });
}

/**
 * Claims a row for this transaction: another worker waits here, and then finds it done. No row of a
 * stopped run is claimed.
 */
async function claim({ tx }: WriteContext, { id }: OwnBulkAction, subject_id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bulk_action_rows")
    .from("bulk_actions")
    .set({ status: "DONE" })
    .whereRef("bulk_actions.id", "=", "bulk_action_rows.bulk_action_id")
    .where("bulk_actions.status", "=", "RUNNING")
    .where("bulk_action_rows.bulk_action_id", "=", id)
    .where("bulk_action_rows.subject_id", "=", subject_id)
    .where("bulk_action_rows.status", "=", "WAITING")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function note(
  { tx }: WriteContext,
  { id }: OwnBulkAction,
  subject_id: number,
  { amount = 0, problem }: BulkOutcome,
): Promise<void> {
  if (amount === 0 && problem === undefined) return;
  await tx
    .updateTable("bulk_action_rows")
    .set({ amount, ...(problem !== undefined && { status: "FAILED" as const, problem }) })
    .where("bulk_action_id", "=", id)
    .where("subject_id", "=", subject_id)
    .execute();
}

async function giveUp({ tx }: WriteContext, { id }: OwnBulkAction, subject_id: number, problem: string): Promise<void> {
  await tx
    .updateTable("bulk_action_rows")
    .set({ status: "FAILED", problem })
    .where("bulk_action_id", "=", id)
    .where("subject_id", "=", subject_id)
    .where("status", "=", "WAITING")
    .execute();
}

async function countTry({ tx }: WriteContext, { id }: OwnBulkAction, subject_id: number): Promise<number> {
  const row = await tx
    .updateTable("bulk_action_rows")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("bulk_action_id", "=", id)
    .where("subject_id", "=", subject_id)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? 0;
}

async function finish(db: Db, acting: Acting, { run, event }: Found): Promise<void> {
  await withTransaction(db, acting, async (ctx) => {
    const { done, failed } = await countRows(ctx, run);
    const { numUpdatedRows } = await ctx.tx
      .updateTable("bulk_actions")
      .set({ status: "DONE", finished_at: ctx.now, done, failed })
      .where("id", "=", run.id)
      .where("status", "=", "RUNNING")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordActivity(ctx, {
      kind: "event.bulk_finished",
      account_id: event.account_id,
      event_id: event.id,
      subject: { event: event.id },
      data: { bulk_action_id: run.id, action: run.action, done, failed },
    });
  });
}

function countRows({ tx }: WriteContext, { id }: OwnBulkAction) {
  return tx
    .selectFrom("bulk_action_rows")
    .select((rows) => [
      rows.fn.countAll<number>().filterWhere("status", "=", "DONE").as("done"),
      rows.fn.countAll<number>().filterWhere("status", "=", "FAILED").as("failed"),
    ])
    .where("bulk_action_id", "=", id)
    .executeTakeFirstOrThrow();
}
