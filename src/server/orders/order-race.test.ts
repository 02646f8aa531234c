import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { aCapacityAssignment, acting, anEvent, aPromoCode, type ATicket, aTicket } from "#server/testing/factories.ts";
import { cancel } from "./cancellation/cancel-order.ts";
import { expireSome } from "./cancellation/expire-orders.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import * as buyers from "./testing/buyers.ts";
import { type Choice, orderOf, outcomes } from "./testing/buyers.ts";

// Each race here was seen to fail with its guard removed; docs/developers/stock.md names the line.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function buy(
  event: { id: number },
  choices: readonly Choice[],
  { promo_code = null, db = database.db }: { promo_code?: string | null; db?: typeof database.db } = {},
) {
  return buyers.buy(db, event, choices, { promo_code });
}

async function stockOf({ stocks }: ATicket) {
  return database.db
    .selectFrom("stocks")
    .select(["held", "sold"])
    .where("id", "=", stocks[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
}

const nameAll = (order: { id: number }, choices: readonly Choice[]) => buyers.nameAll(database.db, order, choices);

async function endTime(order_id: number) {
  await sql`update orders set reserved_until = now() - interval '1 second' where id = ${order_id}`.execute(database.db);
}

// SPEC 3.20
// SECURITY S86
test("200 buyers at once for 50 tickets: exactly 50 get one", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 50 });
  expect(await outcomes(Array.from({ length: 200 }, () => buy(event, [[ticket, 1]])))).toEqual({
    done: 50,
    sold_out: 150,
  });
  expect(await stockOf(ticket)).toEqual({ held: 50, sold: 0 });
  expect(await recount(database.db)).toEqual([]);
});

test("200 buyers over two connection pools, as two processes have them: exactly 50 get one", async () => {
  const other = openDatabase({ connectionString: database.connectionString, log: pino({ level: "silent" }) });
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 50 });
  const tries = Array.from({ length: 200 }, (_, at) =>
    buy(event, [[ticket, 1]], { db: at % 2 ? other.db : database.db }),
  );
  expect(await outcomes(tries)).toEqual({ done: 50, sold_out: 150 });
  await other.close();
});

test("buyers who want 10 of 25 units: two get them, and the remaining 5 can still be bought", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 25 });
  expect(await outcomes(Array.from({ length: 20 }, () => buy(event, [[ticket, 10]])))).toEqual({
    done: 2,
    sold_out: 18,
  });
  expect(await outcomes([buy(event, [[ticket, 5]])])).toEqual({ done: 1 });
});

test("lines of one ticket are counted together, and so are tickets that share a capacity", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const other = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const { stock } = await aCapacityAssignment(database.db, { event, tickets: [ticket, other], capacity: 6 });
  expect(
    await outcomes([
      buy(event, [
        [ticket, 3],
        [ticket, 3],
      ]),
    ]),
  ).toEqual({ sold_out: 1 });
  expect(
    await outcomes([
      buy(event, [
        [ticket, 4],
        [other, 3],
      ]),
    ]),
  ).toEqual({ sold_out: 1 });
  expect(
    await outcomes([
      buy(event, [
        [ticket, 3],
        [other, 3],
      ]),
    ]),
  ).toEqual({ done: 1 });
  expect(await database.db.selectFrom("stocks").select("held").where("id", "=", stock.id).executeTakeFirst()).toEqual({
    held: 6,
  });
});

test("tickets that share stock, in every order of lines, cause no deadlock, and the capacity holds", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const tickets = [
    await aTicket(database.db, { event, type: "FREE", capacity: 100 }),
    await aTicket(database.db, { event, type: "FREE", capacity: 100 }),
    await aTicket(database.db, { event, type: "FREE", capacity: 100 }),
  ] as const;
  const { stock } = await aCapacityAssignment(database.db, { event, tickets: [...tickets], capacity: 60 });
  const [a, b, c] = tickets;
  const orders: ATicket[][] = [
    [a, b, c],
    [c, b, a],
    [b, a, c],
    [c, a, b],
    [a, c, b],
    [b, c, a],
  ];
  const tries = Array.from({ length: 60 }, (_, at) =>
    buy(
      event,
      (orders[at % 6] ?? []).map((ticket): Choice => [ticket, 1]),
    ),
  );
  expect(await outcomes(tries)).toEqual({ done: 20, sold_out: 40 });
  expect(
    await database.db.selectFrom("stocks").select(["held", "capacity"]).where("id", "=", stock.id).executeTakeFirst(),
  ).toEqual({ held: 60, capacity: 60 });
});

