import type { Body } from "#contract/endpoint.ts";
import type { receipts } from "#contract/receipts.ts";
import { offlineDeadline, receivedOnProblem, reminderAt } from "#domain/offline-payments.ts";
import { dayIn } from "#domain/wall-time.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { LockedWithContext } from "#server/order-state/lock-order-context.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { orderContext, type OrderContext } from "#server/order-state/order-context.ts";
import { updateAttentionFlag } from "#server/order-money/attention-flag.ts";
import { settleIn } from "#server/payments/settlement/settle-payment.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { refuseUnlessPayable, withReservedStock } from "./payable-order.ts";
import { offlineProvider } from "./offline-provider.ts";
import { receivedOf } from "#server/order-money/offline-money.ts";
import { offlineSettings } from "#server/payment-connections/offline-settings.ts";

/**
 * Records money received offline. A receipt that completes the amount settles the order like any
 * other payment; a partial one leaves it waiting. An order past its deadline reserves its stock
 * again, or nothing is recorded. A repeated idempotency key changes nothing.
 * @throws AppError invalid (amount, received_on), places_gone, and the errors of
 * `refuseUnlessPayable`
 */
export async function recordReceipt(
  ctx: WriteContext,
  locked: LockedOrder,
  { amount, received_on, note, idempotency_key }: Body<typeof receipts.record>,
): Promise<void> {
  const { tx, now } = ctx;
  if (await isRecorded(ctx, locked, idempotency_key)) return;
  refuseUnlessPayable(locked);
  const context = await orderContext(tx, locked);
  const missing = locked.total_gross - (await receivedOf(tx, locked));
  if (amount > missing) throw invalid({ amount: "above_missing" });
  refuseWrongDay(received_on, { now, ordered_at: locked.created_at, zone: context.event_timezone });
  const { order, is_revived } = await withReservedStock(ctx, locked, context);
  const { id: receipt_id } = await tx
    .insertInto("receipts")
    .values({ order_id: order.id, amount, received_on, note, idempotency_key })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, {
    kind: "receipt.recorded",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { receipt_id, amount },
  });
  if (amount === missing) await settleAll(ctx, { order, context: { ...context, is_overdue: false } });
  else if (is_revived) await resumeWaiting(ctx, order, context);
  if (order.needs_attention) await updateAttentionFlag(tx, order);
}

type Days = { now: Date; ordered_at: Date; zone: string };

function refuseWrongDay(received_on: string, { now, ordered_at, zone }: Days): void {
  const problem = receivedOnProblem(received_on, { today: dayIn(now, zone), ordered_on: dayIn(ordered_at, zone) });
  if (problem) throw invalid({ received_on: problem });
}

async function isRecorded({ tx }: WriteContext, order: LockedOrder, idempotency_key: string): Promise<boolean> {
  const known = tx.selectFrom("receipts").select("id").where("order_id", "=", order.id);
  return (await known.where("idempotency_key", "=", idempotency_key).executeTakeFirst()) !== undefined;
}

async function settleAll(ctx: WriteContext, { order, context }: LockedWithContext): Promise<void> {
  const { provider_payment_id } = await ctx.tx
    .selectFrom("payments")
    .select("provider_payment_id")
    .where("order_id", "=", order.id)
    .where("provider", "=", "offline")
    .executeTakeFirstOrThrow();
  const providerPayment = await offlineProvider.find(ctx.tx, provider_payment_id);
  if (providerPayment) await settleIn(ctx, offlineProvider, { order, context }, providerPayment);
}

/**
 * A partial receipt for an expired order gives its buyer the event's full payment period for the
 * rest.
 */
async function resumeWaiting(ctx: WriteContext, order: LockedOrder, context: OrderContext): Promise<void> {
  const { now } = ctx;
  const { offline_payment_days: days } = await offlineSettings(ctx.tx, { id: order.event_id });
  const until = offlineDeadline({ from: now, days }, context);
  if (order.reserved_until && until <= order.reserved_until) return;
  await transitionOrder(ctx, order, {}, { reserved_until: until, remind_at: reminderAt({ now, until }) });
}
