import { job } from "#server/platform/jobs.ts";
import { refundExecution } from "#server/order-money/request-refund.ts";
import { recordRefundAndExternal } from "./record-external-refunds.ts";
import { findRefund, type OwnRefund, refundReference } from "#server/order-money/own-refund.ts";
import {
  type PaymentProvider,
  providerNamed,
  type ProviderRefund,
  ProviderRefused,
} from "#server/payment-connections/payment-provider.ts";
import { type Db, autocommit } from "#server/platform/database.ts";

/**
 * Executes one refund at its provider. The provider identifies the refund by its reference, so a
 * second run changes nothing. A refund that is still undecided afterwards is tracked by
 * `reconcile-refunds`; one that could not be requested in twenty attempts (2.7 days) has failed,
 * unless the provider has it.
 */
export const refundPayment = job({
  ...refundExecution,
  async run(db, { refund_id }, context) {
    const refund = await findRefund(db, refund_id);
    if (!refund || refund.status !== "PENDING" || refund.provider_refund_id !== null) return;
    try {
      const provider = providerNamed(context.app.payments, refund.provider);
      await recordRefundAndExternal(db, context, provider, refund, await ask(db, provider, refund));
    } catch (error) {
      if (error instanceof ProviderRefused) await countFailedTry(db, refund);
      if (!context.is_last_attempt) throw error;
      context.log.error({ err: error, refund_id }, "A refund could not be requested");
      const provider = context.app.payments[refund.provider as PaymentProvider["name"]];
      const known = await provider?.findRefund(db, whichOf(refund)).catch((err: unknown) => {
        context.log.error({ err, refund_id }, "It is unknown whether the provider has a refund that failed");
      });
      const failure = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      const providerRefund = known ?? { provider_refund_id: null, status: "FAILED" as const, failure };
      await recordRefundAndExternal(db, context, provider, refund, providerRefund);
    }
  },
});

async function countFailedTry(db: Db, { id }: OwnRefund): Promise<void> {
  await autocommit(db)
    .updateTable("refunds")
    .set((set) => ({ failed_tries: set("failed_tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The keys by which a provider finds a refund. */
export function whichOf(refund: OwnRefund) {
  const { provider_refund_id, provider_payment_id } = refund;
  return { reference: refundReference(refund), provider_refund_id, provider_payment_id };
}

/**
 * Requests the refund. The platform operator keeps its fee when the organizer decides to refund,
 * and returns it in all other cases.
 */
function ask(db: Db, provider: PaymentProvider, refund: OwnRefund): Promise<ProviderRefund> {
  const { provider_payment_id, amount, currency, platform_fee, reason, failed_tries } = refund;
  const with_fee = platform_fee > 0 && reason !== "ORGANIZER";
  const reference = refundReference(refund);
  return provider.refund(db, { provider_payment_id, reference, amount, currency, with_fee, failed_tries });
}
