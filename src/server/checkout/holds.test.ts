import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { publicEvents } from "#contract/public-events.ts";
import { inTransaction } from "#server/platform/database.ts";
import { lockSession } from "#server/orders/checkout/supersede-order.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { aCapacityAssignment, anEvent, aPromoCode, type ATicket, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { sessionHash } from "#server/access/order-session.ts";

// What one browser and one network may reserve, and how more is refused.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type Stage = { event: { id: number }; bought: ATicket };
type ReserveOptions = { quantity?: number; cookie?: string; address?: string; promo_code?: string; ticket?: ATicket };

async function aStage(over: Parameters<typeof aTicket>[1] = {}, of_event: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(app.db, { status: "LIVE", ...of_event });
  return { event, bought: await aTicket(app.db, { event, type: "FREE", ...over }) };
}

async function reserve(
  { event, bought }: Stage,
  { quantity = 1, cookie, address, promo_code, ticket = bought }: ReserveOptions,
) {
  const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: ticket.prices[0]?.id ?? 0, quantity }] }];
  const response = await app.call(
    checkout.reserve,
    { params: { event_id: event.id }, body: { tickets, promo_code } },
    { ...(cookie && { cookie }), ...(address && { address }) },
  );
  const params = { event_id: event.id, order_short_id: response.body.data?.short_id ?? "" };
  return { heard: response.body.code ?? "done", params, cookie: cookieOf(response) || (cookie ?? "") };
}

type Held = Awaited<ReturnType<typeof reserve>>;

function nameOne({ params, cookie }: Held, { bought }: Stage) {
  const person = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const attendees = [{ ...person, ticket_price_id: bought.prices[0]?.id ?? 0 }];
  return app.call(checkout.complete, { params, body: { order: person, attendees, terms_accepted: true } }, { cookie });
}

function openOrders(event: { id: number }) {
  return app.db
    .selectFrom("orders")
    .select(["id", "status"])
    .where("event_id", "=", event.id)
    .where("status", "in", ["RESERVED", "AWAITING_PAYMENT"])
    .execute();
}

function lockedOf({ bought }: Stage) {
  return app.db
    .selectFrom("stocks")
    .select(["held", "sold"])
    .where("id", "=", bought.stocks[0]?.id ?? 0)
    .executeTakeFirst();
}

function counted(heard: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(heard)].map((code) => [code, heard.filter((other) => other === code).length]));
}

async function endTimes(event: { id: number }) {
  await app.db
    .updateTable("orders")
    .set({ reserved_until: sql<Date>`now() - interval '1 second'` })
    .where("event_id", "=", event.id)
    .execute();
}

