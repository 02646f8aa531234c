import {
  type AttemptStatus,
  nextAttemptStatus,
  type OrderStatus,
  paymentVerdict,
  type RefundStatus,
} from "#domain/order-lifecycle.ts";
import { happened } from "#server/happenings/happened.ts";
import { complete } from "#server/orders/complete.ts";
import { holdAgain } from "#server/orders/hold-again.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { orderBecomes } from "#server/orders/order-becomes.ts";
import { orderFacts, type OrderFacts } from "#server/orders/order-facts.ts";
import { orderOfReference } from "#server/orders/own-order.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type Deed, inDeed } from "#server/platform/deed.ts";
import { giveBack } from "./give-back.ts";
import { keepPayment } from "./keep-payment.ts";
import { paymentBecomes } from "./payment-becomes.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";

type Payment = Awaited<ReturnType<typeof keepPayment>>;

/**
 * Brings an order to what its provider says about a payment. Notice, return page, reconciliation and cancellation all come
 * through here, in any order and any number of times: the order is locked, and what is done already changes nothing. Money that
 * arrives when nothing can be had for it is given back; exactly one of ticket and refund (docs/payments.md).
 */
export async function settle(db: Db, acting: Acting, provider: PaymentProvider, said: ProviderPayment): Promise<void> {
  const own = orderOfReference(said.reference);
  if (!own) return;
  await inDeed(db, acting, async (deed) => {
    const order = await lockOrder(deed.tx, own);
    const payment = await keepPayment(deed, provider, own, said);
    if (payment.order_id !== own.id) return;
    if (said.status === "FAILED" || said.status === "CANCELLED") await noteFailure(deed, order, payment, said);
    if (said.status === "SUCCEEDED") await receive(deed, order, payment, said);
  });
}

/** A failure that is told after a success changes nothing, one of an older try nothing about the order. */
async function noteFailure(deed: Deed, order: LockedOrder, payment: Payment, said: ProviderPayment): Promise<void> {
  const action = said.status === "FAILED" ? "fail" : "cancel";
  if (nextAttemptStatus(payment.status as AttemptStatus, action) === null) return;
  await paymentBecomes(deed, payment, action, said.failure_code);
  if (action === "fail") await tellFailure(deed, order, payment, said);
  if (order.status === "AWAITING_PAYMENT" && (await isNewest(deed, payment)))
    await orderBecomes(deed, order, { payment: "fail" });
}

async function isNewest({ tx }: Deed, payment: Payment): Promise<boolean> {
  const newer = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("id", ">", payment.id)
    .executeTakeFirst();
  return newer === undefined;
}

async function tellFailure(deed: Deed, order: LockedOrder, payment: Payment, { failure_code }: ProviderPayment) {
  const { account_id } = await orderFacts(deed.tx, order);
  await happened(deed, {
    kind: "payment.failed",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_id: payment.id, failure_code },
  });
}

async function receive(deed: Deed, order: LockedOrder, payment: Payment, said: ProviderPayment): Promise<void> {
  if (nextAttemptStatus(payment.status as AttemptStatus, "succeed") === null) return;
  const facts = await orderFacts(deed.tx, order);
  const verdict = paymentVerdict({
    status: order.status as OrderStatus,
    refund_status: order.refund_status as RefundStatus,
    is_hold_alive: !facts.is_overdue,
    is_right: said.amount === order.total_gross && said.currency === order.currency,
  });
  if (verdict === "complete") await finish(deed, order, facts, payment);
  else if (verdict !== "hold_again") await giveBack(deed, order, facts, payment, said, verdict);
  else {
    const held = await holdAgain(deed, order);
    if (held.is_held) await finish(deed, held.order, await orderFacts(deed.tx, order), payment);
    else await giveBack(deed, held.order, facts, payment, said, "ORDER_EXPIRED");
  }
  await lookAtOthersSoon(deed, payment);
}

async function finish(deed: Deed, order: LockedOrder, facts: OrderFacts, payment: Payment): Promise<void> {
  await paymentBecomes(deed, payment, "succeed");
  await complete(deed, order, facts, "receive", payment.provider);
}

/** Nobody needs this order's other payments now: reconciliation cancels them at the provider. */
async function lookAtOthersSoon({ tx, now }: Deed, payment: Payment): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ next_check_at: now })
    .where("order_id", "=", payment.order_id)
    .where("id", "<>", payment.id)
    .where("status", "=", "OPEN")
    .execute();
}
