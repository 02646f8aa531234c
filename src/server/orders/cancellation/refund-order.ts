import type { Body } from "#contract/endpoint.ts";
import type { orders } from "#contract/orders.ts";
import { giveMoney } from "#server/order-money/refund-money.ts";
import { isPaidOffline } from "#server/order-money/offline-money.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { cancel } from "./cancel-order.ts";
import { cancelTickets } from "./cancel-tickets.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { refuseWhileChangeWaits } from "#server/orders/proposed-changes/pending-change.ts";

/**
 * Refunds money for an organizer, with or without voiding tickets, with or without telling the
 * buyer. Everything is recorded in one transaction, and the provider is asked for the money after
 * it. With a repeated idempotency key it is done once.
 * @throws AppError order_made_by_hand, change_waiting where the order continues, and what the
 * refund, `cancel` and `cancelTickets` throw
 */
export async function refund(ctx: WriteContext, order: LockedOrder, input: Body<typeof orders.refund>): Promise<void> {
  const { idempotency_key, amount, cancel_order, attendee_ids, notify_buyer: notifies_buyer } = input;
  if (await isDone(ctx, order, idempotency_key)) return;
  if (await isPaidOffline(ctx.tx, order)) throw new AppError("order_is_manual");
  const money = { amount, idempotency_key };
  if (cancel_order) await cancel(ctx, order, { may_refund: true, notifies_buyer, money });
  else if (attendee_ids.length > 0) await cancelTickets(ctx, order, attendee_ids, { notifies_buyer, money });
  else {
    await refuseWhileChangeWaits(ctx.tx, order);
    await giveMoney(ctx, order, await orderContext(ctx.tx, order), {
      ...money,
      notifies_buyer: notifies_buyer && !!order.email,
    });
  }
}

/** Whether a refund of the order was requested with this key. */
export async function isDone({ tx }: WriteContext, order: LockedOrder, idempotency_key: string): Promise<boolean> {
  const known = tx.selectFrom("refunds").select("id").where("order_id", "=", order.id);
  return (await known.where("idempotency_key", "=", idempotency_key).executeTakeFirst()) !== undefined;
}
