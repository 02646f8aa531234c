import { needsAnswer } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { accountOf, type LockedOrder } from "#server/order-state/lock-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { updateAttentionFlag } from "./attention-flag.ts";

/**
 * Marks a dispute as resolved: the organizer has answered the bank, or decided about the tickets.
 * The next status change of the dispute needs attention again.
 * @throws AppError not_found, conflict for a dispute that was won
 */
export async function settleDispute(ctx: WriteContext, order: LockedOrder, dispute_id: number): Promise<void> {
  const dispute = await ctx.tx
    .selectFrom("disputes")
    .select(["status", "resolved_at", "amount"])
    .where("id", "=", dispute_id)
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  if (!dispute) throw new AppError("not_found");
  const { amount, resolved_at } = dispute;
  const status = dispute.status;
  if (status === "WON") throw new AppError("conflict");
  if (!needsAnswer({ status, resolved_at })) return;
  await ctx.tx
    .updateTable("disputes")
    .set({ resolved_at: ctx.now, updated_at: ctx.now })
    .where("id", "=", dispute_id)
    .where("resolved_at", "is", null)
    .execute();
  await updateAttentionFlag(ctx.tx, order);
  const account_id = await accountOf(ctx.tx, order);
  await recordActivity(ctx, {
    kind: "dispute.handled",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { dispute_id, amount },
  });
}
