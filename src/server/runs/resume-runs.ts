import { sql } from "kysely";
import { z } from "zod";
import { runBulkAction } from "#server/bulk-actions/run-action.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { takeImportBack } from "#server/imports/undo-import.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { refundEvent } from "#server/orders/refund-all/refund-event.ts";
import { resumeWithoutJob } from "#server/platform/batches.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";

/**
 * Resumes runs that are recorded as in progress and have no job any more. Each continues where it
 * stopped, so that none stays in progress forever.
 */
export const resumeRuns = job({
  name: "resume-runs",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "*/10 * * * *",
  async run(db, _payload, context) {
    await withTransaction(db, context, async ({ tx }) => {
      await resumeWithoutJob(tx, refundEvent, {
        table: "event_refunds",
        where: sql`status = 'RUNNING'`,
      });
      await resumeWithoutJob(tx, runBulkAction, {
        table: "bulk_actions",
        where: sql`status = 'RUNNING'`,
      });
      await resumeWithoutJob(tx, carryOutImport, {
        table: "imports",
        where: sql`status in ('RUNNING', 'FAILING')`,
      });
      await resumeWithoutJob(tx, takeImportBack, {
        table: "imports",
        where: sql`status = 'UNDOING'`,
      });
      await resumeWithoutJob(tx, sendMessage, {
        table: "messages",
        where: sql`status = 'PROCESSING' and deleted_at is null`,
      });
    });
  },
});