test("sold-out ticket in a selection holds nothing of the other ticket and leaves no order", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const open = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const gone = await aTicket(database.db, { event, type: "FREE", capacity: 0 });
  expect(
    await outcomes([
      buy(event, [
        [open, 2],
        [gone, 1],
      ]),
    ]),
  ).toEqual({ sold_out: 1 });
  expect(await stockOf(open)).toEqual({ held: 0, sold: 0 });
  expect(await database.db.selectFrom("orders").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
});

// SPEC 5.21
test("50 buyers with a promo code of 3 uses: 3 get the discount, and none silently pays full", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, capacity: 100 });
  const { promo_code, stock } = await aPromoCode(database.db, { event, uses: 3 });
  const {
    done,
    promo_exhausted = 0,
    promo_invalid = 0,
  } = await outcomes(
    Array.from({ length: 50 }, () => buy(event, [[ticket, 1]], { promo_code: ` ${promo_code.code.toUpperCase()} ` })),
  );
  // Used up while they reserved, or before.
  expect([done, promo_exhausted + promo_invalid]).toEqual([3, 47]);
  expect(await database.db.selectFrom("stocks").select("held").where("id", "=", stock.id).executeTakeFirst()).toEqual({
    held: 3,
  });
  expect(await stockOf(ticket)).toEqual({ held: 3, sold: 0 });
});

test("expired hold is released to the next buyers at once, once, and without the cleanup job", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 2 });
  const first = await buy(event, [[ticket, 2]]);
  expect(await outcomes([buy(event, [[ticket, 1]])])).toEqual({ sold_out: 1 });
  await endTime(first.id);
  expect(await outcomes(Array.from({ length: 20 }, () => buy(event, [[ticket, 1]])))).toEqual({
    done: 2,
    sold_out: 18,
  });
  expect(await outcomes([nameAll(first, [[ticket, 2]])])).toEqual({ order_expired: 1 });
  while ((await inTransaction(database.db, expireSome)) > 0) continue;
  expect(await stockOf(ticket)).toEqual({ held: 2, sold: 0 });
  expect(await recount(database.db)).toEqual([]);
});

test("completion, next buyers and cleanup job at the deadline never sell the unit twice", async () => {
  for (let round = 0; round < 25; round += 1) {
    const event = await anEvent(database.db, { status: "LIVE" });
    const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 1 });
    const first = await buy(event, [[ticket, 1]]);
    await sql`update orders set reserved_until = clock_timestamp() + ${round * 2} * interval '1 millisecond' where id = ${first.id}`.execute(
      database.db,
    );
    await new Promise((resolve) => setTimeout(resolve, round));
    await outcomes([
      nameAll(first, [[ticket, 1]]),
      ...Array.from({ length: 4 }, () => buy(event, [[ticket, 1]])),
      inTransaction(database.db, expireSome),
    ]);
    const { held, sold } = await stockOf(ticket);
    expect(held + sold).toBeLessThanOrEqual(1);
    const { status } = await database.db
      .selectFrom("orders")
      .select("status")
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    const active = await database.db
      .selectFrom("attendees")
      .select("id")
      .where("order_id", "=", first.id)
      .where("status", "=", "ACTIVE")
      .execute();
    expect({ status, tickets: active.length }).toEqual(
      status === "COMPLETED" ? { status, tickets: 1 } : { status, tickets: 0 },
    );
  }
  expect(await recount(database.db)).toEqual([]);
});

// The completion has a second to begin; then its time ends, and the next buyer comes while it is in
// progress.
test("completion in progress when its time ends does not lose its unit to the next buyer", async () => {
  await sql`create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(1.6); return new; end'`.execute(
    database.db,
  );
  await sql`create trigger dawdle before insert on stat_changes for each row execute function dawdle()`.execute(
    database.db,
  );
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 1 });
  const first = await buy(event, [[ticket, 1]]);
  await sql`update orders set reserved_until = clock_timestamp() + interval '1 second' where id = ${first.id}`.execute(
    database.db,
  );
  const completion = nameAll(first, [[ticket, 1]]);
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(await outcomes([buy(event, [[ticket, 1]]), completion])).toEqual({ done: 1, sold_out: 1 });
  await sql`drop trigger dawdle on stat_changes`.execute(database.db);
  expect(await stockOf(ticket)).toEqual({ held: 0, sold: 1 });
});

async function payingOrder(capacity: number) {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, price: 50_00, capacity });
  const order = await buy(event, [[ticket, 1]]);
  await nameAll(order, [[ticket, 1]]);
  const payment = await startPayment(database.db, acting(), sandboxProvider, orderOf(order));
  await database.db
    .updateTable("sandbox_payments")
    .set({ status: "succeeded" })
    .where("id", "=", payment.provider_payment_id)
    .execute();
  const providerPayment = await sandboxProvider.find(database.db, payment.provider_payment_id);
  if (!providerPayment) throw new Error("The sandbox lost a payment.");
  return { event, ticket, order, providerPayment };
}

