import { z } from "zod";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueueAll, jobKind } from "#server/platform/jobs.ts";

/**
 * Enqueues the cancellation of these orders' open payments at their providers, in the transaction
 * that ends the orders.
 */
export async function cancelPayments(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const open = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", anyOf(order_ids))
    .where("status", "=", "OPEN")
    .execute();
  await enqueueAll(
    tx,
    cancellation,
    open.map(({ id }) => ({ payment_id: id })),
  );
}

/**
 * The job of `cancel-payment.ts` without its work, which ending an order does not need.
 */
export const cancellation = jobKind({
  name: "cancel-payment",
  payload: z.object({ payment_id: z.number() }),
  priority: "money",
  max_attempts: 12,
});
