import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { inTransaction } from "#server/platform/database.ts";
import { hold } from "#server/stock/hold-stock.ts";
import {
  aCapacityAssignment,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** An event of a signed-in organizer. */
async function setUp(status: "DRAFT" | "LIVE" | "ARCHIVED" = "DRAFT") {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status, organizer: await anOrganizer(app.db, { account }) });
  const inEvent = { event_id: event.id };
  const create = (body: object) => app.call(tickets.create, { params: inEvent, body: body as never }, { token });
  const update = (ticket_id: number, body: object) =>
    app.call(tickets.update, { params: { ...inEvent, ticket_id }, body: body as never }, { token });
  const remove = (ticket_id: number) => app.call(tickets.remove, { params: { ...inEvent, ticket_id } }, { token });
  const list = (query: object = {}) => app.call(tickets.list, { params: inEvent, query: query as never }, { token });
  return { event, token, create, update, remove, list };
}

const paid = { title: "Standard", type: "PAID", prices: [{ price: 25_00, initial_quantity_available: 100 }] };

describe("creating a ticket", () => {
  // SPEC 1.01, 7.31
  test("new paid ticket has its price and its stock, and is on sale", async () => {
    const { create } = await setUp("LIVE");
    const { status, body } = await create(paid);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "Standard",
      type: "PAID",
      order: 1,
      initial_quantity_available: 100,
      quantity_sold: 0,
      sale_state: "ON_SALE",
      has_orders: false,
    });
    expect(body.data.prices).toMatchObject([{ price: 25_00, initial_quantity_available: 100, sale_state: "ON_SALE" }]);
  });

  // SPEC 1.03, 3.17, 9.09
  test("new tiers are stored in their order", async () => {
    const { create } = await setUp();
    const { body } = await create({
      title: "Conference",
      type: "TIERED",
      prices: [
        { label: "Early", price: 10_00, initial_quantity_available: 5 },
        { label: "Regular", price: 20_00 },
      ],
    });
    expect(body.data.prices.map(({ label, price }) => [label, price])).toEqual([
      ["Early", 10_00],
      ["Regular", 20_00],
    ]);
    expect(body.data.initial_quantity_available).toBeNull();
  });

  // SPEC 1.01
  test("free ticket costs nothing, whatever price is sent", async () => {
    const { create } = await setUp();
    const { body } = await create({ title: "Guest", type: "FREE", prices: [{ price: 12_00 }] });
    expect(body.data.prices[0]?.price).toBe(0);
  });

  // SPEC 3.18
  test("sale dates of a new ticket are in the event's zone, and its description is sanitized", async () => {
    const { create } = await setUp("LIVE");
    const { body } = await create({
      ...paid,
      sale_start_date: "2027-07-01T10:00",
      sale_end_date: "2027-07-02T10:00",
      description: '<p onclick="x()">Hello<script>alert(1)</script></p>',
    });
    expect(body.data).toMatchObject({
      sale_start_date: "2027-07-01T08:00:00.000Z",
      sale_state: "COMING_SOON",
      description: "<p>Hello</p>",
    });
  });

  // SPEC 5.47
  test("ticket name has less than 150 characters; a longer existing one stays until it is edited", async () => {
    const { event, create, update, list } = await setUp();
    expect((await create({ ...paid, title: "x".repeat(149) })).status).toBe(201);
    expect((await create({ ...paid, title: "x".repeat(150) })).body.errors).toHaveProperty("title");
    const { ticket, prices } = await aTicket(app.db, { event, title: "y".repeat(200) });
    expect((await list()).body.data.map(({ title }) => title.length)).toEqual([149, 200]);
    const body = { ...paid, prices: [{ ...paid.prices[0], id: prices[0]?.id }] };
    expect((await update(ticket.id, { ...body, title: "y".repeat(200) })).status).toBe(422);
    expect((await update(ticket.id, body)).status).toBe(200);
  });

  // SPEC 5.48
  test("tiered ticket requires a tier", async () => {
    const { create } = await setUp();
    const { body } = await create({ title: "T", type: "TIERED", prices: [] });
    expect(body.errors).toEqual({ prices: ["Please add at least one tier."] });
  });

  test("new ticket is the last one", async () => {
    const { create, list } = await setUp();
    await create(paid);
    await create({ ...paid, title: "Second" });
    expect((await list()).body.data.map(({ title, order }) => [title, order])).toEqual([
      ["Standard", 1],
      ["Second", 2],
    ]);
  });

  test.each([
    ["no title", { ...paid, title: " " }, "title"],
    ["no price", { ...paid, prices: [] }, "prices"],
    ["a negative price", { ...paid, prices: [{ price: -1 }] }, "prices.0.price"],
    ["half a cent", { ...paid, prices: [{ price: 0.5 }] }, "prices.0.price"],
    ["two prices without tiers", { ...paid, prices: [{ price: 1 }, { price: 2 }] }, "prices"],
    ["a tier without a name", { title: "T", type: "TIERED", prices: [{ price: 1 }] }, "prices.0.label"],
    [
      "a sale that ends before it starts",
      { ...paid, sale_start_date: "2027-07-02T10:00", sale_end_date: "2027-07-01T10:00" },
      "sale_end_date",
    ],
    [
      "a tier's sale that ends before it starts",
      { ...paid, prices: [{ price: 1, sale_start_date: "2027-07-02T10:00", sale_end_date: "2027-07-01T10:00" }] },
      "prices.0.sale_end_date",
    ],
    ["a minimum above the maximum", { ...paid, min_per_order: 5, max_per_order: 4 }, "min_per_order"],
    ["a minimum above the usual maximum", { ...paid, min_per_order: 101 }, "min_per_order"],
    ["a time that no clock shows", { ...paid, sale_start_date: "2027-02-30T10:00" }, "sale_start_date"],
    ["text that can't be stored", { ...paid, title: "a\u0000b" }, "title"],
  ])("ticket with %s is rejected", async (_, body, field) => {
    const { create } = await setUp();
    const reply = await create(body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors ?? {})).toContain(field);
  });

  test("minimum above the maximum per order is reported at the minimum", async () => {
    const { create } = await setUp();
    const { status, body } = await create({ ...paid, min_per_order: 5, max_per_order: 2 });
    const errors = { min_per_order: ["The minimum can’t be more than the maximum."] };
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test("ticket can't be created for an archived event", async () => {
    const { create } = await setUp("ARCHIVED");
    expect(await create(paid)).toMatchObject({ status: 409, body: { code: "event_archived" } });
  });
});

