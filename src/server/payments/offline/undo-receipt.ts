import { isOpen } from "#domain/order-lifecycle.ts";
import { type Activity, recordActivity } from "#server/activities/record-activity.ts";
import { accountOf, type LockedOrder } from "#server/order-state/lock-order.ts";
import { isUnmatched, updateAttentionFlag } from "#server/order-money/attention-flag.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Undoes a receipt that was recorded by mistake. Receipts of a completed order stay: the order can
 * be refunded.
 * @throws AppError not_found, already_processed once the order is complete, conflict for a receipt
 * that was refunded
 */
export async function undoReceipt(ctx: WriteContext, order: LockedOrder, receipt_id: number): Promise<void> {
  const { tx, now } = ctx;
  const receipt = await tx
    .selectFrom("receipts")
    .select(["id", "amount", "undone_at", "returned_at"])
    .where("id", "=", receipt_id)
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  if (!receipt) throw new AppError("not_found");
  if (receipt.undone_at !== null) return;
  if (order.completed_at !== null) throw new AppError("already_processed");
  if (receipt.returned_at !== null) throw new AppError("conflict");
  await tx.updateTable("receipts").set({ undone_at: now }).where("id", "=", receipt.id).execute();
  await record(ctx, order, { kind: "receipt.undone", data: { receipt_id: receipt.id, amount: receipt.amount } });
  await updateAttentionFlag(tx, order);
}

/**
 * Marks the money of an order that ended unpaid, or was paid in another way, as returned to the
 * buyer. A second call changes nothing.
 * @throws AppError conflict while the order may still be paid
 */
export async function giveReceiptsBack(ctx: WriteContext, order: LockedOrder): Promise<void> {
  const { tx, now } = ctx;
  if (isOpen(order.status)) throw new AppError("conflict");
  const returned = await tx
    .updateTable("receipts")
    .from("orders")
    .set({ returned_at: now })
    .where("receipts.order_id", "=", order.id)
    .whereRef("orders.id", "=", "receipts.order_id")
    .where(isUnmatched)
    .returning("receipts.amount")
    .execute();
  if (returned.length === 0) return;
  const amount = returned.reduce((sum, { amount: part }) => sum + part, 0);
  await record(ctx, order, { kind: "receipt.returned", data: { amount } });
  await updateAttentionFlag(tx, order);
}

type Recorded = Pick<Activity<"receipt.undone">, "kind" | "data"> | Pick<Activity<"receipt.returned">, "kind" | "data">;

async function record(ctx: WriteContext, order: LockedOrder, recorded: Recorded) {
  const account_id = await accountOf(ctx.tx, order);
  await recordActivity(ctx, {
    ...recorded,
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
  });
}
