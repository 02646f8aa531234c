import type { Body } from "#contract/endpoint.ts";
import type { selfService } from "#contract/self-service.ts";
import { transferProblem } from "#domain/self-service.ts";
import { isSameAddress } from "#domain/foreign-addresses.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { eventToReader, orderContext, type OrderContext, toBuyer } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails, type WantedMail } from "#server/platform/mail.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { ticketMail } from "#server/orders/completion/mail-ticket.ts";
import { type OwnSelfServiceTicket, ownSelfServiceTicket } from "./own-self-service-ticket.ts";
import { freeLimit } from "#server/order-state/free-orders.ts";
import { refuseFlood } from "./limit-requests.ts";
import { requireTickets } from "./require-complete.ts";

type Holder = Body<typeof selfService.transferTicket>;

/**
 * Transfers a ticket to another person. Its short id is new, and so are its link and every code
 * that proves it: the old ones stop working with this commit, and the old link explains why. The
 * new holder gets the ticket by email; the previous holder and the buyer get an email without it.
 * @throws AppError not_offered, too_late, attendee_cancelled, ticket_used, too_many_requests, and
 * the errors of `requireTickets` and `ownDeskTicket`
 */
export async function transferTicket(
  ctx: WriteContext,
  order: LockedOrder,
  short_id: string,
  to: Holder,
): Promise<void> {
  const { tx, now } = ctx;
  requireTickets(order, now);
  const ticket = await ownSelfServiceTicket(tx, order, short_id);
  const context = await orderContext(tx, order);
  const problem = transferProblem(ticket, context, now);
  if (problem) throw new AppError(problem);
  await refuseFlood(ctx, order);
  const fresh = shortId("a");
  const { numUpdatedRows } = await tx
    .updateTable("attendees")
    .set({ ...to, short_id: fresh, old_code: null, updated_at: now })
    .where("id", "=", ticket.id)
    .where("short_id", "=", ticket.short_id)
    .where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError("ticket_transferred");
  const { id } = await tx
    .insertInto("replaced_tickets")
    .values({ event_id: order.event_id, attendee_id: ticket.id, short_id: ticket.short_id, old_code: ticket.old_code })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cause = `${resentCause(`attendee:${ticket.id}`, now)}:${id}`;
  await queueMails(tx, [
    ticketMail(order, context, { ...ticket, ...to, short_id: fresh }, cause),
    ...partingMails(order, context, { ticket, to, cause }),
  ]);
  await recordActivity(ctx, {
    kind: "order.ticket_handed_on",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { attendee_ids: [ticket.id] },
  });
}

/** To the previous holder and the buyer: never with the new code, or who has the ticket now. */
function partingMails(
  order: LockedOrder,
  context: OrderContext,
  { ticket, to, cause }: { ticket: OwnSelfServiceTicket; to: Holder; cause: string },
): WantedMail[] {
  const recipients = [ticket.email, ...(isSameAddress(ticket.email, order.email ?? "") ? [] : [order.email ?? ""])];
  return recipients
    .filter((email) => email !== "" && !isSameAddress(email, to.email))
    .map((recipient) =>
      templatedEmail("TICKET_TRANSFERRED", {
        cause,
        ...toBuyer(order, context),
        recipient,
        data: {
          ...eventToReader(context, order.locale),
          attendee_public_id: ticket.public_id,
          order_public_id: order.public_id,
        },
        ...freeLimit(order),
      }),
    );
}
