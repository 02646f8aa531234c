import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { requireWaiting } from "#server/orders/proposed-changes/pending-change.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { askForPayment, unavailable, writeAttempt } from "#server/payment-connections/attempts.ts";
import { storePayment } from "#server/payments/settlement/store-payment.ts";
import type { PaymentProvider, WantedPayment } from "#server/payment-connections/payment-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { FRESH_MS, payableAt } from "./start-payment.ts";

type Input = { provider: PaymentProvider; id: number };

/**
 * Starts paying for a proposed change, or returns the payment that is open, as `startPayment` does
 * for an order: two tabs share one payment.
 * @throws AppError not_found, already_paid, too_late, payment_unavailable
 */
export async function startChangePayment(db: Db, acting: Acting, order: OwnOrder, input: Input) {
  const { provider } = input;
  const wanted = await withTransaction(db, acting, (ctx) => paymentWanted(ctx, order, input));
  if (!("id" in wanted)) return makePayment(db, acting, order, provider, wanted);
  if (acting.now.getTime() - wanted.created_at.getTime() < FRESH_MS) return wanted;
  const providerPayment = await provider.find(db, wanted.provider_payment_id).catch(unavailable);
  if (!providerPayment || providerPayment.status === "OPEN") return wanted;
  await settle(db, acting, provider, providerPayment);
  const next = await withTransaction(db, acting, (ctx) => paymentWanted(ctx, order, input));
  return "id" in next ? next : makePayment(db, acting, order, provider, next);
}

async function makePayment(db: Db, acting: Acting, own: OwnOrder, provider: PaymentProvider, wanted: WantedPayment) {
  const made = await askForPayment(db, acting, provider, wanted);
  return withTransaction(db, acting, async (ctx) => {
    const order = await lockOrder(ctx.tx, own);
    return storePayment(ctx, provider, order, made);
  });
}

async function paymentWanted(ctx: WriteContext, own: OwnOrder, { provider, id }: Input) {
  const { tx } = ctx;
  const order = await lockOrder(tx, own);
  const change = await requireWaiting(ctx, order, id);
  const paid_to = await payableAt(tx, provider, await orderContext(tx, order), order.currency);
  const payments = await tx.selectFrom("payments").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
  const open = payments.find(
    (payment) =>
      payment.status === "OPEN" &&
      payment.proposed_change_id === change.id &&
      payment.provider === provider.name &&
      payment.paid_to === paid_to,
  );
  if (open) return open;
  return writeAttempt(ctx, order, provider, { amount: change.amount, currency: order.currency, paid_to }, change);
}

/**
 * The payment that decides a proposed change: the one that paid for it, else the newest.
 * @throws AppError not_found
 */
export async function latestChangePayment(db: ReadDb, order: OwnOrder, id: number) {
  const payments = await db
    .selectFrom("payments")
    .select(["provider", "provider_payment_id", "status", "client_secret", "amount", "currency", "failure_code"])
    .where("order_id", "=", order.id)
    .where("proposed_change_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  const payment = payments.find(({ status }) => status === "SUCCEEDED") ?? payments[0];
  if (!payment) throw new AppError("not_found");
  return payment;
}
