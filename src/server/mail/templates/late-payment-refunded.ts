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
  data,
  write: (order, reader) => {
    const { event_title } = order;
    const amount = formatMoney(order.amount, order.currency, INTL_TAGS[reader.locale]);
    const { preheader, why } = TEXTS[order.reason](reader, amount, order.order_public_id);
    return {
      subject: reader.say(msg`Your payment for ${event_title} is being refunded`),
      preheader,
      heading: reader.say(msg`Your refund of ${amount}`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        { type: "text", text: why },
        {
          type: "text",
          text: reader.say(
            msg`We’re refunding ${amount} to your original payment method. It can take up to 10 days to appear in your account. There’s nothing you need to do.`,
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
  return { label: say(msg`View available tickets`), url: addresses.event(event_id) };
}

type Texts = (reader: Reader, amount: string, order_public_id: string) => { preheader: string; why: string };

const TEXTS: Record<Returned["reason"], Texts> = {
  ORDER_EXPIRED: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`It arrived after your reservation expired. ${amount} is being refunded.`),
    why: say(
      msg`Your payment for order ${order_public_id} arrived after your reservation had expired, and the tickets were no longer available. We’re sorry.`,
    ),
  }),
  ORDER_CANCELLED: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`It arrived after your order was cancelled. ${amount} is being refunded.`),
    why: say(msg`Your payment for order ${order_public_id} arrived after the order was cancelled. We’re sorry.`),
  }),
  PAID_TWICE: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`Your order was already paid. ${amount} is being refunded, and your tickets stay valid.`),
    why: say(
      msg`Order ${order_public_id} was paid twice, so we’re refunding the second payment. Your tickets stay valid.`,
    ),
  }),
  OTHER_AMOUNT: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`The amount didn’t match your order. ${amount} is being refunded.`),
    why: say(msg`We received ${amount} for order ${order_public_id}, which doesn’t match its total. We’re sorry.`),
  }),
  CHANGE_GONE: ({ say }, amount, order_public_id) => ({
    preheader: say(msg`Your order could no longer be changed. ${amount} is being refunded.`),
    why: say(
      msg`Your payment to change order ${order_public_id} arrived when the change was no longer possible. The order stays as it was. We’re sorry.`,
    ),
  }),
};
