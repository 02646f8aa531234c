import type { checkout } from "#contract/checkout.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { Wallet } from "#domain/wallets.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import { codesShown, publicOrder } from "#server/orders/read/public-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { HeldTicket } from "./own-ticket-page.ts";

/**
 * One ticket, for any caller with its short id. It opens this ticket and nothing else of its order.
 * The QR code opens even less: see `ticket-codes/codes.ts`.
 */
export async function publicTicketPage(
  db: ReadDb,
  ticket: HeldTicket,
  { locale, ticket_codes, wallets }: { locale: Locale; ticket_codes: TicketCodes; wallets: readonly Wallet[] },
): Promise<Reply<typeof checkout.ticket>["data"]> {
  const order = await publicOrder(db, ticket.order, { is_own: false, providers: {}, locale, ticket_codes, wallets });
  const attendee = order.attendees.find(({ short_id }) => short_id === ticket.short_id);
  if (!attendee) throw new AppError("not_found");
  const { public_id, first_name, last_name, item_name } = attendee;
  // the job that expires the order runs within a minute
  const status = order.is_expired ? "CANCELLED" : ticket.status;
  return {
    short_id: ticket.short_id,
    public_id,
    first_name,
    last_name,
    item_name,
    status,
    is_unpaid: order.status === "AWAITING_PAYMENT",
    locale: ticket.locale,
    order_public_id: order.public_id,
    order_short_id: ticket.order_short_id,
    ...codesShown(ticket_codes, { ...attendee, event_id: order.event.id }),
    event: status === "ACTIVE" ? order.event : { ...order.event, ...NOT_FOR_THOSE_WHO_STAY },
  };
}

/** Shown only to attendees with a valid ticket: others of the same order may still attend. */
const NOT_FOR_THOSE_WHO_STAY = {
  post_checkout_message: null,
  online_event_connection_details: null,
  join_url: null,
};
