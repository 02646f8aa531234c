import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { CAPACITY_ASSIGNMENTS_PER_EVENT_MAX } from "#domain/maxima.ts";
import { tickets } from "#contract/tickets.ts";
import { autocommit, inTransaction } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { buy, giveUp, nameAll, newSession, orderOf, outcome } from "#server/orders/testing/buyers.ts";
import { requireCatalogue } from "#server/orders/reserve/read-stocks.ts";
import { insertOrder } from "#server/orders/reserve/insert-order.ts";
import { lockStocks } from "#server/stock/lock-stocks.ts";
import { outdate } from "#server/stock/bump-version.ts";
import { holdAgain } from "#server/orders/completion/reserve-again.ts";
import { aCapacityAssignment, acting, aTicket } from "#server/testing/factories.ts";
import { oneAfterTheOther, untilWaiting } from "#server/testing/sequential.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { dashboardFixture, driftOf } from "./testing/shared.ts";

// Tickets start or stop sharing a capacity while a buyer, who has read the state before, waits for
// their stock: the order must count against the capacities that are shared now. Each of these tests
// was seen to fail without its guard; docs/developers/stock.md names the line.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp() {
  const dashboard = await dashboardFixture(app);
  const make = (title: string) => aTicket(app.db, { event: dashboard.event, type: "FREE", title, capacity: 100 });
  const [early, regular] = [await make("Early bird"), await make("Regular")];
  const first = early.stocks[0]?.id ?? 0;
  const meanwhile = <const Doings extends readonly (() => Promise<unknown>)[]>(...doings: Doings) =>
    oneAfterTheOther(app.db, first, doings);
  return { ...dashboard, early, regular, meanwhile };
}

test("buyer who waits while their ticket is linked counts against the capacity, and is sold out beyond it", async () => {
  const { create, early, event, meanwhile } = await setUp();
  const [made, few, many] = await meanwhile(
    () => create({ capacity: 3, tickets: [early] }),
    () => outcome(buy(app.db, event, [[early, 2]])),
    () => outcome(buy(app.db, event, [[early, 2]])),
  );
  expect([made.status, [few, many].toSorted()]).toEqual([201, ["done", "sold_out"]]);
  expect(await driftOf(app.db)).toEqual([]);
});

test("buyer who waits while their ticket is unlinked from a capacity gets it", async () => {
  const { create, update, early, regular, event, meanwhile } = await setUp();
  const { id } = (await create({ capacity: 2, tickets: [early, regular] })).body.data;
  const [changed, heard] = await meanwhile(
    () => update(id, { capacity: 2, tickets: [regular] }),
    () => outcome(buy(app.db, event, [[early, 2]])),
  );
  expect([changed.status, heard]).toEqual([200, "done"]);
  expect(await driftOf(app.db)).toEqual([]);
});

test("buyer who waits while the capacity assignment is deleted gets their ticket", async () => {
  const { create, remove, early, event, meanwhile } = await setUp();
  const { id } = (await create({ capacity: 2, tickets: [early] })).body.data;
  const [gone, heard] = await meanwhile(
    () => remove(id),
    () => outcome(buy(app.db, event, [[early, 2]])),
  );
  expect([gone.status, heard]).toEqual([204, "done"]);
  expect(await driftOf(app.db)).toEqual([]);
});

test("browser that replaces its reservation while the ticket is linked counts against the capacity", async () => {
  const { create, early, event, meanwhile } = await setUp();
  const browser = { session_hash: newSession(), is_new_session: false };
  await buy(app.db, event, [[early, 3]], browser);
  const [made, heard] = await meanwhile(
    () => create({ capacity: 4, tickets: [early] }),
    () => outcome(buy(app.db, event, [[early, 4]], browser)),
  );
  expect([made.status, heard]).toEqual([201, "done"]);
  expect(await driftOf(app.db)).toEqual([]);
});

test("order completed while its ticket is linked counts as sold in the capacity", async () => {
  const { create, get, early, event, meanwhile } = await setUp();
  const order = await buy(app.db, event, [[early, 2]]);
  const [made, heard] = await meanwhile(
    () => create({ capacity: 5, tickets: [early] }),
    () => outcome(nameAll(app.db, order, [[early, 2]])),
  );
  expect(heard).toBe("done");
  expect((await get(made.body.data.id)).body.data).toMatchObject({ used_capacity: 2, held: 0 });
  expect(await driftOf(app.db)).toEqual([]);
});

test("order completed while its ticket is unlinked is not counted in the capacity", async () => {
  const { create, update, get, early, regular, event, meanwhile } = await setUp();
  const { id } = (await create({ capacity: 5, tickets: [early, regular] })).body.data;
  const order = await buy(app.db, event, [[early, 2]]);
  const [, heard] = await meanwhile(
    () => update(id, { capacity: 5, tickets: [regular] }),
    () => outcome(nameAll(app.db, order, [[early, 2]])),
  );
  expect(heard).toBe("done");
  expect((await get(id)).body.data).toMatchObject({ used_capacity: 0, held: 0 });
  expect(await driftOf(app.db)).toEqual([]);
});

