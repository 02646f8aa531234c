import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#contract/audit-log.ts";
import { checkout } from "#contract/checkout.ts";
import { events } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import { publicEvents } from "#contract/public-events.ts";
import { statistics } from "#contract/statistics.ts";
import { COPIED_PARTS, type CopiedPart } from "#domain/event-copies.ts";
import { PROMO_CODES_PER_EVENT_MAX } from "#domain/maxima.ts";
import { buy, nameAll, orderOf } from "#server/orders/testing/buyers.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import {
  acting,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { charge, expire } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A live event with a ticket of 20.00, and a signed-in member of its account. */
async function setUp(over: Parameters<typeof anEvent>[1] = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", ...over });
  const ticket = await aTicket(app.db, { event, price: 20_00 });
  const params = { event_id: event.id };
  const at = (promo_code_id: number) => ({ params: { ...params, promo_code_id } });
  return {
    ...{ event, token, ticket, params, organizer },
    create: (body: object) => app.call(promoCodes.create, { params, body: body as never }, { token }),
    batch: (body: object) => app.call(promoCodes.createBatch, { params, body: body as never }, { token }),
    update: (id: number, body: object) => app.call(promoCodes.update, { ...at(id), body: body as never }, { token }),
    remove: (id: number) => app.call(promoCodes.remove, at(id), { token }),
    get: (id: number) => app.call(promoCodes.get, at(id), { token }),
    list: (query: object = {}) => app.call(promoCodes.list, { params, query: query as never }, { token }),
    isGood: async (code: string) =>
      (await app.call(publicEvents.checkPromoCode, { params: { ...params, code } })).body.valid,
    csv: async (query: object = {}) =>
      String((await app.call(promoCodes.export, { params, query: query as never }, { token })).body)
        .split("\r\n")
        .slice(1, -1),
  };
}

const COPY = Object.fromEntries(COPIED_PARTS.map((part) => [part, true])) as Record<CopiedPart, boolean>;
const half = { code: "summer", discount_type: "PERCENTAGE", discount: 50_000 };

