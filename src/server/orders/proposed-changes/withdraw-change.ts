import { recordActivity } from "#server/activities/record-activity.ts";
import { accountOf, type LockedOrder } from "#server/order-state/lock-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { releaseChange } from "#server/stock/hold-change.ts";
import { proposedBecomes, type ProposedChange } from "./proposed-change.ts";

/**
 * Ends a proposed change that is not made, and releases what it held. The caller cancels its open
 * payments.
 */
export async function endProposed(
  ctx: WriteContext,
  order: LockedOrder,
  change: ProposedChange,
  action: "withdraw" | "expire",
): Promise<void> {
  const account_id = await accountOf(ctx.tx, order);
  await proposedBecomes(ctx, change, action);
  await recordActivity(ctx, {
    kind: action === "expire" ? "order.change_expired" : "order.change_withdrawn",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { amount: change.amount },
  });
  await releaseChange(ctx.tx, change);
}
