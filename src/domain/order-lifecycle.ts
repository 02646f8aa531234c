/** Order, payment and refund each have a machine of their own: a table, and a question. */

export const ORDER_STATUSES = ["RESERVED", "AWAITING_PAYMENT", "COMPLETED", "CANCELLED", "EXPIRED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_ACTIONS = ["submit_details", "complete", "expire", "cancel", "revive"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Null before the buyer has given their details. */
export const PAYMENT_STATUSES = [
  "NO_PAYMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "PAYMENT_FAILED",
  "PAYMENT_RECEIVED",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number] | null;
export const PAYMENT_ACTIONS = ["waive", "await", "fail", "retry", "receive"] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** Null while nothing has been refunded. */
export const REFUND_STATUSES = ["REFUND_PENDING", "REFUND_FAILED", "PARTIALLY_REFUNDED", "REFUNDED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number] | null;
export const REFUND_ACTIONS = ["request", "refund_part", "refund_all", "fail"] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

/** The status after an action, or null where the action is not possible. */
export function nextOrderStatus(status: OrderStatus, action: OrderAction): OrderStatus | null {
  return ORDER[status][action] ?? null;
}

export function nextPaymentStatus(status: PaymentStatus, action: PaymentAction): PaymentStatus {
  return PAYMENT[status ?? "NONE"][action] ?? null;
}

/** @ahead Asked once refunds are followed to their end. */
export function nextRefundStatus(status: RefundStatus, action: RefundAction): RefundStatus {
  return REFUND[status ?? "NONE"][action] ?? null;
}

/** Still on its way: it can be completed, and time is running. */
export function isOpen(status: OrderStatus): boolean {
  return status === "RESERVED" || status === "AWAITING_PAYMENT";
}

/**
 * Its places are taken: held while it is open, sold once it is completed.
 * @ahead Asked once an order can be brought back by hand.
 */
export function holdsStock(status: OrderStatus): boolean {
  return isOpen(status) || status === "COMPLETED";
}

/**
 * What an arriving payment does. Once the hold is gone (expired, or its time is over), the places must be taken again under
 * the lock before the order may live: `can_hold_again` says whether that worked. Exactly one of ticket or money back.
 */
export function latePaymentVerdict(order: {
  status: OrderStatus;
  is_hold_alive: boolean;
  can_hold_again: boolean;
}): "complete" | "revive" | "refund" | "already_completed" {
  if (order.status === "COMPLETED") return "already_completed";
  if (order.status === "CANCELLED") return "refund";
  if (isOpen(order.status) && order.is_hold_alive) return "complete";
  return order.can_hold_again ? "revive" : "refund";
}

/** What a person sees, derived from the three (SPEC.md §4), and two states that only the buyer meets. */
export const ORDER_LABELS = [
  "RESERVED",
  "AWAITING_PAYMENT",
  "PAYMENT_FAILED",
  "COMPLETED",
  "CANCELLED",
  "EXPIRED",
  "REFUND_PENDING",
  "REFUND_FAILED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
] as const;
export type OrderLabel = (typeof ORDER_LABELS)[number];

/** Where the money went says most; a failed payment matters only while it can still be tried again. */
export function orderLabel(order: {
  status: OrderStatus;
  payment_status: PaymentStatus;
  refund_status: RefundStatus;
}): OrderLabel {
  if (order.refund_status !== null) return order.refund_status;
  if (isOpen(order.status) && order.payment_status === "PAYMENT_FAILED") return "PAYMENT_FAILED";
  return order.status;
}

export function orderLabelColor(label: OrderLabel): "orange" | "red" | "teal" | "gray" {
  return LABEL_COLOR[label];
}

const LABEL_COLOR = {
  RESERVED: "gray",
  AWAITING_PAYMENT: "orange",
  PAYMENT_FAILED: "red",
  COMPLETED: "teal",
  CANCELLED: "red",
  EXPIRED: "gray",
  REFUND_PENDING: "orange",
  REFUND_FAILED: "red",
  PARTIALLY_REFUNDED: "orange",
  REFUNDED: "red",
} as const satisfies Record<OrderLabel, string>;

/** `complete` from RESERVED is for what costs nothing. Only money that arrives late revives. */
const ORDER: Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  RESERVED: { submit_details: "AWAITING_PAYMENT", complete: "COMPLETED", expire: "EXPIRED", cancel: "CANCELLED" },
  AWAITING_PAYMENT: { complete: "COMPLETED", expire: "EXPIRED", cancel: "CANCELLED" },
  COMPLETED: { cancel: "CANCELLED" },
  CANCELLED: {},
  EXPIRED: { revive: "AWAITING_PAYMENT" },
};

/** A failure that is reported after the success changes nothing. */
const PAYMENT: Record<
  Exclude<PaymentStatus, null> | "NONE",
  Partial<Record<PaymentAction, Exclude<PaymentStatus, null>>>
> = {
  NONE: { waive: "NO_PAYMENT_REQUIRED", await: "AWAITING_PAYMENT" },
  NO_PAYMENT_REQUIRED: {},
  AWAITING_PAYMENT: { fail: "PAYMENT_FAILED", receive: "PAYMENT_RECEIVED" },
  PAYMENT_FAILED: { fail: "PAYMENT_FAILED", retry: "AWAITING_PAYMENT", receive: "PAYMENT_RECEIVED" },
  PAYMENT_RECEIVED: {},
};

/** The provider may refund by itself (its own dashboard), and may take back a refund that it had called done. */
const REFUND: Record<
  Exclude<RefundStatus, null> | "NONE",
  Partial<Record<RefundAction, Exclude<RefundStatus, null>>>
> = {
  NONE: { request: "REFUND_PENDING", refund_part: "PARTIALLY_REFUNDED", refund_all: "REFUNDED" },
  REFUND_PENDING: { refund_part: "PARTIALLY_REFUNDED", refund_all: "REFUNDED", fail: "REFUND_FAILED" },
  REFUND_FAILED: { request: "REFUND_PENDING", refund_part: "PARTIALLY_REFUNDED", refund_all: "REFUNDED" },
  PARTIALLY_REFUNDED: {
    request: "REFUND_PENDING",
    refund_part: "PARTIALLY_REFUNDED",
    refund_all: "REFUNDED",
    fail: "REFUND_FAILED",
  },
  REFUNDED: { fail: "REFUND_FAILED" },
};
