import type { Locale } from "#contract/fields.ts";
import { happened } from "#server/happenings/happened.ts";
import { letter } from "#server/mail/letters.ts";
import type { LockedOrder } from "#server/orders/lock-order.ts";
import { orderBecomes } from "#server/orders/order-becomes.ts";
import { eventInMail, type OrderFacts } from "#server/orders/order-facts.ts";
import type { Deed } from "#server/platform/deed.ts";
import { queueMails } from "#server/platform/mail.ts";
import { paymentBecomes } from "./payment-becomes.ts";
import type { ProviderPayment } from "./provider.ts";
import { requestRefund } from "./request-refund.ts";

/**
 * Money that came and for which nothing is to be had goes back by itself. The buyer is told when it was this order's own: its time
 * had run out, or it was cancelled. A duplicate leaves the order, which another payment decided, as it is.
 */
export async function giveBack(
  deed: Deed,
  order: LockedOrder,
  facts: OrderFacts,
  payment: { id: number; status: string },
  { amount, currency }: ProviderPayment,
  reason: "ORDER_EXPIRED" | "ORDER_CANCELLED" | "DUPLICATE",
): Promise<void> {
  await paymentBecomes(deed, payment, "give_back");
  await happened(deed, {
    kind: "payment.returned",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_id: payment.id, amount, currency, reason },
  });
  await requestRefund(deed, order, facts, { payment_id: payment.id, amount, reason });
  if (reason === "DUPLICATE") return;
  await orderBecomes(deed, order, { payment: "receive", refund: "request" });
  await apologise(deed, order, facts, { amount, currency, reason });
}

async function apologise(
  { tx }: Deed,
  order: LockedOrder,
  facts: OrderFacts,
  { amount, currency, reason }: { amount: number; currency: string; reason: "ORDER_EXPIRED" | "ORDER_CANCELLED" },
): Promise<void> {
  await queueMails(tx, [
    letter("LATE_PAYMENT_REFUNDED", {
      cause: `order:${order.id}:late`,
      recipient: order.email ?? "",
      locale: order.locale as Locale,
      event_id: order.event_id,
      reply_to: facts.support_email ?? facts.organizer_email,
      data: {
        ...eventInMail(facts),
        order_public_id: order.public_id,
        first_name: order.first_name ?? "",
        currency,
        amount,
        reason,
        footer_message: facts.email_footer_message,
      },
    }),
  ]);
}
