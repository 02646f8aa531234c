import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { isolated, nameOf } from "#server/mail/user-supplied-text.ts";

/** To the organizer: a new order. */
export const orderNotice = emailTemplate({
  data: z.object({
    event_id: z.int(),
    event_title: z.string(),
    order_id: z.int(),
    order_public_id: z.string(),
    buyer_name: z.string(),
    currency: z.string(),
    total_gross: z.int(),
    ticket_count: z.int(),
  }),
  write: (order, reader) => {
    const { say, locale, addresses } = reader;
    const { event_title } = order;
    const name = nameOf(order.buyer_name, reader);
    const buyer_name = isolated(name);
    const total = formatMoney(order.total_gross, order.currency, INTL_TAGS[locale]);
    const count = order.ticket_count.toLocaleString(INTL_TAGS[locale]);
    return {
      subject: say(msg`New order for ${event_title}: ${total}`),
      preheader: say(msg`From ${buyer_name}`),
      heading: say(msg`New order`),
      blocks: [
        {
          type: "facts",
          rows: [
            { label: say(msg`Event`), value: event_title },
            { label: say(msg`Buyer`), value: name },
            { label: say(msg`Tickets`), value: count },
            { label: say(msg`Total`), value: total },
            { label: say(msg`Order`), value: order.order_public_id },
          ],
        },
      ],
      button: { label: say(msg`View order`), url: addresses.managedOrder(order.event_id, order.order_id) },
      more: [{ type: "note", text: say(msg`You can turn off these emails in the event settings.`) }],
      ...accountDress(reader),
    };
  },
});
