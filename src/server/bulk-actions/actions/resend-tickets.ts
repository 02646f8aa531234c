import { sql } from "kysely";
import { ownAttendee } from "#server/attendees/own-attendee.ts";
import { resendTicket } from "#server/attendees/resend-ticket.ts";
import type { BulkDeed } from "#server/bulk-actions/action.ts";

/** Behind the mails of those who buy now: nobody waits for these at a door. */
export const resendTickets: BulkDeed = {
  able: () => sql`attendees.status = 'ACTIVE'`,
  async run(deed, { event, id }) {
    await resendTicket(deed, event, await ownAttendee(deed.tx, event, id), { priority: "bulk" });
    return {};
  },
};
