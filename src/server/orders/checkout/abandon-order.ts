import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { cancelPayments } from "#server/order-money/cancel-payments.ts";
import { release } from "#server/stock/release-stock.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";

/**
 * Releases the tickets that a buyer holds. An order that is already over stays as it is; one that
 * waits for a transfer is cancelled, and its buyer is told that no payment is needed.
 * @throws AppError already_processed, already_paid when it is complete; ticket_used when an
 * attendee of an unpaid order is checked in
 */
export async function abandon(ctx: WriteContext, order: LockedOrder): Promise<void> {
  if (order.status === "CANCELLED" || order.status === "EXPIRED") return;
  if (order.status === "AWAITING_PAYMENT" && order.payment_provider === "offline") {
    if (order.tickets_issued_at !== null && (await isAnyIn(ctx, order))) throw new AppError("ticket_used");
    await cancel(ctx, order, { may_refund: false });
    return;
  }
  await transitionOrder(ctx, order, { order: "expire" });
  await release(ctx.tx, [order.id]);
  await cancelPayments(ctx.tx, [order.id]);
}

async function isAnyIn({ tx }: WriteContext, order: LockedOrder): Promise<boolean> {
  const checkIn = await tx
    .selectFrom("check_ins")
    .innerJoin("attendees", "attendees.id", "check_ins.attendee_id")
    .select("check_ins.id")
    .where("attendees.order_id", "=", order.id)
    .where("check_ins.undone_at", "is", null)
    .executeTakeFirst();
  return checkIn !== undefined;
}
