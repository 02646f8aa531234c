import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OrderLabel, PaymentStatus, RefundStatus } from "#domain/order-lifecycle.ts";

/** The labels of an order's status for organizers, for the page and the export. */
export const ORDER_STATUS_LABELS: Record<OrderLabel, MessageDescriptor> = {
  RESERVED: msg`Reserved`,
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PAYMENT_FAILED: msg`Payment failed`,
  COMPLETED: msg({ message: "Completed", context: "of an order" }),
  CANCELLED: msg({ message: "Cancelled", context: "of an order" }),
  EXPIRED: msg`Expired`,
  REFUND_PENDING: msg`Refund in progress`,
  REFUND_FAILED: msg`Refund failed`,
  PARTIALLY_REFUNDED: msg`Partly refunded`,
  REFUNDED: msg({ message: "Refunded", context: "of an order" }),
};

export const PAYMENT_STATUS_LABELS: Record<Exclude<PaymentStatus, null>, MessageDescriptor> = {
  PAYMENT_RECEIVED: msg`Paid`,
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PAYMENT_FAILED: msg`Payment failed`,
  NO_PAYMENT_REQUIRED: msg`Free`,
};

export const REFUND_STATUS_LABELS: Record<Exclude<RefundStatus, null>, MessageDescriptor> = {
  REFUNDED: msg({ message: "Refunded", context: "of an order" }),
  PARTIALLY_REFUNDED: msg`Partly refunded`,
  REFUND_PENDING: msg`Refund in progress`,
  REFUND_FAILED: msg`Refund failed`,
};

/**
 * The labels of an order's status for buyers. A completed order has no label: its tickets are
 * shown.
 */
export const BUYER_ORDER_STATUS_LABELS: Record<Exclude<OrderLabel, "COMPLETED">, MessageDescriptor> = {
  RESERVED: msg`Reserved`,
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PAYMENT_FAILED: msg`Payment failed`,
  CANCELLED: msg({ message: "Cancelled", context: "of an order" }),
  EXPIRED: msg`Expired`,
  REFUND_PENDING: msg`Refund in progress`,
  REFUND_FAILED: msg`Refund failed`,
  PARTIALLY_REFUNDED: msg`Partly refunded`,
  REFUNDED: msg({ message: "Refunded", context: "of an order" }),
};
