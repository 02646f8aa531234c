import { DEMO_NETWORK } from "./network.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { expireSome } from "#server/orders/cancellation/expire-orders.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { findHeldOrder, type OwnOrder } from "#server/access/own-order.ts";
import { reserve } from "#server/orders/reserve/reserve.ts";
import { submitDetails } from "#server/orders/checkout/submit-details.ts";
import { payOffline } from "#server/payments/offline/pay-offline.ts";
import { confirmSandboxPayment } from "#server/payments/sandbox/confirm.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { companion } from "./people.ts";
import { answering } from "./questions.ts";
import type { PlannedOrder } from "./plan-orders.ts";
import type { Random } from "./random.ts";

export type CreatedOrder = { order_id: number; at: Date };

/** Plays all buyers in the order of their days, some at a time: reserve, enter attendees, pay. */
export async function createOrders(
  db: OpenDb,
  planned: readonly PlannedOrder[],
  random: Random,
): Promise<CreatedOrder[]> {
  const queue = planned.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const placed: CreatedOrder[] = [];
  const buy = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      placed.push({ order_id: await createPlannedOrder(db, next, random), at: next.at });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, buy));
  while ((await inTransaction(db, expireSome)) > 0) continue;
  return placed;
}

const IN_FLIGHT = 8;

async function createPlannedOrder(db: OpenDb, planned: PlannedOrder, random: Random): Promise<number> {
  const { order, is_paid } = await reserveAndName(db, planned, random);
  const { fate } = planned;
  if (fate === "EXPIRED") await letPass(db, order);
  else if (fate === "PAYMENT_FAILED") await pay(db, order, CARDS.declined);
  else if (fate === "LATE") await payTooLate(db, order);
  else if (is_paid && fate === "REFUND_FAILED") await pay(db, order, CARDS.failing_refund);
  else if (is_paid && fate !== "AWAITING_PAYMENT") await pay(db, order, CARDS.good);
  else if (is_paid && planned.made.plan.settings.offers_offline_payments) await waitForTransfer(db, order);
  if (fate === "PARTLY_REFUNDED") await cancelOrder(db, order, 0.5);
  else if (fate === "CANCELLED" || fate === "REFUND_FAILED") await cancelOrder(db, order);
  return order.id;
}

/** As a buyer who chooses it on the payment page. */
async function waitForTransfer(db: OpenDb, order: OwnOrder): Promise<void> {
  await withTransaction(db, buying(order), (ctx) => payOffline(ctx, order));
}

async function reserveAndName(
  db: OpenDb,
  { made, buyer, tickets, fate, ...came }: PlannedOrder,
  random: Random,
): Promise<{ order: OwnOrder; is_paid: boolean }> {
  const session_hash = hashOf(`${made.plan.key} ${random.next()} ${buyer.email}`);
  const request = { event_id: made.event.id, tickets, ...cameOf(came), locale: buyer.locale, session_hash };
  const { short_id, total_gross } = await reserve(db, { ...request, is_new_session: true });
  const held = await findHeldOrder(db, { event_id: made.event.id, short_id, session_hash });
  if (!held) throw new Error("A reserved order exists.");
  const { order } = held;
  const isPaid = total_gross > 0;
  if (isPaid || fate !== "EXPIRED") {
    const { locale: _, ...person } = buyer;
    const price_ids = tickets.flatMap(({ quantities }) =>
      quantities.flatMap(({ price_id, quantity }) => Array.from({ length: quantity }, () => price_id)),
    );
    const lines = made.tickets.flatMap(({ id: ticket_id, prices }) =>
      prices.filter(({ id }) => price_ids.includes(id)).map(({ id }) => ({ ticket_id, ticket_price_id: id })),
    );
    const answers = answering(made.questions, lines, buyer.email);
    const ticketOf = new Map(lines.map(({ ticket_id, ticket_price_id }) => [ticket_price_id, ticket_id]));
    const attendees = price_ids.map((ticket_price_id, at) => ({
      ticket_price_id,
      ...nameOf(at === 0 ? buyer : companion(random, buyer)),
      questions: answers.ofTicket(ticketOf.get(ticket_price_id) ?? 0),
    }));
    const order_answers = { questions: answers.ofOrder() };
    const details = { order: { ...person, ...order_answers }, attendees, terms_accepted: true as const };
    await withTransaction(db, buying(order), async (ctx) =>
      submitDetails(ctx, await lockWithContext(ctx.tx, order), details),
    );
  }
  return { order, is_paid: isPaid };
}

function cameOf({
  promo_code,
  affiliate_code,
  source,
}: Pick<PlannedOrder, "promo_code" | "affiliate_code" | "source">) {
  return { promo_code, affiliate_code, source };
}

function buying(order: OwnOrder): Acting {
  return { by: { kind: "buyer", order_id: order.id }, now: new Date(), network: DEMO_NETWORK };
}

function nameOf({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) {
  return { first_name, last_name, email };
}

/** The second card never sends its notice, so that nothing is left to happen later. */
const CARDS = { declined: "4000000000000002", good: "4000000000003220", failing_refund: "4000000000005126" };

async function pay(
  db: OpenDb,
  order: OwnOrder,
  card_number: string,
  beforeItArrives?: () => Promise<void>,
): Promise<void> {
  const acting = buying(order);
  const { client_secret, provider_payment_id } = await startPayment(db, acting, sandboxProvider, order);
  const card = { card_number, expiry: "12/49", cvc: "123" };
  await withTransaction(db, acting, (ctx) => confirmSandboxPayment(ctx, client_secret ?? "", card));
  await beforeItArrives?.();
  const providerPayment = await sandboxProvider.find(db, provider_payment_id);
  const provider = { by: { kind: "provider" as const, name: "sandbox" }, now: new Date(), network: DEMO_NETWORK };
  if (providerPayment) await settle(db, provider, sandboxProvider, providerPayment);
}

/** The organizer cancels before the money arrives, so it is refunded automatically. */
async function payTooLate(db: OpenDb, order: OwnOrder): Promise<void> {
  await pay(db, order, CARDS.good, () => cancelOrder(db, order));
}

async function letPass(db: OpenDb, order: OwnOrder): Promise<void> {
  await db
    .updateTable("orders")
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where("id", "=", order.id)
    .execute();
}

async function cancelOrder(db: OpenDb, order: OwnOrder, share = 1): Promise<void> {
  const organizer = { by: { kind: "job" as const, name: "demo" }, now: new Date(), network: null };
  await withTransaction(db, organizer, async (ctx) => {
    const locked = await lockOrder(ctx.tx, order);
    const part = { amount: Math.floor(locked.total_gross * share), idempotency_key: null };
    await cancel(ctx, locked, { may_refund: true, ...(share < 1 && locked.total_gross > 0 && { money: part }) });
  });
}
