import { templatedEmail } from "#server/mail/templated-email.ts";
import { hasOnlyOfflinePayments } from "#server/order-money/offline-money.ts";
import { queueMails } from "#server/platform/mail.ts";
import { eventToReader, toBuyer } from "#server/order-state/order-context.ts";
import type { Cancelled } from "#server/order-state/order-subscribers.ts";

/** Tells the buyer that the order is cancelled, and what is refunded. */
export async function mailCancelledOrder(cancelled: Cancelled): Promise<void> {
  const { ctx, order, context, refunded, notifies_buyer } = cancelled;
  if (!order.email || !notifies_buyer) return;
  await queueMails(ctx.tx, [
    templatedEmail("ORDER_CANCELLED", {
      cause: `order:${order.id}:cancelled`,
      ...toBuyer(order, context),
      data: {
        ...eventToReader(context, order.locale),
        order_public_id: order.public_id,
        first_name: order.first_name ?? "",
        was_complete: order.status === "COMPLETED",
        refund:
          refunded > 0
            ? { amount: refunded, currency: order.currency, is_offline: await hasOnlyOfflinePayments(ctx.tx, order) }
            : null,
      },
    }),
  ]);
}
