import { sql } from "kysely";
import { ownAttendee } from "#server/access/own-attendee.ts";
import { resendTicket } from "#server/attendees/resend-ticket.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";

/** Sent behind the emails of current buyers, because these are not urgent. */
export const resendTickets: BulkActionHandler = {
  able: () => sql`attendees.status = 'ACTIVE'`,
  async run(ctx, { event, id }) {
    await resendTicket(ctx, event, await ownAttendee(ctx.tx, event, id), { priority: "bulk" });
    return {};
  },
};