// SECURITY S86
describe("reservation of a browser", () => {
  test("reservation counts as available for its own browser: the last two again, then one, then all five", async () => {
    const fixture = await aStage({ capacity: 5 });
    await reserve(fixture, { quantity: 3 });
    const { cookie } = await reserve(fixture, { quantity: 2 });
    expect((await reserve(fixture, { quantity: 2 })).heard).toBe("sold_out");
    for (const quantity of [2, 1, 2]) expect((await reserve(fixture, { quantity, cookie })).heard).toBe("done");
    await endTimes({ id: fixture.event.id });
    expect((await reserve(fixture, { quantity: 5, cookie })).heard).toBe("done");
    expect(await lockedOf(fixture)).toEqual({ held: 5, sold: 0 });
    expect(await recount(app.db)).toEqual([]);
  });

  test("reservation stays when its change is refused", async () => {
    const fixture = await aStage({ capacity: 3 });
    const held = await reserve(fixture, { quantity: 2 });
    expect((await reserve(fixture, { quantity: 4, cookie: held.cookie })).heard).toBe("sold_out");
    expect(await lockedOf(fixture)).toEqual({ held: 2, sold: 0 });
    const { body } = await app.call(checkout.get, { params: held.params }, { cookie: held.cookie });
    expect(body.data.status).toBe("RESERVED");
  });

  test("reservation in a shared capacity and of a promo code’s only use counts as available for its own browser", async () => {
    const fixture = await aStage({ capacity: 9 });
    const other = await aTicket(app.db, { event: fixture.event, type: "FREE" });
    await aCapacityAssignment(app.db, { event: fixture.event, tickets: [fixture.bought, other], capacity: 2 });
    const { promo_code } = await aPromoCode(app.db, { event: fixture.event, uses: 1 });
    const { cookie } = await reserve(fixture, { quantity: 2, promo_code: promo_code.code });
    const again = await reserve(fixture, { quantity: 2, ticket: other, cookie, promo_code: promo_code.code });
    expect(again.heard).toBe("done");
    expect(await recount(app.db)).toEqual([]);
  });

  test("reservation is shown as available to its own browser and to no other", async () => {
    const fixture = await aStage({ capacity: 2 });
    const { cookie } = await reserve(fixture, { quantity: 2 });
    const seen = async (options: { cookie?: string }) => {
      const { body } = await app.call(publicEvents.get, { params: { event_id: fixture.event.id } }, options);
      const [price] = body.data.tickets[0]?.prices ?? [];
      return [price?.sale_state, price?.max_quantity];
    };
    expect([await seen({ cookie }), await seen({})]).toEqual([
      ["ON_SALE", 2],
      ["SOLD_OUT", 0],
    ]);
    await endTimes(fixture.event);
    expect([await seen({ cookie }), await seen({})]).toEqual([
      ["ON_SALE", 2],
      ["ON_SALE", 2],
    ]);
  });

  test("reservation that awaits payment is released for a new one, even with an unfinished payment", async () => {
    const fixture = await aStage({ type: "PAID", price: 20_00, capacity: 1 });
    const first = await reserve(fixture, {});
    await nameOne(first, fixture);
    const paying = { params: first.params, body: { provider: "sandbox" as const } };
    expect((await app.call(checkout.startPayment, paying, { cookie: first.cookie })).status).toBe(200);
    const second = await reserve(fixture, { cookie: first.cookie });
    expect(second.heard).toBe("done");
    expect(await openOrders(fixture.event)).toMatchObject([{ status: "RESERVED" }]);
    expect((await nameOne(first, fixture)).body.code).toBe("order_expired");
  });

  // SECURITY S89
  test("20 reservations of a browser at once leave one open order and exact counters", async () => {
    const fixture = await aStage({ capacity: 30 });
    const { cookie, params } = await reserve(fixture, { quantity: 5 });
    await app.call(checkout.abandon, { params }, { cookie });
    const all = await Promise.all(Array.from({ length: 20 }, () => reserve(fixture, { quantity: 5, cookie })));
    const { done = 0, busy = 0 } = counted(all.map(({ heard }) => heard));
    expect([done > 0, done + busy]).toEqual([true, 20]);
    expect(await openOrders(fixture.event)).toHaveLength(1);
    expect(await lockedOf(fixture)).toEqual({ held: 5, sold: 0 });
    expect(await recount(app.db)).toEqual([]);
  });

  // SECURITY S89
  test("first two reservations of a browser from two tabs at once leave one open order", async () => {
    for (let round = 0; round < 8; round += 1) {
      const fixture = await aStage({ capacity: 30 });
      // has a cookie from another event, and no order here
      const { cookie } = await reserve(await aStage({ capacity: 1 }), {});
      const both = await Promise.all([reserve(fixture, { cookie }), reserve(fixture, { cookie })]);
      expect(both.map(({ heard }) => heard)).toEqual(["done", "done"]);
      expect(await openOrders(fixture.event)).toHaveLength(1);
      expect(await lockedOf(fixture)).toEqual({ held: 1, sold: 0 });
    }
  });

  test("browser without a reservation reserves in one statement, even after it has bought", async () => {
    const fixture = await aStage({ capacity: 5 });
    const first = await reserve(fixture, {});
    await nameOne(first, fixture);
    const session_hash = sessionHash(first.cookie.split("=")[1]?.split(".")[0]) ?? "";
    // the slow path begins with this lock
    await inTransaction(app.db, async (tx) => {
      await lockSession(tx, { session_hash, event_id: fixture.event.id });
      expect((await reserve(fixture, { cookie: first.cookie })).heard).toBe("done");
      expect((await reserve(fixture, { cookie: first.cookie })).heard).toBe("busy");
    });
  });
});

