import type { LockedOrder } from "#server/orders/lock-order.ts";
import { cancel } from "#server/orders/cancel.ts";
import { expireSome } from "#server/orders/expire.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { reserve } from "#server/orders/reserve.ts";
import { submitDetails } from "#server/orders/submit-details.ts";
import { confirmSandboxPayment } from "#server/payments/sandbox/confirm.ts";
import { sandboxProvider } from "#server/payments/sandbox/provider.ts";
import { settle } from "#server/payments/settle.ts";
import { startPayment } from "#server/payments/start-payment.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/database.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { companion } from "./people.ts";
import type { PlannedOrder } from "./plan-orders.ts";
import type { Random } from "./random.ts";

export type PlacedOrder = { order_id: number; at: Date };

/** Plays all buyers, in the order of their days, some at a time: reserve, say who comes, pay. */
export async function placeOrders(db: Db, planned: readonly PlannedOrder[], random: Random): Promise<PlacedOrder[]> {
  const queue = planned.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const placed: PlacedOrder[] = [];
  const buy = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      placed.push({ order_id: await place(db, next, random), at: next.at });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, buy));
  while ((await inTransaction(db, expireSome)) > 0) continue;
  return placed;
}

const IN_FLIGHT = 8;

async function place(db: Db, planned: PlannedOrder, random: Random): Promise<number> {
  const { order_id, is_paid } = await inTransaction(db, (tx) => reserveAndName(tx, planned, random));
  const { fate } = planned;
  if (fate === "EXPIRED") await letPass(db, order_id);
  else if (fate === "PAYMENT_FAILED") await pay(db, order_id, CARDS.declined);
  else if (fate === "LATE") await payTooLate(db, order_id);
  else if (is_paid && fate !== "AWAITING_PAYMENT") await pay(db, order_id, CARDS.good);
  if (fate === "CANCELLED") await withOrder(db, order_id, cancel);
  return order_id;
}

async function reserveAndName(tx: Tx, { made, buyer, tickets, promo_code, fate }: PlannedOrder, random: Random) {
  const session_hash = hashOf(`${made.plan.key} ${random.next()} ${buyer.email}`);
  const order = await reserve(tx, {
    event_id: made.event.id,
    tickets,
    promo_code,
    locale: buyer.locale,
    session_hash,
    is_new_session: true,
  });
  const is_paid = order.total_gross > 0;
  if (is_paid || fate !== "EXPIRED") {
    const { locale: _, ...person } = buyer;
    const places = tickets.flatMap(({ quantities }) =>
      quantities.flatMap(({ price_id, quantity }) => Array.from({ length: quantity }, () => price_id)),
    );
    const attendees = places.map((ticket_price_id, at) => ({
      ticket_price_id,
      ...nameOf(at === 0 ? buyer : companion(random, buyer)),
    }));
    await submitDetails(tx, await lockOrder(tx, order.id), { order: person, attendees, terms_accepted: true });
  }
  return { order_id: order.id, is_paid };
}

function nameOf({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) {
  return { first_name, last_name, email };
}

/** The second one never sends its notice, so that nothing is left to happen afterwards. */
const CARDS = { declined: "4000000000000002", good: "4000000000003220" };

async function pay(
  db: Db,
  order_id: number,
  card_number: string,
  beforeItArrives?: () => Promise<void>,
): Promise<void> {
  const { client_secret, provider_payment_id } = await startPayment(db, sandboxProvider, order_id);
  await inTransaction(db, (tx) =>
    confirmSandboxPayment(tx, client_secret ?? "", { card_number, expiry: "12/49", cvc: "123" }),
  );
  await beforeItArrives?.();
  const said = await sandboxProvider.find(db, provider_payment_id);
  if (said) await settle(db, sandboxProvider, said);
}

/** The organizer was quicker than the money, which goes back by itself. */
async function payTooLate(db: Db, order_id: number): Promise<void> {
  await pay(db, order_id, CARDS.good, () => withOrder(db, order_id, cancel));
}

async function letPass(db: Db, order_id: number): Promise<void> {
  await db
    .updateTable("orders")
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where("id", "=", order_id)
    .execute();
}

async function withOrder(db: Db, order_id: number, deed: (tx: Tx, order: LockedOrder) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => deed(tx, await lockOrder(tx, order_id)));
}
