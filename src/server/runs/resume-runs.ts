import { sql } from "kysely";
import { z } from "zod";
import { runBulkAction } from "#server/bulk-actions/run-action.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { takeImportBack } from "#server/imports/undo-import.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { resumeRefundAll } from "#server/orders/refund-all/resume-refund-all.ts";
import type { Tx } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { enqueueFound, job } from "#server/platform/jobs.ts";
import { withoutJob } from "#server/platform/jobs/rows-without-job.ts";

/**
 * Resumes runs that are recorded as in progress and have no job any more: it was given up after its
 * last attempt, or lost when the queue was emptied. Each run continues where it stopped, so that
 * none stays in progress forever.
 */
export const resumeRuns = job({
  name: "resume-runs",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "*/10 * * * *",
  async run(db, _payload, context) {
    await withTransaction(db, context, async ({ tx }) => {
      await resumeRefundAll(tx);
      await resumeBulkActions(tx);
      await resumeImports(tx);
      await resumeMessages(tx);
    });
  },
});

async function resumeBulkActions(tx: Tx): Promise<void> {
  await enqueueFound(
    runBulkAction,
    sql`
      select json_build_object('bulk_action_id', id) as payload
      from bulk_actions
      where status = 'RUNNING'
        and ${withoutJob(runBulkAction, sql.ref("bulk_actions.id"))}`,
  ).execute(tx);
}

async function resumeImports(tx: Tx): Promise<void> {
  await enqueueFound(
    carryOutImport,
    sql`
      select json_build_object('import_id', id) as payload
      from imports
      where status in ('RUNNING', 'FAILING')
        and ${withoutJob(carryOutImport, sql.ref("imports.id"))}`,
  ).execute(tx);
  await enqueueFound(
    takeImportBack,
    sql`
      select json_build_object('import_id', id) as payload
      from imports
      where status = 'UNDOING'
        and ${withoutJob(takeImportBack, sql.ref("imports.id"))}`,
  ).execute(tx);
}

async function resumeMessages(tx: Tx): Promise<void> {
  await enqueueFound(
    sendMessage,
    sql`
      select json_build_object('message_id', id) as payload
      from messages
      where status = 'PROCESSING'
        and deleted_at is null
        and ${withoutJob(sendMessage, sql.ref("messages.id"))}`,
  ).execute(tx);
}
