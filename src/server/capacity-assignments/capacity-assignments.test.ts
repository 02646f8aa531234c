import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { publicEvents } from "#contract/public-events.ts";
import { tickets } from "#contract/tickets.ts";
import { NAME_MAX, TICKET_QUANTITY_MAX } from "#domain/maxima.ts";
import { buy, giveUp, nameAll, outcomes } from "#server/orders/testing/buyers.ts";
import { aCapacityAssignment, aCompletedOrder, anEvent, aTicket, type ATicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { sql } from "kysely";
import { dashboardFixture, driftOf } from "./testing/shared.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp() {
  const dashboard = await dashboardFixture(app);
  const make = (title: string, over = {}) => aTicket(app.db, { event: dashboard.event, type: "FREE", title, ...over });
  const [early, regular] = [await make("Early bird"), await make("Regular")];
  const shown = async () => {
    const params = { event_id: dashboard.event.id };
    const { body } = await app.call(publicEvents.get, { params });
    return Object.fromEntries(body.data.tickets.map(({ title, sale_state }) => [title, sale_state]));
  };
  return { ...dashboard, make, early, regular, shown };
}

describe("capacity assignment", () => {
  // SPEC 1.11, 3.58, 7.34
  test("capacity assignment is created, read, listed, changed and deleted", async () => {
    const { create, get, list, update, remove, early, regular, event } = await setUp();
    const created = await create({ capacity: 200, tickets: [early, regular] });
    expect([created.status, created.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        event_id: event.id,
        name: "Whole house",
        capacity: 200,
        status: "ACTIVE",
        used_capacity: 0,
        held: 0,
        percentage_used: 0,
        tickets: [
          { id: early.ticket.id, title: "Early bird" },
          { id: regular.ticket.id, title: "Regular" },
        ],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const { id } = created.body.data;
    expect((await get(id)).body.data).toEqual(created.body.data);
    const changed = await update(id, { name: "Hall", capacity: null, status: "INACTIVE", tickets: [regular] });
    expect(changed.body.data).toMatchObject({
      ...{ name: "Hall", capacity: null, status: "INACTIVE", tickets: [{ id: regular.ticket.id }] },
    });
    expect((await list({ query: "hal" })).body).toMatchObject({ data: [{ id, name: "Hall" }], meta: { total: 1 } });
    expect((await remove(id)).status).toBe(204);
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect(await app.db.selectFrom("stocks").select("id").where("kind", "=", "CAPACITY_ASSIGNMENT").execute()).toEqual(
      [],
    );
  });

  // SPEC 3.58
  test("capacity assignment shows what is sold, what open orders hold, and the percentage sold", async () => {
    const { create, get, list, early, regular, event } = await setUp();
    const { id } = (await create({ capacity: 8, tickets: [early, regular] })).body.data;
    const sold = await buy(app.db, event, [[early, 3]]);
    await nameAll(app.db, sold, [[early, 3]]);
    const open = await buy(app.db, event, [[regular, 2]]);
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 3, held: 2, percentage_used: 37.5 });
    await sql`update orders set reserved_until = now() where id = ${open.id}`.execute(app.db);
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 3, held: 0 });
    const { id: other } = (await create({ name: "Balcony", capacity: null, tickets: [regular] })).body.data;
    const idsBy = async (sort_by: string) =>
      (await list({ sort_by, sort_direction: "asc" })).body.data.map((row) => row.id);
    expect(await idsBy("used_capacity")).toEqual([other, id]);
    expect(await idsBy("name")).toEqual([other, id]);
    expect(await idsBy("created_at")).toEqual([id, other]);
    expect(await idsBy("capacity")).toEqual([id, other]);
  });

  // SPEC 3.59
  test("active capacity assignment limits all its tickets, and an inactive one limits none", async () => {
    const { create, update, early, regular, event, shown } = await setUp();
    const { id } = (await create({ capacity: 3, tickets: [early, regular] })).body.data;
    expect(await outcomes([buy(app.db, event, [[early, 2]])])).toEqual({ done: 1 });
    expect(await outcomes([buy(app.db, event, [[regular, 2]])])).toEqual({ sold_out: 1 });
    expect(await outcomes([buy(app.db, event, [[regular, 1]])])).toEqual({ done: 1 });
    expect(await shown()).toEqual({ "Early bird": "SOLD_OUT", Regular: "SOLD_OUT" });
    await update(id, { capacity: 3, status: "INACTIVE", tickets: [early, regular] });
    expect(await shown()).toEqual({ "Early bird": "ON_SALE", Regular: "ON_SALE" });
    expect(await outcomes([buy(app.db, event, [[regular, 5]])])).toEqual({ done: 1 });
    expect(await driftOf(app.db)).toEqual([]);
  });

  // SPEC 9.10
  test("capacity assignment without a capacity only counts", async () => {
    const { create, get, early, event } = await setUp();
    const { id } = (await create({ capacity: null, tickets: [early] })).body.data;
    await aCompletedOrder(app.db, { event, ticket: early, quantity: 4 });
    expect((await get(id)).body.data).toMatchObject({ capacity: null, used_capacity: 4, percentage_used: 0 });
  });

  // SPEC 3.60
  test("ticket shows its capacity assignments and what they leave", async () => {
    const { create, early, regular, event, token } = await setUp();
    const house = (await create({ capacity: 2, tickets: [early, regular] })).body.data;
    const idle = (await create({ name: "Idle", capacity: 1, status: "INACTIVE", tickets: [early] })).body.data;
    await buy(app.db, event, [[regular, 2]]);
    const params = { event_id: event.id, ticket_id: early.ticket.id };
    const { body } = await app.call(tickets.get, { params }, { token });
    expect(body.data).toMatchObject({
      sale_state: "SOLD_OUT",
      capacity_assignments: [
        { id: house.id, name: "Whole house", status: "ACTIVE", quantity_remaining: 0 },
        { id: idle.id, name: "Idle", status: "INACTIVE", quantity_remaining: null },
      ],
    });
  });
});

