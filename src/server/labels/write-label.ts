import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { labels } from "#contract/labels.ts";
import { rarestColor } from "#domain/labels.ts";
import { LABELS_PER_EVENT_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { OwnLabel } from "./own-label.ts";
import { countLabelled, listLabels } from "./label-queries.ts";

/**
 * Creates a label and returns its id.
 * @throws AppError invalid (taken), too_many_labels
 */
export async function createLabel(
  ctx: WriteContext,
  event: OwnEvent,
  { name, color }: Omit<Body<typeof labels.create>, "attendee_id">,
): Promise<number> {
  const { tx, now } = ctx;
  // Serializes the creation of an event's labels; buyers do not wait for this lock.
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  const known = await listLabels(tx, event);
  if (known.length >= LABELS_PER_EVENT_MAX) throw new AppError("too_many_labels");
  const { id } = await tx
    .insertInto("labels")
    .values({
      name,
      color: color ?? rarestColor(known.map((label) => label.color)),
      event_id: event.id,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, { kind: "label.created", ...about(event), subject: { label: id }, data: {} });
  return id;
}

/**
 * Changes a label for all attendees who have it.
 * @throws AppError not_found, conflict, invalid (taken)
 */
export async function updateLabel(
  ctx: WriteContext,
  event: OwnEvent,
  label: OwnLabel,
  { updated_at, ...rest }: Body<typeof labels.update>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "labels", { id: label.id }, updated_at);
  await tx
    .updateTable("labels")
    .set({ ...rest, updated_at: now })
    .where("id", "=", label.id)
    .execute();
  const data = { changed: changedFields<object>(label, rest) };
  await recordActivity(ctx, { kind: "label.updated", ...about(event), subject: { label: label.id }, data });
}

export async function removeLabel(ctx: WriteContext, event: OwnEvent, label: OwnLabel): Promise<void> {
  const attendees = await countLabelled(ctx.tx, event, label);
  await ctx.tx.deleteFrom("labels").where("id", "=", label.id).execute();
  await recordActivity(ctx, {
    kind: "label.deleted",
    ...about(event),
    subject: { label: label.id },
    data: { attendees },
  });
}

function about(event: OwnEvent) {
  return { account_id: event.account_id, event_id: event.id };
}
