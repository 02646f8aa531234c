import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** The payment that paid for an order, and how much of it has not gone back and is not on its way; undefined where none did. */
export async function paidMoney(
  tx: ReadDb,
  order: Pick<LockedOrder, "id">,
): Promise<{ payment_id: number; provider: string; left: number } | undefined> {
  const paid = await tx
    .selectFrom("payments")
    .select(["id", "provider", "amount"])
    .select((select) =>
      select
        .selectFrom("refunds")
        .select((refunds) => refunds.fn.coalesce(refunds.fn.sum<number>("refunds.amount"), refunds.lit(0)).as("sum"))
        .whereRef("refunds.payment_id", "=", "payments.id")
        .where("refunds.status", "<>", "FAILED")
        .as("refunded"),
    )
    .where("order_id", "=", order.id)
    .where("status", "=", "SUCCEEDED")
    .executeTakeFirst();
  return paid && { payment_id: paid.id, provider: paid.provider, left: paid.amount - Number(paid.refunded ?? 0) };
}
