import { msg, plural } from "@lingui/core/macro";
import { z } from "zod";
import { inGroups, PREFIX } from "#domain/ticket-code/ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import type { Block, Reader } from "./email-body.ts";
import { nameOf } from "./user-supplied-text.ts";

export const mailedTicket = z.object({
  short_id: z.string(),
  public_id: z.string(),
  name: z.string(),
  item_name: z.string(),
  /** Missing in emails that were queued before codes were signed. */
  ticket_price_id: z.int().optional(),
});
export type MailedTicket = z.output<typeof mailedTicket>;

/**
 * A signed code takes 33,000 characters of an email, and mail clients truncate emails of more than
 * 100,000. For more than two tickets the email draws the codes without their signatures: a check-in
 * phone that has loaded the ticket accepts them as well.
 */
const SIGNED_CODES_DRAWN = 2;
export const CODES_DRAWN = 4;

/** More would make the email so long that mail clients truncate it. */
export const TICKETS_LISTED = 16;

/**
 * Tickets to show at check-in, each with its code, which is drawn in the email so that it is
 * visible without images and offline; of many tickets the first few, then a list with a link each.
 * `rest`: the text about tickets that are not even listed.
 */
export function ticketBlocks(
  event_id: number,
  tickets: readonly MailedTicket[],
  rest: string | null,
  reader: Reader,
): Block[] {
  const { say, addresses, ticket_codes } = reader;
  const isOne = tickets.length === 1;
  const areSigned = tickets.length <= SIGNED_CODES_DRAWN;
  const linkTo = ({ short_id }: MailedTicket) => ({
    label: say(msg`Open ticket`),
    url: addresses.ticket(event_id, short_id),
  });
  const passes = tickets.slice(0, CODES_DRAWN).map((ticket): Block => ({
    type: "pass",
    title: ticket.item_name,
    name: nameOf(ticket.name, reader),
    code: areSigned ? ticket_codes.qrText({ ...ticket, event_id }) : PREFIX + ticketCode(ticket),
    typed_code: inGroups(ticketCode(ticket)),
    code_label: say(msg`QR code of this ticket`),
    reference: ticket.public_id,
    link: isOne ? undefined : linkTo(ticket),
  }));
  const how = isOne
    ? say(msg`Show this code at the entrance, on your phone or on paper. Valid for one person, one entry.`)
    : say(msg`Each ticket has its own code. Show it at the entrance. Valid for one person, one entry.`);
  const listed = tickets.slice(CODES_DRAWN, TICKETS_LISTED);
  const list: Block = {
    type: "tickets",
    title: say(msg`More tickets`),
    tickets: listed.map((ticket) => ({
      title: ticket.item_name,
      name: nameOf(ticket.name, reader),
      reference: ticket.public_id,
      link: linkTo(ticket),
    })),
    rest,
  };
  return [...passes, { type: "text", text: how }, ...(listed.length > 0 ? [list] : [])];
}

/**
 * Returns the text about the number of tickets that are not listed, for the buyer or for an
 * attendee.
 */
export function restOf(
  tickets: readonly MailedTicket[],
  audience: "buyers" | "guests",
  { say }: Reader,
): string | null {
  const rest = tickets.length - TICKETS_LISTED;
  if (rest <= 0) return null;
  return audience === "buyers"
    ? say(msg`${plural(rest, { one: "# more ticket is in your order.", other: "# more tickets are in your order." })}`)
    : say(msg`${plural(rest, { one: "The buyer has # more ticket.", other: "The buyer has # more tickets." })}`);
}
