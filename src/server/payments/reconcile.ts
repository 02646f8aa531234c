import { z } from "zod";
import { isOpen, type OrderStatus } from "#domain/order-lifecycle.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { job, type JobContext } from "#server/platform/jobs.ts";
import { askAboutDue } from "./due.ts";
import type { PaymentProvider } from "./provider.ts";
import { settle } from "./settle.ts";

/**
 * Asks the providers about every payment that can still change, and heals what a lost notice left behind. A payment that nobody
 * waits for any more, because its order is over, is cancelled at the provider.
 */
export const reconcilePayments = job({
  name: "reconcile-payments",
  payload: z.object({}),
  priority: "money",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    await askAboutDue(db, context, "payments", (id) =>
      askAbout(db, context, id).catch((error: unknown) =>
        context.log.error({ err: error, payment_id: id }, "A payment could not be settled"),
      ),
    );
  },
});

async function askAbout(db: Db, context: JobContext, payment_id: number): Promise<void> {
  const payment = await findPayment(db, payment_id);
  const provider = payment && context.app.payments[payment.provider as PaymentProvider["name"]];
  if (!provider) return;
  const said = isOpen(payment.order_status as OrderStatus)
    ? await provider.find(db, payment.provider_payment_id)
    : await provider.cancel(db, payment.provider_payment_id);
  if (said) await settle(db, context, provider, said);
}

/** A payment, and how its order stands. */
export function findPayment(db: ReadDb, payment_id: number) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.provider", "payments.provider_payment_id", "payments.status", "orders.status as order_status"])
    .where("payments.id", "=", payment_id)
    .executeTakeFirst();
}
