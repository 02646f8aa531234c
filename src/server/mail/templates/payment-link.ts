import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

/**
 * To the buyer, at the organizer's request: where to pay for the order, and until when its tickets
 * are reserved.
 */
export const paymentLink = emailTemplate({
  // The reservation expires in minutes.
  // The stored email has no token: it is created when the email is delivered.
  data: mailedEvent.extend({
    order_short_id: z.string(),
    order_public_id: z.string(),
    first_name: z.string(),
    currency: z.string(),
    total_gross: z.int(),
    /** ISO 8601, UTC. */
    held_until: z.string(),
    footer_message: z.string().nullable(),
    link_id: z.int(),
    token: z.string().default(""),
  }),
  write: (order, reader) => {
    const { event_title, event_id, order_public_id, order_short_id } = order;
    const money = formatMoney(order.total_gross, order.currency, INTL_TAGS[reader.locale]);
    const until = mailedDeadline(order.held_until, order.event_timezone, reader);
    return {
      subject: reader.say(msg`Complete your payment for ${event_title}`),
      preheader: reader.say(msg`Your tickets are reserved until ${until}.`),
      heading: reader.say(msg`Your tickets are reserved`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(
            msg`Your order ${order_public_id} for ${money} is awaiting payment. Your tickets are reserved until ${until} and then go back on sale.`,
          ),
        },
        eventBlock(order, reader),
      ],
      button: {
        label: reader.say(msg`Pay ${money}`),
        url: reader.addresses.payOrder(event_id, order_short_id, order.token),
      },
      more: [
        {
          type: "note",
          text: reader.say(msg`The link opens your order in any browser. Don’t share it, because it shows your name.`),
        },
      ],
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
