import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { letterKind } from "#server/mail/letter-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";
import { INTL_TAGS } from "#domain/locales.ts";

/** To a buyer whose money came when the tickets were gone: it is on its way back, and nothing was bought. */
export const latePaymentRefunded = letterKind({
  priority: "notice",
  data: mailedEvent.extend({
    order_public_id: z.string(),
    first_name: z.string(),
    currency: z.string(),
    amount: z.int(),
    footer_message: z.string().nullable().default(null),
    reason: z.enum(["ORDER_EXPIRED", "ORDER_CANCELLED"]).default("ORDER_EXPIRED"),
  }),
  write: (order, reader) => {
    const { event_title, order_public_id } = order;
    const isCancelled = order.reason === "ORDER_CANCELLED";
    const amount = formatMoney(order.amount, order.currency, INTL_TAGS[reader.locale]);
    return {
      subject: reader.say(msg`Your payment for ${event_title} is on its way back`),
      preheader: reader.say(
        isCancelled
          ? msg`It arrived when your order had been cancelled. You get ${amount} back.`
          : msg`It arrived when the tickets were gone. You get ${amount} back.`,
      ),
      heading: reader.say(msg`You get ${amount} back`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(
            isCancelled
              ? msg`Your payment for order ${order_public_id} arrived after the order had been cancelled. We are sorry.`
              : msg`Your payment for order ${order_public_id} arrived after its reservation had ended, and the tickets were gone by then. We are sorry.`,
          ),
        },
        {
          type: "text",
          text: reader.say(
            msg`We have sent ${amount} back the way you paid. Banks take up to ten days to show it. You do not have to do anything.`,
          ),
        },
        eventBlock(order, reader),
      ],
      button: { label: reader.say(msg`See what is still available`), url: reader.addresses.event(order.event_id) },
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
