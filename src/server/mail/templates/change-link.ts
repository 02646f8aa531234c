import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

const named = z.array(z.object({ item_name: z.string(), quantity: z.int() }));

/**
 * To the buyer: the organizer proposes other tickets that cost more; where and until when to pay,
 * and that nothing changes otherwise.
 */
export const changeLink = emailTemplate({
  data: mailedEvent.extend({
    order_short_id: z.string(),
    order_public_id: z.string(),
    proposed_change_id: z.int(),
    first_name: z.string(),
    currency: z.string(),
    amount: z.int(),
    gone: named,
    added: named,
    /** ISO 8601, UTC. */
    until: z.string(),
    footer_message: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { event_title, event_id, order_public_id, order_short_id, organizer_name } = order;
    const money = formatMoney(order.amount, order.currency, INTL_TAGS[reader.locale]);
    const until = mailedDeadline(order.until, order.event_timezone, reader);
    const list = (all: z.output<typeof named>) => all.map((item) => `${item.quantity} × ${item.item_name}`).join(", ");
    const [gone, added] = [list(order.gone), list(order.added)];
    return {
      subject: reader.say(msg`Pay ${money} to change your tickets for ${event_title}`),
      preheader: reader.say(msg`The new tickets are reserved for you until ${until}.`),
      heading: reader.say(msg`A change to your order`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        {
          type: "text",
          text: reader.say(
            msg`${organizer_name} proposed a change to your order ${order_public_id}. The new tickets cost ${money} more.`,
          ),
        },
        ...(gone === "" ? [] : [{ type: "text" as const, text: reader.say(msg`Removed: ${gone}`) }]),
        ...(added === "" ? [] : [{ type: "text" as const, text: reader.say(msg`Added: ${added}`) }]),
        {
          type: "text",
          text: reader.say(
            msg`The new tickets are reserved for you until ${until}. If you don’t pay, nothing changes: your order and its tickets stay valid.`,
          ),
        },
        eventBlock(order, reader),
      ],
      button: {
        label: reader.say(msg`Review and pay`),
        url: reader.addresses.payChange(event_id, order_short_id, order.proposed_change_id),
      },
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});
