import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { connectedAccount } from "#server/payment-connections/payment-connection-queries.ts";
import type { PaymentProvider, ProviderPayment } from "#server/payment-connections/payment-provider.ts";

export type UnmatchedReason = "UNKNOWN_ORDER" | "OTHER_ACCOUNT";

/**
 * Records money that carries our reference but belongs to no order here: once, for the account that
 * received it, and whatever its reference names, so that no account can write into another one's
 * books. Returns true if it is new.
 */
export async function recordUnmatchedPayment(
  ctx: WriteContext,
  provider: PaymentProvider,
  providerPayment: ProviderPayment,
  reason: UnmatchedReason,
): Promise<boolean> {
  if (providerPayment.status !== "SUCCEEDED" || providerPayment.paid_to === null) return false;
  const { provider_payment_id, amount, currency, paid_to } = providerPayment;
  const account_id = (await connectedAccount(ctx.tx, provider, paid_to)) ?? null;
  const noted = await ctx.tx
    .insertInto("unmatched_payments")
    .values({ account_id, provider: provider.name, provider_payment_id, amount, currency, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!noted) return false;
  if (account_id !== null)
    await recordActivity(ctx, {
      kind: "account.payment_astray",
      account_id,
      event_id: null,
      subject: { account: account_id },
      data: { unmatched_payment_id: noted.id, amount, currency, reason },
    });
  return true;
}
