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
export const PAYMENT_ACTIONS = ["waive", "await", "fail", "retry", "receive", "charge"] as const;
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

export function nextRefundStatus(status: RefundStatus, action: RefundAction): RefundStatus {
  return REFUND[status ?? "NONE"][action] ?? null;
}

/** Still on its way: it can be completed, and time is running. */
export function isOpen(status: OrderStatus): boolean {
  return status === "RESERVED" || status === "AWAITING_PAYMENT";
}

/**
 * What money does that arrives for an order. `hold_again`: its time is over, and the places must be taken again under the lock
 * before it may live; where that fails the money goes back. Else it goes back at once, for the reason named. Whatever had a
 * refund never lives again: exactly one of ticket and money back. An order that was paid already, was free or never asked for money
 * can't receive this payment: it is a duplicate, and leaves the order as it is.
 */
export function paymentVerdict(order: {
  status: OrderStatus;
  payment_status: PaymentStatus;
  refund_status: RefundStatus;
  is_hold_alive: boolean;
  /** Amount and currency are the order's. */
  is_right: boolean;
}): "complete" | "hold_again" | "DUPLICATE" | "ORDER_CANCELLED" {
  if (!order.is_right || order.status === "COMPLETED" || order.refund_status !== null) return "DUPLICATE";
  if (nextPaymentStatus(order.payment_status, "receive") === null) return "DUPLICATE";
  if (order.status === "CANCELLED") return "ORDER_CANCELLED";
  return isOpen(order.status) && order.is_hold_alive ? "complete" : "hold_again";
}

/** One try to pay. Money that comes after a failure or a cancellation was reported is money all the same. */
export const ATTEMPT_STATUSES = ["OPEN", "SUCCEEDED", "RETURNED", "FAILED", "CANCELLED"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];
export const ATTEMPT_ACTIONS = ["succeed", "give_back", "fail", "cancel"] as const;
export type AttemptAction = (typeof ATTEMPT_ACTIONS)[number];

export function nextAttemptStatus(status: AttemptStatus, action: AttemptAction): AttemptStatus | null {
  return ATTEMPT[status][action] ?? null;
}

/** One giving back of money. */
export const REFUND_TRY_STATUSES = ["PENDING", "SUCCEEDED", "FAILED"] as const;
export type RefundTryStatus = (typeof REFUND_TRY_STATUSES)[number];
export const REFUND_TRY_ACTIONS = ["succeed", "fail"] as const;
export type RefundTryAction = (typeof REFUND_TRY_ACTIONS)[number];

export function nextRefundTryStatus(status: RefundTryStatus, action: RefundTryAction): RefundTryStatus | null {
  return REFUND_TRY[status][action] ?? null;
}

/**
 * Why money goes back: the organizer wants it to, or it bought nothing; `PROVIDER`: it was given back in the provider's own dashboard;
 * `ORDER_CHANGE`: the order's tickets were changed and cost less than before.
 */
export const REFUND_REASONS = [
  ...(["ORGANIZER", "ORDER_EXPIRED", "ORDER_CANCELLED", "DUPLICATE", "PROVIDER"] as const),
  "ORDER_CHANGE",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Whether a refund leaves its order as it is: another payment paid for it, or its total is without that money already. */
export function leavesOrder(reason: string): boolean {
  return reason === "DUPLICATE" || reason === "ORDER_CHANGE";
}

/** What was paid for an order and has not gone back, in the smallest unit. */
export function remainingOf(order: {
  payment_status: PaymentStatus;
  completed_at: unknown;
  total_gross: number;
  total_refunded: number;
}): number {
  const isPaid = order.payment_status === "PAYMENT_RECEIVED" && order.completed_at !== null;
  return isPaid ? order.total_gross - order.total_refunded : 0;
}

/** A buyer's bank asks for the money back. The bank decides, and may look at it once more after it was lost. */
export const DISPUTE_STATUSES = ["OPEN", "WON", "LOST"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Whether a dispute may go from one state to another. */
export function canDisputeBecome(from: DisputeStatus, to: DisputeStatus): boolean {
  return DISPUTE[from].includes(to);
}

/** One that is open wants an answer, one that was lost a word on the tickets; what was won is as if it had not been. */
export function needsAnswer({ status, resolved_at }: { status: DisputeStatus; resolved_at: unknown }): boolean {
  return status !== "WON" && resolved_at === null;
}

/** What a person sees, derived from the three, and two states that only the buyer meets. */
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

/** A failure that is reported after the success changes nothing. What was free is charged for where its tickets are changed. */
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

/** A bank may send back what the provider had called done. */
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
