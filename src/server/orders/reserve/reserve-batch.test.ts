import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { buy, newSession, outcome } from "#server/orders/testing/buyers.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import {
  aCapacityAssignment,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  type ATicket,
  aTicket,
} from "#server/testing/factories.ts";
import { oneAfterTheOther } from "#server/testing/sequential.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import type { ReserveRequest } from "./request.ts";
import { reserveBatch } from "./reserve-batch.ts";

// Requests that wait for one event at the same moment run as a batch: each gets the result that it
// would have got by itself. Each test was seen to fail with its guard removed;
// docs/developers/stock.md names the line.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const counted = countRoundTrips({ connectionString: () => app.connectionString });

async function setUp({ capacity = 5, type = "FREE" as "FREE" | "PAID" } = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }), status: "LIVE" });
  return {
    event,
    token,
    ticket: await aTicket(app.db, { event, type, price: type === "FREE" ? 0 : 10_00, capacity }),
  };
}

function wish(
  event: { id: number },
  { ticket, prices }: ATicket,
  over: Partial<ReserveRequest> & { quantity?: number } = {},
) {
  const { quantity = 1, ...more } = over;
  const quantities = [{ price_id: prices[0]?.id ?? 0, quantity }];
  return {
    event_id: event.id,
    tickets: [{ ticket_id: ticket.id, quantities }],
    promo_code: null,
    locale: "en" as const,
    session_hash: newSession(),
    is_new_session: true,
    ...more,
  };
}

const heard = (requests: readonly ReserveRequest[], db = app.db) =>
  Promise.all(reserveBatch(db, requests).map(outcome));

function ordersOf(event: { id: number }) {
  return app.db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(["orders.short_id", "orders.status", "orders.session_hash", "orders.total_gross", "order_items.ticket_id"])
    .select(["order_items.quantity", "orders.locale", "orders.source"])
    .where("orders.event_id", "=", event.id)
    .orderBy("orders.id")
    .execute();
}

async function lockedOf({ stocks }: ATicket) {
  const [stock] = stocks;
  return app.db
    .selectFrom("stocks")
    .select(["held", "sold"])
    .where("id", "=", stock?.id ?? 0)
    .executeTakeFirst();
}

test("batch of sixteen reservations takes two round trips, and each request has its own order", async () => {
  const { event, ticket } = await setUp({ capacity: 100 });
  const other = await aTicket(app.db, { event, type: "PAID", price: 7_00, capacity: 100 });
  const requests = Array.from({ length: 16 }, (_, at) =>
    wish(event, at % 2 ? ticket : other, {
      quantity: 1 + (at % 3),
      locale: at % 5 ? "de" : "en",
      source: `from-${at}`,
    }),
  );
  counted.trips = [];
  const orders = await Promise.all(reserveBatch(counted.db, requests));
  expect(counted.trips).toHaveLength(2);
  const storedOrders = await ordersOf(event);
  expect(storedOrders).toHaveLength(16);
  for (const [at, { short_id, total_gross }] of orders.entries()) {
    const request = requests[at] as (typeof requests)[number];
    const quantity = 1 + (at % 3);
    const price = at % 2 ? 0 : 7_00;
    const { session_hash, locale, source } = request;
    const expected = {
      session_hash,
      locale,
      source,
      quantity,
      ticket_id: request.tickets[0]?.ticket_id,
      status: "RESERVED",
    };
    expect(storedOrders.find((order) => order.short_id === short_id)).toMatchObject({
      ...expected,
      total_gross: quantity * price,
    });
    expect(total_gross).toBe(quantity * price);
  }
  expect(await recount(app.db)).toEqual([]);
});

test("batch reserves in order: of nine requests for five units the first five get one", async () => {
  const { event, ticket } = await setUp();
  const requests = Array.from({ length: 9 }, () => wish(event, ticket));
  expect(await heard(requests)).toEqual([...Array(5).fill("done"), ...Array(4).fill("sold_out")]);
  expect(await lockedOf(ticket)).toEqual({ held: 5, sold: 0 });
  expect((await ordersOf(event)).map(({ session_hash }) => session_hash)).toEqual(
    requests.slice(0, 5).map(({ session_hash }) => session_hash),
  );
  expect(await recount(app.db)).toEqual([]);
});

test("request of a batch that wants more than is left does not keep smaller ones from theirs", async () => {
  const { event, ticket } = await setUp();
  const shared = await aTicket(app.db, { event, type: "FREE", capacity: 5 });
  await aCapacityAssignment(app.db, { event, tickets: [ticket, shared], capacity: 6 });
  const wanted = [
    [ticket, 3],
    [shared, 4],
    [ticket, 2],
    [shared, 2],
    [shared, 1],
  ] as const;
  const requests = wanted.map(([ticket, quantity]) => wish(event, ticket, { quantity }));
  expect(await heard(requests)).toEqual(["done", "sold_out", "done", "sold_out", "done"]);
  expect(await recount(app.db)).toEqual([]);
});

