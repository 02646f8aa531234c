import type { AttemptStatus } from "#domain/order-lifecycle.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import { paymentReference } from "#server/access/own-order.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { recordOfflineRefund } from "./refund-money.ts";
import { fromSources, paidMoney } from "./paid-money.ts";
import { transitionPayment } from "./transition-payment.ts";
import { isPaidOffline } from "./offline-money.ts";
import { requestRefund } from "./request-refund.ts";

/**
 * Refunds the price reduction of a changed order, to each payment no more than it paid. The order's
 * total excludes the amount already, so nothing else of the order changes. `order` is the order
 * before the change.
 * @throws AppError refund_pending, nothing_to_refund where less than the amount was paid
 */
export async function giveChange(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  amount: number,
): Promise<void> {
  const paid = await paidMoney(ctx.tx, order);
  if (!paid || paid.left < amount) throw new AppError("nothing_to_refund");
  for (const part of fromSources(paid.sources, amount)) {
    const { payment_id, provider } = part;
    const how = { payment_id, amount: part.amount, reason: "ORDER_CHANGE" as const };
    const refund_id = await requestRefund(ctx, order, context, how);
    if (provider === "offline") await recordOfflineRefund(ctx, order, refund_id);
  }
}

/**
 * Records the additional price of a changed order that was collected offline, as a payment of its
 * own, so that later refunds find how much was paid in which way. An order whose money was all
 * collected offline has no payments: what was paid for it is stated, not proven.
 */
export async function receiveChange(
  { tx }: WriteContext,
  order: LockedOrder,
  { order_change_id, amount }: { order_change_id: number; amount: number },
): Promise<void> {
  if (await isPaidOffline(tx, order)) return;
  await insertOfflinePayment(tx, order, { order_change_id, amount });
}

type OfflinePart = { order_change_id: number | null; amount: number };

async function insertOfflinePayment(
  tx: Tx,
  order: LockedOrder,
  { order_change_id, amount }: OfflinePart,
): Promise<void> {
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
 * Records the additional price of a changed order that was paid by a link: the payment covers the
 * change and nothing else of the order. Money that was collected offline for a manual order becomes
 * a payment as well, so that refunds are split over both. `order` is the order before the change.
 */
export async function recordChangePaid(
  ctx: WriteContext,
  order: LockedOrder,
  payment: { id: number; status: AttemptStatus },
  order_change_id: number,
): Promise<void> {
  if (order.total_gross > 0 && (await isPaidOffline(ctx.tx, order)))
    await insertOfflinePayment(ctx.tx, order, { order_change_id: null, amount: order.total_gross });
  await ctx.tx.updateTable("payments").set({ order_change_id }).where("id", "=", payment.id).execute();
  await transitionPayment(ctx, payment, "succeed");
}
