import type { AttemptStatus } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail, type MailData } from "#server/mail/templated-email.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { eventToReader, type OrderContext, toBuyer } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { transitionPayment } from "#server/order-money/transition-payment.ts";
import type { ProviderPayment } from "#server/payment-connections/payment-provider.ts";
import { requestRefund } from "#server/order-money/request-refund.ts";

/**
 * Refunds money for which nothing is available, and tells the buyer why. A duplicate leaves the
 * order, which another payment decided, as it is.
 */
export async function giveBack(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  payment: { id: number; status: AttemptStatus },
  { amount, currency }: ProviderPayment,
  why: "ORDER_EXPIRED" | "ORDER_CANCELLED" | "DUPLICATE" | OfChange,
): Promise<void> {
  // Money for a change of the order leaves the order as it is.
  const reason = isOfChange(why) || !(await isReturnOfOrder(ctx, order, why)) ? "DUPLICATE" : why;
  await transitionPayment(ctx, payment, "give_back");
  await recordActivity(ctx, {
    kind: "payment.returned",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_id: payment.id, amount, currency, reason: isOfChange(why) ? why : reason },
  });
  const refund_id = await requestRefund(ctx, order, context, { payment_id: payment.id, amount, reason });
  if (reason === "DUPLICATE") {
    const cause = `refund:${refund_id}:duplicate`;
    const reason = isOfChange(why) ? why : whyDuplicate(order, amount, currency);
    return notifyBuyer(ctx, order, context, { amount, currency, cause, reason });
  }
  await notifyBuyer(ctx, order, context, { amount, currency, cause: `order:${order.id}:late`, reason });
}

/**
 * Whether the order records this refund as its own. An order whose state does not allow it stays as
 * it is, and the money is refunded as a duplicate.
 */
async function isReturnOfOrder(ctx: WriteContext, order: LockedOrder, why: string): Promise<boolean> {
  if (why === "DUPLICATE") return false;
  try {
    await transitionOrder(ctx, order, { payment: "receive", refund: "request" });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

type OfChange = "PAID_TWICE" | "OTHER_AMOUNT" | "CHANGE_GONE";

function isOfChange(why: string): why is OfChange {
  return why === "PAID_TWICE" || why === "OTHER_AMOUNT" || why === "CHANGE_GONE";
}

type MailReason = MailData<"LATE_PAYMENT_REFUNDED">["reason"];

/**
 * The reason for the buyer: a complete order was paid twice; otherwise the money was too late, or
 * of another amount.
 */
function whyDuplicate(order: LockedOrder, amount: number, currency: string): MailReason {
  if (order.status === "COMPLETED") return "PAID_TWICE";
  if (amount !== order.total_gross || currency !== order.currency) return "OTHER_AMOUNT";
  return order.status === "CANCELLED" ? "ORDER_CANCELLED" : "ORDER_EXPIRED";
}

async function notifyBuyer(
  { tx }: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  { cause, ...rest }: { amount: number; currency: string; reason: MailReason; cause: string },
): Promise<void> {
  await queueMails(tx, [
    templatedEmail("LATE_PAYMENT_REFUNDED", {
      cause,
      ...toBuyer(order, context),
      data: {
        ...eventToReader(context, order.locale),
        order_short_id: order.short_id,
        order_public_id: order.public_id,
        first_name: order.first_name ?? "",
        ...rest,
      },
    }),
  ]);
}