test("batch for a sold-out ticket is refused in two round trips, and gets overdue units in order", async () => {
  const { event, ticket } = await setUp({ capacity: 2 });
  await heard([wish(event, ticket), wish(event, ticket)]);
  counted.trips = [];
  expect(
    await heard(
      [1, 2, 3].map(() => wish(event, ticket)),
      counted.db,
    ),
  ).toEqual(Array(3).fill("sold_out"));
  expect(counted.trips).toHaveLength(2);
  await sql`update orders set reserved_until = now() - interval '1 second' where event_id = ${event.id}`.execute(
    app.db,
  );
  expect(await heard([1, 2, 3].map(() => wish(event, ticket)))).toEqual(["done", "done", "sold_out"]);
  expect(await recount(app.db)).toEqual([]);
});

test("bad request in a batch is refused alone", async () => {
  const { event, ticket } = await setUp();
  const foreign = await setUp();
  const requests = [
    wish(event, ticket),
    wish(event, ticket, { quantity: 101 }),
    wish(event, foreign.ticket),
    // The database refuses this character: the whole batch fails, until each request runs by
    // itself.
    wish(event, ticket, { source: "a\u0000b" }),
    wish(event, ticket),
  ];
  const ends = await heard(requests);
  expect([ends[0], ends[4]]).toEqual(["done", "done"]);
  expect(ends.slice(1, 4)).toEqual(["invalid", "invalid", "22P05"]);
  expect(await lockedOf(ticket)).toEqual({ held: 2, sold: 0 });
  expect(await recount(app.db)).toEqual([]);
});

test("batch supersedes a browser's open order, and leaves one open order for two tabs of one browser", async () => {
  const { event, ticket } = await setUp({ capacity: 8 });
  const [holder, tabs] = [newSession(), newSession()];
  await buy(app.db, event, [[ticket, 4]], { session_hash: holder, is_new_session: false });
  const known = { is_new_session: false };
  const requests = [
    wish(event, ticket, { ...known, session_hash: tabs }),
    wish(event, ticket, { ...known, session_hash: holder, quantity: 2 }),
    wish(event, ticket, { ...known, session_hash: tabs, quantity: 2 }),
  ];
  expect(await heard(requests)).toEqual(["done", "done", "done"]);
  const open = (await ordersOf(event)).filter(({ status }) => status === "RESERVED");
  expect(open.map(({ session_hash, quantity }) => [session_hash, quantity]).toSorted()).toEqual(
    [
      [holder, 2],
      [tabs, 2],
    ].toSorted(),
  );
  expect(await recount(app.db)).toEqual([]);
});

test("batch counts what earlier requests take from the same network", async () => {
  const { event, ticket } = await setUp({ capacity: 100 });
  const network = { hash: "a campus", limits: { orders: 3, share: 25 } };
  const otherNetwork = { hash: "a family", limits: { orders: 3, share: 25 } };
  const requests = [network, network, otherNetwork, network, network, network].map((from) =>
    wish(event, ticket, { network: from }),
  );
  expect(await heard(requests)).toEqual(["done", "done", "done", "done", "too_many_holds", "too_many_holds"]);
  const many = { hash: "a school", limits: { orders: 0, share: 25 } };
  const classes = [10, 10, 10].map((quantity) => wish(event, ticket, { network: many, quantity }));
  expect(await heard(classes)).toEqual(["done", "done", "too_many_holds"]);
});

test("promo code of three uses is given to three requests of a batch, and none silently pays full", async () => {
  const { event, ticket } = await setUp({ capacity: 100, type: "PAID" });
  await aPromoCode(app.db, { event, code: "three", discount: 10_000, uses: 3 });
  const ends = await heard(Array.from({ length: 5 }, () => wish(event, ticket, { promo_code: "three" })));
  expect(ends.slice(0, 3)).toEqual(["done", "done", "done"]);
  expect(ends.slice(3).every((end) => end === "promo_exhausted" || end === "promo_invalid")).toBe(true);
  expect((await ordersOf(event)).map(({ total_gross }) => total_gross)).toEqual([9_00, 9_00, 9_00]);
  expect(await recount(app.db)).toEqual([]);
});

test("price that changes while a batch waits for its stock is the new one for all its orders", async () => {
  const { event, token, ticket } = await setUp({ type: "PAID" });
  const [price] = ticket.prices;
  const at = { event_id: event.id, ticket_id: ticket.ticket.id };
  const prices = [{ price: 25_00, initial_quantity_available: 5, id: price?.id ?? 0 }];
  const [changed, ends] = await oneAfterTheOther(app.db, price?.stock_id ?? 0, [
    () => app.call(tickets.update, { params: at, body: { title: "Standing", type: "PAID", prices } }, { token }),
    () => heard([1, 2, 3].map(() => wish(event, ticket))),
  ]);
  expect([changed.status, ends]).toEqual([200, ["done", "done", "done"]]);
  expect((await ordersOf(event)).map(({ total_gross }) => total_gross)).toEqual([25_00, 25_00, 25_00]);
  expect(await recount(app.db)).toEqual([]);
});

test("batches from many sides for fifty units reserve exactly fifty", async () => {
  const { event, ticket } = await setUp({ capacity: 50 });
  const parties = Array.from({ length: 10 }, () => heard(Array.from({ length: 12 }, () => wish(event, ticket))));
  const ends = (await Promise.all(parties)).flat();
  expect(ends.filter((end) => end === "done")).toHaveLength(50);
  expect(ends.filter((end) => end === "sold_out")).toHaveLength(70);
  expect(await lockedOf(ticket)).toEqual({ held: 50, sold: 0 });
  expect(await recount(app.db)).toEqual([]);
});
