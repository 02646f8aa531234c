import { sql } from "kysely";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";

/** Who is written to: nothing is done to them, the message reads who was chosen. */
export const keepAttendees: BulkActionHandler = {
  able: () => sql`(attendees.status = 'ACTIVE' and attendees.email <> '')`,
  run: async () => ({}),
};

export const keepBuyers: BulkActionHandler = {
  able: () => sql`(orders.status = 'COMPLETED' and orders.email is not null)`,
  run: async () => ({}),
};
