import { recordActivity } from "#server/activities/record-activity.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { resendConfirmation } from "#server/orders/completion/resend-confirmation.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { ticketMail } from "#server/orders/completion/mail-ticket.ts";
import { ownSelfServiceTicket } from "./own-self-service-ticket.ts";
import { refuseResends } from "./limit-requests.ts";
import { requireComplete, requireTickets } from "./require-complete.ts";

/**
 * Sends the confirmation to the buyer again. Requested several times in a minute, it is emailed
 * once.
 * @throws AppError too_many_requests, and the errors of `requireComplete`
 */
export async function resendToBuyer(ctx: WriteContext, order: LockedOrder): Promise<void> {
  requireComplete(order);
  await refuseResends(ctx, `order:${order.id}`);
  await resendConfirmation(ctx, order);
}

/**
 * Sends one ticket to its holder again.
 * @throws AppError attendee_cancelled, too_many_requests, and the errors of `requireTickets` and
 * `ownDeskTicket`
 */
export async function resendToHolder(ctx: WriteContext, order: LockedOrder, short_id: string): Promise<void> {
  requireTickets(order, ctx.now);
  const ticket = await ownSelfServiceTicket(ctx.tx, order, short_id);
  if (ticket.status !== "ACTIVE") throw new AppError("attendee_cancelled");
  await refuseResends(ctx, `attendee:${ticket.id}`);
  const context = await orderContext(ctx.tx, order);
  await queueMails(ctx.tx, [ticketMail(order, context, ticket, resentCause(`attendee:${ticket.id}`, ctx.now))]);
  await recordActivity(ctx, {
    kind: "order.ticket_resent",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { attendee_ids: [ticket.id] },
  });
}
