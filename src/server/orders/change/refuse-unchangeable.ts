import { msg } from "@lingui/core/macro";
import type { OrderStatus } from "#domain/order-lifecycle.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Only a complete order can be changed, and only while nothing of it was refunded except for
 * changes: a reported refund is a share of the order as it was then.
 * @throws AppError order_open, order_cancelled, order_expired, refund_pending, already_refunded
 */
export async function refuseUnchangeable(db: ReadDb, order: OwnOrder & { status: OrderStatus }): Promise<void> {
  const refusal = REFUSAL[order.status];
  if (refusal === "order_open")
    throw new AppError("order_open", {
      userMessage: msg`This order is awaiting payment. Record the payment or cancel the order first.`,
    });
  if (refusal) throw new AppError(refusal);
  const refunds = await db
    .selectFrom("refunds")
    .select(["status", "reason", "undone_at"])
    .where("order_id", "=", order.id)
    .where("reason", "<>", "DUPLICATE")
    .execute();
  if (refunds.some(({ status }) => status === "PENDING")) throw new AppError("refund_pending");
  const isOfOrder = refunds.filter(({ reason }) => reason !== "ORDER_CHANGE");
  if (isOfOrder.some(({ status, undone_at }) => status === "SUCCEEDED" || undone_at !== null))
    throw new AppError("already_refunded", {
      userMessage: msg`This order was already partly refunded, so its tickets can no longer be changed. Cancel the tickets you don’t need and add new ones manually.`,
    });
}

const REFUSAL: Record<OrderStatus, "order_open" | "order_cancelled" | "order_expired" | null> = {
  RESERVED: "order_open",
  AWAITING_PAYMENT: "order_open",
  COMPLETED: null,
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
};