describe("changing a ticket", () => {
  // SPEC 7.31
  test("prices are matched by id: tiers are changed, added and removed", async () => {
    const { event, update } = await setUp();
    const { ticket, prices } = await aTicket(app.db, {
      event,
      tiers: [
        { label: "Early", price: 10_00, capacity: 5 },
        { label: "Regular", price: 20_00 },
      ],
    });
    const { status, body } = await update(ticket.id, {
      title: "New name",
      type: "TIERED",
      prices: [
        { id: prices[1]?.id, label: "Normal", price: 21_00 },
        { label: "Late", price: 30_00, initial_quantity_available: 3 },
      ],
    });
    expect(status).toBe(200);
    expect(body.data.title).toBe("New name");
    expect(body.data.prices).toMatchObject([
      { id: prices[1]?.id, label: "Normal", price: 21_00 },
      { label: "Late", price: 30_00, initial_quantity_available: 3 },
    ]);
  });

  test("only price of a ticket is changed without naming its id", async () => {
    const { event, update } = await setUp();
    const { ticket, prices } = await aTicket(app.db, { event });
    const { body } = await update(ticket.id, { ...paid, prices: [{ price: 9_00 }] });
    expect(body.data.prices).toMatchObject([{ id: prices[0]?.id, price: 9_00 }]);
  });

  // SPEC 5.35, 8.25
  test("type of a sold ticket can't change", async () => {
    const { event, update } = await setUp("LIVE");
    const bought = await aTicket(app.db, { event });
    await aCompletedOrder(app.db, { event, ticket: bought });
    const reply = await update(bought.ticket.id, { ...paid, type: "FREE" });
    expect(reply).toMatchObject({ status: 422, body: { errors: { type: [expect.any(String)] } } });
  });

  // SPEC 5.36, 8.25
  test("sold tier can't be removed", async () => {
    const { event, update } = await setUp("LIVE");
    const bought = await aTicket(app.db, { event, tiers: [{ label: "Early" }, { label: "Regular" }] });
    await aCompletedOrder(app.db, { event, ticket: bought });
    const reply = await update(bought.ticket.id, {
      title: "T",
      type: "TIERED",
      prices: [{ id: bought.prices[1]?.id, label: "Regular", price: 1 }],
    });
    expect(reply).toMatchObject({ status: 422, body: { errors: { prices: [expect.any(String)] } } });
  });

  // SPEC 3.20
  test("capacity below the sold and reserved units is rejected, and an exact fit is accepted", async () => {
    const { event, update } = await setUp("LIVE");
    const bought = await aTicket(app.db, { event, capacity: 10 });
    const price_id = bought.prices[0]?.id;
    await aCompletedOrder(app.db, { event, ticket: bought, quantity: 3 });
    const below = await update(bought.ticket.id, {
      ...paid,
      prices: [{ id: price_id, price: 20_00, initial_quantity_available: 2 }],
    });
    expect(below).toMatchObject({
      status: 422,
      body: {
        errors: {
          "prices.0.initial_quantity_available": ["This is less than the 3 already sold or reserved."],
        },
      },
    });
    const fitting = await update(bought.ticket.id, {
      ...paid,
      prices: [{ id: price_id, price: 20_00, initial_quantity_available: 3 }],
    });
    expect(fitting.body.data).toMatchObject({
      quantity_sold: 3,
      initial_quantity_available: 3,
      sale_state: "SOLD_OUT",
      has_orders: true,
    });
  });

  test("lower capacity waits for a reservation in progress and counts it", async () => {
    const { event, update } = await setUp("LIVE");
    const { ticket, prices, stocks } = await aTicket(app.db, { event, capacity: 20 });
    let lowering: ReturnType<typeof update> | undefined;
    await inTransaction(app.db, async (tx) => {
      await hold(tx, [{ stock_id: stocks[0]?.id ?? 0, quantity: 15 }]);
      lowering = update(ticket.id, {
        ...paid,
        prices: [{ id: prices[0]?.id, price: 20_00, initial_quantity_available: 10 }],
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect((await lowering)?.body.errors).toEqual({
      "prices.0.initial_quantity_available": ["This is less than the 15 already sold or reserved."],
    });
  });

  test("price of another ticket is rejected", async () => {
    const { event, update } = await setUp();
    const ownTicket = await aTicket(app.db, { event });
    const other = await aTicket(app.db, { event });
    const reply = await update(ownTicket.ticket.id, { ...paid, prices: [{ id: other.prices[0]?.id, price: 1 }] });
    expect(reply).toMatchObject({ status: 422, body: { errors: { "prices.0.id": [expect.any(String)] } } });
  });
});

describe("deleting a ticket", () => {
  // SPEC 7.31
  test("ticket without orders can be deleted", async () => {
    const { event, remove, list } = await setUp();
    const { ticket } = await aTicket(app.db, { event });
    expect((await remove(ticket.id)).status).toBe(204);
    expect((await list()).body.data).toEqual([]);
    expect((await remove(ticket.id)).status).toBe(404);
  });

  // SPEC 5.37, 8.25
  test("ticket with an order can't be deleted", async () => {
    const { event, remove } = await setUp("LIVE");
    const bought = await aTicket(app.db, { event });
    await aCompletedOrder(app.db, { event, ticket: bought });
    expect(await remove(bought.ticket.id)).toMatchObject({ status: 409, body: { code: "ticket_has_orders" } });
  });

  // SPEC 5.37
  test("deletion of a ticket waits for a reservation in progress and is rejected", async () => {
    const { event, remove } = await setUp("LIVE");
    const { ticket, stocks } = await aTicket(app.db, { event });
    const stock_id = stocks[0]?.id ?? 0;
    let deleting: ReturnType<typeof remove> | undefined;
    await inTransaction(app.db, async (tx) => {
      expect(await hold(tx, [{ stock_id, quantity: 1 }])).toEqual([]);
      deleting = remove(ticket.id);
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect(await deleting).toMatchObject({ status: 409, body: { code: "ticket_has_orders" } });
  });

  test("deleted ticket has nothing left to reserve a moment later", async () => {
    const { event, remove } = await setUp("LIVE");
    const { ticket, stocks } = await aTicket(app.db, { event });
    await remove(ticket.id);
    const stock_id = stocks[0]?.id ?? 0;
    expect(await inTransaction(app.db, (tx) => hold(tx, [{ stock_id, quantity: 1 }]))).toEqual([stock_id]);
  });
});

describe("listing tickets", () => {
  // SPEC 4.45
  test.each(["DRAFT", "ARCHIVED"] as const)("tickets and prices of a %s event are not on sale", async (status) => {
    const { event, list } = await setUp(status);
    await aTicket(app.db, { event });
    await aTicket(app.db, { event, sale_start_date: inDays(1) });
    const { data } = (await list()).body;
    const states = data.flatMap(({ sale_state, prices }) => [sale_state, ...prices.map((price) => price.sale_state)]);
    expect(new Set(states)).toEqual(new Set(["NOT_ON_SALE"]));
  });

  // SPEC 4.44
  test("ticket list shows the sale state, including shared capacities", async () => {
    const { event, list } = await setUp("LIVE");
    const shared = await aTicket(app.db, { event, title: "Shared" });
    await aCapacityAssignment(app.db, { event, tickets: [shared], capacity: 0 });
    await aTicket(app.db, { event, title: "Soon", sale_start_date: inDays(1) });
    await aTicket(app.db, { event, title: "Over", sale_end_date: inDays(-1) });
    await aTicket(app.db, { event, title: "Paused", is_paused: true });
    await aTicket(app.db, { event, title: "Hidden", is_hidden: true });
    const { body } = await list();
    expect(Object.fromEntries(body.data.map(({ title, sale_state }) => [title, sale_state]))).toEqual({
      Shared: "SOLD_OUT",
      Soon: "COMING_SOON",
      Over: "SALES_ENDED",
      Paused: "PAUSED",
      Hidden: "HIDDEN",
    });
  });

  // SPEC 3.40
  test("ticket list states every reason why a ticket can’t be bought, with the shared capacity and the time", async () => {
    const { event, list } = await setUp("LIVE");
    const shared = await aTicket(app.db, { event, title: "Shared" });
    const { assignment } = await aCapacityAssignment(app.db, { event, tickets: [shared], capacity: 0 });
    const start = inDays(1);
    await aTicket(app.db, { event, title: "Soon", sale_start_date: start, is_paused: true });
    const gone = await aTicket(app.db, { event, title: "Gone", capacity: 0 });
    await aTicket(app.db, { event, title: "There" });
    const why = async () =>
      Object.fromEntries((await list()).body.data.map(({ title, sale_obstacles }) => [title, sale_obstacles]));
    const because = (name: string, about: object = {}) => ({
      ...{ name, at: null, price_id: null, capacity_assignment_id: null },
      ...about,
    });
    expect(await why()).toEqual({
      Shared: [because("capacity_full", { capacity_assignment_id: assignment.id })],
      Soon: [because("ticket_to_come", { at: start.toISOString() }), because("paused")],
      Gone: [because("sold_out", { price_id: gone.prices[0]?.id })],
      There: [],
    });
    await app.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", event.id).execute();
    expect((await why())["There"]).toEqual([because("event_draft")]);
  });

  // SPEC 4.45
  test("tickets of a past event are not on sale, with the event as the reason", async () => {
    const { event, list } = await setUp("LIVE");
    await aTicket(app.db, { event });
    const over = { start_date: inDays(-3), end_date: inDays(-2) };
    await app.db.updateTable("events").set(over).where("id", "=", event.id).execute();
    const { data } = (await list()).body;
    expect(data.map(({ sale_state, sale_obstacles }) => [sale_state, sale_obstacles[0]?.name])).toEqual([
      ["SALES_ENDED", "event_over"],
    ]);
  });

  test("ticket list filters, and treats LIKE wildcards literally", async () => {
    const { event, list } = await setUp();
    await aTicket(app.db, { event, title: "100% fun", type: "FREE" });
    await aTicket(app.db, { event, title: "100 euros" });
    expect((await list({ query: "0% f" })).body.data).toHaveLength(1);
    expect((await list({ query: "100_" })).body.data).toHaveLength(0);
    expect((await list({ "filter_fields[type][eq]": "FREE" })).body.meta.total).toBe(1);
  });

  test.each([
    ["filter_fields[price][eq]", "1"],
    ["filter_fields[type][like]", "FREE"],
    ["filter_fields[type][eq]", "CHEAP"],
    ["sort_by", "price"],
    ["colour", "red"],
  ])("ticket list rejects the invalid parameter %s=%s", async (name, value) => {
    const { list } = await setUp();
    expect((await list({ [name]: value })).status).toBe(422);
  });

  // SPEC 7.31
  test("tickets are sorted by the list of all their ids", async () => {
    const { event, token, list } = await setUp();
    const first = (await aTicket(app.db, { event, order: 1 })).ticket.id;
    const second = (await aTicket(app.db, { event, order: 2 })).ticket.id;
    const foreign = (await aTicket(app.db)).ticket.id;
    const sort = (ticket_ids: number[]) =>
      app.call(tickets.sort, { params: { event_id: event.id }, body: { ticket_ids } }, { token });
    expect((await sort([second, first])).status).toBe(204);
    expect((await list()).body.data.map(({ id }) => id)).toEqual([second, first]);
    expect((await sort([second])).status).toBe(409);
    expect((await sort([second, foreign])).status).toBe(422);
    expect((await sort([second, second])).status).toBe(422);
  });
});

describe("ticket permissions", () => {
  test("tickets of another account return 404, and without a sign-in 401", async () => {
    const { event } = await setUp();
    const { ticket } = await aTicket(app.db, { event });
    const stranger = (await aSignedInUser(app.db)).token;
    const params = { event_id: event.id, ticket_id: ticket.id };
    for (const endpoint of [tickets.get, tickets.remove] as const) {
      expect((await app.call(endpoint, { params }, { token: stranger })).status).toBe(404);
      expect((await app.call(endpoint, { params })).status).toBe(401);
    }
    expect((await app.call(tickets.create, { params, body: paid as never }, { token: stranger })).status).toBe(404);
    expect((await app.call(tickets.update, { params, body: paid as never }, { token: stranger })).status).toBe(404);
  });

  test("ticket is found only in its own event", async () => {
    const { event, token } = await setUp();
    const other = await anEvent(app.db, { organizer: { id: event.organizer_id, account_id: event.account_id } });
    const { ticket } = await aTicket(app.db, { event: other });
    expect(
      (await app.call(tickets.get, { params: { event_id: event.id, ticket_id: ticket.id } }, { token })).status,
    ).toBe(404);
  });
});

// SECURITY S147
test("event has at most 200 tickets, also when they are created concurrently", async () => {
  const { event, create } = await setUp();
  const rows = Array.from({ length: 198 }, (_, at) => ({
    event_id: event.id,
    title: `${at}`,
    type: "FREE" as const,
    order: at,
  }));
  await app.db.insertInto("tickets").values(rows).execute();
  const body = { title: "One more", type: "FREE", prices: [{ price: 0 }] };
  const created = await Promise.all(Array.from({ length: 5 }, () => create(body)));
  expect(created.map(({ status, body: { code } }) => code ?? status).toSorted()).toEqual([
    201,
    201,
    "too_many_tickets",
    "too_many_tickets",
    "too_many_tickets",
  ]);
});

// SECURITY S147
test("ticket description has at most 49,999 characters", async () => {
  const { event, create, token } = await setUp("LIVE");
  const described = (length: number) => ({
    title: "Standard",
    type: "FREE",
    prices: [{ price: 0 }],
    description: `<p>${"a".repeat(length - 7)}</p>`,
  });
  expect((await create(described(49_999))).status).toBe(201);
  expect((await create(described(50_000))).body.errors).toEqual({
    description: ["Enter at most 49,999 characters."],
  });
  const ofEvent = await app.call(tickets.list, { params: { event_id: event.id } }, { token });
  expect(ofEvent.body.data.map(({ description }) => description?.length)).toEqual([49_999]);
});
