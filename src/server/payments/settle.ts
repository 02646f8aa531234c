import type { BaseLogger } from "pino";
import {
  type AttemptStatus,
  nextAttemptStatus,
  nextPaymentStatus,
  type OrderStatus,
  type PaymentStatus,
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
import { wasVoided } from "#server/orders/unpaid-tickets.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type Deed, inDeed } from "#server/platform/deed.ts";
import { unlessMissing } from "#server/platform/errors.ts";
import { isConnectionOf } from "./connections/queries.ts";
import { giveBack } from "./give-back.ts";
import { keepPayment } from "./keep-payment.ts";
import { type AstrayReason, noteAstray } from "./note-astray.ts";
import { paymentBecomes } from "./payment-becomes.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";
import { receiveForChange } from "./receive-for-change.ts";
import { noteHand } from "./see-to.ts";

type Payment = Awaited<ReturnType<typeof keepPayment>>;

/**
 * Brings an order to what its provider says about a payment. Notice, return page, reconciliation and cancellation all come
 * through here, in any order and any number of times: the order is locked, and what is done already changes nothing. Money that
 * arrives when nothing can be had for it is given back; exactly one of ticket and refund (docs/payments.md).
 */
export async function settle(
  db: Db,
  acting: Acting & { log?: Pick<BaseLogger, "error"> },
  provider: PaymentProvider,
  said: ProviderPayment,
): Promise<void> {
  const astray = await inDeed(db, acting, async (deed) => {
    const order = await findOrder(deed, said);
    const reason = order ? await settleIn(deed, provider, order, said) : "UNKNOWN_ORDER";
    return reason !== null && (await noteAstray(deed, provider, said, reason)) && reason;
  });
  const { provider_payment_id, reference } = said;
  if (astray) acting.log?.error({ provider_payment_id, reference, astray }, "Money came that belongs to nothing here");
}

/** The order that the payment's reference names, locked; undefined where it is none, or is not here. */
async function findOrder({ tx }: Deed, { reference }: ProviderPayment): Promise<LockedOrder | undefined> {
  const own = orderOfReference(reference);
  return own && lockOrder(tx, own).catch(unlessMissing);
}

/** As `settle`, for whoever has the order locked: the order is the one that the payment's reference names. Why it is none of its, or null. */
export async function settleIn(
  deed: Deed,
  provider: PaymentProvider,
  order: LockedOrder,
  said: ProviderPayment,
): Promise<AstrayReason | null> {
  if (!(await isPaidToItsOrganizer(deed, provider, order, said))) return "OTHER_ACCOUNT";
  const payment = await keepPayment(deed, provider, order, said);
  if (payment.order_id !== order.id) return "UNKNOWN_ORDER";
  if (said.status === "OPEN") await noteDecline(deed, order, payment, said);
  if (said.status === "FAILED" || said.status === "CANCELLED") await noteFailure(deed, order, payment, said);
  if (said.status === "SUCCEEDED") await receive(deed, order, payment, said);
  return null;
}

/** Whoever has an account at the provider can write any reference on a payment to themselves: it pays for their own orders at most. */
async function isPaidToItsOrganizer(
  { tx }: Deed,
  provider: PaymentProvider,
  order: LockedOrder,
  { paid_to }: ProviderPayment,
): Promise<boolean> {
  if (!provider.connecting) return true;
  const { account_id } = await orderFacts(tx, order);
  return paid_to !== null && isConnectionOf(tx, { id: account_id }, provider, paid_to);
}

/** A card was declined, and the next one pays the same payment: it stays open, with the reason until there is another word. */
async function noteDecline(deed: Deed, order: LockedOrder, payment: Payment, said: ProviderPayment): Promise<void> {
  const { failure_code } = said;
  if (payment.status !== "OPEN" || payment.failure_code === failure_code) return;
  await deed.tx
    .updateTable("payments")
    .set({ failure_code, updated_at: deed.now })
    .where("id", "=", payment.id)
    .where("status", "=", "OPEN")
    .execute();
  if (failure_code !== null) await tellFailure(deed, order, payment, said);
  if (!isWaitingForCard(order) || !(await isNewest(deed, payment))) return;
  const action = failure_code === null ? "retry" : "fail";
  if (nextPaymentStatus(order.payment_status as PaymentStatus, action) !== null)
    await orderBecomes(deed, order, { payment: action });
}

/** A failure that is told after a success changes nothing, one of an older try nothing about the order. */
async function noteFailure(deed: Deed, order: LockedOrder, payment: Payment, said: ProviderPayment): Promise<void> {
  const action = said.status === "FAILED" ? "fail" : "cancel";
  if (nextAttemptStatus(payment.status as AttemptStatus, action) === null) return;
  await paymentBecomes(deed, payment, action, said.failure_code);
  if (action === "fail") await tellFailure(deed, order, payment, said);
  if (isWaitingForCard(order) && (await isNewest(deed, payment))) await orderBecomes(deed, order, { payment: "fail" });
}

/** A card that fails changes nothing about an order that waits for a transfer. */
function isWaitingForCard({ status, payment_provider }: LockedOrder): boolean {
  return status === "AWAITING_PAYMENT" && payment_provider !== "offline";
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
  if (payment.proposed_change_id !== null) {
    await receiveForChange(deed, order, facts, { ...payment, proposed_change_id: payment.proposed_change_id }, said);
    return lookAtOthersSoon(deed, payment);
  }
  const verdict = paymentVerdict({
    status: order.status as OrderStatus,
    payment_status: order.payment_status as PaymentStatus,
    refund_status: order.refund_status as RefundStatus,
    is_hold_alive: !facts.is_overdue,
    is_right: said.amount === order.total_gross && said.currency === order.currency,
  });
  if (verdict !== "complete" && verdict !== "hold_again") await giveBack(deed, order, facts, payment, said, verdict);
  else if (payment.provider !== "offline" && !(await hasTickets(deed, order)))
    await giveBack(deed, order, facts, payment, said, order.status === "EXPIRED" ? "ORDER_EXPIRED" : "ORDER_CANCELLED");
  else if (verdict === "complete") await finish(deed, order, facts, payment);
  else {
    const held = await holdAgain(deed, order);
    if (held.is_held) await finish(deed, held.order, await orderFacts(deed.tx, order), payment);
    else await giveBack(deed, held.order, facts, payment, said, "ORDER_EXPIRED");
  }
  await lookAtOthersSoon(deed, payment);
  // a part of it had come by transfer, and buys nothing now
  if (order.payment_provider === "offline" && payment.provider !== "offline") await noteHand(deed.tx, order);
}

/**
 * Whether it has a ticket to be had: its people may have been erased, with their tickets, while it waited for its money. (What came by transfer is
 * refused as it is recorded, by `complete`: to give it back is for who has it.)
 */
async function hasTickets({ tx }: Deed, order: LockedOrder): Promise<boolean> {
  const one = await tx
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", order.id)
    .where((where) => where.or([where("status", "in", ["PENDING", "ACTIVE"]), where.not(wasVoided)]))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

async function finish(deed: Deed, order: LockedOrder, facts: OrderFacts, payment: Payment): Promise<void> {
  await paymentBecomes(deed, payment, "succeed");
  await complete(deed, order, facts, payment.provider);
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
