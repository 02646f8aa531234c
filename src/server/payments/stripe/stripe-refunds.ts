import Stripe from "stripe";
import type { ListedRefund, PaymentProvider, ProviderRefund } from "#server/payment-connections/payment-provider.ts";
import { fromStripe, toStripe } from "./amounts.ts";
import { isGone, refusedByStripe, unlessGone } from "./client.ts";
import { partsOf } from "./ids.ts";
import { metadataOf, referenceOn } from "./metadata.ts";

type Wanted = Parameters<PaymentProvider["refund"]>[1];

/**
 * Stripe forgets an idempotency key after a day, and we may retry for longer: a refund that is
 * listed under our reference is never requested again. Stripe repeats its own failures for the same
 * key, so each attempt after a failure has another key.
 */
export async function refundIntent(stripe: Stripe, name: string, wanted: Wanted): Promise<ProviderRefund> {
  const { provider_payment_id, reference, amount, currency, with_fee, failed_tries = 0 } = wanted;
  const { intent, at } = partsOf(provider_payment_id);
  try {
    const known = (await listRefunds(stripe, name, provider_payment_id)).find(
      (refund) => refund.reference === reference,
    );
    if (known) return known;
    const made = await stripe.refunds.create(
      {
        payment_intent: intent,
        amount: toStripe(amount, currency),
        metadata: metadataOf(name, reference),
        ...(with_fee && { refund_application_fee: true }),
      },
      { ...at, idempotencyKey: [name, reference, ...(failed_tries > 0 ? [failed_tries] : [])].join(":") },
    );
    return refundOf(made);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) return { provider_refund_id: null, status: "FAILED", failure: refusal };
    return refusedByStripe(error);
  }
}

export async function findStripeRefund(
  stripe: Stripe,
  name: string,
  which: Parameters<PaymentProvider["findRefund"]>[1],
): Promise<ProviderRefund | undefined> {
  const { reference, provider_refund_id, provider_payment_id } = which;
  if (provider_refund_id === null)
    return (await listRefunds(stripe, name, provider_payment_id)).find((refund) => refund.reference === reference);
  const found = await stripe.refunds
    .retrieve(provider_refund_id, {}, partsOf(provider_payment_id).at)
    .catch(unlessGone);
  return found && refundOf(found);
}

/** All refunds of a payment, including those that others made. */
export async function listRefunds(stripe: Stripe, name: string, provider_payment_id: string): Promise<ListedRefund[]> {
  const { intent, at } = partsOf(provider_payment_id);
  const listed = await stripe.refunds
    .list({ payment_intent: intent, limit: 100 }, at)
    .autoPagingToArray({ limit: 1_000 });
  return listed.map((refund) => ({
    ...refundOf(refund),
    reference: referenceOn(name, refund.metadata),
    amount: fromStripe(refund.amount, refund.currency.toUpperCase()),
  }));
}

function refundOf({ id, status, failure_reason }: Stripe.Refund): Omit<ListedRefund, "reference" | "amount"> {
  if (status === "succeeded") return { provider_refund_id: id, status: "SUCCEEDED", failure: null };
  if (status === "failed" || status === "canceled")
    return { provider_refund_id: id, status: "FAILED", failure: failure_reason ?? status };
  return { provider_refund_id: id, status: "PENDING", failure: null };
}

/** Why Stripe will never make this refund; null where a later attempt may succeed. */
function refusalOf(error: unknown): string | null {
  if (error instanceof RangeError) return "not_refundable";
  if (isGone(error)) return "account_gone";
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return error.code ?? "refused";
}
