import type { Body } from "#contract/endpoint.ts";
import type { selfService } from "#contract/self-service.ts";
import { correctProblem } from "#domain/self-service.ts";
import { isSameAddress } from "#domain/foreign-addresses.ts";
import { ticketsOf } from "#domain/questions.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderContext, type OrderContext } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { correctAnswers } from "#server/questions/correct-answers.ts";
import { ticketMail } from "#server/orders/completion/mail-ticket.ts";
import { ownSelfServiceTicket } from "./own-self-service-ticket.ts";
import { refuseFlood } from "./limit-requests.ts";
import { requireTickets } from "./require-complete.ts";

/**
 * Corrects the buyer's name and their answers for the order. The email address stays.
 * @throws AppError too_late, invalid, and the errors of `requireTickets`
 */
export async function correctBuyer(
  ctx: WriteContext,
  order: LockedOrder,
  { questions, ...name }: Body<typeof selfService.correctBuyer>,
): Promise<void> {
  const context = await openContext(ctx, order);
  refuse(correctProblem(null, context, ctx.now));
  const lines = context.items.map(({ ticket_id }) => ticket_id);
  const hasAnswered = await correctAnswers(ctx.tx, order, null, {
    belongs_to: "ORDER",
    lines,
    context,
    answers: questions,
  });
  const { tx, now } = ctx;
  await tx
    .updateTable("orders")
    .set({ ...name, updated_at: now })
    .where("id", "=", order.id)
    .execute();
  await tell(ctx, order, context, [...changedFields(order, name), ...(hasAnswered ? ["answers"] : [])], []);
}

/**
 * Corrects the attendee of a ticket. A new email address receives the ticket; its link and its code
 * stay the same.
 * @throws AppError too_late, attendee_cancelled, ticket_used, too_many_requests, invalid, and the
 * errors of `requireTickets` and `ownDeskTicket`
 */
export async function correctTicket(
  ctx: WriteContext,
  order: LockedOrder,
  short_id: string,
  { questions, ...person }: Body<typeof selfService.correctTicket>,
): Promise<void> {
  const { tx, now } = ctx;
  const context = await openContext(ctx, order);
  const ticket = await ownSelfServiceTicket(tx, order, short_id);
  refuse(correctProblem(ticket, context, now));
  const isElsewhere = !isSameAddress(ticket.email, person.email);
  if (isElsewhere) await refuseFlood(ctx, order);
  const lines = ticketsOf(context.items, ticket);
  const hasAnswered = await correctAnswers(tx, order, ticket, {
    belongs_to: "TICKET",
    lines,
    context,
    answers: questions,
  });
  await tx
    .updateTable("attendees")
    .set({ ...person, updated_at: now })
    .where("id", "=", ticket.id)
    .execute();
  if (isElsewhere)
    await queueMails(tx, [
      ticketMail(order, context, { ...ticket, ...person }, resentCause(`attendee:${ticket.id}`, now)),
    ]);
  const changed = [...changedFields(ticket, person), ...(hasAnswered ? ["answers"] : [])];
  await tell(ctx, order, context, changed, [ticket.id]);
}

async function openContext({ tx, now }: WriteContext, order: LockedOrder): Promise<OrderContext> {
  requireTickets(order, now);
  return orderContext(tx, order);
}

function refuse(problem: ReturnType<typeof correctProblem>): void {
  if (problem) throw new AppError(problem);
}

/** An unchanged value is not recorded. */
async function tell(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  changed: string[],
  attendee_ids: number[],
) {
  if (changed.length === 0) return;
  await recordActivity(ctx, {
    kind: "order.corrected",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { changed, attendee_ids },
  });
}