// SECURITY S89
describe("reservations of a network", () => {
  test("network can reserve a quarter of the stock, and other networks still get tickets", async () => {
    const fixture = await aStage({ capacity: 100 });
    const attempts = await Promise.all(
      Array.from({ length: 200 }, () => reserve(fixture, { quantity: 10, address: "203.0.113.7" })),
    );
    // on a slow machine some receive that the server is busy
    const { done = 0, too_many_holds = 0, busy = 0 } = counted(attempts.map(({ heard }) => heard));
    expect(done + too_many_holds + busy).toBe(200);
    // a quarter, and what was in progress at the same moment
    expect(done).toBeLessThanOrEqual(5);
    expect((await reserve(fixture, { quantity: 10, address: "203.0.113.8" })).heard).toBe("done");
    const { rows } = await sql<{ hashes: number; shown: number }>`
      select count(distinct network_hash) as hashes, count(*) filter (where network_hash like '%203%113%') as shown
      from orders where event_id = ${fixture.event.id}`.execute(app.db);
    expect(rows).toEqual([{ hashes: 2, shown: 0 }]);
  });

  test("limit of a network counts current reservations of other browsers only, and not what is bought or released", async () => {
    const fixture = await aStage({ capacity: 40 });
    const ip = "2001:db8::1";
    const orders: Held[] = [];
    for (let at = 0; at < 20; at += 1) orders.push(await reserve(fixture, { address: ip }));
    const [first, second, third] = orders as [Held, Held, Held];
    expect((await reserve(fixture, { address: "2001:db8::2:3" })).heard).toBe("too_many_holds");
    expect((await reserve(fixture, { address: ip, cookie: third.cookie })).heard).toBe("done");
    await nameOne(first, fixture);
    expect((await reserve(fixture, { address: ip })).heard).toBe("done");
    await app.call(checkout.abandon, { params: second.params }, { cookie: second.cookie });
    expect((await reserve(fixture, { address: ip })).heard).toBe("done");
    expect((await reserve(fixture, { address: ip })).heard).toBe("too_many_holds");
    await endTimes(fixture.event);
    expect((await reserve(fixture, { quantity: 15, address: ip })).heard).toBe("done");
  });

  test("local and private networks have no limit, because their browsers can’t be told apart", async () => {
    const fixture = await aStage({ capacity: 100 });
    for (const ip of ["127.0.0.1", "::1", "10.0.0.5", "::ffff:192.168.1.2"]) {
      for (let at = 0; at < 3; at += 1)
        expect((await reserve(fixture, { quantity: 8, address: ip })).heard).toBe("done");
    }
  });
});

describe("refused reservations", () => {
  test("ticket that is hidden when sold out is available again once a reservation has expired", async () => {
    const fixture = await aStage({ capacity: 1, hide_when_sold_out: true });
    await reserve(fixture, {});
    expect((await reserve(fixture, {})).heard).toBe("sold_out");
    await endTimes(fixture.event);
    expect((await reserve(fixture, {})).heard).toBe("done");
  });

  // SECURITY S100
  test("promo code that covers nothing in the order is refused and not used up", async () => {
    const fixture = await aStage({ type: "PAID", price: 20_00 });
    const other = await aTicket(app.db, { event: fixture.event });
    const ids = [fixture.bought.ticket.id];
    const { promo_code } = await aPromoCode(app.db, { event: fixture.event, uses: 1, applicable_ticket_ids: ids });
    expect((await reserve(fixture, { ticket: other, promo_code: promo_code.code })).heard).toBe("promo_invalid");
    expect((await reserve(fixture, { promo_code: promo_code.code })).heard).toBe("done");
  });

  test("used-up and unknown promo codes are refused alike, as where codes are checked", async () => {
    const fixture = await aStage({ type: "PAID", price: 20_00 });
    const { promo_code } = await aPromoCode(app.db, { event: fixture.event, uses: 0 });
    for (const code of [promo_code.code, "nobody-knows"]) {
      expect((await reserve(fixture, { promo_code: code })).heard).toBe("promo_invalid");
      const checked = await app.call(publicEvents.checkPromoCode, { params: { event_id: fixture.event.id, code } });
      expect(checked.body).toEqual({ valid: false, code: null });
    }
  });

  test("amount below the minimum charge is refused before anything is reserved", async () => {
    const fixture = await aStage({ type: "PAID", price: 30, capacity: 5 }, { currency: "USD" });
    expect((await reserve(fixture, {})).heard).toBe("below_minimum_charge");
    expect(await lockedOf(fixture)).toEqual({ held: 0, sold: 0 });
    expect((await reserve(fixture, { quantity: 2 })).heard).toBe("done");
  });
});

// SECURITY S90
test("150 buyers of a locked ticket hardly delay the buyers of another event", async () => {
  const [stuck, other] = [await aStage({ capacity: 200 }), await aStage({ capacity: 200 })];
  await reserve(other, {});
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const locking = inTransaction(app.db, async (tx) => {
    await sql`select from stocks where id = ${stuck.bought.stocks[0]?.id ?? 0} for update`.execute(tx);
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  const waiting = Array.from({ length: 150 }, () => reserve(stuck, {}));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const times: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const began = performance.now();
    expect((await reserve(other, {})).heard).toBe("done");
    times.push(performance.now() - began);
  }
  isOver.resolve();
  await locking;
  expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(1_000);
  const { done = 0, busy = 0 } = counted((await Promise.all(waiting)).map(({ heard }) => heard));
  expect(done + busy).toBe(150);
  expect(await lockedOf(stuck)).toEqual({ held: done, sold: 0 });
});
