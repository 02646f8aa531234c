import { sql } from "kysely";
import { cancelTicket } from "#server/attendees/cancel-ticket.ts";
import { ownAttendee } from "#server/access/own-attendee.ts";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";

export const cancelTicketsOfMany: BulkActionHandler = {
  able: () => sql`(
    attendees.status = 'ACTIVE'
    and exists (
      select from orders
      where orders.id = attendees.order_id
        and orders.status = 'COMPLETED'))`,
  async run(ctx, { event, id, options }) {
    await cancelTicket(ctx, await ownAttendee(ctx.tx, event, id), { notifies_buyer: options.notify_buyer });
    return {};
  },
};
