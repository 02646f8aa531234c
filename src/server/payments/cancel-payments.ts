import { z } from "zod";
import { anyOf } from "#server/platform/any-of.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueueAll, job } from "#server/platform/jobs.ts";
import { providerNamed } from "./payment-provider.ts";
import { findPayment } from "./reconcile-payments.ts";
import { settle } from "./settle-payment.ts";

/**
 * Enqueues the cancellation of these orders' open payments at their providers, in the transaction
 * that ends the orders.
 */
export async function cancelPayments(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const open = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", anyOf(order_ids))
    .where("status", "=", "OPEN")
    .execute();
  await enqueueAll(
    tx,
    cancelPayment,
    open.map(({ id }) => ({ payment_id: id })),
  );
}

/**
 * Cancels a payment at its provider, so that no buyer pays for what is no longer available. If the
 * money was faster, the provider's response is settled like any other report of it.
 */
export const cancelPayment = job({
  name: "cancel-payment",
  payload: z.object({ payment_id: z.number() }),
  priority: "money",
  max_attempts: 12,
  async run(db, { payment_id }, context) {
    const payment = await findPayment(db, payment_id);
    if (payment?.status !== "OPEN") return;
    const provider = providerNamed(context.app.payments, payment.provider);
    const providerPayment = await provider.cancel(db, payment.provider_payment_id);
    if (providerPayment) await settle(db, context, provider, providerPayment);
  },
});
