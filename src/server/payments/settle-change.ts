import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { paymentReference } from "#server/orders/own-order.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { recordOfflineRefund } from "./refund-money.ts";
import { fromSources, paidMoney } from "./paid-money.ts";
import { transitionPayment } from "./transition-payment.ts";
import { isPaidOffline } from "./offline-receipts.ts";
import { requestRefund } from "./request-refund.ts";

/**
 * Gives back what an order's tickets cost less by since they were changed, to each payment no more than came by it. The order's total is
 * without it already, so nothing else of the order changes. `order` is as it was before.
 * @throws AppError refund_pending, nothing_to_refund where that much has not come
 */
export async function giveChange(
  ctx: WriteContext,
  order: LockedOrder,
  facts: OrderContext,
  amount: number,
): Promise<void> {
  const paid = await paidMoney(ctx.tx, order);
  if (!paid || paid.left < amount) throw new AppError("nothing_to_refund");
  for (const part of fromSources(paid.sources, amount)) {
    const { payment_id, provider } = part;
    const how = { payment_id, amount: part.amount, reason: "ORDER_CHANGE" as const };
    const refund_id = await requestRefund(ctx, order, facts, how);
    if (provider === "offline") await recordOfflineRefund(ctx, order, refund_id);
  }
}

/**
 * Writes down what an order's tickets cost more by and was taken by hand: a payment of its own, so that what goes back later knows how much
 * came by which way. Of an order whose money was all taken by hand there are no payments: what was paid for it is said, not proven.
 */
export async function receiveChange(
  { tx }: WriteContext,
  order: LockedOrder,
  { order_change_id, amount }: { order_change_id: number; amount: number },
): Promise<void> {
  if (await isPaidOffline(tx, order)) return;
  await insertManualOrder(tx, order, { order_change_id, amount });
}

type OrderOrigin = { order_change_id: number | null; amount: number };

async function insertManualOrder(tx: Tx, order: LockedOrder, { order_change_id, amount }: OrderOrigin): Promise<void> {
  const { known } = await tx
    .selectFrom("payments")
    .select((payments) => payments.fn.countAll<number>().as("known"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payments")
    .values({
      ...{ order_id: order.id, order_change_id, amount, currency: order.currency },
      ...{ provider: "offline", provider_payment_id: paymentReference(order, Number(known) + 1), status: "SUCCEEDED" },
    })
    .execute();
}

/**
 * What an order's tickets cost more by came by a link: it paid for the change, and for nothing else of the order. What had been taken by hand for
 * one that was made by hand is a payment from now on, too: what goes back goes back to both. `order` is as it was before.
 */
export async function noteChangePaid(
  ctx: WriteContext,
  order: LockedOrder,
  payment: { id: number; status: string },
  order_change_id: number,
): Promise<void> {
  if (order.total_gross > 0 && (await isPaidOffline(ctx.tx, order)))
    await insertManualOrder(ctx.tx, order, { order_change_id: null, amount: order.total_gross });
  await ctx.tx.updateTable("payments").set({ order_change_id }).where("id", "=", payment.id).execute();
  await transitionPayment(ctx, payment, "succeed");
}
