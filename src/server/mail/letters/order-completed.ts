import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "#server/mail/greeting.ts";
import { type Block, letterKind, type Reader } from "#server/mail/letter-body.ts";
import { eventBlock, eventDress, eventFooter, eventInShort, mailedEvent } from "#server/mail/mailed-event.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { mailedTicket, restOf, ticketBlocks } from "#server/mail/tickets-block.ts";

const data = mailedEvent.extend({
  order_short_id: z.string(),
  order_public_id: z.string(),
  first_name: z.string(),
  currency: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), total_gross: z.int() })),
  total_before_additions: z.int(),
  total_discount: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  tickets: z.array(mailedTicket),
  /** Nobody else was mailed one. */
  are_tickets_for_all: z.boolean().default(false),
  /** The organizer's words after checkout, rich text. */
  post_message: z.string().nullable(),
  footer_message: z.string().nullable(),
});
type Order = z.output<typeof data>;

/** To the buyer: the order is complete. What it is, what it cost, the tickets. */
export const orderCompleted = letterKind({
  priority: "ticket",
  data,
  write: (order, reader) => {
    const { event_title } = order;
    return {
      subject: reader.say(msg`Your tickets for ${event_title}`),
      preheader: eventInShort(order, reader),
      heading: reader.say(msg`You have your tickets`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        { type: "text", text: reader.say(msg`Thank you for your order. Here is everything you need.`) },
        eventBlock(order, reader),
        ...ticketBlocks(order.event_id, order.tickets, restOf(order.tickets, "buyers", reader), reader),
        ...(order.are_tickets_for_all
          ? [{ type: "note" as const, text: reader.say(msg`All tickets came to you alone. Please pass them on.`) }]
          : []),
      ],
      button: {
        label: reader.say(msg`View order and tickets`),
        url: reader.addresses.order(order.event_id, order.order_short_id),
      },
      more: [...(order.post_message ? [{ type: "rich" as const, html: order.post_message }] : []), bill(order, reader)],
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});

function bill(order: Order, { say, locale }: Reader): Block {
  const money = (amount: number) => formatMoney(amount, order.currency, INTL_TAGS[locale]);
  const { order_public_id } = order;
  const [tax, fee, discount] = [money(order.total_tax), money(order.total_fee), money(order.total_discount)];
  const notes = [
    order.total_discount > 0 && say(msg`Your discount of ${discount} is taken off.`),
    order.total_fee > 0 && say(msg`Includes ${fee} in fees.`),
    order.total_tax > 0 && say(msg`Includes ${tax} in taxes.`),
  ];
  return {
    type: "bill",
    title: say(msg`Order ${order_public_id}`),
    lines: order.items.map((item) => ({ name: `${item.quantity} × ${item.name}`, amount: money(item.total_gross) })),
    total: { label: say(msg`Total`), amount: money(order.total_gross) },
    notes: notes.filter((note) => note !== false),
  };
}
