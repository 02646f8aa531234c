import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { accountDress } from "#server/mail/account-dress.ts";
import { letterKind } from "#server/mail/letter-body.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { isolated, nameOf } from "#server/mail/strangers-words.ts";

/** To the organizer: money that was to go back to a buyer did not. Somebody has to see to it. */
export const refundFailed = letterKind({
  priority: "notice",
  data: z.object({
    event_id: z.int(),
    event_title: z.string(),
    order_id: z.int(),
    order_public_id: z.string(),
    buyer_name: z.string(),
    buyer_email: z.string(),
    currency: z.string(),
    amount: z.int(),
    failure: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { say, locale, addresses } = reader;
    const { event_title, order_public_id } = order;
    const name = nameOf(order.buyer_name, reader);
    const buyer_name = isolated(name);
    const amount = formatMoney(order.amount, order.currency, INTL_TAGS[locale]);
    return {
      subject: say(msg`A refund for ${event_title} did not go through`),
      preheader: say(msg`${amount} did not get back to ${buyer_name}.`),
      heading: say(msg`A refund failed`),
      blocks: [
        {
          type: "text",
          text: say(
            msg`${amount} of order ${order_public_id} were to go back to ${buyer_name}, and the payment provider could not do it. Please give the money back in another way, for example by bank transfer.`,
          ),
        },
        {
          type: "facts",
          facts: [
            { label: say(msg`Event`), value: event_title },
            { label: say(msg`Order`), value: order_public_id },
            { label: say(msg`Buyer`), value: name },
            { label: say(msg`Email`), value: order.buyer_email },
            { label: say(msg`Amount`), value: amount },
            { label: say(msg`Reason given`), value: order.failure ?? say(msg`None`) },
          ],
        },
      ],
      button: { label: say(msg`Open the order`), url: addresses.managedOrder(order.event_id, order.order_id) },
      ...accountDress(reader),
    };
  },
});
