import type { OwnOrder } from "#server/orders/own-order.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";

/** Written down by whoever is first: this call, a second tab, or a notice that was quicker than our commit. */
export async function keepPayment(
  { tx, now }: Deed,
  provider: PaymentProvider,
  order: OwnOrder,
  { provider_payment_id, client_secret, amount, currency, paid_to }: ProviderPayment,
) {
  const platform_fee = paid_to === null ? 0 : (provider.connecting?.feeOf(amount, currency) ?? 0);
  return tx
    .insertInto("payments")
    .values({
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
