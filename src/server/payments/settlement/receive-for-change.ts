import type { AttemptStatus } from "#domain/order-lifecycle.ts";
import { proposedVerdict } from "#domain/proposed-changes.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import { makeProposed } from "#server/orders/proposed-changes/apply-proposed-change.ts";
import { findProposed } from "#server/orders/proposed-changes/proposed-change.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { giveBack } from "./refund-from-payments.ts";
import type { ProviderPayment } from "#server/payment-connections/payment-provider.ts";

type Payment = { id: number; status: AttemptStatus; provider: string; proposed_change_id: number };

/**
 * Settles money for a proposed change: the change is made in this transaction, or the money is
 * refunded. A change past its deadline is made, too, if its stock can be reserved again. The caller
 * has locked the order.
 */
export async function receiveForChange(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  payment: Payment,
  providerPayment: ProviderPayment,
): Promise<void> {
  const change = await findProposed(ctx.tx, order, payment.proposed_change_id);
  const isRight = providerPayment.amount === change?.amount && providerPayment.currency === order.currency;
  const verdict = change ? proposedVerdict({ status: change.status, is_right: isRight }) : "CHANGE_GONE";
  if (change && verdict === "make" && (await makeProposed(ctx, order, change, payment))) return;
  await giveBack(ctx, order, context, payment, providerPayment, verdict === "make" ? "CHANGE_GONE" : verdict);
}
