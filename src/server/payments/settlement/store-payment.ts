import { changeOfReference, type OwnOrder } from "#server/access/own-order.ts";
import { findProposed } from "#server/orders/proposed-changes/proposed-change.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { endAttempt } from "#server/payment-connections/attempts.ts";
import type { PaymentProvider, ProviderPayment } from "#server/payment-connections/payment-provider.ts";

/**
 * Stores a payment, whichever is first: this call, a second tab, or a webhook that was faster than
 * our commit.
 */
export async function storePayment(
  { tx, now }: WriteContext,
  provider: PaymentProvider,
  order: OwnOrder,
  { provider_payment_id, client_secret, amount, currency, paid_to, reference }: ProviderPayment,
) {
  await endAttempt(tx, reference, "CREATED");
  const platform_fee = paid_to === null ? 0 : (provider.connecting?.feeOf(amount, currency) ?? 0);
  return tx
    .insertInto("payments")
    .values({
      proposed_change_id: await proposedOf(tx, order, reference),
      order_id: order.id,
      provider: provider.name,
      provider_payment_id,
      client_secret,
      amount,
      currency,
      paid_to,
      platform_fee,
      status: "OPEN",
    })
    .onConflict((conflict) => conflict.columns(["provider", "provider_payment_id"]).doUpdateSet({ updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The proposed change that the payment's reference names, or null. If the order does not have the
 * change, the money buys nothing.
 */
async function proposedOf(tx: WriteContext["tx"], order: OwnOrder, reference: string): Promise<number | null> {
  const id = changeOfReference(reference);
  return id === undefined ? null : ((await findProposed(tx, order, id))?.id ?? null);
}
