import { sql } from "kysely";
import { EVENT_SCOPE, scopeOf } from "#domain/check-in.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";

/**
 * Undoes a check-in, whichever list it came through, as long as this one has the ticket too: the
 * attendee is outside again. If they had gone out and come in again, only the re-entry is undone;
 * they still count as having come.
 * @throws AppError not_found
 */
export async function undo(ctx: WriteContext, list: CheckInStation, check_in_short_id: string): Promise<void> {
  const { rows } = await sql<{ attendee_id: number; ticket_id: number; checked_in_at: Date; is_gone: boolean }>`
    update check_ins
    set
      undone_at = case when readmitted_at is null then clock_timestamp() end,
      left_at = case when readmitted_at is null then left_at else readmitted_at end,
      readmitted_at = null,
      readmitted_list_id = null,
      readmitted_device_id = null
    where short_id = ${check_in_short_id}
      and event_id = ${list.event.id}
      and scope = ${scopeOf(list)}
      and ticket_id = any(${ticketIdsOf(list)}::bigint[])
      and undone_at is null
    returning attendee_id, ticket_id, checked_in_at, undone_at is not null as is_gone`.execute(ctx.tx);
  const [undone] = rows;
  if (!undone) throw new AppError("not_found");
  const { attendee_id, ticket_id, checked_in_at, is_gone } = undone;
  await recordActivity(ctx, {
    kind: "attendee.check_in_undone",
    account_id: list.account_id,
    event_id: list.event.id,
    subject: { attendee: attendee_id },
    data: { check_in_list_id: list.id },
    stats: is_gone && scopeOf(list) === EVENT_SCOPE ? [{ ticket_id, check_ins: -1, came_at: checked_in_at }] : [],
  });
}
