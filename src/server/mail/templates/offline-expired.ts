import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";

/** To the buyer who did not pay an offline order in time: the tickets are on sale again. */
export const offlineExpired = emailTemplate({
  data: mailedEvent.extend({
    order_public_id: z.string(),
    first_name: z.string(),
    currency: z.string(),
    /** The amount received anyway, in minor units. */
    received: z.int(),
    /** Whether the tickets were valid before the payment. */
    had_tickets: z.boolean().default(false),
    footer_message: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { event_title, organizer_name, order_public_id, received } = order;
    const money = formatMoney(received, order.currency, INTL_TAGS[reader.locale]);
    return {
      subject: reader.say(msg`Your order for ${event_title} has expired`),
      preheader: reader.say(msg`It wasn’t paid in time, and the tickets are back on sale.`),
      heading: reader.say(msg`Your order has expired`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(
            msg`Your order ${order_public_id} wasn’t paid in time, and its tickets are back on sale. Please don’t pay for it now. If you’ve already sent your payment, reply to this email.`,
          ),
        },
        ...(order.had_tickets
          ? [{ type: "text" as const, text: reader.say(msg`The tickets we sent you are no longer valid.`) }]
          : []),
        ...(received > 0
          ? [
              {
                type: "text" as const,
                text: reader.say(msg`${organizer_name} received ${money} for this order and will refund it to you.`),
              },
            ]
          : []),
        eventBlock(order, reader),
      ],
      button: {
        label: reader.say(msg`View available tickets`),
        url: reader.addresses.event(order.event_id),
      },
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
