import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import type { Locale } from "#contract/fields.ts";
import { slugOf } from "#domain/slug.ts";
import { inGroups } from "#domain/ticket-code/ticket-code.ts";
import { ticketCode } from "#server/check-in/codes.ts";
import type { TicketCodes } from "#server/check-in/ticket-codes.ts";
import { eventInMail, orderFacts } from "#server/orders/order-facts.ts";
import { factsIn, itemIn } from "#server/translations/facts-in.ts";
import { spokenTo } from "#domain/translations.ts";
import { areTicketsValid } from "#server/orders/unpaid-tickets.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import { attachment } from "#server/platform/attachment.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ticketsPdf } from "./tickets-pdf.ts";

/**
 * The valid tickets of an order as a PDF, or the one of `short_id`, in the language that the order or the ticket was bought in.
 * @throws AppError attendee_cancelled where none is valid (any more)
 */
export async function answerTickets(
  db: ReadDb,
  order: OwnOrder,
  { reply, short_id, ticket_codes }: { reply: FastifyReply; short_id?: string; ticket_codes: TicketCodes },
): Promise<Readable> {
  const valid = db
    .selectFrom("orders")
    .innerJoin("attendees", "attendees.order_id", "orders.id")
    .innerJoin("order_items", "order_items.id", "attendees.order_item_id")
    .select([
      "attendees.event_id",
      "attendees.short_id",
      "attendees.public_id",
      "attendees.first_name",
      "attendees.last_name",
    ])
    .select([
      "attendees.locale",
      "attendees.ticket_price_id",
      "order_items.item_name",
      "orders.public_id as order_public_id",
      "orders.completed_at",
    ])
    .select("orders.tickets_given_at")
    .where("orders.id", "=", order.id)
    .where(areTicketsValid)
    .where("attendees.status", "=", "ACTIVE")
    .orderBy("attendees.id");
  const tickets = await (short_id === undefined ? valid : valid.where("attendees.short_id", "=", short_id)).execute();
  const [first] = tickets;
  if (!first) throw new AppError("attendee_cancelled");
  const facts = await orderFacts(db, order);
  const locale = spokenTo(facts, first.locale as Locale);
  const event = eventInMail(factsIn(facts, first.locale));
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(`${slugOf(event.event_title)}-${first.order_public_id}.pdf`))
    .header("cache-control", "no-store");
  const made_at = first.completed_at ?? first.tickets_given_at ?? new Date(0);
  return ticketsPdf(
    event,
    tickets.map((ticket) => ({
      ...ticket,
      item_name: itemIn(ticket, facts.sold_words, locale),
      is_unpaid: ticket.completed_at === null,
      code: ticket_codes.qrText(ticket),
      typed_code: inGroups(ticketCode(ticket)),
    })),
    { locale: first.locale as Locale, made_at },
  );
}