describe("capacity assignment and existing sales", () => {
  test("new capacity assignment counts what its tickets have sold and hold", async () => {
    const { create, early, regular, event } = await setUp();
    await aCompletedOrder(app.db, { event, ticket: early, quantity: 3 });
    await buy(app.db, event, [
      [early, 1],
      [regular, 2],
    ]);
    const created = await create({ capacity: 6, tickets: [early, regular] });
    expect(created.body.data).toMatchObject({ used_capacity: 3, held: 3 });
    expect(await outcomes([buy(app.db, event, [[regular, 1]])])).toEqual({ sold_out: 1 });
    expect(await driftOf(app.db)).toEqual([]);
  });

  test("capacity below existing sales is rejected at its field with the number, and nothing is stored", async () => {
    const { create, list, early, regular, event } = await setUp();
    await aCompletedOrder(app.db, { event, ticket: early, quantity: 3 });
    await buy(app.db, event, [[regular, 2]]);
    const refused = await create({ capacity: 4, tickets: [early, regular] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { capacity: ["This is less than the 5 already sold or reserved."] },
    ]);
    expect((await list()).body.meta.total).toBe(0);
    expect((await create({ capacity: 4, status: "INACTIVE", tickets: [early, regular] })).status).toBe(201);
    expect(await driftOf(app.db)).toEqual([]);
  });

  test.each<[string, { capacity: number; isLinking?: true; isOff?: true }]>([
    ["shrinking", { capacity: 4 }],
    ["linking another ticket", { capacity: 5, isLinking: true }],
    ["switching on", { capacity: 4, isOff: true }],
  ])(
    "%s below existing sales is rejected at the capacity and changes nothing",
    async (_what, { capacity, isLinking, isOff }) => {
      const { create, update, get, early, regular, event } = await setUp();
      const { id } = (
        await create({
          ...{ capacity: isOff ? 4 : 5, status: isOff ? "INACTIVE" : "ACTIVE" },
          tickets: isLinking ? [early] : [early, regular],
        })
      ).body.data;
      await aCompletedOrder(app.db, { event, ticket: early, quantity: isLinking ? 5 : 3 });
      await buy(app.db, event, [[regular, 2]]);
      const before = (await get(id)).body.data;
      const refused = await update(id, { capacity, status: "ACTIVE", tickets: [early, regular] });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["capacity"]]);
      expect((await get(id)).body.data).toEqual(before);
      expect(await driftOf(app.db)).toEqual([]);
    },
  );

  test("expired holds do not count, so the capacity may be as small as what is left", async () => {
    const { create, update, early, regular, event } = await setUp();
    const { id } = (await create({ capacity: 5, tickets: [early, regular] })).body.data;
    const open = await buy(app.db, event, [[early, 4]]);
    expect((await update(id, { capacity: 1, tickets: [early, regular] })).status).toBe(422);
    await sql`update orders set reserved_until = now() where id = ${open.id}`.execute(app.db);
    expect((await update(id, { capacity: 1, tickets: [early, regular] })).status).toBe(200);
    expect(await outcomes([nameAll(app.db, open, [[early, 4]])])).toEqual({ order_expired: 1 });
  });

  test("linking a ticket adds its sales to the capacity assignment, and unlinking removes them", async () => {
    const { create, update, get, make, early, regular, event } = await setUp();
    const { id } = (await create({ capacity: 20, tickets: [early] })).body.data;
    const third = await make("Third", { type: "TIERED", tiers: [{ price: 0 }, { price: 0 }] });
    await aCompletedOrder(app.db, { event, ticket: regular, quantity: 3 });
    await aCompletedOrder(app.db, { event, ticket: third, quantity: 2, price_id: third.prices[1]?.id ?? 0 });
    const open = await buy(app.db, event, [
      [regular, 1],
      [early, 1],
    ]);
    await update(id, { capacity: 20, tickets: [early, regular, third] });
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 5, held: 2 });
    expect(await driftOf(app.db)).toEqual([]);
    await update(id, { capacity: 20, tickets: [third] });
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 2, held: 0 });
    await update(id, { capacity: 20, tickets: [regular] });
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 3, held: 1 });
    await giveUp(app.db, open);
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 3, held: 0 });
    expect(await driftOf(app.db)).toEqual([]);
  });

  test("inactive capacity assignment counts sales and subtracts a cancelled order from before it was linked", async () => {
    const { create, get, early, regular, event, token } = await setUp();
    const { order } = await aCompletedOrder(app.db, { event, ticket: early, quantity: 3 });
    const { id } = (await create({ capacity: 10, status: "INACTIVE", tickets: [early, regular] })).body.data;
    const open = await buy(app.db, event, [[regular, 2]]);
    await nameAll(app.db, open, [[regular, 2]]);
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 5, percentage_used: 50 });
    await app.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } }, { token });
    expect((await get(id)).body.data).toMatchObject({ used_capacity: 2 });
    expect(await driftOf(app.db)).toEqual([]);
  });

  test("deleting a capacity assignment leaves its orders intact, open ones included", async () => {
    const { create, remove, early, event } = await setUp();
    const { id } = (await create({ capacity: 3, tickets: [early] })).body.data;
    const [open, other] = [await buy(app.db, event, [[early, 2]]), await buy(app.db, event, [[early, 1]])];
    expect((await remove(id)).status).toBe(204);
    await nameAll(app.db, open, [[early, 2]]);
    await giveUp(app.db, other);
    expect(await outcomes([buy(app.db, event, [[early, 9]])])).toEqual({ done: 1 });
    expect(await driftOf(app.db)).toEqual([]);
  });
});

