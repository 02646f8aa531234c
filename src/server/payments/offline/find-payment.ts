import type { ReadDb } from "#server/platform/database.ts";
import type { ProviderPayment } from "#server/payment-connections/payment-provider.ts";
import { receivedColumn } from "#server/order-money/received-amount.ts";

/**
 * Finds a payment. Its receipts decide the status: it has succeeded once the full amount was
 * received.
 */
export async function findOfflinePayment(
  db: ReadDb,
  provider_payment_id: string,
): Promise<ProviderPayment | undefined> {
  const payment = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.amount", "payments.currency", "payments.status", receivedColumn().as("received")])
    .where("payments.provider", "=", "offline")
    .where("payments.provider_payment_id", "=", provider_payment_id)
    .executeTakeFirst();
  if (!payment) return undefined;
  const { amount, currency, received, status } = payment;
  return {
    ...{ provider_payment_id, reference: provider_payment_id, amount, currency },
    ...{ client_secret: null, failure_code: null, paid_to: null },
    status: received >= amount ? "SUCCEEDED" : status === "OPEN" ? "OPEN" : "CANCELLED",
  };
}
