import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { aCapacityAssignment, acting, anEvent, type ATicket, aTicket } from "#server/testing/factories.ts";
import { oneAfterTheOther, untilWaiting } from "#server/testing/sequential.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { FREE_MAILS_AN_HOUR } from "#server/order-state/free-orders.ts";
import { type Submission, submitBatch } from "./submit-batch.ts";
import { buy, type Choice, orderOf, outcome } from "#server/orders/testing/buyers.ts";

// Buyers who submit their details at the same moment run as a batch: each gets the result that they
// would have got alone. Each test was seen to fail with its guard removed; docs/developers/stock.md
// names the line.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const counted = countRoundTrips({ connectionString: () => app.connectionString });

type Event = Awaited<ReturnType<typeof anEvent>>;
type Options = { quantity?: number; email?: string; friend?: string };

let buyers = 0;

/** The details of a buyer with a new reservation. */
async function submission(event: Event, bought: ATicket, options: Options = {}): Promise<Submission> {
  const { quantity = 1, email = `buyer-${++buyers}@example.test`, friend = email } = options;
  const { id } = await buy(app.db, event, [[bought, quantity]]);
  const buyer = { first_name: `Ada ${id}`, last_name: "Lovelace", email };
  const guest = { ...buyer, email: friend, ticket_price_id: bought.prices[0]?.id ?? 0 };
  return {
    acting: { ...acting(), by: { kind: "buyer", order_id: id } },
    order: orderOf({ id }),
    details: { order: buyer, attendees: Array.from({ length: quantity }, () => guest), terms_accepted: true },
    reach: "everybody",
    terms_url: "/terms",
    asking: { is_own: true, providers: {}, locale: "en", ticket_codes: app.context.ticket_codes },
  };
}

async function setUp({ capacity = 50, type = "FREE" as "FREE" | "PAID" } = {}) {
  const event = await anEvent(app.db, { status: "LIVE" });
  return { event, bought: await aTicket(app.db, { event, type, price: type === "FREE" ? 0 : 10_00, capacity }) };
}

const heard = (all: readonly Submission[]) => Promise.all(submitBatch(app.db, all).map(outcome));

function someSubmissions(many: number, event: Event, bought: ATicket, options: Options = {}): Promise<Submission[]> {
  return Promise.all(Array.from({ length: many }, () => submission(event, bought, options)));
}

const stockOf = ({ stocks: [stock] }: ATicket) =>
  app.db
    .selectFrom("stocks")
    .select(["held", "sold"])
    .where("id", "=", stock?.id ?? 0)
    .executeTakeFirst();

function mailsOf(event: Event) {
  return app.db.selectFrom("mails").select(["kind", "recipient", "cause"]).where("event_id", "=", event.id).execute();
}

test("batch of eight submissions takes five round trips, and each has its own order, names, email and activity", async () => {
  const { event, bought } = await setUp();
  const all = await someSubmissions(8, event, bought, { quantity: 2 });
  counted.trips = [];
  const orders = await Promise.all(submitBatch(counted.db, all));
  expect(counted.trips).toHaveLength(5);
  for (const [at, { order, details }] of all.entries()) {
    const { first_name, email } = details.order;
    const publicOrder = orders[at];
    expect(publicOrder).toMatchObject({ status: "COMPLETED", first_name, email, label: "COMPLETED" });
    expect(publicOrder?.attendees.map((attendee) => attendee.first_name)).toEqual([first_name, first_name]);
    const recorded = await app.db
      .selectFrom("activity_log")
      .select(["kind", "actor", "actor_id", "data"])
      .where("subject", "=", "order")
      .where("subject_id", "=", order.id)
      .execute();
    expect(recorded).toMatchObject([
      { kind: "order.completed", actor: "buyer", actor_id: order.id, data: { tickets: 2 } },
    ]);
  }
  const mailed = (await mailsOf(event)).filter(({ kind }) => kind === "ORDER_COMPLETED");
  expect(mailed.map(({ recipient }) => recipient).toSorted()).toEqual(
    all.map((submission) => submission.details.order.email).toSorted(),
  );
  expect(await stockOf(bought)).toEqual({ held: 0, sold: 16 });
  expect(await recount(app.db)).toEqual([]);
});

test("overdue submission in a batch is refused, and the others get their tickets", async () => {
  const { event, bought } = await setUp();
  const all = await someSubmissions(4, event, bought);
  await sql`update orders set reserved_until = now() - interval '1 second' where id = ${all[1]?.order.id}`.execute(
    app.db,
  );
  expect(await heard(all)).toEqual(["done", "order_expired", "done", "done"]);
  expect(await stockOf(bought)).toEqual({ held: 1, sold: 3 });
  expect(await recount(app.db)).toEqual([]);
});

