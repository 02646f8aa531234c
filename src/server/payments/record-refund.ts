import { roundHalfUp } from "#domain/money.ts";
import { leavesOrder } from "#domain/order-lifecycle.ts";
import { fullName } from "#domain/names.ts";
import { nextCheckAt } from "#domain/payment-checks.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { creditSoon } from "#server/invoices/credit-soon.ts";
import { templatedEmail } from "#server/mail/email-templates.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { transitionOrder } from "#server/orders/transition-order.ts";
import { eventToReader, orderContext, type OrderContext, toBuyer } from "#server/orders/order-context.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { broughtBy } from "#server/event-stats/count-activity.ts";
import type { OwnRefund } from "./own-refund.ts";
import { transitionRefund } from "./transition-payment.ts";
import type { ProviderRefund } from "./payment-provider.ts";
import { updateAttentionFlag } from "./attention-flag.ts";

/**
 * Writes down what a provider says about a refund, once, whoever asked. A duplicate's refund leaves the order, which another payment
 * paid for, as it is. That one failed the organizer is told: somebody must give the money back in another way. A bank may send back what
 * had been called done: that is believed of the very refund that the provider names, and undoes what the success did.
 */
export async function noteRefund(db: Db, acting: Acting, refund: OwnRefund, said: ProviderRefund): Promise<void> {
  await withTransaction(db, acting, async (ctx) =>
    noteRefundIn(ctx, await lockOrder(ctx.tx, refund.order), refund, said),
  );
}

/**
 * By what is written down more has gone back than was paid: another refund, which we believe to be done, came back meanwhile, and nobody has told us.
 * Whoever meets it asks about all of the payment's refunds (`note-outside-refunds.ts`).
 */
export class MoreThanPaid extends Error {}

/** As `noteRefund`, for whoever has the order locked. */
export async function noteRefundIn(
  ctx: WriteContext,
  order: LockedOrder,
  refund: OwnRefund,
  said: ProviderRefund,
): Promise<void> {
  if (said.status === "PENDING") return noteSent(ctx, refund, said);
  const { provider_refund_id, failure } = said;
  const hasGoneBack = refund.status === "SUCCEEDED";
  if (hasGoneBack && (provider_refund_id === null || provider_refund_id !== refund.provider_refund_id)) return;
  const action = said.status === "SUCCEEDED" ? "succeed" : "fail";
  if (!(await transitionRefund(ctx, refund, action, { provider_refund_id, failure }))) return;
  const facts = await orderContext(ctx.tx, order);
  if (action === "succeed") await noteSuccess(ctx, order, facts, refund);
  else await noteFailure(ctx, order, facts, refund, { failure, has_gone_back: hasGoneBack });
}

/** It is under way. */
async function noteSent(
  { tx, now }: WriteContext,
  refund: OwnRefund,
  { provider_refund_id }: ProviderRefund,
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ provider_refund_id, next_check_at: nextCheckAt({ created_at: refund.created_at, now }), updated_at: now })
    .where("id", "=", refund.id)
    .where("status", "=", "PENDING")
    .execute();
}

async function noteSuccess(
  ctx: WriteContext,
  order: LockedOrder,
  facts: OrderContext,
  refund: OwnRefund,
): Promise<void> {
  const { id: refund_id, amount, reason } = refund;
  if (!leavesOrder(reason)) {
    const total_refunded = order.total_refunded + amount;
    if (total_refunded > order.total_gross) throw new MoreThanPaid(`Order ${order.id} got back ${total_refunded}`);
    const action = total_refunded >= order.total_gross ? "refund_all" : "refund_part";
    const goesOn = action === "refund_part" && (await isAnotherOnItsWay(ctx, order));
    await transitionOrder(ctx, order, goesOn ? {} : { refund: action }, { total_refunded });
  }
  await recordActivity(ctx, {
    kind: "refund.succeeded",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount },
    stats: isCounted(refund) ? broughtBy(order, [takenBack(order, amount)]) : [],
  });
  await creditSoon(ctx.tx, order, facts);
  if (refund.notifies_buyer) await queueMails(ctx.tx, [refundedEmail(order, facts, refund)]);
}

/** What came by two cards goes back to both: it is on its way until the last part has gone. */
async function isAnotherOnItsWay({ tx }: WriteContext, order: LockedOrder): Promise<boolean> {
  if (order.refund_status !== "REFUND_PENDING") return false;
  const other = await tx
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status", "=", "PENDING")
    .where("reason", "=", "ORGANIZER")
    .executeTakeFirst();
  return other !== undefined;
}

/** Late money was never income. */
function isCounted({ reason }: OwnRefund): boolean {
  return reason === "ORGANIZER" || reason === "PROVIDER";
}

/** What was sold is less by it, with the taxes and fees that were in it, on the day of the sale: all parts together are the whole. */
function takenBack({ total_gross, total_refunded, total_tax, total_fee, completed_at }: LockedOrder, amount: number) {
  const part = (whole: number) =>
    roundHalfUp(whole * (total_refunded + amount), total_gross) - roundHalfUp(whole * total_refunded, total_gross);
  return {
    ticket_id: 0,
    gross: -amount,
    tax: -part(total_tax),
    fee: -part(total_fee),
    refunded: amount,
    ...(completed_at && { counted_at: completed_at }),
  };
}

function undone({ gross, tax, fee, refunded, ...which }: ReturnType<typeof takenBack>) {
  return { ...which, gross: -gross, tax: -tax, fee: -fee, refunded: -refunded };
}

function refundedEmail(order: LockedOrder, facts: OrderContext, { id, amount, provider }: OwnRefund) {
  return templatedEmail("ORDER_REFUNDED", {
    cause: `refund:${id}:refunded`,
    ...toBuyer(order, facts),
    data: {
      ...eventToReader(facts, order.locale),
      order_short_id: order.short_id,
      order_public_id: order.public_id,
      first_name: order.first_name ?? "",
      currency: order.currency,
      amount,
      is_offline: provider === "offline",
      is_all: order.total_refunded + amount >= order.total_gross,
      has_tickets: order.status === "COMPLETED",
    },
  });
}

async function noteFailure(
  ctx: WriteContext,
  order: LockedOrder,
  facts: OrderContext,
  refund: OwnRefund,
  { failure, has_gone_back }: { failure: string | null; has_gone_back: boolean },
): Promise<void> {
  const { id: refund_id, amount, reason } = refund;
  // what had gone back is here again, and can be asked for once more
  const total_refunded = order.total_refunded - (has_gone_back ? amount : 0);
  const isFailed = order.refund_status === "REFUND_FAILED";
  if (!leavesOrder(reason)) await transitionOrder(ctx, order, isFailed ? {} : { refund: "fail" }, { total_refunded });
  await recordActivity(ctx, {
    kind: "refund.failed",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount, failure },
    stats:
      has_gone_back && isCounted(refund)
        ? broughtBy(order, [undone(takenBack({ ...order, total_refunded }, amount))])
        : [],
  });
  await updateAttentionFlag(ctx.tx, order);
  await queueMails(ctx.tx, [
    templatedEmail("REFUND_FAILED", {
      cause: `refund:${refund_id}:failed`,
      recipient: facts.organizer_email,
      locale: facts.language,
      event_id: order.event_id,
      reply_to: order.email,
      data: {
        event_id: order.event_id,
        event_title: facts.event_title,
        order_id: order.id,
        order_public_id: order.public_id,
        buyer_name: fullName(order),
        buyer_email: order.email ?? "",
        currency: order.currency,
        amount,
        failure,
      },
    }),
  ]);
}
