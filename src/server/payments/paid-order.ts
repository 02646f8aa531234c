import { orderOfPayment } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";

export async function findPaid(db: ReadDb, { name }: PaymentProvider, provider_payment_id: string) {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "order_id", "status", "currency"])
    .where("provider", "=", name)
    .where("provider_payment_id", "=", provider_payment_id)
    .executeTakeFirst();
  return payment && { payment, own: orderOfPayment(payment) };
}
