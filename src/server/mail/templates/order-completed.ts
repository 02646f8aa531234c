import { msg, plural } from "@lingui/core/macro";
import { z } from "zod";
import { rolledUp } from "#contract/orders.ts";
import { formatMoney } from "#domain/money.ts";
import { formatList } from "#domain/format-lists.ts";
import { greeting } from "#server/mail/greeting.ts";
import { type Block, emailTemplate, type Reader } from "#server/mail/email-body.ts";
import {
  eventBlockWithLinks,
  eventDress,
  eventFooter,
  eventInShort,
  joiningBlocks,
  mailedEvent,
  mailedJoining,
} from "#server/mail/mailed-event.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { mailedTicket, restOf, ticketBlocks } from "#server/mail/tickets-block.ts";
import { walletLinks } from "#server/mail/wallet-links.ts";

const data = mailedEvent.extend({
  order_short_id: z.string(),
  order_public_id: z.string(),
  first_name: z.string(),
  currency: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      total_gross: z.int(),
      /** As in `billOf`. An email that an older version has stored has neither. */
      each: z.int().nullable().default(null),
      before: z.int().nullable().default(null),
    }),
  ),
  total_gross: z.int(),
  saved: z.int().default(0),
  promo_code: z.string().nullable().default(null),
  of_which: z.array(rolledUp).default([]),
  /** Whether fees and taxes are lines of their own. */
  is_on_top: z.boolean().default(false),
  tickets: z.array(mailedTicket),
  /** Whether the order has an invoice, or gets one a moment later. */
  has_invoice: z.boolean().default(false),
  /** Whether no other attendee was emailed a ticket. */
  are_tickets_for_all: z.boolean().default(false),
  /** The organizer's message after checkout, rich text. */
  post_message: z.string().nullable(),
  footer_message: z.string().nullable(),
  ...mailedJoining.shape,
});
type Order = z.output<typeof data>;

/** To the buyer: the order is complete. Event, tickets and price. */
export const orderCompleted = emailTemplate({
  data,
  write: (order, reader) => {
    const { event_title } = order;
    return {
      subject: reader.say(msg`Your tickets for ${event_title}`),
      preheader: eventInShort(order, reader),
      heading: reader.say(msg`Your tickets are here`),
      ...eventDress(order, reader),
      blocks: [
        { type: "text", text: greeting(order.first_name, reader) },
        { type: "text", text: reader.say(msg`Thank you for your order. Here’s everything you need.`) },
        eventBlockWithLinks(order, reader.addresses.calendarOfOrder(order.event_id, order.order_short_id), reader),
        ...joiningBlocks(order, reader),
        ...ticketBlocks(order.event_id, order.tickets, restOf(order.tickets, "buyers", reader), reader),
        ...(order.are_tickets_for_all
          ? [
              {
                type: "note" as const,
                text: reader.say(msg`We sent all tickets to you. Please share them with the other attendees.`),
              },
            ]
          : []),
      ],
      button: {
        label: reader.say(msg`View order and tickets`),
        url: reader.addresses.order(order.event_id, order.order_short_id),
      },
      more: [
        asPdf(order, reader),
        ...walletLinks(order, reader),
        ...(order.post_message ? [{ type: "rich" as const, html: order.post_message }] : []),
        bill(order, reader),
      ],
      footer: eventFooter(order, reader, order.footer_message),
    };
  },
});

/**
 * The tickets to print, or to store offline: a link, because attachments would make each email
 * large.
 */
function asPdf({ event_id, order_short_id, tickets: { length: count } }: Order, { say, addresses }: Reader): Block {
  const label = say(msg`${plural(count, { one: "Ticket as PDF", other: "Tickets as PDF" })}`);
  return { type: "link", link: { label, url: addresses.ticketsPdf(event_id, order_short_id) } };
}

/** The same lines as on the order's page (`billOf`). */
function bill(order: Order, { say, locale }: Reader): Block {
  const tag = INTL_TAGS[locale];
  const money = (amount: number) => formatMoney(amount, order.currency, tag);
  const { order_public_id, promo_code } = order;
  const saved = money(order.saved);
  const added = formatList(
    order.of_which.map((one) => `${money(one.value)} ${additionName(one, tag)}`),
    locale,
  );
  const notes = [
    order.saved > 0 && say(promo_code ? msg`You saved ${saved} with ${promo_code}` : msg`You saved ${saved}`),
    order.of_which.length > 0 && !order.is_on_top && say(msg`incl. ${added}`),
    order.has_invoice && say(msg`You can download the invoice from your order page.`),
  ];
  return {
    type: "bill",
    title: say(msg`Order ${order_public_id}`),
    lines: [
      ...order.items.map((item) => ({
        name: `${item.quantity} × ${item.name}`,
        note: noteOf(item, money, say),
        amount: money(item.total_gross),
      })),
      ...(order.is_on_top ? order.of_which : []).map((addition) => ({
        ...{ name: additionName(addition, tag), note: "" },
        amount: money(addition.value),
      })),
    ],
    total: { label: say(msg`Total`), amount: money(order.total_gross) },
    notes: notes.filter((note) => note !== false),
  };
}

function noteOf({ each, before }: Order["items"][number], money: (amount: number) => string, say: Reader["say"]) {
  const [addition, instead] = [each !== null && money(each), before !== null && money(before)];
  return [addition && say(msg`${addition} each`), instead && say(msg`was ${instead}`)].filter(Boolean).join(" · ");
}

function additionName({ name, type, rate }: Order["of_which"][number], tag: string): string {
  if (type === "FIXED") return name;
  const share = (rate / 100_000).toLocaleString(tag, { style: "percent", maximumFractionDigits: 3 });
  return `${name} (${share})`;
}
