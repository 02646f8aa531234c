import type { PaymentStatus } from "#domain/order-lifecycle.ts";
import type { CounterRow } from "#server/activities/count-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { CompletedAttendee } from "./completed-attendee.ts";
import type { Reach } from "./free-orders.ts";
import type { LockedOrder } from "./lock-order.ts";
import type { OrderContext } from "./order-context.ts";

/** An order whose tickets have just become valid: the actor, its context, and who gets emails. */
export type Completed = {
  ctx: WriteContext;
  order: LockedOrder;
  context: OrderContext;
  attendees: readonly CompletedAttendee[];
  payment_status: NonNullable<PaymentStatus>;
  reach: Reach;
};

/** An order that has just been cancelled. `order` is as it was before. */
export type Cancelled = {
  ctx: WriteContext;
  order: LockedOrder;
  context: OrderContext;
  /** In the smallest currency unit. */
  refunded: number;
  /** Number of tickets that became void. */
  tickets: number;
  /** What the void tickets subtract from the statistics. */
  stats: CounterRow[];
  notifies_buyer: boolean;
};

/** A refund that its provider has just decided. `order` is as it was before. */
export type RefundDecided = {
  ctx: WriteContext;
  order: LockedOrder;
  refund: { id: number; amount: number; provider: string; notifies_buyer: boolean };
};

/** Why a refund failed, in the provider's words. */
export type RefundFailed = RefundDecided & { failure: string | null };

/**
 * What follows when orders are completed, cancelled or refunded, in the same transaction. Other features
 * subscribe here, so that orders do not import them. Subscribers lock no stocks.
 */
export type OrderSubscribers = {
  /** All are started in this order, and their statements are sent in it. */
  onOrderCompleted: readonly ((all: readonly Completed[]) => Promise<unknown>)[];
  /** One runs after the other. */
  onOrderCancelled: readonly ((cancelled: Cancelled) => Promise<unknown>)[];
  /** One runs after the other. */
  onRefundSucceeded: readonly ((refunded: RefundDecided) => Promise<unknown>)[];
  /** One runs after the other. */
  onRefundFailed: readonly ((failed: RefundFailed) => Promise<unknown>)[];
};

let registered: OrderSubscribers | undefined;

/** Called once by the composition root (`server/context.ts`). */
export function registerOrderSubscribers(subscribers: OrderSubscribers): void {
  registered = subscribers;
}

/** The registered subscribers. Throws before there are any, so that nothing is skipped unnoticed. */
export function orderSubscribers(): OrderSubscribers {
  if (!registered) throw new Error("No subscribers of orders are registered.");
  return registered;
}
