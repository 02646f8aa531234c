import { sql } from "kysely";
import {
  latePaymentVerdict,
  nextPaymentStatus,
  type OrderStatus,
  type PaymentStatus,
} from "#domain/order-lifecycle.ts";
import type { Locale } from "#contract/fields.ts";
import { type Db, inTransaction, type Tx } from "../platform/database.ts";
import { enqueue } from "../platform/jobs.ts";
import { queueMails } from "../platform/mail.ts";
import { complete } from "../orders/complete.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { eventInMail, orderFacts } from "../orders/order-facts.ts";
import { holdAgain } from "../orders/hold-again.ts";
import { orderOfReference, type PaymentProvider, type ProviderPayment } from "./provider.ts";
import { refundPayment } from "./refund-payment.ts";
import { keepPayment } from "./start-payment.ts";

/**
 * Brings an order to what its provider says about a payment. Webhook, return page and reconciliation all come through here,
 * in any order and any number of times: the order is locked, and what is done already changes nothing. Money that arrives
 * when the places are gone is given back; exactly one of ticket and refund.
 */
export async function settle(db: Db, provider: PaymentProvider, said: ProviderPayment): Promise<void> {
  const order_id = orderOfReference(said.reference);
  if (order_id === undefined) return;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const payment = await keepPayment(tx, provider, order_id, said);
    if (payment.order_id !== order_id || payment.status === "SUCCEEDED") return;
    if (said.status === "FAILED" || said.status === "CANCELLED") await noteFailure(tx, order, payment.id, said);
    if (said.status === "SUCCEEDED") await receive(tx, order, payment.id, said);
  });
}

/** A failure that is told after a success, or about an older try than the present one, changes nothing. */
async function noteFailure(tx: Tx, order: LockedOrder, payment_id: number, said: ProviderPayment): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status: said.status, failure_code: said.failure_code, updated_at: new Date() })
    .where("id", "=", payment_id)
    .where("status", "=", "OPEN")
    .executeTakeFirst();
  const next = nextPaymentStatus(order.payment_status as PaymentStatus, "fail");
  if (numUpdatedRows === 0n || next === null || order.status !== "AWAITING_PAYMENT") return;
  await tx
    .updateTable("orders")
    .set({ payment_status: next, updated_at: new Date() })
    .where("id", "=", order.id)
    .where("status", "=", "AWAITING_PAYMENT")
    .execute();
}

async function receive(tx: Tx, order: LockedOrder, payment_id: number, said: ProviderPayment): Promise<void> {
  const facts = await orderFacts(tx, order.id);
  const isRight = said.amount === order.total_gross && said.currency === order.currency;
  const is_hold_alive = !facts.is_overdue;
  const first = latePaymentVerdict({ status: order.status as OrderStatus, is_hold_alive, can_hold_again: false });
  if (first === "already_completed" || !isRight) return giveBack(tx, order, payment_id, said, "DUPLICATE");
  if (first === "complete") return finish(tx, order, payment_id);
  if (order.status !== "CANCELLED" && (await holdAgain(tx, order)))
    return finish(tx, await lockOrder(tx, order.id), payment_id);
  return giveBack(tx, order, payment_id, said, "ORDER_EXPIRED");
}

async function finish(tx: Tx, order: LockedOrder, payment_id: number): Promise<void> {
  const { provider } = await tx
    .updateTable("payments")
    .set({ status: "SUCCEEDED", updated_at: new Date() })
    .where("id", "=", payment_id)
    .returning("provider")
    .executeTakeFirstOrThrow();
  await tx.updateTable("orders").set({ payment_provider: provider }).where("id", "=", order.id).execute();
  await complete(tx, order, await orderFacts(tx, order.id), "PAYMENT_RECEIVED");
}

/** The money goes back by itself; the buyer is told when it was the time that ran out. */
async function giveBack(
  tx: Tx,
  order: LockedOrder,
  payment_id: number,
  said: ProviderPayment,
  reason: "ORDER_EXPIRED" | "DUPLICATE",
): Promise<void> {
  const refund = await tx
    .insertInto("refunds")
    .values({ order_id: order.id, payment_id, amount: said.amount, status: "PENDING", reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!refund) return;
  if (reason === "ORDER_EXPIRED") {
    await tx
      .updateTable("orders")
      .set({ refund_status: "REFUND_PENDING", payment_status: "PAYMENT_RECEIVED", updated_at: sql`clock_timestamp()` })
      .where("id", "=", order.id)
      .execute();
    await apologise(tx, order, said);
  }
  await enqueue(tx, refundPayment, { refund_id: refund.id });
}

async function apologise(tx: Tx, order: LockedOrder, said: ProviderPayment): Promise<void> {
  const facts = await orderFacts(tx, order.id);
  const data = {
    ...eventInMail(facts),
    order_public_id: order.public_id,
    first_name: order.first_name ?? "",
    currency: said.currency,
    amount: said.amount,
  };
  await queueMails(tx, [
    {
      kind: "LATE_PAYMENT_REFUNDED",
      cause: `order:${order.id}:late`,
      recipient: order.email ?? "",
      locale: order.locale as Locale,
      event_id: order.event_id,
      reply_to: facts.support_email ?? facts.organizer_email,
      data,
    },
  ]);
}
