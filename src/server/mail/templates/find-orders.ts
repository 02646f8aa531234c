import { msg, plural } from "@lingui/core/macro";
import { z } from "zod";
import { type Block, emailTemplate, type Reader } from "#server/mail/email-body.ts";
import { mailedShortDate } from "#server/mail/mailed-times.ts";

const found = z.object({
  event_id: z.int(),
  event_title: z.string(),
  event_timezone: z.string(),
  /** ISO 8601, UTC. */
  start_date: z.string(),
  order_short_id: z.string(),
  order_public_id: z.string(),
  is_cancelled: z.boolean(),
  is_over: z.boolean(),
});
type Found = z.output<typeof found>;

/** To a buyer who searches for orders: a link to each, upcoming events first. */
export const findOrdersTemplate = emailTemplate({
  data: z.object({ orders: z.array(found).min(1) }),
  write: ({ orders }, reader) => {
    const { say, addresses } = reader;
    const count = orders.length;
    const toCome = orders.filter(({ is_over }) => !is_over);
    const past = orders.filter(({ is_over }) => is_over);
    return {
      subject: say(msg`Your orders`),
      sender: "Foyer",
      preheader: say(msg`${plural(count, { one: "We found # order.", other: "We found # orders." })}`),
      heading: say(msg`Your orders`),
      blocks: [
        { type: "text", text: say(msg`Here are the orders placed with this email address, as requested on our site.`) },
        ...listed(say(msg`Upcoming`), toCome, reader),
        ...listed(say(msg`Past`), past, reader),
        {
          type: "note",
          text: say(msg`Anyone with one of these links can change the order. Don’t share them.`),
        },
      ],
      button: openFirst(orders, reader),
      footer: [
        { type: "note", text: say(msg`If this wasn’t you, there’s nothing to do. Only you received this email.`) },
        { type: "note", text: addresses.host },
      ],
    };
  },
});

/** The next upcoming order, or the latest one. */
function openFirst([first, ...others]: readonly Found[], { say, addresses }: Reader) {
  if (!first) return null;
  const url = addresses.order(first.event_id, first.order_short_id);
  return { label: others.length === 0 ? say(msg`View order`) : say(msg`View first order`), url };
}

function listed(title: string, orders: readonly Found[], reader: Reader): Block[] {
  if (orders.length === 0) return [];
  return [{ type: "tickets", title, rest: null, tickets: orders.map((order) => row(order, reader)) }];
}

function row(order: Found, { say, addresses, locale }: Reader) {
  const { event_id, event_timezone, start_date, order_short_id, order_public_id } = order;
  const when = mailedShortDate({ start_date, end_date: null, event_timezone }, locale);
  return {
    title: order.event_title,
    name: order.is_cancelled ? say(msg`${when} · Cancelled`) : when,
    reference: order_public_id,
    link: { label: say(msg`View order`), url: addresses.order(event_id, order_short_id) },
  };
}
