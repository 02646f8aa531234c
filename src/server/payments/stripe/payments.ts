import Stripe from "stripe";
import type { ProviderPayment, WantedPayment } from "#server/payment-connections/payment-provider.ts";
import { fromStripe, toStripe } from "./amounts.ts";
import { refusedByStripe, unlessGone } from "./client.ts";
import { partsOf, paymentId } from "./ids.ts";
import { metadataOf, referenceOn } from "./metadata.ts";

/**
 * Creates a direct charge in the organizer's own account, so that the money is theirs at once. The
 * same reference is the same payment.
 */
export async function createIntent(stripe: Stripe, name: string, wanted: WantedPayment): Promise<ProviderPayment> {
  const { reference, amount, currency, paid_to, platform_fee } = wanted;
  if (paid_to === null) throw new Error("A payment by Stripe goes to a connected account.");
  const intent = await stripe.paymentIntents
    .create(
      {
        amount: toStripe(amount, currency),
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        metadata: metadataOf(name, reference),
        ...(platform_fee > 0 && { application_fee_amount: toStripe(platform_fee, currency) }),
      },
      { stripeAccount: paid_to, idempotencyKey: `${name}:${reference}:${paid_to}` },
    )
    .catch(refusedByStripe);
  return paymentOf(intent, paid_to, reference);
}

/**
 * Finds a payment; undefined where Stripe does not have it, we did not create it, or it is of the
 * other mode.
 */
export async function findIntent(
  stripe: Stripe,
  name: string,
  provider_payment_id: string,
  isLive: boolean,
): Promise<ProviderPayment | undefined> {
  const { intent: id, at } = partsOf(provider_payment_id);
  const intent = await stripe.paymentIntents.retrieve(id, {}, at).catch(unlessGone);
  if (!intent || intent.livemode !== isLive) return undefined;
  const reference = referenceOn(name, intent.metadata);
  return reference === null ? undefined : paymentOf(intent, at.stripeAccount, reference);
}

/** Leaves a payment that can no longer be cancelled as it is. */
export async function cancelIntent(stripe: Stripe, provider_payment_id: string): Promise<void> {
  const { intent, at } = partsOf(provider_payment_id);
  try {
    await stripe.paymentIntents.cancel(intent, { cancellation_reason: "abandoned" }, at);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) unlessGone(error);
  }
}

function paymentOf(intent: Stripe.PaymentIntent, account: string, reference: string): ProviderPayment {
  const currency = intent.currency.toUpperCase();
  const status = STATUS[intent.status] ?? "OPEN";
  // the received amount once money was received, never the requested one
  const counted = status === "SUCCEEDED" ? intent.amount_received : intent.amount;
  return {
    provider_payment_id: paymentId(account, intent.id),
    client_secret: intent.client_secret,
    status,
    amount: fromStripe(counted, currency),
    currency,
    reference,
    failure_code: failureOf(intent),
    paid_to: account,
  };
}

/**
 * Other statuses are OPEN: a declined card makes the payment wait for the next one, which pays the
 * same payment.
 */
const STATUS: Partial<Record<Stripe.PaymentIntent.Status, ProviderPayment["status"]>> = {
  succeeded: "SUCCEEDED",
  canceled: "CANCELLED",
};

function failureOf({ status, last_payment_error }: Stripe.PaymentIntent): string | null {
  if (status !== "requires_payment_method" || !last_payment_error) return null;
  const { code, decline_code } = last_payment_error;
  if (code === "payment_intent_authentication_failure") return "authentication_failed";
  return decline_code === "insufficient_funds" ? decline_code : (code ?? "unknown");
}
