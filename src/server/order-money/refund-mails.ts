import { fullName } from "#domain/names.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { eventToReader, orderContext, toBuyer } from "#server/order-state/order-context.ts";
import type { RefundDecided, RefundFailed } from "#server/order-state/order-subscribers.ts";
import { queueMails } from "#server/platform/mail.ts";

/** Tells the buyer about a refund that no other email covers. */
export async function mailRefundedBuyer({ ctx, order, refund }: RefundDecided): Promise<void> {
  if (!refund.notifies_buyer) return;
  const { id, amount, provider } = refund;
  const context = await orderContext(ctx.tx, order);
  const mail = templatedEmail("ORDER_REFUNDED", {
    cause: `refund:${id}:refunded`,
    ...toBuyer(order, context),
    data: {
      ...eventToReader(context, order.locale),
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
  await queueMails(ctx.tx, [mail]);
}

/** Tells the organizer, who must return the money in another way. */
export async function mailFailedRefund({ ctx, order, refund, failure }: RefundFailed): Promise<void> {
  const context = await orderContext(ctx.tx, order);
  await queueMails(ctx.tx, [
    templatedEmail("REFUND_FAILED", {
      cause: `refund:${refund.id}:failed`,
      recipient: context.organizer_email,
      locale: context.language,
      event_id: order.event_id,
      reply_to: order.email,
      data: {
        event_id: order.event_id,
        event_title: context.event_title,
        order_id: order.id,
        order_public_id: order.public_id,
        buyer_name: fullName(order),
        buyer_email: order.email ?? "",
        currency: order.currency,
        amount: refund.amount,
        failure,
      },
    }),
  ]);
}
