import { withTransaction } from "#server/platform/write-context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import type { AppError } from "#server/platform/errors.ts";
import { acting, type ATicket } from "#server/testing/factories.ts";
import { abandon } from "#server/orders/checkout/abandon-order.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { orderOfReference, type OwnOrder } from "#server/access/own-order.ts";
import type { ReserveRequest } from "#server/orders/reserve/request.ts";
import { reserve } from "#server/orders/reserve/reserve.ts";
import { submitDetails } from "#server/orders/checkout/submit-details.ts";

/** A ticket, and its quantity. */
export type Choice = [ATicket, number];

let sessions = 0;

/** The session of a new browser. */
export function newSession(): string {
  return `browser ${++sessions}`;
}

/** Reserves as the checkout does. Without `session_hash` it acts as a browser without a cookie. */
export function buy(db: OpenDb, event: { id: number }, choices: readonly Choice[], over: Partial<ReserveRequest> = {}) {
  const tickets = choices.map(([{ ticket, prices }, quantity]) => ({
    ticket_id: ticket.id,
    quantities: [{ price_id: prices[0]?.id ?? 0, quantity }],
  }));
  return reserve(db, {
    event_id: event.id,
    tickets,
    promo_code: null,
    locale: "en",
    session_hash: over.session_hash ?? newSession(),
    is_new_session: over.session_hash === undefined,
    ...over,
  });
}

/** The order of a reservation, as a payment's reference identifies it. */
export function orderOf({ id }: { id: number }): OwnOrder {
  const order = orderOfReference(`order:${id}:1`);
  if (!order) throw new Error("An id names an order.");
  return order;
}

export function nameAll(db: OpenDb, order: { id: number }, choices: readonly Choice[]): Promise<void> {
  const attendees = choices.flatMap(([{ prices }, quantity]) =>
    Array.from({ length: quantity }, () => ({
      ticket_price_id: prices[0]?.id ?? 0,
      first_name: "Ada",
      last_name: null,
      email: "ada@example.test",
    })),
  );
  return withTransaction(db, acting(), async (ctx) =>
    submitDetails(ctx, await lockWithContext(ctx.tx, orderOf(order)), {
      order: { first_name: "Ada", last_name: "L", email: "ada@example.test" },
      attendees,
      terms_accepted: true,
    }),
  );
}

export function giveUp(db: OpenDb, order: { id: number }): Promise<void> {
  return withTransaction(db, acting(), async (ctx) => abandon(ctx, await lockOrder(ctx.tx, orderOf(order))));
}

/** "done", or the code of the refusal. */
export function outcome(tried: Promise<unknown>): Promise<string> {
  return tried.then(
    () => "done",
    (error: AppError) => error.code ?? String(error),
  );
}

/** Counts each outcome. */
export async function outcomes(tries: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await Promise.all(tries.map(outcome))) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