describe("creating a promo code", () => {
  // SPEC 3.30, 7.16
  test("new promo code is trimmed, keeps its case, and has times in the event's zone", async () => {
    const { create, isGood } = await setUp({ timezone: "America/St_Johns" });
    const times = { start_date: "2026-01-02T10:00", expiry_date: "2036-07-02T10:00" };
    const { status, body } = await create({ ...half, ...times, code: " ＳＵＭＭＥＲ ", max_allowed_usages: 5 });
    expect([status, body.data]).toMatchObject([
      201,
      {
        ...{ code: "SUMMER", discount_type: "PERCENTAGE", discount: 50_000, state: "ACTIVE", batch_id: null },
        ...{ max_allowed_usages: 5, order_usage_count: 0, order_held_count: 0, applicable_ticket_ids: [] },
        ...{ start_date: "2026-01-02T13:30:00.000Z", expiry_date: "2036-07-02T12:30:00.000Z" },
      },
    ]);
    expect(await isGood("Summer")).toBe(true);
  });

  // SPEC 3.30
  test("promo code without a discount stores a discount of zero and needs no other field", async () => {
    const { create } = await setUp();
    const { body } = await create({ code: "look", discount_type: "NONE", discount: 500 });
    expect(body.data).toMatchObject({
      discount_type: "NONE",
      discount: 0,
      max_allowed_usages: null,
      expiry_date: null,
    });
  });

  // SPEC 3.30, 5.01
  test.each<[object, string]>([
    [{ code: "ab" }, "code"],
    [{ code: " a " }, "code"],
    [{ code: "x".repeat(51) }, "code"],
    [{ code: "two\nlines" }, "code"],
    [{ discount: null }, "discount"],
    [{ discount: -1 }, "discount"],
    [{ discount: 0.5 }, "discount"],
    [{ discount: "10" }, "discount"],
    [{ discount: 100_001 }, "discount"],
    [{ discount_type: "FIXED", discount: 99_999_999_99 + 1 }, "discount"],
    [{ discount_type: "HALF" }, "discount_type"],
    [{ max_allowed_usages: 0 }, "max_allowed_usages"],
    [{ max_allowed_usages: -1 }, "max_allowed_usages"],
    [{ max_allowed_usages: 1.5 }, "max_allowed_usages"],
    [{ max_allowed_usages: 10_000_000 }, "max_allowed_usages"],
    [{ start_date: "2027-05-03T10:00", expiry_date: "2027-05-03T10:00" }, "expiry_date"],
    [{ start_date: "soon" }, "start_date"],
    [{ applicable_ticket_ids: [999_999_999] }, "applicable_ticket_ids"],
    [{ applicable_ticket_ids: ["1"] }, "applicable_ticket_ids.0"],
  ])("promo code with %j is rejected at its field and nothing is written", async (wrong, field) => {
    const { create, list } = await setUp();
    const { status, body } = await create({ ...half, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).body.data).toEqual([]);
  });

  // SPEC 7.16
  test("duplicate promo code is rejected at its field in any spelling, while another event may have it", async () => {
    const { create, list } = await setUp();
    await create(half);
    const { status, body } = await create({ ...half, code: "SUMMER" });
    expect([status, body.errors]).toEqual([422, { code: ["This is already taken. Choose another."] }]);
    expect((await list()).body.meta.total).toBe(1);
    expect((await (await setUp()).create(half)).status).toBe(201);
  });

  test("the same promo code created twice at once is created once", async () => {
    const { create } = await setUp();
    const both = await Promise.all([create(half), create(half)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  // SPEC 3.32
  test("promo code for a ticket of another event or a deleted ticket is rejected", async () => {
    const { create, ticket, event } = await setUp();
    const foreign = await aTicket(app.db);
    const deleted = await aTicket(app.db, { event, deleted_at: new Date() });
    for (const candidate of [foreign, deleted]) {
      const { body } = await create({ ...half, applicable_ticket_ids: [ticket.ticket.id, candidate.ticket.id] });
      expect(Object.keys(body.errors ?? {})).toEqual(["applicable_ticket_ids"]);
    }
  });

  test("promo codes of an event never exceed the maximum", async () => {
    const { event, batch, create } = await setUp();
    await sql`
      insert into promo_codes (event_id, stock_id, code, normalised_code, discount_type)
      select ${event.id}, -at, 'full-' || at, 'full-' || at, 'NONE'
      from generate_series(1, ${PROMO_CODES_PER_EVENT_MAX - 2}::integer) as at`.execute(app.db);
    expect((await batch({ count: 3, discount_type: "NONE" })).body.code).toBe("too_many_promo_codes");
    expect((await batch({ count: 2, discount_type: "NONE" })).status).toBe(201);
    expect((await create(half)).body.code).toBe("too_many_promo_codes");
  });
});

describe("changing a promo code", () => {
  // SPEC 7.18, 7.19
  test("changed promo code leaves the price of existing reservations", async () => {
    const { event, ticket, create, update, get } = await setUp();
    const { id } = (await create(half)).body.data;
    const order = await buy(app.db, event, [[ticket, 1]], { promo_code: "summer" });
    expect((await get(id)).body.data).toMatchObject({ order_held_count: 1, order_usage_count: 0 });
    const { status, body } = await update(id, { code: "Autumn", discount_type: "FIXED", discount: 100 });
    expect([status, body.data]).toMatchObject([200, { id, code: "Autumn", discount_type: "FIXED", discount: 100 }]);
    const storedOrder = app.db.selectFrom("orders").select(["total_gross", "promo_code"]).where("id", "=", order.id);
    expect(await storedOrder.executeTakeFirst()).toEqual({ total_gross: 10_00, promo_code: "summer" });
  });

  // SPEC 3.31
  test("usage limit of a promo code can't go below its uses and reservations, and the error states their number", async () => {
    const { event, ticket, create, update } = await setUp();
    const { id } = (await create({ ...half, max_allowed_usages: 5 })).body.data;
    for (let at = 0; at < 3; at += 1) await buy(app.db, event, [[ticket, 1]], { promo_code: "summer" });
    const refused = await update(id, { ...half, max_allowed_usages: 2 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { max_allowed_usages: ["This is less than the 3 uses already made or reserved."] },
    ]);
    expect((await update(id, { ...half, max_allowed_usages: 3 })).body.data.max_allowed_usages).toBe(3);
    await expect(buy(app.db, event, [[ticket, 1]], { promo_code: "summer" })).rejects.toMatchObject({
      code: "promo_invalid",
    });
    expect((await update(id, half)).body.data.max_allowed_usages).toBeNull();
  });

  // SPEC 7.19
  test("changing a promo code rejects an outdated version and a duplicate code", async () => {
    const { create, update } = await setUp();
    const { id, updated_at } = (await create(half)).body.data;
    await create({ ...half, code: "winter" });
    expect((await update(id, { ...half, discount: 10_000, updated_at })).status).toBe(200);
    expect((await update(id, { ...half, updated_at })).body.code).toBe("conflict");
    expect(Object.keys((await update(id, { ...half, code: "WINTER" })).body.errors ?? {})).toEqual(["code"]);
  });

  test("promo codes of an archived event can't be created", async () => {
    const { create, batch, params, token } = await setUp();
    await create(half);
    await app.call(events.setStatus, { params, body: { status: "ARCHIVED" } }, { token });
    expect((await create({ ...half, code: "winter" })).body.code).toBe("event_archived");
    expect((await batch({ count: 2, discount_type: "NONE" })).body.code).toBe("event_archived");
  });
});

describe("spelling of a promo code", () => {
  const toast = { ...half, code: "TOAST1" };

  // SPEC 3.30, 7.24
  test("promo code appears in the organizer's spelling, however a buyer types it", async () => {
    const { event, ticket, create, get, list, csv, params } = await setUp();
    const { id, code } = (await create(toast)).body.data;
    expect(code).toBe("TOAST1");
    expect((await get(id)).body.data.code).toBe("TOAST1");
    expect((await list({ query: "toast1" })).body.data.map((row) => row.code)).toEqual(["TOAST1"]);
    expect(await csv()).toEqual([expect.stringMatching(/^TOAST1,.*\?promo_code=TOAST1$/)]);
    for (const promo_code of ["TOAST1", "toast1", " Toast1 "]) {
      const check = { params: { ...params, code: promo_code } };
      expect((await app.call(publicEvents.checkPromoCode, check)).body).toEqual({ valid: true, code: "TOAST1" });
      const shown = (await app.call(publicEvents.get, { params, query: { promo_code } })).body.data;
      expect([shown.promo_code, shown.tickets[0]?.prices[0]?.price]).toEqual(["TOAST1", 10_00]);
      const order = orderOf(await buy(app.db, event, [[ticket, 1]], { promo_code }));
      const row = app.db.selectFrom("orders").select("promo_code").where("id", "=", order.id);
      expect(await row.executeTakeFirst()).toEqual({ promo_code: "TOAST1" });
    }
    const wrong = { params: { ...params, code: "TOAST2" } };
    expect((await app.call(publicEvents.checkPromoCode, wrong)).body).toEqual({ valid: false, code: null });
    const plain = await app.call(publicEvents.get, { params, query: { promo_code: "TOAST2" } });
    expect(plain.body.data.promo_code).toBeNull();
  });

  // SPEC 3.30
  test("promo code has the same spelling in orders, exports, statistics, the audit log and a copied event", async () => {
    const { event, ticket, create, params, token } = await setUp();
    const { id } = (await create(toast)).body.data;
    const { order } = await aCompletedOrder(app.db, { event, ticket, promo_code_id: id, promo_code: "TOAST1" });
    const seen = await app.call(orders.get, { params: { ...params, order_id: order.id } }, { token });
    expect(seen.body.data.promo_code).toBe("TOAST1");
    const exported = await app.call(orders.export, { params, query: {} }, { token });
    expect(String(exported.body)).toContain(",TOAST1,");
    const stats = await app.call(statistics.get, { params, query: { by: "promo_code" } }, { token });
    expect(JSON.stringify(stats.body)).toContain('"TOAST1"');
    const log = await app.call(auditLog.list, { params: { account_id: event.account_id }, query: {} }, { token });
    expect(JSON.stringify(log.body)).toContain('"TOAST1"');
    const body = { ...COPY, title: "Again", start_date: "2031-05-03T20:00" };
    const copy = await app.call(events.duplicate, { params, body }, { token });
    const copied = await app.call(promoCodes.list, { params: { event_id: copy.body.data.id }, query: {} }, { token });
    expect(copied.body.data.map(({ code }) => code)).toEqual(["TOAST1"]);
  });

  test("spelling of a promo code can be changed; sorting and uniqueness ignore case", async () => {
    const { create, update, list } = await setUp();
    const { id } = (await create({ ...half, code: "toast1" })).body.data;
    expect((await update(id, toast)).body.data.code).toBe("TOAST1");
    await create({ ...half, code: "alpha" });
    await create({ ...half, code: "Zulu" });
    const sorted = await list({ sort_by: "code", sort_direction: "asc" });
    expect(sorted.body.data.map(({ code }) => code)).toEqual(["alpha", "TOAST1", "Zulu"]);
    for (const code of ["toast1", "Toast1", "ＴＯＡＳＴ１"]) {
      const { status, body } = await create({ ...half, code });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["code"]]);
    }
    expect(Object.keys((await update(id, { ...half, code: "ALPHA" })).body.errors ?? {})).toEqual(["code"]);
  });
});

describe("start date of a promo code", () => {
  test("promo code is invalid before its start date, wherever codes are read", async () => {
    const { event, ticket, create, isGood, params, list } = await setUp();
    const hidden = await aTicket(app.db, { event, is_hidden_without_promo_code: true });
    await create({ ...half, start_date: inDays(1).toISOString() });
    const shown = async () => (await app.call(publicEvents.get, { params, query: { promo_code: "summer" } })).body.data;
    expect(await isGood("summer")).toBe(false);
    expect(await shown()).toMatchObject({ takes_promo_codes: false, tickets: [{ prices: [{ price: 20_00 }] }] });
    for (const candidate of [ticket, hidden])
      await expect(buy(app.db, event, [[candidate, 1]], { promo_code: "summer" })).rejects.toMatchObject({
        code: "promo_invalid",
      });
    expect((await list()).body.data[0]?.state).toBe("NOT_STARTED");
    await app.db
      .updateTable("promo_codes")
      .set({ start_date: inDays(-1) })
      .where("event_id", "=", event.id)
      .execute();
    expect(await isGood("summer")).toBe(true);
    expect(await shown()).toMatchObject({ takes_promo_codes: true, tickets: [{ prices: [{ price: 10_00 }] }, {}] });
    expect((await buy(app.db, event, [[ticket, 1]], { promo_code: "summer" })).total_gross).toBe(10_00);
  });
});

describe("deleting a promo code", () => {
  // SPEC 7.20
  test("deleted promo code is invalid at once, orders keep code and discount, and the code can be created again", async () => {
    const { event, ticket, create, remove, get, list, isGood, params, token } = await setUp();
    const { id } = (await create(half)).body.data;
    const used = await aCompletedOrder(app.db, { event, ticket, promo_code_id: id, promo_code: "summer" });
    const open = await buy(app.db, event, [[ticket, 1]], { promo_code: "summer" });
    expect((await remove(id)).status).toBe(204);
    expect([(await get(id)).status, (await remove(id)).status, (await list()).body.data]).toEqual([404, 404, []]);
    expect(await isGood("summer")).toBe(false);
    await expect(buy(app.db, event, [[ticket, 1]], { promo_code: "summer" })).rejects.toMatchObject({
      code: "promo_invalid",
    });
    const storedOrder = await app.call(orders.get, { params: { ...params, order_id: used.order.id } }, { token });
    expect(storedOrder.body.data.promo_code).toBe("summer");
    const row = app.db.selectFrom("orders").select(["total_gross", "status"]).where("id", "=", open.id);
    expect(await row.executeTakeFirst()).toEqual({ total_gross: 10_00, status: "RESERVED" });
    const again = await create({ ...half, discount: 10_000 });
    expect([again.status, again.body.data.order_usage_count]).toEqual([201, 0]);
    expect((await buy(app.db, event, [[ticket, 1]], { promo_code: "summer" })).total_gross).toBe(18_00);
    expect(await recount(app.db)).toEqual([]);
  });
});

test("late payment with a deleted promo code completes the order at the promised price", async () => {
  const { event, ticket, create, remove } = await setUp();
  const { id } = (await create({ ...half, max_allowed_usages: 1 })).body.data;
  const order = orderOf(await buy(app.db, event, [[ticket, 1]], { promo_code: "summer" }));
  await nameAll(app.db, order, [[ticket, 1]]);
  const providerPayment = await charge(app.db, order);
  await remove(id);
  await expire(app.db, order);
  await settle(app.db, acting(), sandboxProvider, providerPayment);
  const row = app.db.selectFrom("orders").select(["status", "total_gross"]).where("id", "=", order.id);
  expect(await row.executeTakeFirst()).toEqual({ status: "COMPLETED", total_gross: 10_00 });
  expect(await recount(app.db)).toEqual([]);
});

// SPEC 8.09
test("reservation with an invalid promo code is rejected and reserves nothing", async () => {
  const { event, ticket, create, remove, params } = await setUp();
  const { id } = (await create(half)).body.data;
  await remove(id);
  const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: ticket.prices[0]?.id ?? 0, quantity: 1 }] }];
  const { status, body } = await app.call(checkout.reserve, { params, body: { tickets, promo_code: "summer" } });
  expect([status, body.code, body.message]).toEqual([409, "promo_invalid", "That promo code is invalid"]);
  expect(await app.db.selectFrom("orders").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
});

