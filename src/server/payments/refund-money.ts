import { amountStep } from "#domain/currencies.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { transitionOrder } from "#server/orders/transition-order.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { noteRefundIn } from "./record-refund.ts";
import { findRefund } from "./own-refund.ts";
import { fromSources, paidMoney } from "./paid-money.ts";
import { requestRefund } from "./request-refund.ts";
import { seeTo } from "./attention-flag.ts";

/** How much, or all that is left; whether its buyer is told once it has gone back; what one who asks twice knows it by. */
export type RefundInput = { amount: number | "REST"; notifies_buyer: boolean; idempotency_key: string | null };

/**
 * Gives back money that paid for an order: writes it down and asks for it, one at a time and never more than is left, to each payment no
 * more than came by it. How much is asked for, in the smallest unit; 0 where the rest is nothing.
 * @throws AppError refund_pending, already_refunded, nothing_to_refund, invalid (amount)
 */
export async function giveMoney(
  ctx: WriteContext,
  order: LockedOrder,
  facts: OrderContext,
  { amount: wanted, ...how }: RefundInput,
): Promise<number> {
  const paid = await paidMoney(ctx.tx, order);
  const left = paid?.left ?? 0;
  if (wanted === "REST" && left === 0) return 0;
  refuseUnpaid(order, paid);
  const amount = wanted === "REST" ? left : wanted;
  if (amount > left) throw invalid({ amount: "above_remaining" });
  if (amount !== left && amount % amountStep(order.currency) !== 0) throw invalid({ amount: "wrong" });
  // by hand first: that is done at once, and what a provider sends back may take its time
  const [first, ...others] = fromSources(paid.sources, amount).toSorted(offlineFirst);
  if (first) await giveFrom(ctx, order, facts, { ...how, ...first });
  for (const part of others)
    await giveFrom(ctx, await lockOrder(ctx.tx, order), facts, { ...how, ...part, idempotency_key: null });
  return amount;
}

type Part = Omit<RefundInput, "amount"> & { amount: number; payment_id: number; provider: string };

async function giveFrom(
  ctx: WriteContext,
  order: LockedOrder,
  facts: OrderContext,
  { provider, ...part }: Part,
): Promise<void> {
  const { payment_id, amount, notifies_buyer, idempotency_key } = part;
  // what goes back to a second card joins what is on its way to the first
  const isAsked = order.refund_status === "REFUND_PENDING";
  const asked = await transitionOrder(ctx, order, isAsked ? {} : { refund: "request" });
  // an organizer who asks anew has seen to what failed; a buyer who cancels one more ticket has not
  if (ctx.by.kind !== "buyer") await seeTo(ctx, order, { payment_id });
  const how = { payment_id, amount, notifies_buyer, idempotency_key, reason: "ORGANIZER" as const };
  const refund_id = await requestRefund(ctx, order, facts, how);
  if (provider === "offline") await recordOfflineRefund(ctx, asked, refund_id);
}

function offlineFirst(one: { provider: string }, other: { provider: string }): number {
  return Number(other.provider === "offline") - Number(one.provider === "offline");
}

/**
 * What came by transfer or at the door the organizer gives back: it is done when they say so. Where the buyer cancelled by the organizer’s
 * rules nobody has yet: it needs a hand, and the organizer is told.
 */
export async function recordOfflineRefund(ctx: WriteContext, order: LockedOrder, refund_id: number): Promise<void> {
  const refund = await findRefund(ctx.tx, refund_id);
  if (!refund) return;
  const isStillToDo = ctx.by.kind === "buyer";
  const said = isStillToDo
    ? ({ status: "FAILED", failure: "by_hand" } as const)
    : ({ status: "SUCCEEDED", failure: null } as const);
  await noteRefundIn(ctx, order, refund, { provider_refund_id: null, ...said });
}

type Paid = Awaited<ReturnType<typeof paidMoney>>;

function refuseUnpaid({ refund_status }: LockedOrder, paid: Paid): asserts paid is NonNullable<Paid> {
  if (refund_status === "REFUND_PENDING") throw new AppError("refund_pending");
  if (refund_status === "REFUNDED") throw new AppError("already_refunded");
  if (!paid) throw new AppError("nothing_to_refund");
  if (paid.left === 0) throw new AppError("already_refunded");
}
