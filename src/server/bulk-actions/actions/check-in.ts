import { sql } from "kysely";
import { ownAttendee } from "#server/access/own-attendee.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { checkInAttendee } from "#server/check-in/admission/check-in-attendee.ts";
import { checkStation, isInside, isOnList } from "./check-in-lists.ts";

/** Checks attendees in as if each had been scanned at that check-in list. */
export const checkInMany: BulkActionHandler = {
  able: (options) => sql`(attendees.status = 'ACTIVE' and ${isOnList(options)} and not ${isInside(options)})`,
  check: checkStation,
  async run(ctx, { event, id, options }) {
    const attendee = await ownAttendee(ctx.tx, event, id);
    const check_in_list_id = options.check_in_list_id ?? 0;
    const problem = await checkInAttendee(ctx, { event, attendee, check_in_list_id });
    return problem === null ? {} : { problem };
  },
};
