import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * The payment that decides an order: the one that succeeded, else the newest.
 * @throws AppError not_found
 */
export async function latestPayment(db: ReadDb, order: OwnOrder) {
  const payments = await db
    .selectFrom("payments")
    .select(["provider", "provider_payment_id", "status", "client_secret", "amount", "currency", "failure_code"])
    .where("order_id", "=", order.id)
    .where("proposed_change_id", "is", null)
    .orderBy("id", "desc")
    .execute();
  const payment = payments.find(({ status }) => status === "SUCCEEDED") ?? payments[0];
  if (!payment) throw new AppError("not_found");
  return payment;
}
