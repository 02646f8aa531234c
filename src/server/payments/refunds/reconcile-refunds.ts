import { z } from "zod";
import { logFailed } from "#server/platform/throttled-log.ts";
import type { Db } from "#server/platform/database.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";
import { askAboutDue } from "#server/payments/settlement/due-payments.ts";
import { recordRefundAndExternal } from "./record-external-refunds.ts";
import { recordRefund } from "#server/order-money/record-refund.ts";
import { findRefund } from "#server/order-money/own-refund.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { whichOf } from "./refund-payment.ts";

/**
 * The twenty attempts of the refund job take 2.7 days. A refund that the provider still doesn't
 * have after this time was given up or interrupted.
 */
const ABANDONED_AFTER_MS = 4 * 24 * 3_600_000;

/** Tracks every pending refund until it is decided, which may take days. */
export const reconcileRefunds = job({
  name: "reconcile-refunds",
  payload: z.object({}),
  priority: "money",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    await askAboutDue(db, context, "refunds", (id) =>
      askAbout(db, { ...context, now: context.app.clock.now() }, id).catch((error: unknown) =>
        logFailed(context.log, { err: error, refund_id: id }, "A refund could not be looked up"),
      ),
    );
  },
});

async function askAbout(db: Db, context: JobContext, refund_id: number): Promise<void> {
  const refund = await findRefund(db, refund_id);
  if (!refund || refund.status !== "PENDING") return;
  const provider = context.app.payments[refund.provider as PaymentProvider["name"]];
  const providerRefund = await provider?.findRefund(db, whichOf(refund));
  const isAbandoned = !providerRefund && context.now.getTime() - refund.created_at.getTime() > ABANDONED_AFTER_MS;
  if (isAbandoned) context.log.error({ refund_id }, "A refund was never carried out");
  if (providerRefund) await recordRefundAndExternal(db, context, provider, refund, providerRefund);
  else if (isAbandoned)
    await recordRefund(db, context, refund, {
      provider_refund_id: refund.provider_refund_id,
      status: "FAILED",
      failure: "The payment provider doesn’t recognize this refund.",
    });
}
