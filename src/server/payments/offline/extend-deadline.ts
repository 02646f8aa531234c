import { offlineDeadline, reminderAt } from "#domain/offline-payments.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { updateAttentionFlag } from "#server/order-money/attention-flag.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { refuseUnlessPayable, withReservedStock } from "./payable-order.ts";
import { sendInstructions } from "#server/orders/payment-links/send-instructions.ts";

/**
 * Gives the buyer more days to pay, and emails the new deadline. An order past its deadline
 * reserves its stock again, and its days count from now.
 * @throws AppError invalid (days) where the event ends before a later deadline, places_gone, and
 * the errors of `refuseUnlessPayable`
 */
export async function extendDeadline(ctx: WriteContext, locked: LockedOrder, days: number): Promise<void> {
  const { tx, now } = ctx;
  refuseUnlessPayable(locked);
  const context = await orderContext(tx, locked);
  const isOver = locked.status === "EXPIRED" || context.is_overdue || locked.reserved_until === null;
  const from = isOver ? now : (locked.reserved_until ?? now);
  const until = offlineDeadline({ from, days }, context);
  if (until <= from) throw invalid({ days: "after_event" });
  const { order } = await withReservedStock(ctx, locked, context);
  const waiting = await transitionOrder(
    ctx,
    order,
    {},
    { reserved_until: until, remind_at: reminderAt({ now, until }) },
  );
  await tx
    .updateTable("mailed_links")
    .set({ expires_at: until })
    .where("order_id", "=", order.id)
    .where("purpose", "=", "PAY_ORDER")
    .execute();
  await recordActivity(ctx, {
    kind: "order.deadline_extended",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { until: until.toISOString() },
  });
  await sendInstructions(ctx, waiting, context, resentCause(`order:${order.id}`, now));
  if (order.needs_attention) await updateAttentionFlag(tx, order);
}