test("order given up or cancelled while its ticket is linked returns its units to the capacity", async () => {
  const { create, get, early, event, meanwhile } = await setUp();
  const open = await buy(app.db, event, [[early, 2]]);
  const sold = await buy(app.db, event, [[early, 3]]);
  await nameAll(app.db, sold, [[early, 3]]);
  const [made, ...heard] = await meanwhile(
    () => create({ capacity: 5, tickets: [early] }),
    () => outcome(giveUp(app.db, open)),
    () =>
      outcome(
        withTransaction(app.db, acting(), async (ctx) =>
          cancel(ctx, await lockOrder(ctx.tx, orderOf(sold)), { may_refund: true }),
        ),
      ),
  );
  expect(heard).toEqual(["done", "done"]);
  expect((await get(made.body.data.id)).body.data).toMatchObject({ used_capacity: 0, held: 0 });
  expect(await driftOf(app.db)).toEqual([]);
});

test("order that reserves its stock again while its ticket is linked counts against the capacity", async () => {
  const { create, get, early, event, meanwhile } = await setUp();
  const order = await buy(app.db, event, [[early, 2]]);
  await giveUp(app.db, order);
  const [made, { is_held }] = await meanwhile(
    () => create({ capacity: 5, tickets: [early] }),
    () => withTransaction(app.db, acting(), async (ctx) => holdAgain(ctx, await lockOrder(ctx.tx, orderOf(order)))),
  );
  expect(is_held).toBe(true);
  expect((await get(made.body.data.id)).body.data).toMatchObject({ held: 2 });
  expect(await driftOf(app.db)).toEqual([]);
});

// SPEC 3.59
test("capacity created or activated during a larger reservation is rejected", async () => {
  const { create, update, early, event, meanwhile } = await setUp();
  const [heard, refused] = await meanwhile(
    () => outcome(buy(app.db, event, [[early, 4]])),
    () => create({ capacity: 3, tickets: [early] }),
  );
  expect([heard, refused.body.errors]).toEqual([
    "done",
    { capacity: ["This is less than the 4 already sold or reserved."] },
  ]);
  const { id } = (await create({ capacity: 5, status: "INACTIVE", tickets: [early] })).body.data;
  const assignments = app.db.selectFrom("capacity_assignments").select("stock_id").where("id", "=", id);
  const [more, late] = await oneAfterTheOther(app.db, (await assignments.executeTakeFirstOrThrow()).stock_id, [
    () => outcome(buy(app.db, event, [[early, 2]])),
    () => update(id, { capacity: 5, tickets: [early] }),
  ]);
  expect([more, late.body.errors]).toEqual([
    "done",
    { capacity: ["This is less than the 6 already sold or reserved."] },
  ]);
  expect(await driftOf(app.db)).toEqual([]);
});

test("deleting an event while its capacity assignment is changed causes no deadlock", async () => {
  const { create, update, early, event, token, meanwhile } = await setUp();
  const { id } = (await create({ capacity: 5, tickets: [early] })).body.data;
  const [gone, late] = await meanwhile(
    () => app.call(events.remove, { params: { event_id: event.id } }, { token }),
    () => update(id, { capacity: 6, tickets: [early] }),
  );
  expect([gone.status, late.status]).toEqual([204, 404]);
  expect(await driftOf(app.db)).toEqual([]);
});

test("linking a ticket while its order is locked causes no deadlock", async () => {
  const { create, early, event } = await setUp();
  const order = await buy(app.db, event, [[early, 2]]);
  const begun = Promise.withResolvers<void>();
  const working = withTransaction(app.db, acting(), async (ctx) => {
    await lockOrder(ctx.tx, orderOf(order));
    begun.resolve();
    await sql`select pg_sleep(0.3)`.execute(ctx.tx);
    await sql`select from stocks where id = ${early.stocks[0]?.id} for update`.execute(ctx.tx);
  });
  await begun.promise;
  const made = await create({ capacity: 5, tickets: [early] });
  await working;
  expect(made.body.data).toMatchObject({ held: 2 });
  expect(await driftOf(app.db)).toEqual([]);
});

test("completing an order while its ticket is linked and the next buyer reserves causes no deadlock", async () => {
  // PostgreSQL chooses which of the waiting transactions gets a row next: repeated until they came
  // in this order
  let isInOrder = false;
  while (!isInOrder) isInOrder = await linkedThenLockedThenCompleted();
});

