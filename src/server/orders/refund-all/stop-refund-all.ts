import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Stops cancelling and refunding all orders. The order that is being processed is completed; later
 * orders stay as they are, also those that failed on our side and would have been retried.
 * @throws AppError conflict where it is not running any more
 */
export async function stopRefundAll(ctx: WriteContext, event: OwnEvent): Promise<void> {
  const { tx, now } = ctx;
  const run = await tx
    .updateTable("event_refunds")
    .set({ status: "STOPPED", finished_at: now })
    .where("event_id", "=", event.id)
    .where("status", "=", "RUNNING")
    .returning("id")
    .executeTakeFirst();
  if (!run) throw new AppError("conflict");
  await tx
    .updateTable("event_refund_orders")
    .set({ is_waiting: false, problem: "unexpected" })
    .where("event_refund_id", "=", run.id)
    .where("is_waiting", "=", true)
    .execute();
  const { orders } = await tx
    .selectFrom("event_refund_orders")
    .select((rows) => rows.fn.countAll<number>().as("orders"))
    .where("event_refund_id", "=", run.id)
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "event.refund_stopped",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { orders },
  });
}
