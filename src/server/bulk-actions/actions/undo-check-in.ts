import { sql } from "kysely";
import { ownAttendee } from "#server/access/own-attendee.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { scopeOf } from "#domain/check-in.ts";
import { ticketIdsOf } from "#server/check-in/own-list.ts";
import { undo } from "#server/check-in/admission/undo-check-in.ts";
import { checkStation, isInside, isOnList, openStation } from "./check-in-lists.ts";

/**
 * Undoes check-ins as that check-in list does: from any list that counts with it, as long as the
 * list includes the ticket.
 */
export const undoCheckIns: BulkActionHandler = {
  able: (options) => sql`(${isInside(options)} and ${isOnList(options)})`,
  check: checkStation,
  async run(ctx, { event, id, options }) {
    const attendee = await ownAttendee(ctx.tx, event, id);
    const list = await openStation(ctx.tx, event, options, ctx.now);
    if (!ticketIdsOf(list).includes(attendee.ticket_id)) return { problem: "ticket_not_on_list" };
    const checkIns = await ctx.tx
      .selectFrom("check_ins")
      .select("short_id")
      .where("attendee_id", "=", attendee.id)
      .where("scope", "=", scopeOf(list))
      .where("undone_at", "is", null)
      .executeTakeFirst();
    if (!checkIns) return { problem: "not_checked_in" };
    await undo(ctx, list, checkIns.short_id);
    return {};
  },
};
