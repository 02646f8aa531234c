import { sql } from "kysely";
import {
  latePaymentVerdict,
  nextPaymentStatus,
  type OrderStatus,
  type PaymentStatus,
} from "#domain/order-lifecycle.ts";
import type { Locale } from "#contract/fields.ts";
import type { Db } from "../platform/database.ts";
import { type Acting, type Deed, inDeed } from "../platform/deed.ts";
import { enqueue } from "../platform/jobs.ts";
import { queueMails } from "../platform/mail.ts";
import { complete } from "../orders/complete.ts";
import { type LockedOrder, lockOrder } from "../orders/lock-order.ts";
import { eventInMail, orderFacts } from "../orders/order-facts.ts";
import { holdAgain } from "../orders/hold-again.ts";
import { orderOfReference } from "../orders/own-order.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";
import { refundPayment } from "./refund-payment.ts";
import { keepPayment } from "./start-payment.ts";

/**
 * Brings an order to what its provider says about a payment. Webhook, return page and reconciliation all come through here,
 * in any order and any number of times: the order is locked, and what is done already changes nothing. Money that arrives
 * when the places are gone is given back; exactly one of ticket and refund.
 */
export async function settle(db: Db, acting: Acting, provider: PaymentProvider, said: ProviderPayment): Promise<void> {
  const own = orderOfReference(said.reference);
  if (!own) return;
  await inDeed(db, acting, async (deed) => {
    const order = await lockOrder(deed.tx, own);
    const payment = await keepPayment(deed, provider, own, said);
    if (payment.order_id !== own.id || payment.status === "SUCCEEDED") return;
    if (said.status === "FAILED" || said.status === "CANCELLED") await noteFailure(deed, order, payment.id, said);
    if (said.status === "SUCCEEDED") await receive(deed, order, payment.id, said);
  });
}

/** A failure that is told after a success, or about an older try than the present one, changes nothing. */
async function noteFailure(
  { tx, now }: Deed,
  order: LockedOrder,
  payment_id: number,
  said: ProviderPayment,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status: said.status, failure_code: said.failure_code, updated_at: now })
    .where("id", "=", payment_id)
    .where("status", "=", "OPEN")
    .executeTakeFirst();
  const next = nextPaymentStatus(order.payment_status as PaymentStatus, "fail");
  if (numUpdatedRows === 0n || next === null || order.status !== "AWAITING_PAYMENT") return;
  await tx
    .updateTable("orders")
    .set({ payment_status: next, updated_at: now })
    .where("id", "=", order.id)
    .where("status", "=", "AWAITING_PAYMENT")
    .execute();
}

async function receive(deed: Deed, order: LockedOrder, payment_id: number, said: ProviderPayment): Promise<void> {
  const facts = await orderFacts(deed.tx, order);
  const isRight = said.amount === order.total_gross && said.currency === order.currency;
  const is_hold_alive = !facts.is_overdue;
  const first = latePaymentVerdict({ status: order.status as OrderStatus, is_hold_alive, can_hold_again: false });
  if (first === "already_completed" || !isRight) return giveBack(deed, order, payment_id, said, "DUPLICATE");
  if (first === "complete") return finish(deed, order, payment_id);
  if (order.status !== "CANCELLED" && (await holdAgain(deed.tx, order)))
    return finish(deed, await lockOrder(deed.tx, order), payment_id);
  return giveBack(deed, order, payment_id, said, "ORDER_EXPIRED");
}

async function finish(deed: Deed, order: LockedOrder, payment_id: number): Promise<void> {
  const { tx, now } = deed;
  const { provider } = await tx
    .updateTable("payments")
    .set({ status: "SUCCEEDED", updated_at: now })
    .where("id", "=", payment_id)
    .returning("provider")
    .executeTakeFirstOrThrow();
  await tx.updateTable("orders").set({ payment_provider: provider }).where("id", "=", order.id).execute();
  await complete(deed, order, await orderFacts(tx, order), "PAYMENT_RECEIVED");
}

/** The money goes back by itself; the buyer is told when it was the time that ran out. */
async function giveBack(
  deed: Deed,
  order: LockedOrder,
  payment_id: number,
  said: ProviderPayment,
  reason: "ORDER_EXPIRED" | "DUPLICATE",
): Promise<void> {
  const { tx } = deed;
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
    await apologise(deed, order, said);
  }
  await enqueue(tx, refundPayment, { refund_id: refund.id });
}

async function apologise({ tx }: Deed, order: LockedOrder, said: ProviderPayment): Promise<void> {
  const facts = await orderFacts(tx, order);
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
