import type { OrderChangePreview } from "#contract/order-changes.ts";
import { totalsOf } from "#domain/order-changes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { askedQuestions } from "#server/questions/asked-questions.ts";
import { type RequestedSteps, type Changing, readChanging } from "./change-context.ts";
import { refuseUnchangeable } from "./refuse-unchangeable.ts";

/**
 * Previews what an order change amounts to, and what prevents it.
 * @throws AppError what `refuseUnchangeable` and `readChanging` throw
 */
export async function previewChange(
  db: ReadDb,
  event: OwnEvent,
  own: OwnOrder,
  requested: RequestedSteps,
): Promise<OrderChangePreview> {
  const order = await db
    .selectFrom("orders")
    .select(["status", "promo_code_id"])
    .where("id", "=", own.id)
    .executeTakeFirstOrThrow();
  await refuseUnchangeable(db, { ...own, ...order });
  const changing = await readChanging(db, event, { ...own, ...order }, requested);
  const { plan, leaving } = changing;
  const after = [...plan.stays, ...plan.added.map(({ line }) => line)].filter(({ quantity }) => quantity > 0);
  const { total_tax, total_fee } = totalsOf(after);
  return {
    ...{ total_before: plan.total_before, total_after: plan.total_after, total_tax, total_fee },
    difference: plan.total_after - plan.total_before,
    lines: after,
    checked_in: leaving.filter(({ is_checked_in }) => is_checked_in).length,
    unanswered: await countUnanswered(db, event, requested, changing),
    sold_out_ticket_id: await shortTicket(db, own, changing),
  };
}

/** Counts new tickets with a required question that the previous ticket did not have. */
async function countUnanswered(
  db: ReadDb,
  event: OwnEvent,
  requested: RequestedSteps,
  { tickets }: Changing,
): Promise<number> {
  const required = (await askedQuestions(db, event)).filter(
    ({ required: must, belongs_to }) => must && belongs_to === "TICKET",
  );
  const needsAnswers = (ticket_id: number, before?: number) =>
    required.some(
      ({ ticket_ids }) =>
        (ticket_ids === null || ticket_ids.includes(ticket_id)) &&
        (before === undefined || (ticket_ids !== null && !ticket_ids.includes(before))),
    );
  return requested.reduce((count, step) => {
    if (step.kind === "remove") return count;
    if (step.kind === "add") return count + (needsAnswers(step.ticket_id) ? step.quantity : 0);
    const before = tickets.find(({ id }) => id === step.attendee_id)?.ticket_id;
    return count + (needsAnswers(step.ticket_id, before) ? 1 : 0);
  }, 0);
}

/** A ticket that would be short, as far as can be seen without taking any. */
async function shortTicket(db: ReadDb, own: OwnOrder, { plan, leaving, sellable }: Changing): Promise<number | null> {
  const free = new Map<number, number>();
  const held = await db
    .selectFrom("stock_holds")
    .select(["stock_id", "ticket_price_id"])
    .where("order_id", "=", own.id)
    .execute();
  for (const ticket of leaving)
    for (const { stock_id, ticket_price_id } of held)
      if (ticket_price_id === ticket.ticket_price_id) free.set(stock_id, (free.get(stock_id) ?? 0) + 1);
  for (const { line, holders } of plan.added) {
    const ticket = sellable.find(({ id }) => id === line.ticket_id);
    const price = ticket?.prices.find(({ id }) => id === line.ticket_price_id);
    for (const stock of [...(price ? [price] : []), ...(ticket?.capacities ?? [])]) {
      const left = (free.get(stock.stock_id) ?? 0) - holders.length;
      free.set(stock.stock_id, left);
      if (stock.capacity !== null && left + stock.capacity - stock.held - stock.sold < 0) return line.ticket_id;
    }
  }
  return null;
}
