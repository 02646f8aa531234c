import { z } from "zod";
import { type Db, inTransaction } from "../platform/database.ts";
import { job } from "../platform/jobs.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { providerNamed } from "./configured.ts";

/** Gives one refund's money back. The provider knows the refund by its reference, so a second run changes nothing. */
export const refundPayment = job({
  name: "refund-payment",
  payload: z.object({ refund_id: z.number() }),
  max_attempts: 20,
  async run(db, { refund_id }) {
    const refund = await findRefund(db, refund_id);
    if (!refund || refund.status === "SUCCEEDED") return;
    const answer = await providerNamed(refund.provider).refund(db, {
      provider_payment_id: refund.provider_payment_id,
      reference: `refund:${refund_id}`,
      amount: refund.amount,
    });
    await note(db, refund, answer);
  },
});

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

function findRefund(db: Db, refund_id: number) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.id",
      "refunds.order_id",
      "refunds.amount",
      "refunds.status",
      "refunds.reason",
      "payments.provider",
      "payments.provider_payment_id",
    ])
    .where("refunds.id", "=", refund_id)
    .executeTakeFirst();
}

/** A duplicate's refund leaves the order, which another payment paid for, as it is. */
async function note(
  db: Db,
  refund: Refund,
  answer: { provider_refund_id: string; status: "SUCCEEDED" | "PENDING" | "FAILED" },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.order_id);
    const { numUpdatedRows } = await tx
      .updateTable("refunds")
      .set({ status: answer.status, provider_refund_id: answer.provider_refund_id, updated_at: new Date() })
      .where("id", "=", refund.id)
      .where("status", "<>", "SUCCEEDED")
      .executeTakeFirst();
    if (numUpdatedRows === 0n || refund.reason === "DUPLICATE" || answer.status === "PENDING") return;
    const done = answer.status === "SUCCEEDED";
    await tx
      .updateTable("orders")
      .set({
        refund_status: done ? "REFUNDED" : "REFUND_FAILED",
        total_refunded: done ? refund.amount : order.total_refunded,
        updated_at: new Date(),
      })
      .where("id", "=", order.id)
      .execute();
  });
}
