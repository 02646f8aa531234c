/**
 * Order, payment and refund each have a state machine: a table of transitions, and a function that
 * looks up the next status.
 */

export const ORDER_STATUSES = ["RESERVED", "AWAITING_PAYMENT", "COMPLETED", "CANCELLED", "EXPIRED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_ACTIONS = ["submit_details", "complete", "expire", "cancel", "revive"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Null before the buyer has submitted their details. */
export const PAYMENT_STATUSES = [
  "NO_PAYMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "PAYMENT_FAILED",
  "PAYMENT_RECEIVED",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number] | null;
export const PAYMENT_ACTIONS = ["waive", "await", "fail", "retry", "receive", "charge"] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** Null if nothing has been refunded. */
export const REFUND_STATUSES = ["REFUND_PENDING", "REFUND_FAILED", "PARTIALLY_REFUNDED", "REFUNDED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number] | null;
export const REFUND_ACTIONS = ["request", "refund_part", "refund_all", "fail"] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

/** Returns the status after an action, or null if the action is not allowed. */
export function nextOrderStatus(status: OrderStatus, action: OrderAction): OrderStatus | null {
  return ORDER[status][action] ?? null;
}

export function nextPaymentStatus(status: PaymentStatus, action: PaymentAction): PaymentStatus {
  return PAYMENT[status ?? "NONE"][action] ?? null;
}

export function nextRefundStatus(status: RefundStatus, action: RefundAction): RefundStatus {
  return REFUND[status ?? "NONE"][action] ?? null;
}

/** Whether the order can still be completed before its time is up. */
export function isOpen(status: OrderStatus): boolean {
  return status === "RESERVED" || status === "AWAITING_PAYMENT";
}

/**
 * Returns what to do with a payment that arrives for an order. `hold_again`: the hold has expired,
 * and the stock must be reserved again under the lock before the order is revived; if that fails,
 * the payment is refunded. The other verdicts refund it immediately, for the reason they name. An
 * order with a refund is never revived: the buyer gets either tickets or a refund, never both. An
 * order that was already paid, was free or never required payment cannot receive this payment: it
 * is a duplicate and leaves the order unchanged.
 */
export function paymentVerdict(order: {
  status: OrderStatus;
  payment_status: PaymentStatus;
  refund_status: RefundStatus;
  is_hold_alive: boolean;
  /** Whether amount and currency match the order. */
  is_right: boolean;
}): "complete" | "hold_again" | "DUPLICATE" | "ORDER_CANCELLED" {
  if (!order.is_right || order.status === "COMPLETED" || order.refund_status !== null) return "DUPLICATE";
  if (nextPaymentStatus(order.payment_status, "receive") === null) return "DUPLICATE";
  if (order.status === "CANCELLED") return "ORDER_CANCELLED";
  return isOpen(order.status) && order.is_hold_alive ? "complete" : "hold_again";
}

/**
 * The statuses of a payment attempt. A payment that arrives after a reported failure or
 * cancellation still counts as received.
 */
export const ATTEMPT_STATUSES = ["OPEN", "SUCCEEDED", "RETURNED", "FAILED", "CANCELLED"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];
export const ATTEMPT_ACTIONS = ["succeed", "give_back", "fail", "cancel"] as const;
export type AttemptAction = (typeof ATTEMPT_ACTIONS)[number];

export function nextAttemptStatus(status: AttemptStatus, action: AttemptAction): AttemptStatus | null {
  return ATTEMPT[status][action] ?? null;
}

export const REFUND_TRY_STATUSES = ["PENDING", "SUCCEEDED", "FAILED"] as const;
export type RefundTryStatus = (typeof REFUND_TRY_STATUSES)[number];
export const REFUND_TRY_ACTIONS = ["succeed", "fail"] as const;
export type RefundTryAction = (typeof REFUND_TRY_ACTIONS)[number];

export function nextRefundTryStatus(status: RefundTryStatus, action: RefundTryAction): RefundTryStatus | null {
  return REFUND_TRY[status][action] ?? null;
}

/**
 * Why money is refunded. `ORGANIZER`: by the organizer; `PROVIDER`: in the provider's own
 * dashboard; `ORDER_CHANGE`: the changed tickets cost less; the others: a payment that bought
 * nothing.
 */
export const REFUND_REASONS = [
  ...(["ORGANIZER", "ORDER_EXPIRED", "ORDER_CANCELLED", "DUPLICATE", "PROVIDER"] as const),
  "ORDER_CHANGE",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * Whether a refund leaves its order unchanged: the order was paid by another payment, or its total
 * has already been reduced.
 */
export function leavesOrder(reason: RefundReason): boolean {
  return reason === "DUPLICATE" || reason === "ORDER_CHANGE";
}

/** Returns the part of the payment for an order that was not refunded, in the smallest unit. */
export function remainingOf(order: {
  payment_status: PaymentStatus;
  completed_at: unknown;
  total_gross: number;
  total_refunded: number;
}): number {
  const isPaid = order.payment_status === "PAYMENT_RECEIVED" && order.completed_at !== null;
  return isPaid ? order.total_gross - order.total_refunded : 0;
}

/** A chargeback by the buyer's bank. The bank decides, and may reopen a lost dispute. */
export const DISPUTE_STATUSES = ["OPEN", "WON", "LOST"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export function canDisputeBecome(from: DisputeStatus, to: DisputeStatus): boolean {
  return DISPUTE[from].includes(to);
}

/**
 * An open dispute requires a response, a lost one a decision about the tickets; a won one requires
 * nothing.
 */
export function needsAnswer({ status, resolved_at }: { status: DisputeStatus; resolved_at: unknown }): boolean {
  return status !== "WON" && resolved_at === null;
}

/**
 * The displayed status, derived from the three statuses; two of the values are shown to the buyer
 * only.
 */
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

/** The refund status takes precedence; a failed payment is shown only while it can be retried. */
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

/** `complete` from RESERVED is for free orders. Only a late payment revives an order. */
const ORDER: Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  RESERVED: { submit_details: "AWAITING_PAYMENT", complete: "COMPLETED", expire: "EXPIRED", cancel: "CANCELLED" },
  AWAITING_PAYMENT: { complete: "COMPLETED", expire: "EXPIRED", cancel: "CANCELLED" },
  COMPLETED: { cancel: "CANCELLED" },
  CANCELLED: {},
  EXPIRED: { revive: "AWAITING_PAYMENT" },
};

/**
 * A failure reported after the success changes nothing. `charge`: a free order costs something
 * after a change of its tickets.
 */
const PAYMENT: Record<
  Exclude<PaymentStatus, null> | "NONE",
  Partial<Record<PaymentAction, Exclude<PaymentStatus, null>>>
> = {
  NONE: { waive: "NO_PAYMENT_REQUIRED", await: "AWAITING_PAYMENT" },
  NO_PAYMENT_REQUIRED: { charge: "PAYMENT_RECEIVED" },
  AWAITING_PAYMENT: { fail: "PAYMENT_FAILED", receive: "PAYMENT_RECEIVED" },
  PAYMENT_FAILED: { fail: "PAYMENT_FAILED", retry: "AWAITING_PAYMENT", receive: "PAYMENT_RECEIVED" },
  PAYMENT_RECEIVED: {},
};

const ATTEMPT: Record<AttemptStatus, Partial<Record<AttemptAction, AttemptStatus>>> = {
  OPEN: { succeed: "SUCCEEDED", give_back: "RETURNED", fail: "FAILED", cancel: "CANCELLED" },
  FAILED: { succeed: "SUCCEEDED", give_back: "RETURNED" },
  CANCELLED: { succeed: "SUCCEEDED", give_back: "RETURNED" },
  SUCCEEDED: {},
  RETURNED: {},
};

/** A bank may return a refund that the provider has reported as succeeded. */
const REFUND_TRY: Record<RefundTryStatus, Partial<Record<RefundTryAction, RefundTryStatus>>> = {
  PENDING: { succeed: "SUCCEEDED", fail: "FAILED" },
  SUCCEEDED: { fail: "FAILED" },
  FAILED: {},
};

const DISPUTE: Record<DisputeStatus, readonly DisputeStatus[]> = {
  OPEN: ["WON", "LOST"],
  WON: ["LOST"],
  LOST: ["OPEN", "WON"],
};

/**
 * The provider may refund by itself (in its own dashboard), and may reverse a refund that it has
 * reported as succeeded.
 */
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
