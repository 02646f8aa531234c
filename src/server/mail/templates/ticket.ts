import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { type Block, type EmailBody, emailTemplate, type Reader } from "#server/mail/email-body.ts";
import {
  eventBlockWithLinks,
  eventDress,
  eventFooter,
  eventInShort,
  joiningBlocks,
  mailedEvent,
  mailedJoining,
} from "#server/mail/mailed-event.ts";
import { type MailedTicket, mailedTicket, restOf, ticketBlocks } from "#server/mail/tickets-block.ts";
import { walletLinks } from "#server/mail/wallet-links.ts";

const data = mailedEvent.extend({
  attendee_short_id: z.string(),
  attendee_public_id: z.string(),
  attendee_name: z.string(),
  /** Missing in emails that were queued before codes were signed. */
  ticket_price_id: z.int().optional(),
  item_name: z.string(),
  order_public_id: z.string(),
  footer_message: z.string().nullable(),
  /** Other tickets of this order for the same address. */
  more_tickets: z.array(mailedTicket).default([]),
  ...mailedJoining.shape,
});
type Ticket = z.output<typeof data>;

/** To an attendee: the ticket, or all tickets where one address has several. */
export const ticket = emailTemplate({
  data,
  write: (ticket_data, reader) => {
    const { order_public_id } = ticket_data;
    return {
      preheader: eventInShort(ticket_data, reader),
      ...eventDress(ticket_data, reader),
      ...(ticket_data.more_tickets.length === 0 ? singleTicket(ticket_data, reader) : several(ticket_data, reader)),
      more: [
        ...(ticket_data.more_tickets.length === 0
          ? [asPdf(ticket_data, reader), ...walletLinks(ticket_data, reader)]
          : []),
        { type: "note", text: reader.say(msg`Part of order ${order_public_id}.`) },
      ],
      footer: eventFooter(ticket_data, reader, ticket_data.footer_message),
    };
  },
});

type Content = Pick<EmailBody, "subject" | "heading" | "blocks" | "button">;

function singleTicket(ticket: Ticket, reader: Reader): Content {
  const { event_title } = ticket;
  return {
    subject: reader.say(msg`Your ticket for ${event_title}`),
    heading: reader.say(msg`Your ticket`),
    blocks: [...aboutEvent(ticket, reader), ...ticketBlocks(ticket.event_id, [firstOf(ticket)], null, reader)],
    button: openFirst(ticket, reader),
  };
}

/** Of several tickets each has its own page, with its PDF there. */
function asPdf({ event_id, attendee_short_id }: Ticket, { say, addresses }: Reader): Block {
  return {
    type: "link",
    link: { label: say(msg`Ticket as PDF`), url: addresses.ticketPdf(event_id, attendee_short_id) },
  };
}

function several(ticket: Ticket, reader: Reader): Content {
  const { event_title } = ticket;
  const all = [firstOf(ticket), ...ticket.more_tickets];
  return {
    subject: reader.say(msg`Your tickets for ${event_title}`),
    heading: reader.say(msg`Your tickets`),
    blocks: [
      ...aboutEvent(ticket, reader),
      ...ticketBlocks(ticket.event_id, all, restOf(all, "guests", reader), reader),
    ],
    button: openFirst(ticket, reader),
  };
}

function aboutEvent(ticket: Ticket, reader: Reader): Block[] {
  const calendar = reader.addresses.calendarOfTicket(ticket.event_id, ticket.attendee_short_id);
  return [eventBlockWithLinks(ticket, calendar, reader), ...joiningBlocks(ticket, reader)];
}

function firstOf(ticket: Ticket): MailedTicket {
  return {
    short_id: ticket.attendee_short_id,
    public_id: ticket.attendee_public_id,
    name: ticket.attendee_name,
    item_name: ticket.item_name,
    ticket_price_id: ticket.ticket_price_id,
  };
}

function openFirst(ticket: Ticket, { say, addresses }: Reader) {
  const url = addresses.ticket(ticket.event_id, ticket.attendee_short_id);
  return { label: ticket.more_tickets.length === 0 ? say(msg`Open ticket`) : say(msg`Open first ticket`), url };
}
