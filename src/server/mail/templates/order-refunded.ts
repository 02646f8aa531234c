import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { refundedOffline } from "#server/mail/offline-order.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";

/** To the buyer: a refund of the order. */
export const orderRefunded = emailTemplate({
  data: mailedEvent.extend({
    order_short_id: z.string(),
    order_public_id: z.string(),
    first_name: z.string(),
    currency: z.string(),
    amount: z.int(),
    /** The organizer refunds it directly, outside of every payment provider. */
    is_offline: z.boolean().default(false),
    /** Whether the whole payment is refunded. */
    is_all: z.boolean(),
    /** Whether the order has valid tickets: a refund invalidates none. */
    has_tickets: z.boolean(),
    footer_message: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { event_title, order_public_id } = order;
    const amount = formatMoney(order.amount, order.currency, INTL_TAGS[reader.locale]);
    return {
      subject: reader.say(msg`Your refund for ${event_title}`),
      preheader: reader.say(msg`${amount} was refunded for order ${order_public_id}.`),
      heading: reader.say(msg`Your refund of ${amount}`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: order.is_offline
            ? refundedOffline(amount, order, reader)
            : reader.say(
                order.is_all
                  ? msg`Order ${order_public_id} was refunded in full. ${amount} was sent to your original payment method and can take up to 10 days to appear in your account. There’s nothing you need to do.`
                  : msg`Order ${order_public_id} was partly refunded. ${amount} was sent to your original payment method and can take up to 10 days to appear in your account. There’s nothing you need to do.`,
              ),
        },
        ...(order.has_tickets ? [{ type: "text" as const, text: reader.say(msg`Your tickets stay valid.`) }] : []),
        eventBlock(order, reader),
      ],
      button: {
        label: reader.say(msg`View order`),
        url: reader.addresses.order(order.event_id, order.order_short_id),
      },
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
