import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { OrderFacts } from "#server/orders/order-facts.ts";
import type { Deed } from "#server/platform/deed.ts";
import { requestRefund } from "./request-refund.ts";

/** Gives back what is left of the money that paid for an order: how much, in the smallest unit; 0 where nothing was paid. */
export async function refundRest(deed: Deed, order: LockedOrder, facts: OrderFacts): Promise<number> {
  const paid = await deed.tx
    .selectFrom("payments")
    .select(["id", "amount"])
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
  const amount = paid ? paid.amount - Number(paid.refunded ?? 0) : 0;
  if (paid && amount > 0) await requestRefund(deed, order, facts, { payment_id: paid.id, amount, reason: "ORGANIZER" });
  return amount;
}
