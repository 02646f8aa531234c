import { msg, plural } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { refundedOffline } from "#server/mail/offline-order.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";
import { nameOf } from "#server/mail/user-supplied-text.ts";

/** To the buyer: which of the order's tickets are no longer valid; the others stay valid. */
export const ticketsCancelled = emailTemplate({
  data: mailedEvent.extend({
    order_short_id: z.string(),
    order_public_id: z.string(),
    first_name: z.string(),
    tickets: z.array(z.object({ name: z.string(), item_name: z.string(), public_id: z.string() })),
    /** The refund in minor units; null where there is none. */
    refund: z.object({ amount: z.int(), currency: z.string(), is_offline: z.boolean().default(false) }).nullable(),
    footer_message: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { event_title, order_public_id, tickets, refund } = order;
    const count = tickets.length;
    const money = refund && formatMoney(refund.amount, refund.currency, INTL_TAGS[reader.locale]);
    return {
      subject: reader.say(msg`Tickets for ${event_title} were cancelled`),
      preheader: reader.say(
        msg`${plural(count, { one: "# ticket in order", other: "# tickets in order" })} ${order_public_id}`,
      ),
      heading: reader.say(
        msg`${plural(count, { one: "One of your tickets was cancelled", other: "# of your tickets were cancelled" })}`,
      ),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(
            msg`These tickets in your order ${order_public_id} are no longer valid. Your other tickets stay valid.`,
          ),
        },
        {
          type: "facts",
          rows: tickets.map((ticket) => ({
            label: ticket.public_id,
            value: `${nameOf(ticket.name, reader)} · ${ticket.item_name}`,
          })),
        },
        ...(money
          ? [
              {
                type: "text" as const,
                text: refund?.is_offline
                  ? refundedOffline(money, order, reader)
                  : reader.say(
                      msg`We’re refunding ${money} to your original payment method. It can take up to 10 days to appear in your account. There’s nothing you need to do.`,
                    ),
              },
            ]
          : []),
        eventBlock(order, reader),
      ],
      button: {
        label: reader.say(msg`View order and tickets`),
        url: reader.addresses.order(order.event_id, order.order_short_id),
      },
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
