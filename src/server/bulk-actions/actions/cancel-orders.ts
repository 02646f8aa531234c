import { sql } from "kysely";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { ownOrder } from "#server/access/own-order.ts";

/**
 * Cancels orders with a refund of what is left, or without a refund. The permission to refund was
 * checked when the action was started.
 */
export const cancelOrders: BulkActionHandler = {
  able: ({ refunds }) =>
    refunds
      ? sql`(
        orders.status in ('COMPLETED', 'AWAITING_PAYMENT')
        and orders.refund_status is distinct from 'REFUND_PENDING')`
      : sql`orders.status in ('COMPLETED', 'AWAITING_PAYMENT')`,
  async run(ctx, { event, id, options: { refunds, notify_buyer: notifies_buyer } }) {
    const order = await lockOrder(ctx.tx, await ownOrder(ctx.tx, event, id));
    const how = { may_refund: refunds, notifies_buyer };
    return { amount: await cancel(ctx, order, refunds ? how : { ...how, money: null }) };
  },
};