test("payment reported 20 times at once completes the order once, with one email of each kind", async () => {
  const { ticket, order, providerPayment } = await payingOrder(1);
  expect(
    await outcomes(Array.from({ length: 20 }, () => settle(database.db, acting(), sandboxProvider, providerPayment))),
  ).toEqual({
    done: 20,
  });
  expect(await stockOf(ticket)).toEqual({ held: 0, sold: 1 });
  const mails = await database.db
    .selectFrom("mails")
    .select("kind")
    .where("cause", "like", `order:${order.id}:%`)
    .execute();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["ORDER_COMPLETED", "ORDER_NOTICE"]);
});

test("payment that arrives exactly when the hold ends gets a ticket or a refund, never both or neither", async () => {
  for (let round = 0; round < 25; round += 1) {
    const { event, ticket, order, providerPayment } = await payingOrder(1);
    await sql`update orders set reserved_until = clock_timestamp() + ${round} * interval '1 millisecond' where id = ${order.id}`.execute(
      database.db,
    );
    await outcomes([
      settle(database.db, acting(), sandboxProvider, providerPayment),
      inTransaction(database.db, expireSome),
      ...Array.from({ length: 3 }, () => buy(event, [[ticket, 1]])),
      settle(database.db, acting(), sandboxProvider, providerPayment),
    ]);
    await settle(database.db, acting(), sandboxProvider, providerPayment);
    const { status } = await database.db
      .selectFrom("orders")
      .select("status")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const refunds = await database.db.selectFrom("refunds").select("reason").where("order_id", "=", order.id).execute();
    expect([status === "COMPLETED", refunds.length]).toEqual([status === "COMPLETED", status === "COMPLETED" ? 0 : 1]);
    const { held, sold } = await stockOf(ticket);
    expect(held + sold).toBeLessThanOrEqual(1);
  }
  expect(await recount(database.db)).toEqual([]);
});

test("late payment completes the order when its unit is still free", async () => {
  const { ticket, order, providerPayment } = await payingOrder(1);
  await endTime(order.id);
  await inTransaction(database.db, expireSome);
  await settle(database.db, acting(), sandboxProvider, providerPayment);
  expect(await database.db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirst()).toEqual(
    {
      status: "COMPLETED",
    },
  );
  expect(await stockOf(ticket)).toEqual({ held: 0, sold: 1 });
});

// SPEC 4.26
test("payment of another amount, or for an order that is already paid, is refunded and completes nothing", async () => {
  const wrong = await payingOrder(1);
  await settle(database.db, acting(), sandboxProvider, { ...wrong.providerPayment, amount: 1 });
  expect(
    await database.db.selectFrom("orders").select("status").where("id", "=", wrong.order.id).executeTakeFirst(),
  ).toEqual({ status: "AWAITING_PAYMENT" });
  expect(
    await database.db
      .selectFrom("refunds")
      .select(["reason", "amount"])
      .where("order_id", "=", wrong.order.id)
      .execute(),
  ).toEqual([{ reason: "DUPLICATE", amount: 1 }]);

  const paid = await payingOrder(1);
  await settle(database.db, acting(), sandboxProvider, paid.providerPayment);
  const again = {
    ...paid.providerPayment,
    provider_payment_id: "sandbox_again",
    reference: `order:${paid.order.id}:2`,
  };
  await settle(database.db, acting(), sandboxProvider, again);
  await settle(database.db, acting(), sandboxProvider, again);
  const refunds = await database.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.reason", "refunds.amount", "payments.provider_payment_id"])
    .where("refunds.order_id", "=", paid.order.id)
    .execute();
  expect(refunds).toEqual([{ reason: "DUPLICATE", amount: 50_00, provider_payment_id: "sandbox_again" }]);
  expect(await stockOf(paid.ticket)).toEqual({ held: 0, sold: 1 });
});

// SPEC 4.08
test("20 cancellations of one order at once: one cancels, and its three units are released once", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 3 });
  const order = await buy(event, [[ticket, 3]]);
  await nameAll(order, [[ticket, 3]]);
  expect(await stockOf(ticket)).toEqual({ held: 0, sold: 3 });
  const tries = Array.from({ length: 20 }, () =>
    withTransaction(database.db, acting(), async (ctx) =>
      cancel(ctx, await lockOrder(ctx.tx, orderOf(order)), { may_refund: true }),
    ),
  );
  expect(await outcomes(tries)).toEqual({ done: 1, order_cancelled: 19 });
  expect(await stockOf(ticket)).toEqual({ held: 0, sold: 0 });
});
