import { cancelling, correctProblem, transferProblem, rungAt } from "#domain/self-service.ts";
import type { selfService } from "#contract/self-service.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import { paidMoney } from "#server/payments/paid-money.ts";
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
  const facts = await selfServiceContext(db, own);
  requireTickets(facts, now);
  const paid = await paidMoney(db, { ...own, total_gross: facts.total_gross });
  return {
    can_correct: correctProblem(null, facts, now) === null,
    questions: await askedQuestions(db, { id: facts.event_id }),
    answers: facts.answers,
    tickets: facts.tickets.map((ticket) => shown(ticket, facts, now)),
    cancellation: facts.allow_self_cancellation && facts.status === "COMPLETED" ? rungOf(facts, now) : null,
    total_remaining: paid?.left ?? 0,
  };
}

function shown(ticket: SelfServiceContext["tickets"][number], facts: SelfServiceContext, now: Date) {
  const { short_id, is_checked_in, answers } = ticket;
  const cancelled = cancelling(ticket, facts, { now, step: facts.step });
  return {
    ...{ short_id, is_checked_in, answers },
    can_correct: correctProblem(ticket, facts, now) === null,
    can_transfer: transferProblem(ticket, facts, now) === null,
    // an unpaid order is cancelled as a whole, on the page where it is paid
    cancel_amount: "amount" in cancelled && facts.status === "COMPLETED" ? cancelled.amount : null,
  };
}

function rungOf(facts: SelfServiceContext, now: Date) {
  const rung = rungAt(facts, now);
  return rung && { percent: rung.percent, until: rung.until };
}
