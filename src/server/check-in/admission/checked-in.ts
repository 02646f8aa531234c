import { expressionBuilder } from "kysely";
import type { Database } from "#server/platform/table-types.ts";

/**
 * Whether the attendee has a check-in on any list that was not undone, for a query that selects
 * from `attendees`.
 */
export function cameIn() {
  const attendees = expressionBuilder<Database, "attendees">();
  return attendees
    .exists(
      attendees
        .selectFrom("check_ins")
        .select("check_ins.id")
        .whereRef("check_ins.attendee_id", "=", "attendees.id")
        .where("check_ins.undone_at", "is", null),
    )
    .$castTo<boolean>();
}
