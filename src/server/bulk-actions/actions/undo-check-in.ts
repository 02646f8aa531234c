import { sql } from "kysely";
import { ownAttendee } from "#server/access/own-attendee.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { undoCheckIn } from "#server/check-in/admission/check-in-attendee.ts";
import { checkStation, isInside, isOnList } from "./check-in-lists.ts";

/** Undoes check-ins as that check-in list does. */
export const undoCheckIns: BulkActionHandler = {
  able: (options) => sql`(${isInside(options)} and ${isOnList(options)})`,
  check: checkStation,
  async run(ctx, { event, id, options }) {
    const attendee = await ownAttendee(ctx.tx, event, id);
    const check_in_list_id = options.check_in_list_id ?? 0;
    const problem = await undoCheckIn(ctx, { event, attendee, check_in_list_id });
    return problem === null ? {} : { problem };
  },
};
