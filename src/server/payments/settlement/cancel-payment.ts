import { job } from "#server/platform/jobs.ts";
import { cancellation } from "#server/order-money/cancel-payments.ts";
import { providerNamed } from "#server/payment-connections/payment-provider.ts";
import { findPayment } from "./reconcile-payments.ts";
import { settle } from "./settle-payment.ts";

/**
 * Cancels a payment at its provider, so that no buyer pays for what is no longer available. If the
 * money was faster, the provider's response is settled like any other report of it.
 */
export const cancelPayment = job({
  ...cancellation,
  async run(db, { payment_id }, context) {
    const payment = await findPayment(db, payment_id);
    if (payment?.status !== "OPEN") return;
    const provider = providerNamed(context.app.payments, payment.provider);
    const providerPayment = await provider.cancel(db, payment.provider_payment_id);
    if (providerPayment) await settle(db, context, provider, providerPayment);
  },
});