describe("fixed discount", () => {
  test("fixed discount is in the event's currency, which can't change while such a code exists", async () => {
    const { event, create, update, remove, params, token } = await setUp();
    const { id } = (await create({ code: "five-off", discount_type: "FIXED", discount: 500 })).body.data;
    const change = (currency: string) =>
      app.call(events.change, { params, body: { currency, updated_at: undefined } as never }, { token });
    const refused = await change("JPY");
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        currency: ["Some promo codes have a fixed discount in EUR: five-off. Change or delete them first."],
      },
    ]);
    await update(id, half);
    expect((await change("JPY")).status).toBe(200);
    await app.db.updateTable("events").set({ currency: "EUR" }).where("id", "=", event.id).execute();
    await update(id, { code: "five-off", discount_type: "FIXED", discount: 500 });
    await remove(id);
    expect((await change("JPY")).status).toBe(200);
  });
});

describe("promo code batches", () => {
  test("batch creates several hundred unguessable single-use codes", async () => {
    const { batch, list, isGood } = await setUp();
    const { status, body } = await batch({ count: 500, prefix: " Press- ", length: 9, ...half });
    expect([status, body.data.count]).toEqual([201, 500]);
    const query = { "filter_fields[batch_id][eq]": String(body.data.batch_id), per_page: "100" };
    const { data, meta } = (await list(query)).body;
    expect(meta.total).toBe(500);
    for (const { code, max_allowed_usages } of data) {
      expect(code).toMatch(/^Press-[2-9a-hjkmnp-z]{9}$/);
      expect(max_allowed_usages).toBe(1);
    }
    expect((await list({ query: "press" })).body.meta.total).toBe(500);
    expect(await isGood((data[0]?.code ?? "").toUpperCase())).toBe(true);
  });

  test("batches are listed newest first, each with its size and the beginning of its codes", async () => {
    const { batch, create, params, token } = await setUp();
    await create({ ...half, code: "single" });
    const press = (await batch({ count: 3, prefix: "press-", ...half })).body.data.batch_id;
    const crew = (await batch({ count: 2, prefix: "Crew", ...half })).body.data.batch_id;
    const { data } = (await app.call(promoCodes.batches, { params }, { token })).body;
    expect(data.map(({ id, count }) => ({ id, count }))).toEqual([
      { id: crew, count: 2 },
      { id: press, count: 3 },
    ]);
    expect(data.map(({ prefix }) => prefix.slice(0, 4))).toEqual(["Crew", "pres"]);
  });

  test.each<[object, string]>([
    [{ count: 0 }, "count"],
    [{ count: 1_001 }, "count"],
    [{ count: 1.5 }, "count"],
    [{ length: 8 }, "length"],
    [{ length: 21 }, "length"],
    [{ prefix: "x".repeat(41), length: 10 }, "prefix"],
    [{ prefix: "a\nb" }, "prefix"],
    [{ discount_type: "PERCENTAGE", discount: 100_001 }, "discount"],
    [{ applicable_ticket_ids: [999_999_999] }, "applicable_ticket_ids"],
  ])("batch with %j is rejected at its field and creates no code", async (wrong, field) => {
    const { batch, list } = await setUp();
    const { status, body } = await batch({ count: 5, discount_type: "NONE", ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).body.meta.total).toBe(0);
  });
});

