import { sql } from "kysely";
import type { BulkDeed } from "#server/bulk-actions/action.ts";
import { cancel } from "#server/orders/cancel.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { ownOrder } from "#server/orders/own-order.ts";

/** With what is left of their money, or without: whoever asked for the first was asked whether they may. */
export const cancelOrders: BulkDeed = {
  able: ({ refunds }) =>
    refunds
      ? sql`(
        orders.status in ('COMPLETED', 'AWAITING_PAYMENT')
        and orders.refund_status is distinct from 'REFUND_PENDING')`
      : sql`orders.status in ('COMPLETED', 'AWAITING_PAYMENT')`,
  async run(deed, { event, id, options: { refunds, notify_buyer: tells_buyer } }) {
    const order = await lockOrder(deed.tx, await ownOrder(deed.tx, event, id));
    const how = { may_refund: refunds, tells_buyer };
    return { amount: await cancel(deed, order, refunds ? how : { ...how, money: null }) };
  },
};
