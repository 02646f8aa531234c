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
        subject: msg`A payment for ${event_title} was disputed`,
        heading: msg`A payment was disputed`,
        text: msg`${buyer_name} disputed a payment of ${amount} for order ${order_public_id} with their bank. Respond in your payment provider’s dashboard before the deadline, or you’ll lose the dispute. The tickets stay valid until you cancel the order.`,
      },
      WON: {
        subject: msg`You won a dispute for ${event_title}`,
        heading: msg`You won the dispute`,
        text: msg`The bank decided in your favor. You keep the ${amount} that ${buyer_name} paid for order ${order_public_id}.`,
      },
      LOST: {
        subject: msg`You lost a dispute for ${event_title}`,
        heading: msg`You lost the dispute`,
        text: msg`The bank returned ${amount} for order ${order_public_id} to ${buyer_name}. The tickets are still valid. Cancel the order if they shouldn’t be.`,
      },
    }[status];
    const due =
      status === "OPEN" && order.due_at !== null
        ? [{ label: say(msg`Respond by`), value: dayIn(order.due_at, order.event_timezone, INTL_TAGS[locale]) }]
        : [];
    return {
      subject: say(texts.subject),
      preheader: say(msg`Order ${order_public_id} · ${amount}`),
      heading: say(texts.heading),
      blocks: [
        { type: "text", text: say(texts.text) },
        {
          type: "facts",
          rows: [...contextOfMoney(order, reader, reasonOf(order, reader)), ...due],
        },
      ],
      button: { label: say(msg`View order`), url: addresses.managedOrder(order.event_id, order.order_id) },
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