test("submission whose time ends between the check and the write is refused and gets no ticket", async () => {
  const { event, bought } = await setUp();
  const all = await someSubmissions(3, event, bought);
  const until = sql`clock_timestamp() + interval '400 milliseconds'`;
  await sql`update orders set reserved_until = ${until} where id = ${all[1]?.order.id}`.execute(app.db);
  const waiting = await inTransaction(app.db, async (tx) => {
    await sql`lock table attendees in share mode`.execute(tx);
    const ends = heard(all);
    await untilWaiting(app.db, 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { ends };
  });
  expect(await waiting.ends).toEqual(["done", "order_expired", "done"]);
  expect(await stockOf(bought)).toEqual({ held: 1, sold: 2 });
  expect(await recount(app.db)).toEqual([]);
});

test("invalid submission in a batch is refused alone", async () => {
  const { event, bought } = await setUp();
  const [first, two, three] = (await someSubmissions(3, event, bought)) as [Submission, Submission, Submission];
  const wrong = { ...two, details: { ...two.details, attendees: [] } };
  expect(await heard([first, wrong, three])).toEqual(["done", "invalid", "done"]);
  expect(await recount(app.db)).toEqual([]);
});

test("submission sent again from another tab in one batch is done once and emailed once", async () => {
  const { event, bought } = await setUp();
  const [first, two] = (await someSubmissions(2, event, bought)) as [Submission, Submission];
  expect((await heard([first, two, { ...first }, { ...first }])).toSorted()).toEqual([
    "already_processed",
    "already_processed",
    "done",
    "done",
  ]);
  expect((await mailsOf(event)).filter(({ kind }) => kind === "ORDER_COMPLETED")).toHaveLength(2);
  expect(await stockOf(bought)).toEqual({ held: 0, sold: 2 });
});

test("submissions sent twice in two batches, in any order, cause no deadlock and are each done once", async () => {
  const { event, bought } = await setUp();
  for (let round = 0; round < 5; round += 1) {
    const all = await someSubmissions(4, event, bought);
    const again = all.map((submission) => ({ ...submission })).toReversed();
    const ends = (await Promise.all([heard(all), heard(again)])).flat();
    expect(ends.filter((end) => end === "done")).toHaveLength(4);
    expect(ends.filter((end) => end === "already_processed")).toHaveLength(4);
  }
  expect(await recount(app.db)).toEqual([]);
});

test("batch writes the names of paid orders, which then wait for their payment", async () => {
  const { event, bought } = await setUp({ type: "PAID" });
  const free = await aTicket(app.db, { event, type: "FREE", capacity: 5 });
  const all = [...(await someSubmissions(2, event, bought)), ...(await someSubmissions(2, event, free))];
  const orders = await Promise.all(submitBatch(app.db, all));
  const [waits, is] = ["AWAITING_PAYMENT", "COMPLETED"];
  expect(orders.map(({ status }) => status)).toEqual([waits, waits, is, is]);
  expect([await stockOf(bought), await stockOf(free)]).toEqual([
    { held: 2, sold: 0 },
    { held: 0, sold: 2 },
  ]);
});

test("batch keeps the hourly limit on free-order emails to one address", async () => {
  const { event, bought } = await setUp();
  const friend = `friend-of-${event.id}@example.test`;
  const all = await someSubmissions(FREE_MAILS_AN_HOUR + 4, event, bought, { friend });
  expect(new Set(await heard(all))).toEqual(new Set(["done"]));
  const tickets = (await mailsOf(event)).filter(({ recipient }) => recipient === friend);
  expect(tickets).toHaveLength(FREE_MAILS_AN_HOUR);
});

test("batch locks the stock of all its orders in lock order, so that a concurrent reservation can't deadlock with it", async () => {
  const { event, bought: low } = await setUp();
  const high = await aTicket(app.db, { event, type: "FREE", capacity: 50 });
  const all = [await submission(event, high), await submission(event, low)];
  const choices: Choice[] = [
    [low, 1],
    [high, 1],
  ];
  const [reserved, ends] = await oneAfterTheOther(app.db, low.stocks[0]?.id ?? 0, [
    () => outcome(buy(app.db, event, choices)),
    () => heard(all),
  ]);
  expect([reserved, ends]).toEqual(["done", ["done", "done"]]);
  expect(await recount(app.db)).toEqual([]);
});

test("batch locks the shared stock of all its orders in lock order", async () => {
  const event = await anEvent(app.db, { status: "LIVE" });
  const tickets = await Promise.all([1, 2, 3, 4].map(() => aTicket(app.db, { event, type: "FREE", capacity: 50 })));
  const [first, two, three, four] = tickets as [ATicket, ATicket, ATicket, ATicket];
  const low = await aCapacityAssignment(app.db, { event, tickets: [first, two], capacity: 90 });
  await aCapacityAssignment(app.db, { event, tickets: [three, four], capacity: 90 });
  const all = [await submission(event, four), await submission(event, two)];
  const choices: Choice[] = [
    [first, 1],
    [three, 1],
  ];
  const [reserved, ends] = await oneAfterTheOther(app.db, low.stock.id, [
    () => outcome(buy(app.db, event, choices)),
    () => heard(all),
  ]);
  expect([reserved, ends]).toEqual(["done", ["done", "done"]]);
  expect(await recount(app.db)).toEqual([]);
});
