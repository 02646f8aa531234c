import { chargeProblem } from "#domain/pricing.ts";
import type { Db } from "../platform/database.ts";
import { type Acting, type Deed, inDeed } from "../platform/deed.ts";
import { type OwnOrder, paymentReference } from "../orders/own-order.ts";
import { AppError } from "../platform/errors.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { refuseUnlessOpen } from "../orders/open-order.ts";
import { orderFacts } from "../orders/order-facts.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";

/**
 * Starts paying, or goes on with the payment that is open. Two short transactions with the provider between them; when the
 * process dies in the middle, the same reference finds the same payment again. A declined card gets a new payment: a key
 * that is the order's own could never be tried twice.
 * @throws AppError order_expired, already_processed, order_cancelled, below_minimum_charge, payment_unavailable
 */
export async function startPayment(db: Db, acting: Acting, provider: PaymentProvider, order: OwnOrder) {
  const wanted = await inDeed(db, acting, (deed) => paymentWanted(deed, provider, order));
  if ("id" in wanted) return wanted;
  const made = await provider.create(db, wanted).catch((error: unknown) => {
    throw new AppError("payment_unavailable", { cause: error, retry_after_seconds: 5 });
  });
  return inDeed(db, acting, (deed) => keepPayment(deed, provider, order, made));
}

async function paymentWanted({ tx }: Deed, provider: PaymentProvider, own: OwnOrder) {
  const order = await lockOrder(tx, own);
  refuseUnlessOpen(order, await orderFacts(tx, order));
  if (order.status !== "AWAITING_PAYMENT") throw new AppError("conflict");
  if (chargeProblem(order.total_gross, order.currency)) throw new AppError("below_minimum_charge");
  const payments = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id", "desc")
    .execute();
  const open = payments.find(
    (one) => one.status === "OPEN" && one.provider === provider.name && one.amount === order.total_gross,
  );
  if (open) return open;
  return {
    reference: paymentReference(order, payments.length + 1),
    amount: order.total_gross,
    currency: order.currency,
  };
}

/** Written down by whoever is first: this call, a second tab, or a notice that was quicker than our commit. */
export async function keepPayment(
  { tx, now }: Deed,
  provider: PaymentProvider,
  order: OwnOrder,
  made: ProviderPayment,
) {
  const { provider_payment_id, client_secret, amount, currency } = made;
  return tx
    .insertInto("payments")
    .values({
      order_id: order.id,
      provider: provider.name,
      provider_payment_id,
      client_secret,
      amount,
      currency,
      status: "OPEN",
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_payment_id"]).doUpdateSet({ updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