async function linkedThenLockedThenCompleted(): Promise<boolean> {
  // the assignment is older than the ticket: in id order its stock would be locked first
  const { create, update, event } = await setUp();
  const other = await aTicket(app.db, { event, type: "FREE", title: "Balcony" });
  const { id } = (await create({ capacity: 20, tickets: [other] })).body.data;
  const late = await aTicket(app.db, { event, type: "FREE", title: "Late" });
  const order = await buy(app.db, event, [[late, 2]]);
  const stock_id = late.stocks[0]?.id ?? 0;
  let next: Promise<string> | undefined;
  const [linked, isInOrder, completed] = await oneAfterTheOther(app.db, stock_id, [
    () => update(id, { capacity: 20, tickets: [other, late] }),
    () =>
      inTransaction(app.db, async (tx) => {
        await lockStocks(tx, [stock_id]);
        const links = tx.selectFrom("capacity_assignment_tickets").select("ticket_id");
        const isLinked = (await links.where("ticket_id", "=", late.ticket.id).execute()).length > 0;
        const orders = tx.selectFrom("orders").select("status").where("id", "=", orderOf(order).id);
        const isCompleted = (await orders.executeTakeFirstOrThrow()).status === "COMPLETED";
        next = outcome(buy(app.db, event, [[late, 1]]));
        await untilWaiting(app.db, isCompleted ? 1 : 2);
        return isLinked && !isCompleted;
      }),
    () => outcome(nameAll(app.db, order, [[late, 2]])),
  ]);
  expect([linked.status, completed, await next]).toEqual([200, "done", "done"]);
  expect(await driftOf(app.db)).toEqual([]);
  return isInOrder;
}

test("tier added while its ticket is linked counts against the capacity", async () => {
  const { create, event, token } = await setUp();
  const tiered = await aTicket(app.db, { event, type: "TIERED", title: "Tiers", tiers: [{ label: "One", price: 0 }] });
  const at = { event_id: event.id, ticket_id: tiered.ticket.id };
  const prices = [
    { id: tiered.prices[0]?.id ?? 0, label: "One", price: 0 },
    { label: "Two", price: 0 },
  ];
  /** A reservation of the new tier, once it exists, with the catalogue as it was read. */
  const readRequest = async () => {
    const prices = app.db.selectFrom("ticket_prices").select("id").where("ticket_id", "=", tiered.ticket.id);
    const price = await prices.where("label", "=", "Two").executeTakeFirst();
    if (!price) return undefined;
    const tickets = [{ ticket_id: tiered.ticket.id, quantities: [{ price_id: price.id, quantity: 3 }] }];
    const browser = { locale: "en" as const, session_hash: newSession(), is_new_session: true };
    const request = { event_id: event.id, tickets, promo_code: null, ...browser };
    return { request, catalogue: await requireCatalogue(app.db, request) };
  };
  const [made, changed, early] = await oneAfterTheOther(app.db, tiered.stocks[0]?.id ?? 0, [
    () => create({ capacity: 2, tickets: [tiered] }),
    () => app.call(tickets.update, { params: at, body: { title: "Tiers", type: "TIERED", prices } }, { token }),
    readRequest,
  ]);
  const { request, catalogue } = early ?? (await readRequest()) ?? {};
  if (!request || !catalogue) throw new Error("The tier is there by now.");
  expect([made.status, changed.status]).toEqual([201, 200]);
  expect(await insertOrder(autocommit(app.db), request, catalogue)).toBeUndefined();
  expect(await driftOf(app.db)).toEqual([]);
});

test("buyers get their ticket, however often capacities are linked meanwhile", async () => {
  const { early, event } = await setUp();
  const stock_ids = early.stocks.map(({ id }) => id);
  let isOver = false;
  const linking = Array.from({ length: 4 }, async () => {
    while (!isOver)
      await inTransaction(app.db, async (tx) => {
        await lockStocks(tx, stock_ids);
        await outdate(tx, stock_ids);
      });
  });
  const heard = await Promise.all(Array.from({ length: 40 }, () => outcome(buy(app.db, event, [[early, 1]]))));
  isOver = true;
  await Promise.all(linking);
  expect(new Set(heard)).toEqual(new Set(["done"]));
});

test("capacity assignment deleted twice at once is deleted and recorded once", async () => {
  const { create, remove, early, event, meanwhile } = await setUp();
  const { id } = (await create({ capacity: 2, tickets: [early] })).body.data;
  const gone = await meanwhile(
    () => remove(id),
    () => remove(id),
  );
  expect(gone.map(({ status }) => status)).toEqual([204, 404]);
  const activities = app.db.selectFrom("activity_log").select("id").where("kind", "=", "capacity_assignment.deleted");
  expect(await activities.where("event_id", "=", event.id).execute()).toHaveLength(1);
});

test("event has at most 100 capacity assignments, even when two are created at once", async () => {
  const { create, list, early, regular, event } = await setUp();
  for (let at = 1; at < CAPACITY_ASSIGNMENTS_PER_EVENT_MAX; at += 1)
    await aCapacityAssignment(app.db, { event, tickets: [], capacity: null, name: `No. ${at}` });
  let both: ReturnType<typeof create>[] = [];
  await inTransaction(app.db, async (tx) => {
    await sql`select from events where id = ${event.id} for update`.execute(tx);
    both = [create({ tickets: [early] }), create({ tickets: [regular] })];
    await untilWaiting(app.db, 2);
  });
  const made = await Promise.all(both);
  expect(made.map(({ body, status }) => body.code ?? status).toSorted()).toEqual([
    201,
    "too_many_capacity_assignments",
  ]);
  expect((await list()).body.meta.total).toBe(CAPACITY_ASSIGNMENTS_PER_EVENT_MAX);
});
