import { sql } from "kysely";
import { cancelTicket } from "#server/attendees/cancel-ticket.ts";
import { ownAttendee } from "#server/attendees/own-attendee.ts";
import type { BulkDeed } from "#server/bulk-actions/action.ts";

export const cancelTicketsOfMany: BulkDeed = {
  able: () => sql`(
    attendees.status = 'ACTIVE'
    and exists (
      select from orders
      where orders.id = attendees.order_id
        and orders.status = 'COMPLETED'))`,
  async run(deed, { event, id, options }) {
    await cancelTicket(deed, await ownAttendee(deed.tx, event, id), { tells_buyer: options.notify_buyer });
    return {};
  },
};
