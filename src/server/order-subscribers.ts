import { countCancelledOrder, countCompletedOrders } from "./event-stats/count-orders.ts";
import { creditRefundedOrder, invoiceCompletedOrders } from "./invoices/schedule-invoices.ts";
import { mailCancelledOrder } from "./orders/cancellation/cancellation-mail.ts";
import { mailCompletedOrders } from "./orders/completion/completion-mails.ts";
import { mailFailedRefund, mailRefundedBuyer } from "./order-money/refund-mails.ts";
import type { OrderSubscribers } from "./order-state/order-subscribers.ts";
import { flagReceivedTransfer } from "./order-money/attention-flag.ts";

/** What follows a completed, cancelled or refunded order, in this order and in its transaction. */
export const ORDER_SUBSCRIBERS: OrderSubscribers = {
  onOrderCompleted: [countCompletedOrders, invoiceCompletedOrders, mailCompletedOrders],
  onOrderCancelled: [mailCancelledOrder, countCancelledOrder, flagReceivedTransfer],
  onRefundSucceeded: [creditRefundedOrder, mailRefundedBuyer],
  onRefundFailed: [mailFailedRefund],
};
