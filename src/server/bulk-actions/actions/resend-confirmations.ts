import { sql } from "kysely";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { ownOrder } from "#server/access/own-order.ts";
import { resendConfirmation } from "#server/orders/completion/resend-confirmation.ts";

export const resendConfirmations: BulkActionHandler = {
  able: () => sql`(orders.status = 'COMPLETED' and orders.email is not null)`,
  async run(ctx, { event, id }) {
    await resendConfirmation(ctx, await ownOrder(ctx.tx, event, id), { priority: "bulk" });
    return {};
  },
};
