import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { BulkActionHandler } from "#server/bulk-actions/action.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { ownOrder } from "#server/access/own-order.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import { offlineReceipts } from "#server/order-money/offline-money.ts";
import { paidMoney } from "#server/order-money/paid-money.ts";

/** Refunds what is left of each order; its tickets stay valid. */
export const refundOrders: BulkActionHandler = {
  able: () => sql`(
    orders.payment_status = 'PAYMENT_RECEIVED'
    and not ${offlineReceipts}
    and orders.total_gross > orders.total_refunded
    and orders.refund_status is distinct from 'REFUND_PENDING')`,
  async run(ctx, { event, id, options: { notify_buyer } }) {
    const order = await lockOrder(ctx.tx, await ownOrder(ctx.tx, event, id));
    const amount = (await paidMoney(ctx.tx, order))?.left ?? 0;
    await refund(ctx, order, {
      ...{ amount, cancel_order: false, attendee_ids: [], notify_buyer },
      // a random key is enough: a second run finds the row done
      idempotency_key: randomUUID(),
    });
    return { amount };
  },
};
