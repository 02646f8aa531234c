import { chargeProblem } from "#domain/pricing.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { refuseUnlessOpen } from "#server/order-state/open-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { askForPayment, unavailable, writeAttempt } from "#server/payment-connections/attempts.ts";
import { storePayment } from "#server/payments/settlement/store-payment.ts";
import { findConnection } from "#server/payment-connections/payment-connection-queries.ts";
import { wayProblem } from "#server/payment-connections/offered-providers.ts";
import { receivedOf } from "#server/order-money/offline-money.ts";
import type { PaymentProvider, WantedPayment } from "#server/payment-connections/payment-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";

/**
 * A payment younger than this is returned without querying the provider: two tabs, or a double
 * click.
 */
export const FRESH_MS = 3_000;

/**
 * Starts paying for an order, or returns the payment that is open. The provider is called between
 * short transactions; if the process dies halfway, the stored attempt finds the same payment again.
 * A declined card gets a new payment, even while its notice is still on its way: with a single key
 * per order, a second card could never be tried.
 * @throws AppError order_expired, already_processed, already_paid, order_cancelled,
 * below_minimum_charge, payment_unavailable; paid_in_part where some of the money was received
 * offline
 */
export async function startPayment(db: Db, acting: Acting, provider: PaymentProvider, order: OwnOrder) {
  const wanted = await withTransaction(db, acting, (ctx) => paymentWanted(ctx, provider, order));
  if (!("id" in wanted)) return makePayment(db, acting, provider, order, wanted);
  if (acting.now.getTime() - wanted.created_at.getTime() < FRESH_MS) return wanted;
  const providerPayment = await provider.find(db, wanted.provider_payment_id).catch(unavailable);
  if (!providerPayment || providerPayment.status === "OPEN") return wanted;
  await settle(db, acting, provider, providerPayment);
  const next = await withTransaction(db, acting, (ctx) => paymentWanted(ctx, provider, order));
  return "id" in next ? next : makePayment(db, acting, provider, order, next);
}

async function makePayment(db: Db, acting: Acting, provider: PaymentProvider, own: OwnOrder, wanted: WantedPayment) {
  const made = await askForPayment(db, acting, provider, wanted);
  return withTransaction(db, acting, async (ctx) => {
    const order = await lockOrder(ctx.tx, own);
    const payment = await storePayment(ctx, provider, own, made);
    if (order.payment_status === "PAYMENT_FAILED" && payment.status === "OPEN")
      await transitionOrder(ctx, order, { payment: "retry" });
    return payment;
  });
}

async function paymentWanted(ctx: WriteContext, provider: PaymentProvider, own: OwnOrder) {
  const { tx } = ctx;
  const { order, context } = await lockWithContext(tx, own);
  refuseUnlessOpen(order, context);
  if (order.status !== "AWAITING_PAYMENT") throw new AppError("conflict");
  if (chargeProblem(order.total_gross, order.currency)) throw new AppError("below_minimum_charge");
  if (order.payment_provider === "offline" && (await receivedOf(tx, order)) > 0) throw new AppError("paid_in_part");
  const paid_to = await payableAt(tx, provider, context, order.currency);
  const payments = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id", "desc")
    .execute();
  const open = payments.find(
    (payment) =>
      payment.status === "OPEN" &&
      payment.provider === provider.name &&
      payment.amount === order.total_gross &&
      payment.paid_to === paid_to,
  );
  if (open) return open;
  return writeAttempt(ctx, order, provider, { amount: order.total_gross, currency: order.currency, paid_to });
}

/**
 * The account at the provider that receives the money; null for a provider without connected
 * accounts.
 * @throws AppError payment_unavailable
 */
export async function payableAt(
  tx: WriteContext["tx"],
  provider: PaymentProvider,
  { account_id }: { account_id: number },
  currency: string,
): Promise<string | null> {
  const connection = provider.connecting ? await findConnection(tx, { id: account_id }, provider) : undefined;
  const paying = { currency, connections: connection ? [connection] : [], offers_offline_payments: false };
  if (wayProblem(provider, paying)) throw new AppError("payment_unavailable");
  return connection?.provider_account_id ?? null;
}
