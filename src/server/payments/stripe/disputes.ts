import type Stripe from "stripe";
import type { DisputeStatus } from "#domain/order-lifecycle.ts";
import type { ProviderDispute } from "#server/payment-connections/payment-provider.ts";
import { fromStripe } from "./amounts.ts";
import { unlessGone } from "./client.ts";
import { idOf, partsOf } from "./ids.ts";

/** Finds a dispute; undefined where it is about another payment than the notice claims. */
export async function findStripeDispute(
  stripe: Stripe,
  { provider_payment_id, provider_dispute_id }: { provider_payment_id: string; provider_dispute_id: string },
): Promise<ProviderDispute | undefined> {
  const { intent, at } = partsOf(provider_payment_id);
  const dispute = await stripe.disputes.retrieve(provider_dispute_id, {}, at).catch(unlessGone);
  if (!dispute || idOf(dispute.payment_intent) !== intent) return undefined;
  const currency = dispute.currency.toUpperCase();
  const due = dispute.evidence_details?.due_by ?? null;
  return {
    provider_dispute_id: dispute.id,
    status: STATUS[dispute.status] ?? "OPEN",
    amount: fromStripe(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    due_at: due === null ? null : new Date(due * 1000),
  };
}

/**
 * A bank's inquiry that was answered in time, or prevented, took no money. Statuses that are not
 * listed are undecided.
 */
const STATUS: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  won: "WON",
  warning_closed: "WON",
  prevented: "WON",
  lost: "LOST",
};
