import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, type Reader } from "#server/mail/email-body.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { refundedOffline } from "#server/mail/offline-order.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";

/** To the buyer: the order is cancelled, and its tickets are no longer valid. */
export const orderCancelled = emailTemplate({
  data: mailedEvent.extend({
    order_public_id: z.string(),
    first_name: z.string(),
    /** False where the order was cancelled before it was paid: there were no tickets yet. */
    was_complete: z.boolean().default(true),
    footer_message: z.string().nullable().default(null),
    /** The refund in minor units; null where nothing was paid. */
    refund: z
      .object({ amount: z.int(), currency: z.string(), is_offline: z.boolean().default(false) })
      .nullable()
      .default(null),
  }),
  write: (order, reader) => {
    const { event_title, order_public_id, refund } = order;
    return {
      subject: reader.say(msg`Your order for ${event_title} was cancelled`),
      preheader: reader.say(
        order.was_complete
          ? msg`The tickets in order ${order_public_id} are no longer valid.`
          : msg`Order ${order_public_id} is no longer reserved for you, and nothing was charged.`,
      ),
      heading: reader.say(msg`Your order was cancelled`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(
            order.was_complete
              ? msg`Your order ${order_public_id} was cancelled. Its tickets are no longer valid.`
              : msg`Your order ${order_public_id} was cancelled before it was paid. Please don’t pay for it now. If a payment still arrives, it will be refunded.`,
          ),
        },
        eventBlock(order, reader),
        ...(refund ? [{ type: "text" as const, text: goesBack(order, refund, reader) }] : []),
      ],
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});

type Refund = { amount: number; currency: string; is_offline: boolean };

function goesBack(event: { organizer_name: string }, { amount, currency, is_offline }: Refund, reader: Reader): string {
  const money = formatMoney(amount, currency, INTL_TAGS[reader.locale]);
  if (is_offline) return refundedOffline(money, event, reader);
  return reader.say(
    msg`We’re refunding ${money} to your original payment method. It can take up to 10 days to appear in your account. There’s nothing you need to do.`,
  );
}
