import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnBulkAction } from "./own-run.ts";

/**
 * Stops a running action. The row that is being processed is completed; later rows stay as they
 * are.
 * @throws AppError conflict where it is not running any more
 */
export async function stopBulkAction(ctx: WriteContext, event: OwnEvent, { id, action }: OwnBulkAction): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("bulk_actions")
    .set({ status: "STOPPED", finished_at: ctx.now })
    .where("id", "=", id)
    .where("status", "=", "RUNNING")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
  await recordActivity(ctx, {
    kind: "event.bulk_stopped",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { bulk_action_id: id, action },
  });
}
