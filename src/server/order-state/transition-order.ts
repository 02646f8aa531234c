import { type RawBuilder, sql, type Updateable } from "kysely";
import {
  nextOrderStatus,
  nextPaymentStatus,
  nextRefundStatus,
  ORDER_STATUSES,
  type OrderAction,
  type OrderStatus,
  type PaymentAction,
  type PaymentStatus,
  type RefundAction,
  type RefundStatus,
} from "#domain/order-lifecycle.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { LockedOrder } from "./lock-order.ts";
import { whyNotOpen } from "./open-order.ts";

type Actions = { order?: OrderAction; payment?: PaymentAction; refund?: RefundAction };

type Columns = Updateable<Database["orders"]>;
type Also = { [Column in Exclude<keyof Columns, keyof States>]?: Columns[Column] | RawBuilder<Columns[Column]> };

/**
 * Makes every change of an order's three states. The state machines decide, and the update names
 * the old states, so nothing happens twice.
 * @throws AppError already_processed, already_paid, order_cancelled, order_expired, refund_pending,
 * already_refunded, conflict where a state machine refuses
 */
export async function transitionOrder(
  { tx, now }: WriteContext,
  order: LockedOrder,
  actions: Actions,
  also: Also = {},
): Promise<LockedOrder> {
  const changed = await tx
    .updateTable("orders")
    .set({ ...also, ...nextStates(order, actions), updated_at: now })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .where("payment_status", "is not distinct from", order.payment_status)
    .where("refund_status", "is not distinct from", order.refund_status)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new AppError("conflict");
  return { ...order, ...changed };
}

/** The states after these actions, for statements that write more than this table. */
export function nextStates(order: States, actions: Actions) {
  const { status, payment_status: payment, refund_status: refund } = order;
  return {
    ...(actions.order && { status: nextOrderStatus(status, actions.order) ?? refuse(whyNotOpen(order) ?? "conflict") }),
    ...(actions.payment && { payment_status: nextPaymentStatus(payment, actions.payment) ?? refuse("conflict") }),
    ...(actions.refund && {
      refund_status: nextRefundStatus(refund, actions.refund) ?? refuse(REFUND_REFUSAL[refund ?? "NONE"]),
    }),
  };
}

/**
 * As `transitionOrder`, for many orders that the caller has locked. Orders that can't make the
 * transition stay as they are.
 */
export async function ordersBecome(tx: Tx, order_ids: readonly number[], action: OrderAction): Promise<void> {
  for (const status of ORDER_STATUSES) {
    const from = ORDER_STATUSES.filter((before) => nextOrderStatus(before, action) === status);
    if (from.length === 0) continue;
    await tx
      .updateTable("orders")
      .set({ status, updated_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", anyOf(order_ids))
      .where("status", "=", anyOf(from))
      .execute();
  }
}

type States = { status: OrderStatus; payment_status: PaymentStatus; refund_status: RefundStatus };

const REFUND_REFUSAL: Record<Exclude<RefundStatus, null> | "NONE", ErrorCode> = {
  NONE: "conflict",
  REFUND_PENDING: "refund_pending",
  REFUND_FAILED: "conflict",
  PARTIALLY_REFUNDED: "conflict",
  REFUNDED: "already_refunded",
};

function refuse(code: ErrorCode): never {
  throw new AppError(code);
}
