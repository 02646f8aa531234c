import { z } from "zod";
import type { Db } from "../platform/database.ts";
import { type Acting, inDeed } from "../platform/deed.ts";
import { job } from "../platform/jobs.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { findRefund, type OwnRefund } from "./own-refund.ts";
import { providerNamed } from "./provider.ts";

/** Gives one refund's money back. The provider knows the refund by its reference, so a second run changes nothing. */
export const refundPayment = job({
  name: "refund-payment",
  payload: z.object({ refund_id: z.number() }),
  priority: "money",
  max_attempts: 20,
  async run(db, { refund_id }, context) {
    const refund = await findRefund(db, refund_id);
    if (!refund || refund.status === "SUCCEEDED") return;
    const answer = await providerNamed(context.app.payments, refund.provider).refund(db, {
      provider_payment_id: refund.provider_payment_id,
      reference: `refund:${refund_id}`,
      amount: refund.amount,
    });
    await note(db, context, refund, answer);
  },
});

/** A duplicate's refund leaves the order, which another payment paid for, as it is. */
async function note(
  db: Db,
  acting: Acting,
  refund: OwnRefund,
  answer: { provider_refund_id: string; status: "SUCCEEDED" | "PENDING" | "FAILED" },
): Promise<void> {
  await inDeed(db, acting, async ({ tx, now }) => {
    const order = await lockOrder(tx, refund.order);
    const { numUpdatedRows } = await tx
      .updateTable("refunds")
      .set({ status: answer.status, provider_refund_id: answer.provider_refund_id, updated_at: now })
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
        updated_at: now,
      })
      .where("id", "=", order.id)
      .execute();
  });
}