describe("tickets of a capacity assignment", () => {
  test("tier added to a linked ticket counts against the capacity", async () => {
    const { create, make, event, token } = await setUp();
    const tiered = await make("Tiers", { type: "TIERED", tiers: [{ label: "One", price: 0, capacity: 5 }] });
    await create({ capacity: 2, tickets: [tiered] });
    const params = { event_id: event.id, ticket_id: tiered.ticket.id };
    const prices = [
      { id: tiered.prices[0]?.id ?? 0, label: "One", price: 0, initial_quantity_available: 5 },
      { label: "Two", price: 0, initial_quantity_available: 5 },
    ];
    const changed = await app.call(
      tickets.update,
      { params, body: { title: "Tiers", type: "TIERED", prices } },
      { token },
    );
    const price_id = changed.body.data.prices[1]?.id ?? 0;
    const second = { ...tiered, prices: [{ ...tiered.prices[0], id: price_id }] } as ATicket;
    expect(await outcomes([buy(app.db, event, [[second, 3]])])).toEqual({ sold_out: 1 });
    expect(await outcomes([buy(app.db, event, [[second, 2]])])).toEqual({ done: 1 });
    expect(await driftOf(app.db)).toEqual([]);
  });

  test("capacity assignment stays exact when a linked ticket changes its type or is deleted", async () => {
    const { create, get, early, regular, event, token } = await setUp();
    const { id } = (await create({ capacity: 2, tickets: [early, regular] })).body.data;
    const at = { event_id: event.id, ticket_id: early.ticket.id };
    const gone = await buy(app.db, event, [[early, 2]]);
    await giveUp(app.db, gone);
    const body = { title: "Early bird", type: "DONATION" as const, prices: [{ price: 0 }] };
    expect((await app.call(tickets.update, { params: at, body }, { token })).status).toBe(200);
    expect(await outcomes([buy(app.db, event, [[early, 1]])])).not.toEqual({ sold_out: 1 });
    expect(await driftOf(app.db)).toEqual([]);
    const removed = { event_id: event.id, ticket_id: regular.ticket.id };
    expect((await app.call(tickets.remove, { params: removed }, { token })).status).toBe(204);
    expect((await get(id)).body.data.tickets).toEqual([{ id: early.ticket.id, title: "Early bird" }]);
    expect(await driftOf(app.db)).toEqual([]);
  });

  test("deleting an event deletes its capacity assignments, even after a reservation", async () => {
    const { create, early, event, token } = await setUp();
    await create({ capacity: 2, tickets: [early] });
    await giveUp(app.db, await buy(app.db, event, [[early, 2]]));
    expect((await app.call(events.remove, { params: { event_id: event.id } }, { token })).status).toBe(204);
    expect(await app.db.selectFrom("stocks").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
    expect(await driftOf(app.db)).toEqual([]);
  });
});

describe("rejected capacity assignments", () => {
  // SPEC 5.42, 8.31
  test("a ticket must exist before a capacity assignment is created", async () => {
    const { create, early } = await setUp();
    const bare = await dashboardFixture(app);
    expect(await bare.create({ tickets: [early] })).toMatchObject({ status: 409, body: { code: "no_tickets" } });
    expect((await create({ tickets: [early] })).status).toBe(201);
  });

  // SPEC 5.45
  test("foreign, deleted, missing and duplicate tickets are rejected at ticket_ids on create and update", async () => {
    const { create, update, get, make, early } = await setUp();
    const foreign = await aTicket(app.db);
    const deleted = await make("Gone", { deleted_at: new Date() });
    const { id } = (await create({ capacity: 5, tickets: [early] })).body.data;
    const before = (await get(id)).body.data;
    const wrong: [ATicket[], string][] = [
      [[early, foreign], "This doesn’t belong to this event."],
      [[foreign], "This doesn’t belong to this event."],
      [[deleted], "This doesn’t belong to this event."],
      [[], "Choose at least one ticket."],
      [[early, early], "This value isn’t valid."],
    ];
    for (const [tickets, message] of wrong) {
      for (const refused of [await create({ tickets }), await update(id, { tickets })])
        expect([refused.status, refused.body.errors]).toEqual([422, { ticket_ids: [message] }]);
    }
    expect((await get(id)).body.data).toEqual(before);
    expect(await driftOf(app.db)).toEqual([]);
  });

  // SPEC 7.34
  test.each<[string, object]>([
    ["capacity", { capacity: 0 }],
    ["capacity", { capacity: -1 }],
    ["capacity", { capacity: 1.5 }],
    ["capacity", { capacity: TICKET_QUANTITY_MAX + 1 }],
    ["capacity", { capacity: 1e300 }],
    ["capacity", { capacity: "ten" }],
    ["status", { status: "active" }],
    ["status", { status: "PAUSED" }],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(NAME_MAX + 1) }],
    ["name", { name: "two\nlines" }],
  ])("capacity assignment is rejected at %s: %j", async (field, input) => {
    const { create, early } = await setUp();
    const refused = await create({ tickets: [early], ...input });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("longest name and largest capacity are accepted", async () => {
    const { create, early } = await setUp();
    expect((await create({ name: "x".repeat(NAME_MAX), capacity: TICKET_QUANTITY_MAX, tickets: [early] })).status).toBe(
      201,
    );
  });

  test("outdated update and every change of an archived event are refused", async () => {
    const { create, update, remove, early, event } = await setUp();
    const { id, updated_at } = (await create({ tickets: [early] })).body.data;
    expect((await update(id, { name: "Hall", tickets: [early], updated_at })).status).toBe(200);
    expect((await update(id, { name: "Barn", tickets: [early], updated_at })).body.code).toBe("conflict");
    await app.db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", event.id).execute();
    for (const refused of [
      await create({ tickets: [early] }),
      await update(id, { tickets: [early] }),
      await remove(id),
    ])
      expect(refused.body.code).toBe("event_archived");
  });

  test("capacity assignment of another event is not found", async () => {
    const { get, update, remove, early } = await setUp();
    const event = await anEvent(app.db);
    const foreign = await aCapacityAssignment(app.db, {
      event,
      tickets: [await aTicket(app.db, { event })],
      capacity: 1,
    });
    const { id } = foreign.assignment;
    for (const refused of [await get(id), await update(id, { tickets: [early] }), await remove(id)])
      expect(refused.body.code).toBe("not_found");
  });
});

test("audit log records changes of a capacity assignment with the changed fields", async () => {
  const { create, update, remove, early, regular, event } = await setUp();
  const { id } = (await create({ capacity: 5, tickets: [early] })).body.data;
  await update(id, { capacity: 6, tickets: [early, regular] });
  await remove(id);
  const activities = await app.db
    .selectFrom("activity_log")
    .select(["kind", "subject", "subject_id", "data"])
    .where("event_id", "=", event.id)
    .where("subject", "=", "capacity_assignment")
    .orderBy("id")
    .execute();
  expect(activities).toEqual([
    { kind: "capacity_assignment.created", subject: "capacity_assignment", subject_id: id, data: {} },
    {
      ...{ kind: "capacity_assignment.updated", subject: "capacity_assignment", subject_id: id },
      data: { changed: ["capacity", "ticket_ids"] },
    },
    { kind: "capacity_assignment.deleted", subject: "capacity_assignment", subject_id: id, data: {} },
  ]);
});
