import { cancelling, correctProblem, transferProblem, rungAt } from "#domain/self-service.ts";
import type { selfService } from "#contract/self-service.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { paidMoney } from "#server/order-money/paid-money.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { askedQuestions } from "#server/questions/asked-questions.ts";
import { type SelfServiceContext, selfServiceContext } from "./self-service-context.ts";
import { requireTickets } from "./require-complete.ts";

/**
 * What the buyer can do with their order at this moment.
 * @throws AppError order_cancelled, order_expired, conflict while it has no tickets
 */
export async function selfServiceResponse(
  db: ReadDb,
  own: OwnOrder,
  now: Date,
): Promise<Reply<typeof selfService.get>["data"]> {
  const context = await selfServiceContext(db, own);
  requireTickets(context, now);
  const paid = await paidMoney(db, { ...own, total_gross: context.total_gross });
  return {
    can_correct: correctProblem(null, context, now) === null,
    questions: await askedQuestions(db, { id: context.event_id }),
    answers: context.answers,
    tickets: context.tickets.map((ticket) => shown(ticket, context, now)),
    cancellation: context.allow_self_cancellation && context.status === "COMPLETED" ? rungOf(context, now) : null,
    total_remaining: paid?.left ?? 0,
  };
}

function shown(ticket: SelfServiceContext["tickets"][number], context: SelfServiceContext, now: Date) {
  const { short_id, is_checked_in, answers } = ticket;
  const cancelled = cancelling(ticket, context, { now, step: context.step });
  return {
    ...{ short_id, is_checked_in, answers },
    can_correct: correctProblem(ticket, context, now) === null,
    can_transfer: transferProblem(ticket, context, now) === null,
    // an unpaid order is cancelled as a whole, on the page where it is paid
    cancel_amount: "amount" in cancelled && context.status === "COMPLETED" ? cancelled.amount : null,
  };
}

function rungOf(context: SelfServiceContext, now: Date) {
  const rung = rungAt(context, now);
  return rung && { percent: rung.percent, until: rung.until };
}