describe("promo code export", () => {
  test("export contains a code's details in the reader's language, the event's zone and currency, and a link", async () => {
    const { event, create, csv } = await setUp({ timezone: "America/St_Johns", currency: "KWD" });
    await aTicket(app.db, { event, title: "=Lawn" }).then(({ ticket }) =>
      create({
        ...{ code: "=5 off", discount_type: "FIXED", discount: 5_000, max_allowed_usages: 3 },
        ...{ start_date: "2026-01-02T10:00", applicable_ticket_ids: [ticket.id] },
      }),
    );
    await create({ code: "zz-half", discount_type: "PERCENTAGE", discount: 12_500 });
    const link = `${app.context.url}/event/${event.id}/summer-night?promo_code=`;
    expect(await csv()).toEqual([
      `zz-half,Percentage,12.5,,Active,0,0,,,,,${link}zz-half`,
      `'=5 off,Fixed amount,5.000,KWD,Active,0,0,3,2026-01-02 10:00,,'=Lawn,${link}%3D5%20off`,
    ]);
  });

  test("export contains the rows of all pages that match the search and filters", async () => {
    const { create, batch, csv } = await setUp();
    // Letters that random codes do not contain: none of the 300 matches by chance.
    await create({ ...half, code: "lilo" });
    const { batch_id } = (await batch({ count: 300, discount_type: "NONE" })).body.data;
    const made = await csv({ "filter_fields[batch_id][eq]": String(batch_id) });
    expect(new Set(made.map((line) => line.split(",")[0])).size).toBe(300);
    expect(await csv({ query: "lil" })).toHaveLength(1);
    expect(await csv({ "filter_fields[state][eq]": "EXPIRED" })).toHaveLength(0);
    expect(await csv()).toHaveLength(301);
  });
});

test("orders can be filtered by promo code", async () => {
  const { event, ticket, create, params, token } = await setUp();
  const { id } = (await create(half)).body.data;
  const { order } = await aCompletedOrder(app.db, { event, ticket, promo_code_id: id, promo_code: "summer" });
  await aCompletedOrder(app.db, { event, ticket });
  const query = { "filter_fields[promo_code_id][eq]": String(id) } as never;
  const { body } = await app.call(orders.list, { params, query }, { token });
  expect(body.data.map((row) => row.id)).toEqual([order.id]);
});

test("deleting an event deletes its promo codes", async () => {
  const { create, batch, params, token } = await setUp();
  await create(half);
  await batch({ count: 50, discount_type: "NONE" });
  expect((await app.call(events.remove, { params }, { token })).status).toBe(204);
});
