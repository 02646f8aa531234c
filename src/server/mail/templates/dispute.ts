import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { DISPUTE_STATUSES } from "#domain/order-lifecycle.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { DISPUTE_REASON_LABELS } from "#contract/labels/disputes.ts";
import { emailTemplate, type Reader } from "#server/mail/email-body.ts";
import { amountOf, contextOfMoney, moneyOfOrder } from "#server/mail/money-of-order.ts";
import { isolated, nameOf } from "#server/mail/user-supplied-text.ts";

/**
 * To the organizer: a buyer’s bank has opened or decided a dispute. The tickets stay valid
 * meanwhile.
 */
export const dispute = emailTemplate({
  priority: "notice",
  data: moneyOfOrder.extend({
    status: z.enum(DISPUTE_STATUSES),
    event_timezone: z.string(),
    reason: z.string(),
    due_at: z.string().nullable(),
  }),
  write: (order, reader) => {
    const { say, locale, addresses } = reader;
    const { event_title, order_public_id, status } = order;
    const buyer_name = isolated(nameOf(order.buyer_name, reader));
    const amount = amountOf(order, reader);
    const texts = {
      OPEN: {
        subject: msg`A payment for ${event_title} is disputed`,
        heading: msg`A payment is disputed`,
        text: msg`${buyer_name} asked their bank for ${amount} of order ${order_public_id} back. Please answer in your dashboard at the payment provider in time: whoever does not answer loses. The tickets stay valid until you cancel the order.`,
      },
      WON: {
        subject: msg`A dispute over a payment for ${event_title} was won`,
        heading: msg`The dispute was won`,
        text: msg`The bank has decided for you: ${amount} of order ${order_public_id} by ${buyer_name} stay yours.`,
      },
      LOST: {
        subject: msg`A dispute over a payment for ${event_title} was lost`,
        heading: msg`The dispute was lost`,
        text: msg`The bank has given ${amount} of order ${order_public_id} back to ${buyer_name}. The tickets are still valid: cancel the order if they should not be.`,
      },
    }[status];
    const due =
      status === "OPEN" && order.due_at !== null
        ? [{ label: say(msg`Answer until`), value: dayIn(order.due_at, order.event_timezone, INTL_TAGS[locale]) }]
        : [];
    return {
      subject: say(texts.subject),
      preheader: say(msg`Order ${order_public_id}, ${amount}`),
      heading: say(texts.heading),
      blocks: [
        { type: "text", text: say(texts.text) },
        {
          type: "facts",
          rows: [...contextOfMoney(order, reader, reasonOf(order, reader)), ...due],
        },
      ],
      button: { label: say(msg`Open the order`), url: addresses.managedOrder(order.event_id, order.order_id) },
      ...accountDress(reader),
    };
  },
});

function dayIn(at: string, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(new Date(at));
}

function reasonOf({ reason }: { reason: string }, { say }: Reader): string {
  const label = DISPUTE_REASON_LABELS[reason];
  return label ? say(label) : reason;
}
