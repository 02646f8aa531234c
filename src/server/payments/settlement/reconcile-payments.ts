import { z } from "zod";
import { isOpen } from "#domain/order-lifecycle.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { logFailed } from "#server/platform/throttled-log.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";
import { askAboutDue } from "./due-payments.ts";
import { transitionPayment } from "#server/order-money/transition-payment.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { settle } from "./settle-payment.ts";

/**
 * After this time a payment that no provider reports is given up: its provider is switched off, or
 * never received it.
 */
const SILENT_MS = 7 * 24 * 3_600_000;

/**
 * Queries the providers about every payment that can still change, and repairs what a lost notice
 * left behind. A payment whose order or change has ended is cancelled at the provider; one that no
 * provider has is marked as cancelled after a week. Money that arrives even later is still
 * processed.
 */
export const reconcilePayments = job({
  name: "reconcile-payments",
  payload: z.object({}),
  priority: "money",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    await askAboutDue(db, context, "payments", (id) =>
      askAbout(db, { ...context, now: context.app.clock.now() }, id).catch((error: unknown) =>
        logFailed(context.log, { err: error, payment_id: id }, "A payment could not be settled"),
      ),
    );
  },
});

async function askAbout(db: Db, context: JobContext, payment_id: number): Promise<void> {
  const payment = await findPayment(db, payment_id);
  if (!payment) return;
  const provider = context.app.payments[payment.provider as PaymentProvider["name"]];
  const isOver = payment.change_status ? payment.change_status !== "WAITING" : !isOpen(payment.order_status);
  const providerPayment = isOver
    ? await provider?.cancel(db, payment.provider_payment_id)
    : await provider?.find(db, payment.provider_payment_id);
  if (provider && providerPayment) await settle(db, context, provider, providerPayment);
  else if (isOver && context.now.getTime() - payment.created_at.getTime() > SILENT_MS)
    await giveUp(db, context, payment);
}

async function giveUp(db: Db, acting: Acting, payment: PaymentFound): Promise<void> {
  await withTransaction(db, acting, async (ctx) => {
    await lockOrder(ctx.tx, orderOfPayment(payment));
    const now = await findPayment(ctx.tx, payment.id);
    if (now?.status === "OPEN") await transitionPayment(ctx, now, "cancel", "unknown_to_provider");
  });
}

type PaymentFound = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Finds a payment with the status of its order, or of the proposed change that it is for. */
export function findPayment(db: ReadDb, payment_id: number) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("proposed_changes", "proposed_changes.id", "payments.proposed_change_id")
    .select([
      "payments.id",
      "payments.order_id",
      "proposed_changes.status as change_status",
      "payments.created_at",
      "payments.status",
    ])
    .select(["payments.provider", "payments.provider_payment_id", "orders.status as order_status"])
    .where("payments.id", "=", payment_id)
    .executeTakeFirst();
}
