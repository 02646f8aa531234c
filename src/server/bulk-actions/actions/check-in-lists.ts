import { sql } from "kysely";
import type { BulkOptions } from "#server/bulk-actions/own-run.ts";
import { openStation } from "#server/check-in/admission/check-in-attendee.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";

/** Checks the list for all subjects at once: one that does not exist is reported at its field. */
export async function checkStation(db: ReadDb, event: OwnEvent, options: BulkOptions, now: Date): Promise<void> {
  try {
    await openStation(db, event, options.check_in_list_id ?? 0, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw invalid({ check_in_list_id: "foreign" });
    throw error;
  }
}

/** Whether the check-in list includes the attendee's ticket. */
export function isOnList({ check_in_list_id }: BulkOptions) {
  return sql`exists (
    select from check_in_lists
    where check_in_lists.id = ${check_in_list_id}
      and (check_in_lists.all_tickets or exists (
        select from check_in_list_tickets as link
        where link.check_in_list_id = check_in_lists.id
          and link.ticket_id = attendees.ticket_id)))`;
}

/**
 * Whether the attendee is checked in, as this list counts. An attendee who went out again still
 * counts.
 */
export function isInside({ check_in_list_id }: BulkOptions) {
  return sql`exists (
    select from check_ins
    where check_ins.attendee_id = attendees.id
      and check_ins.undone_at is null
      and check_ins.scope = coalesce(
        (select id from check_in_lists where id = ${check_in_list_id} and counts_separately), 0))`;
}
