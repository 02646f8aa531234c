import { sql } from "kysely";
import type { BulkDeed } from "#server/bulk-actions/action.ts";
import { ownOrder } from "#server/orders/own-order.ts";
import { resendConfirmation } from "#server/orders/resend-confirmation.ts";

export const resendConfirmations: BulkDeed = {
  able: () => sql`(orders.status = 'COMPLETED' and orders.email is not null)`,
  async run(deed, { event, id }) {
    await resendConfirmation(deed, await ownOrder(deed.tx, event, id), { priority: "bulk" });
    return {};
  },
};
