import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { BulkActionHandler, BulkOutcome, BulkSubject } from "#server/bulk-actions/action.ts";
import type { BulkOptions } from "#server/bulk-actions/own-run.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { labelAttendees } from "#server/labels/label-attendees.ts";
import { ownLabel } from "#server/labels/own-label.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { invalid, unlessMissing } from "#server/platform/errors.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

export const addLabelToMany: BulkActionHandler = {
  able: (options) => sql`not ${hasLabel(options)}`,
  check: checkLabel,
  run: (ctx, subject) => label(ctx, subject, "add", "label_there"),
};

export const removeLabelFromMany: BulkActionHandler = {
  able: (options) => hasLabel(options),
  check: checkLabel,
  run: (ctx, subject) => label(ctx, subject, "remove", "label_not_there"),
};

/**
 * Reports an attendee who already has the label, or does not have it: undoing the action then finds
 * exactly those who were changed.
 */
async function label(
  ctx: WriteContext,
  { event, id, options }: BulkSubject,
  change: "add" | "remove",
  otherwise: string,
): Promise<BulkOutcome> {
  const changes = { add: [], remove: [], [change]: [options.label_id ?? 0] };
  const { changed_ids } = await labelAttendees(ctx, event, [id], changes);
  return changed_ids.length === 0 ? { problem: otherwise } : {};
}

/** @throws AppError invalid (label_id) */
async function checkLabel(db: ReadDb, event: OwnEvent, { label_id }: BulkOptions): Promise<void> {
  const known = await ownLabel(db, event, label_id ?? 0).catch(unlessMissing);
  if (!known) throw invalid({ label_id: "foreign" });
}

function hasLabel({ label_id }: BulkOptions): RawBuilder<SqlBool> {
  return sql`exists (
    select from attendee_labels
    where attendee_labels.event_id = attendees.event_id
      and attendee_labels.label_id = ${label_id}
      and attendee_labels.attendee_id = attendees.id)`;
}
