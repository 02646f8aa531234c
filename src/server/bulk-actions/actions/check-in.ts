import { sql } from "kysely";
import type { CheckInResult } from "#contract/check-in.ts";
import { ownAttendee } from "#server/access/own-attendee.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { scan } from "#server/check-in/admission/scan.ts";
import { checkStation, isInside, isOnList, openStation } from "./check-in-lists.ts";

/** Checks attendees in as if each had been scanned at that check-in list. */
export const checkInMany: BulkActionHandler = {
  able: (options) => sql`(attendees.status = 'ACTIVE' and ${isOnList(options)} and not ${isInside(options)})`,
  check: checkStation,
  async run(ctx, { event, id, options }) {
    const attendee = await ownAttendee(ctx.tx, event, id);
    const list = await openStation(ctx.tx, event, options, ctx.now);
    const [result] = await scan(ctx, list, { codes: [attendee.short_id], direction: "in", address: "" });
    return PROBLEM[result?.outcome ?? "not_found"];
  },
};

const PROBLEM: Record<CheckInResult["outcome"], { problem?: string }> = {
  checked_in: {},
  checked_out: {},
  not_in: { problem: "not_found" },
  already_checked_in: { problem: "already_checked_in" },
  not_found: { problem: "not_found" },
  ambiguous_code: { problem: "not_found" },
  ticket_not_on_list: { problem: "ticket_not_on_list" },
  attendee_cancelled: { problem: "attendee_cancelled" },
  not_paid_in_time: { problem: "not_paid_in_time" },
};
