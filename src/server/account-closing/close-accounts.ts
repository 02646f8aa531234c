import { z } from "zod";
import { plusHours } from "#domain/time.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";
import { enqueueClosedAccountPasses } from "#server/wallets/google/update-objects.ts";
import { deleteInBatches } from "#server/platform/database/delete-in-batches.ts";
import { ERASED } from "./erased-tables.ts";
import { isFree, obstaclesOf } from "./obstacles.ts";
import { showOut } from "./end-member-access.ts";

/**
 * Closes the accounts whose closing date has passed: removes their members first, then erases
 * personal data in batches. The job may be interrupted at any point, and continues within the hour
 * until nothing is left.
 */
export const closeAccounts = job({
  name: "close-accounts",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "41 * * * *",
  async run(db, _payload, context) {
    const due = await db
      .selectFrom("accounts")
      .select("id")
      .where("closes_at", "<=", context.now)
      .where("closed_at", "is", null)
      .execute();
    const how = {
      ...{ log: context.log, message: "An account could not be closed" },
      about: (account: { id: number }) => ({ account_id: account.id }),
    };
    const failures = await eachApart(due, how, ({ id }) => close(db, id, { ...context, now: context.app.clock.now() }));
    context.app.metrics.erasure_failures.inc({ task: closeAccounts.name }, failures);
  },
});

/**
 * The number of accounts whose closing date passed a day ago and that are still open: some wait for
 * their orders, others fail.
 */
export async function overdueClosings(db: ReadDb, now: Date): Promise<number> {
  const { accounts } = await db
    .selectFrom("accounts")
    .select(({ fn }) => fn.countAll<number>().as("accounts"))
    .where("closes_at", "<=", plusHours(now, -24))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return accounts;
}

async function close(db: Db, account_id: number, context: JobContext): Promise<void> {
  const { app, now, log } = context;
  // An order that began at the moment of the request must end first.
  if (!isFree(await obstaclesOf(db, account_id, now)))
    return log.info({ account_id }, "An account can't be closed yet");
  await withTransaction(db, context, (ctx) => showOut(ctx, account_id));
  for (const [what, { due, forget }] of Object.entries(ERASED)) {
    const { rows, failures, is_all } = await deleteInBatches(db, { due: due(account_id), forget, log, what });
    app.metrics.erasure_failures.inc({ task: closeAccounts.name }, failures);
    if (rows > 0) log.info({ account_id, what, rows }, "Erased");
    if (!is_all) return;
  }
  await withTransaction(db, context, async (ctx) => {
    const closed = await ctx.tx
      .updateTable("accounts")
      .set({ name: "", suspended_because: null, messaging_suspended_because: null })
      .set({ suspended_at: null, messaging_suspended_at: null })
      .set({ closed_at: now, updated_at: now })
      .where("id", "=", account_id)
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (closed.numUpdatedRows === 0n) return;
    await enqueueClosedAccountPasses({ id: account_id }).execute(ctx.tx);
    await recordActivity(ctx, {
      kind: "account.closed",
      account_id,
      event_id: null,
      subject: { account: account_id },
      data: {},
    });
  });
}
