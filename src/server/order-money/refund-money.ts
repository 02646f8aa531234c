import { amountStep } from "#domain/currencies.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { recordRefundIn } from "./record-refund.ts";
import { findRefund } from "./own-refund.ts";
import { fromSources, paidMoney } from "./paid-money.ts";
import { requestRefund } from "./request-refund.ts";
import { resolveAttention } from "./attention-flag.ts";

/**
 * The amount, or all that is left; whether the buyer is told once it is refunded; and the
 * idempotency key.
 */
export type RefundInput = { amount: number | "REST"; notifies_buyer: boolean; idempotency_key: string | null };

/**
 * Refunds money that paid for an order: records the refund and requests it, one at a time and never
 * more than is left, to each payment no more than it brought. Returns the requested amount, in the
 * smallest unit; 0 if all that is left is nothing.
 * @throws AppError refund_pending, already_refunded, nothing_to_refund, invalid (amount)
 */
export async function giveMoney(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  { amount: wanted, ...how }: RefundInput,
): Promise<number> {
  const paid = await paidMoney(ctx.tx, order);
  const left = paid?.left ?? 0;
  if (wanted === "REST" && left === 0) return 0;
  refuseUnpaid(order, paid);
  const amount = wanted === "REST" ? left : wanted;
  if (amount > left) throw invalid({ amount: "above_remaining" });
  if (amount !== left && amount % amountStep(order.currency) !== 0) throw invalid({ amount: "wrong" });
  // Offline money first: that is done at once, while a provider may take its time.
  const [first, ...others] = fromSources(paid.sources, amount).toSorted(offlineFirst);
  if (first) await giveFrom(ctx, order, context, { ...how, ...first });
  for (const part of others)
    await giveFrom(ctx, await lockOrder(ctx.tx, order), context, { ...how, ...part, idempotency_key: null });
  return amount;
}

type Part = Omit<RefundInput, "amount"> & { amount: number; payment_id: number; provider: string };

async function giveFrom(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  { provider, ...part }: Part,
): Promise<void> {
  const { payment_id, amount, notifies_buyer, idempotency_key } = part;
  // A refund to a second card joins the pending one to the first.
  const isRequested = order.refund_status === "REFUND_PENDING";
  const requested = await transitionOrder(ctx, order, isRequested ? {} : { refund: "request" });
  // A new refund by the organizer resolves an earlier failure; a buyer who cancels one more ticket
  // does not.
  if (ctx.by.kind !== "buyer") await resolveAttention(ctx, order, { payment_id });
  const how = { payment_id, amount, notifies_buyer, idempotency_key, reason: "ORGANIZER" as const };
  const refund_id = await requestRefund(ctx, order, context, how);
  if (provider === "offline") await recordOfflineRefund(ctx, requested, refund_id);
}

function offlineFirst(a: { provider: string }, b: { provider: string }): number {
  return Number(b.provider === "offline") - Number(a.provider === "offline");
}

/**
 * Money received by transfer or on site is returned by the organizer, so the refund is done when
 * the organizer requests it. If the buyer cancelled by the organizer’s rules, it has not been
 * returned yet: the order needs attention, and the organizer is told.
 */
export async function recordOfflineRefund(ctx: WriteContext, order: LockedOrder, refund_id: number): Promise<void> {
  const refund = await findRefund(ctx.tx, refund_id);
  if (!refund) return;
  const isStillToDo = ctx.by.kind === "buyer";
  const outcome = isStillToDo
    ? ({ status: "FAILED", failure: "offline" } as const)
    : ({ status: "SUCCEEDED", failure: null } as const);
  await recordRefundIn(ctx, order, refund, { provider_refund_id: null, ...outcome });
}

type Paid = Awaited<ReturnType<typeof paidMoney>>;

function refuseUnpaid({ refund_status }: LockedOrder, paid: Paid): asserts paid is NonNullable<Paid> {
  if (refund_status === "REFUND_PENDING") throw new AppError("refund_pending");
  if (refund_status === "REFUNDED") throw new AppError("already_refunded");
  if (!paid) throw new AppError("nothing_to_refund");
  if (paid.left === 0) throw new AppError("already_refunded");
}
