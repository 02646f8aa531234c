import { z } from "zod";
import { job } from "#server/platform/jobs.ts";
import { noteRefundAmongAll } from "./record-external-refunds.ts";
import { findRefund, type OwnRefund, refundReference } from "./own-refund.ts";
import { type PaymentProvider, providerNamed, type ProviderRefund, ProviderRefused } from "./payment-provider.ts";
import { type Db, autocommit } from "#server/platform/database.ts";

/**
 * Gives one refund's money back. The provider knows the refund by its reference, so a second run changes nothing. What is still
 * undecided when it has been asked for is followed by `reconcile-refunds`; what could not be asked for in twenty tries (2.7 days)
 * has failed, unless the provider knows of it.
 */
export const refundPayment = job({
  name: "refund-payment",
  payload: z.object({ refund_id: z.number() }),
  priority: "money",
  max_attempts: 20,
  async run(db, { refund_id }, context) {
    const refund = await findRefund(db, refund_id);
    if (!refund || refund.status !== "PENDING" || refund.provider_refund_id !== null) return;
    try {
      const provider = providerNamed(context.app.payments, refund.provider);
      await noteRefundAmongAll(db, context, provider, refund, await ask(db, provider, refund));
    } catch (error) {
      if (error instanceof ProviderRefused) await countFailedTry(db, refund);
      if (!context.is_last_attempt) throw error;
      context.log.error({ err: error, refund_id }, "A refund could not be asked for");
      const provider = context.app.payments[refund.provider as PaymentProvider["name"]];
      const known = await provider?.findRefund(db, whichOf(refund)).catch(() => undefined);
      const failure = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      const said = known ?? { provider_refund_id: null, status: "FAILED" as const, failure };
      await noteRefundAmongAll(db, context, provider, refund, said);
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

/** How a provider finds a refund again. */
export function whichOf(refund: OwnRefund) {
  const { provider_refund_id, provider_payment_id } = refund;
  return { reference: refundReference(refund), provider_refund_id, provider_payment_id };
}

/** Whoever runs Foyer keeps its fee where the organizer gives money back, and not of money that came for nothing. */
function ask(db: Db, provider: PaymentProvider, refund: OwnRefund): Promise<ProviderRefund> {
  const { provider_payment_id, amount, currency, platform_fee, reason, failed_tries } = refund;
  const with_fee = platform_fee > 0 && reason !== "ORGANIZER";
  const reference = refundReference(refund);
  return provider.refund(db, { provider_payment_id, reference, amount, currency, with_fee, failed_tries });
}
