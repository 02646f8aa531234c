import { sql } from "kysely";
import { ownAttendee } from "#server/attendees/own-attendee.ts";
import { resendTicket } from "#server/attendees/resend-ticket.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";

/** Behind the mails of those who buy now: nobody waits for these at a door. */
export const resendTickets: BulkActionHandler = {
  able: () => sql`attendees.status = 'ACTIVE'`,
  async run(ctx, { event, id }) {
    await resendTicket(ctx, event, await ownAttendee(ctx.tx, event, id), { priority: "bulk" });
    return {};
  },
};
