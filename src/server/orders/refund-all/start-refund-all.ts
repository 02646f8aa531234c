import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { resumeWithoutJob } from "#server/platform/batches.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { refundEvent } from "./refund-event.ts";
import { refundAllState } from "./refund-all-state.ts";

/**
 * Starts cancelling and refunding all orders of an event. A run in progress continues, also when
 * its job is gone. `amount` is the total that the organizer confirmed, so that no other amount is
 * ever refunded.
 * @throws AppError event_on_sale, conflict when the total has changed
 */
export async function startRefundAll(
  ctx: WriteContext,
  event: OwnEvent,
  { amount }: { amount: number },
): Promise<void> {
  const { tx, by } = ctx;
  const { status } = await tx
    .selectFrom("events")
    .select("status")
    .where("id", "=", event.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "LIVE") throw new AppError("event_on_sale");
  const { run, orders, amount: is } = await refundAllState(tx, event);
  if (run?.status === "RUNNING")
    return resumeWithoutJob(tx, refundEvent, {
      table: "event_refunds",
      where: sql`status = 'RUNNING' and event_id = ${event.id}`,
    });
  if (is !== amount) throw new AppError("conflict");
  const { id } = await tx
    .insertInto("event_refunds")
    .values({
      ...{ event_id: event.id, status: "RUNNING", order_count: orders },
      requested_by: by.kind === "person" ? by.user_id : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "event.refund_started",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { orders },
  });
  await enqueue(tx, refundEvent, { event_refund_id: id });
}
