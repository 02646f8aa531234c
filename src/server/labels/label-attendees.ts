import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivities } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { findOwnLabels } from "./own-label.ts";

/** Ids of labels; a label in both lists is removed. */
type Labelling = { add: readonly number[]; remove: readonly number[] };

/** Activity rows that one statement writes. */
const ACTIVITIES_PER_STATEMENT = 1_000;

/**
 * Adds labels to attendees and removes others. All other labels stay, so two members who label at
 * once do not overwrite each other. Attendees who are not on the event's list are skipped. Returns
 * the attendees whose labels changed.
 * @throws AppError invalid: a label of another event, or a deleted one
 */
export async function labelAttendees(
  ctx: WriteContext,
  event: OwnEvent,
  attendee_ids: readonly number[],
  { add, remove }: Labelling,
): Promise<{ changed_ids: number[] }> {
  const [added, removed] = [await findOwnLabels(ctx.tx, event, add), await findOwnLabels(ctx.tx, event, remove)];
  if (!added) throw invalid({ add: "foreign" });
  if (!removed) throw invalid({ remove: "foreign" });
  const gone = removed.map(({ id }) => id);
  const addedIds = added.map(({ id }) => id).filter((id) => !gone.includes(id));
  const { rows } = await sql<{ attendee_id: number; added: number[]; removed: number[] }>`
    with meant as (
      select id from attendees
      where event_id = ${event.id}
        and id = any(${attendee_ids}::bigint[])
        and status <> 'PENDING'
    ), given as (
      insert into attendee_labels (event_id, label_id, attendee_id)
      select ${event.id}, label_id, meant.id
      from meant
      cross join unnest(${addedIds}::bigint[]) as label_id
      order by label_id, meant.id
      on conflict do nothing
      returning attendee_id, label_id
    ), gone as (
      delete from attendee_labels
      using meant
      where attendee_labels.event_id = ${event.id}
        and attendee_labels.label_id = any(${gone}::bigint[])
        and attendee_labels.attendee_id = meant.id
      returning attendee_labels.attendee_id, attendee_labels.label_id
    )
    select
      attendee_id,
      coalesce(array_agg(label_id order by label_id) filter (where is_given), '{}') as added,
      coalesce(array_agg(label_id order by label_id) filter (where not is_given), '{}') as removed
    from (
      select attendee_id, label_id, true as is_given from given
      union all
      select attendee_id, label_id, false from gone
    ) as changed
    group by attendee_id
    order by attendee_id`.execute(ctx.tx);
  const about = { kind: "attendee.labels_changed" as const, account_id: event.account_id, event_id: event.id };
  const activities = rows.map(({ attendee_id, ...data }) => ({ ...about, subject: { attendee: attendee_id }, data }));
  for (let at = 0; at < activities.length; at += ACTIVITIES_PER_STATEMENT)
    await recordActivities<"attendee.labels_changed">(ctx, activities.slice(at, at + ACTIVITIES_PER_STATEMENT));
  return { changed_ids: rows.map(({ attendee_id }) => attendee_id) };
}
