import type { Readable } from "node:stream";
import { defaultPageSize } from "#domain/page-sizes.ts";
import { slugOf } from "#domain/slug.ts";
import { inGroups } from "#domain/ticket-code/ticket-code.ts";
import { translationLocale } from "#domain/translations.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import { eventInMail, orderContext } from "#server/order-state/order-context.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { areTicketsValid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { localizedContext, itemIn } from "#server/translations/localized-context.ts";
import { ticketLook } from "./ticket-look.ts";
import { type PrintOptions, ticketsPdf } from "./tickets-pdf.ts";

type Wanted = {
  ticket_codes: TicketCodes;
  /** Only these tickets. */
  short_ids?: readonly string[];
  /** With more tickets no PDF is made. */
  most?: number;
  /** By default the page size of the event's country, with one ticket per page. */
  form?: PrintOptions;
};

/**
 * The valid tickets of an order as a PDF, in the language of the order or ticket. Undefined where
 * none is valid, or where there are more than `most`.
 */
export async function printedTickets(
  db: ReadDb,
  order: OwnOrder,
  { ticket_codes, short_ids, most = Infinity, form = {} }: Wanted,
): Promise<{ filename: string; stream: Readable } | undefined> {
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
    .select("orders.tickets_issued_at")
    .where("orders.id", "=", order.id)
    .where(areTicketsValid)
    .where("attendees.status", "=", "ACTIVE")
    .orderBy("attendees.id");
  const tickets = await (short_ids ? valid.where("attendees.short_id", "=", anyOf(short_ids)) : valid).execute();
  const [first] = tickets;
  if (!first || tickets.length > most) return undefined;
  const context = await orderContext(db, order);
  const locale = translationLocale(context, first.locale);
  const event = eventInMail(localizedContext(context, first.locale));
  const chosen = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  const made_at = first.completed_at ?? first.tickets_issued_at ?? new Date(0);
  const stream = ticketsPdf(
    { event, look: await ticketLook(db, event) },
    tickets.map((ticket) => ({
      ...ticket,
      item_name: itemIn(ticket, context.sold_words, locale),
      is_unpaid: ticket.completed_at === null,
      code: ticket_codes.qrText(ticket),
      typed_code: inGroups(ticketCode(ticket)),
    })),
    {
      locale: first.locale,
      made_at,
      page_size: defaultPageSize(context.location_details?.country),
      ...chosen,
    },
  );
  return { filename: `${slugOf(event.event_title)}-${first.order_public_id}.pdf`, stream };
}
