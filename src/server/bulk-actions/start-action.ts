import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { bulkActions } from "#contract/bulk-actions.ts";
import { BULK, givesMoney, isSavedSelection } from "#domain/bulk-actions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { withEarlier } from "./previous-runs.ts";
import { bulkOutlook } from "./preview-action.ts";
import { type OwnBulkAction, ownBulkAction } from "./own-run.ts";
import { runBulkAction } from "./run-action.ts";
import { chosenRows } from "./bulk-action-selection.ts";

/**
 * Stores the selected rows, and starts the action. A repeated idempotency key returns the same
 * action. `amount` is the refund that the member has seen, so that they never confirm another
 * amount.
 * @throws AppError amount_changed, and the errors of `bulkOutlook`
 */
export async function startBulkAction(
  ctx: WriteContext,
  event: OwnEvent,
  { idempotency_key, amount, ...input }: Body<typeof bulkActions.start>,
): Promise<OwnBulkAction> {
  const { tx, by, now } = ctx;
  const { action } = input;
  const options = await withEarlier(tx, event, input);
  const isSaved = isSavedSelection(action);
  const made = await tx
    .insertInto("bulk_actions")
    .values({
      ...{ event_id: event.id, noun: BULK[action].noun, action, options: JSON.stringify(options), idempotency_key },
      requested_by: by.kind === "person" ? by.user_id : null,
      undoes: input.undoes ?? null,
      status: isSaved ? "DONE" : "RUNNING",
      ...{ created_at: now, finished_at: isSaved ? now : null },
    })
    // a simultaneous call with the same key waits here for the first one
    .onConflict((conflict) => conflict.columns(["event_id", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return findByIdempotencyKey(ctx, event, idempotency_key);
  const { id } = made;
  const outlook = await bulkOutlook(tx, event, input, now);
  if (givesMoney(action, options) && outlook.amount !== amount) throw new AppError("amount_changed");
  const chosen = chosenRows(tx, event, input).select([
    sql<number>`${id}::bigint`.as("bulk_action_id"),
    sql.ref<number>(`${BULK[action].noun}.id`).as("subject_id"),
  ]);
  const { numInsertedOrUpdatedRows: count = 0n } = await tx
    .insertInto("bulk_action_rows")
    .columns(["bulk_action_id", "subject_id"])
    .expression(chosen)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("bulk_actions")
    .set({ count: Number(count), ...(isSaved && { done: Number(count), failed: 0 }) })
    .where("id", "=", id)
    .execute();
  if (!isSaved) {
    await recordActivity(ctx, {
      kind: "event.bulk_started",
      account_id: event.account_id,
      event_id: event.id,
      subject: { event: event.id },
      data: { bulk_action_id: id, action, count: Number(count) },
    });
    await enqueue(tx, runBulkAction, { bulk_action_id: id });
  }
  return ownBulkAction(tx, event, id);
}

async function findByIdempotencyKey(
  { tx }: WriteContext,
  event: OwnEvent,
  idempotency_key: string,
): Promise<OwnBulkAction> {
  const { id } = await tx
    .selectFrom("bulk_actions")
    .select("id")
    .where("event_id", "=", event.id)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirstOrThrow();
  return ownBulkAction(tx, event, id);
}
