import type { OwnEvent } from "#server/events/own-event.ts";
import { ticketOf } from "#server/orders/completion-mails.ts";
import { resentCause } from "#server/orders/mails-of.ts";
import { orderFacts } from "#server/orders/order-facts.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { requireAttendee } from "./queries.ts";

/**
 * Sends a ticket again, to the address that the attendee has now.
 * @throws AppError not_found, attendee_cancelled
 */
export async function resendTicket(tx: Tx, event: OwnEvent, attendee_id: number): Promise<void> {
  const attendee = await requireAttendee(tx, event, attendee_id);
  if (attendee.status === "CANCELLED") throw new AppError("attendee_cancelled");
  const facts = await orderFacts(tx, attendee.order_id);
  const cause = resentCause(`attendee:${attendee.id}`);
  const reply_to = facts.support_email ?? facts.organizer_email;
  const data = ticketOf({ public_id: attendee.order_public_id }, facts, attendee);
  await queueMails(tx, [
    { kind: "TICKET", cause, recipient: attendee.email, locale: attendee.locale, event_id: event.id, reply_to, data },
  ]);
}
