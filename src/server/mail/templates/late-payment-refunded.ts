import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, type Reader } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";
import { INTL_TAGS } from "#domain/locales.ts";

const data = mailedEvent.extend({
  order_short_id: z.string().nullable().default(null),
  order_public_id: z.string(),
  first_name: z.string(),
  currency: z.string(),
  amount: z.int(),
  footer_message: z.string().nullable().default(null),
  reason: z
    .enum(["ORDER_EXPIRED", "ORDER_CANCELLED", "PAID_TWICE", "OTHER_AMOUNT", "CHANGE_GONE"])
    .default("ORDER_EXPIRED"),
});
type Returned = z.output<typeof data>;

/** To a buyer whose payment bought nothing: it is being refunded, and why. */
export const latePaymentRefunded = emailTemplate({
  priority: "notice",
  data,
  write: (order, reader) => {
    const { event_title } = order;
    const amount = formatMoney(order.amount, order.currency, INTL_TAGS[reader.locale]);
    const { preheader, why } = TEXTS[order.reason](reader, amount, order.order_public_id);
    return {
      subject: reader.say(msg`Your payment for ${event_title} is on its way back`),
      preheader,
      heading: reader.say(msg`You get ${amount} back`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        { type: "text", text: why },
        {
          type: "text",
          text: reader.say(
            msg`We have sent ${amount} back the way you paid. Banks take up to ten days to show it. You do not have to do anything.`,
          ),
        },
        eventBlock(order, reader),
      ],
      button: buttonOf(order, reader),
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});

function buttonOf({ event_id, order_short_id, reason }: Returned, { say, addresses }: Reader) {
  if ((reason === "PAID_TWICE" || reason === "CHANGE_GONE") && order_short_id)
    return { label: say(msg`View order and tickets`), url: addresses.order(event_id, order_short_id) };
  return { label: say(msg`See what is still available`), url: addresses.event(event_id) };
}

type Texts = (reader: Reader, amount: string, order_public_id: string) => { preheader: string; why: string };

const TEXTS: Record<Returned["reason"], Texts> = {
  ORDER_EXPIRED: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`It arrived when the tickets were gone. You get ${amount} back.`),
    why: say(
      msg`Your payment for order ${order_public_id} arrived after its reservation had ended, and the tickets were gone by then. We are sorry.`,
    ),
  }),
  ORDER_CANCELLED: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`It arrived when your order had been cancelled. You get ${amount} back.`),
    why: say(msg`Your payment for order ${order_public_id} arrived after the order had been cancelled. We are sorry.`),
  }),
  PAID_TWICE: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`Your order was paid already. You get ${amount} back, and your tickets stay valid.`),
    why: say(
      msg`Order ${order_public_id} was paid twice. Your tickets stay valid, and you get the second payment back.`,
    ),
  }),
  OTHER_AMOUNT: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`It was not the amount of your order. You get ${amount} back.`),
    why: say(msg`We received ${amount} for order ${order_public_id}, which is not what the order costs. We are sorry.`),
  }),
  CHANGE_GONE: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`Your order could not be changed any more. You get ${amount} back.`),
    why: say(
      msg`Your payment for the change of order ${order_public_id} arrived when it could not be made any more. The order stays as it was. We are sorry.`,
    ),
  }),
};
