import { msg } from "@lingui/core/macro";
import type { z } from "zod";
import { type EmailBody, emailTemplate, type Reader } from "#server/mail/email-body.ts";
import { offlineOrder, offlineEmail } from "#server/mail/offline-order.ts";
import { restOf, ticketBlocks } from "#server/mail/tickets-block.ts";

/**
 * To the buyer who pays offline: how to pay, how much, until when and with which reference; with
 * the tickets, where they are valid.
 */
export const offlineInstructions = emailTemplate({
  data: offlineOrder,
  write: (order, reader) => (order.tickets.length > 0 ? withTickets(order, reader) : withoutTickets(order, reader)),
});

type Order = z.output<typeof offlineOrder>;

function withoutTickets(order: Order, reader: Reader): EmailBody {
  const { event_title } = order;
  return offlineEmail(order, reader, ({ money, until }) => ({
    subject: reader.say(msg`How to pay for ${event_title}`),
    preheader: reader.say(msg`Pay ${money} by ${until}. Your tickets are reserved until then.`),
    heading: reader.say(msg`How to pay`),
    text: reader.say(
      msg`We’ll email your tickets as soon as your payment is received. They’re reserved until ${until} and then go back on sale.`,
    ),
  }));
}

/** The tickets are valid before the payment: how to pay comes first, then the tickets. */
function withTickets(order: Order, reader: Reader): EmailBody {
  const { event_title } = order;
  return offlineEmail(order, reader, ({ money, until }) => ({
    subject: reader.say(msg`Your tickets for ${event_title} and how to pay`),
    preheader: reader.say(msg`Pay ${money} by ${until}. Your tickets are already valid.`),
    heading: reader.say(msg`Your tickets and how to pay`),
    text: reader.say(
      msg`Your tickets are already valid. Pay by ${until} to keep them. Otherwise, they expire and go back on sale.`,
    ),
    tickets: ticketBlocks(order.event_id, order.tickets, restOf(order.tickets, "buyers", reader), reader),
  }));
}
