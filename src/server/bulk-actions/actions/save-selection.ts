import { sql } from "kysely";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";

/**
 * Selects the recipients of a message: nothing is done to them, and the message reads the
 * selection.
 */
export const saveAttendeeSelection: BulkActionHandler = {
  able: () => sql`(attendees.status = 'ACTIVE' and attendees.email <> '')`,
  run: async () => ({}),
};

export const saveBuyerSelection: BulkActionHandler = {
  able: () => sql`(orders.status = 'COMPLETED' and orders.email is not null)`,
  run: async () => ({}),
};
