import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { publicEvents } from "#contract/public-events.ts";
import {
  aCapacityAssignment,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (event: { id: number }, promo_code?: string, token?: string) =>
  app.call(
    publicEvents.get,
    { params: { event_id: event.id }, query: promo_code === undefined ? {} : { promo_code } },
    token === undefined ? {} : { token },
  );
const check = (event: { id: number }, code: string) =>
  app.call(publicEvents.checkPromoCode, { params: { event_id: event.id, code } });
const anEventOnSale = (over: Parameters<typeof anEvent>[1] = {}) => anEvent(app.db, { status: "LIVE", ...over });

describe("live event", () => {
  // SPEC 3.07, 3.14, 7.23
  test("live event shows what is on sale, with its organizer and settings", async () => {
    const event = await anEventOnSale({
      description: "<p>Come &amp; see</p>",
      settings: {
        pre_checkout_message: "Bring a coat",
        online_event_connection_details: "secret link",
        location_details: '{"venue_name":"Hall"}',
      },
    });
    await aTicket(app.db, {
      event,
      title: "Standard",
      price: 20_00,
      capacity: 5,
      show_quantity_remaining: true,
      max_per_order: 3,
    });
    const { status, body } = await get(event);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: "Summer Night",
      slug: "summer-night",
      description_preview: "Come & see",
      lifecycle_status: "UPCOMING",
      currency: "EUR",
      organizer: { name: "Harbour Concerts" },
      settings: { pre_checkout_message: "Bring a coat", location_details: { venue_name: "Hall" } },
    });
    expect(body.data.tickets).toMatchObject([
      {
        title: "Standard",
        min_per_order: 1,
        max_per_order: 3,
        sale_state: "ON_SALE",
        prices: [
          {
            price: 20_00,
            price_before_discount: null,
            price_including_taxes_and_fees: 20_00,
            max_quantity: 3,
            quantity_remaining: 5,
          },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret link|hello@example|account_id/);
  });

  test("live event shows prices with fees, and taxes on both", async () => {
    const event = await anEventOnSale();
    const ticket = await aTicket(app.db, { event, price: 20_00 });
    await aTaxOrFee(app.db, {
      account: { id: event.account_id },
      tickets: [ticket],
      type: "FEE",
      calculation_type: "FIXED",
      rate: 1_00,
      name: "Booking",
    });
    await aTaxOrFee(app.db, { account: { id: event.account_id }, tickets: [ticket], rate: 10_000, name: "VAT" });
    await aTaxOrFee(app.db, {
      account: { id: event.account_id },
      tickets: [ticket],
      rate: 50_000,
      name: "Old",
      is_active: false,
    });
    const { body } = await get(event);
    expect(body.data.tickets[0]?.prices[0]).toMatchObject({
      price: 20_00,
      fee_total: 1_00,
      tax_total: 2_10,
      price_including_taxes_and_fees: 23_10,
    });
    expect(body.data.tickets[0]?.taxes.map(({ name }) => name)).toEqual(["Booking", "VAT"]);
  });

  // SPEC 3.22
  test("live event counts sold tickets and shared capacities without showing the numbers", async () => {
    const event = await anEventOnSale({ max_tickets_per_order: 2 });
    const first = await aTicket(app.db, { event, title: "First", capacity: 10 });
    const second = await aTicket(app.db, { event, title: "Second" });
    await aCapacityAssignment(app.db, { event, tickets: [first, second], capacity: 4 });
    await aCompletedOrder(app.db, { event, ticket: first, quantity: 3 });
    const shown = async () =>
      (await get(event)).body.data.tickets.map(({ sale_state, prices }) => [
        sale_state,
        prices[0]?.max_quantity,
        prices[0]?.quantity_remaining,
      ]);
    expect(await shown()).toEqual([
      ["ON_SALE", 1, null],
      ["ON_SALE", 1, null],
    ]);
    await aCompletedOrder(app.db, { event, ticket: second });
    expect(await shown()).toEqual([
      ["SOLD_OUT", 0, null],
      ["SOLD_OUT", 0, null],
    ]);
  });

  test("live event counts expired reservations as free and active ones as taken", async () => {
    const event = await anEventOnSale();
    const { ticket, prices, stocks } = await aTicket(app.db, { event, capacity: 2, show_quantity_remaining: true });
    const [stock, price] = [stocks[0]?.id ?? 0, prices[0]?.id ?? 0];
    await app.db.updateTable("stocks").set({ held: 2 }).where("id", "=", stock).execute();
    for (const [name, reserved_until] of [
      ["late", inDays(-1)],
      ["live", inDays(1)],
    ] as const) {
      const row = {
        event_id: event.id,
        short_id: `o_${name}00000000`,
        public_id: `O-${name}`,
        status: "RESERVED" as const,
        currency: "EUR",
        locale: "en" as const,
        total_before_additions: 0,
        total_gross: 0,
        reserved_until,
      };
      const { id } = await app.db.insertInto("orders").values(row).returning("id").executeTakeFirstOrThrow();
      await app.db
        .insertInto("stock_holds")
        .values({ order_id: id, stock_id: stock, ticket_price_id: price, quantity: 1 })
        .execute();
    }
    expect((await get(event)).body.data.tickets).toMatchObject([
      { id: ticket.id, sale_state: "ON_SALE", prices: [{ max_quantity: 1, quantity_remaining: 1 }] },
    ]);
  });

  test("sold-out ticket may come back while the last ones are only reserved, but not once they are sold", async () => {
    const event = await anEventOnSale();
    const { ticket, prices, stocks } = await aTicket(app.db, { event, capacity: 1 });
    const selection = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
    await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets: selection } });
    const soldOut = (isHeld: boolean) => [
      { sale_state: "SOLD_OUT", prices: [{ max_quantity: 0, may_come_back: isHeld }] },
    ];
    expect((await get(event)).body.data.tickets).toMatchObject(soldOut(true));
    await app.db
      .updateTable("stocks")
      .set({ held: 0, sold: 1 })
      .where("id", "=", stocks[0]?.id ?? 0)
      .execute();
    expect((await get(event)).body.data.tickets).toMatchObject(soldOut(false));
  });

  // SECURITY S104
  test("maximum quantity does not reveal what is left where the organizer hides it", async () => {
    const event = await anEventOnSale();
    const most = async (over: Parameters<typeof aTicket>[1]) => {
      const { ticket } = await aTicket(app.db, { event, ...over });
      const price = (await get(event)).body.data.tickets.find(({ id }) => id === ticket.id)?.prices[0];
      expect(price?.quantity_remaining).toBeNull();
      return price?.max_quantity;
    };
    expect(await most({ capacity: 37 })).toBe(10);
    expect(await most({ capacity: 36 })).toBe(10);
    expect(await most({ capacity: 999, max_per_order: 1_000 })).toBe(10);
    expect(await most({ capacity: 37, max_per_order: 25 })).toBe(25);
    expect(await most({ capacity: 37, min_per_order: 12 })).toBe(12);
    expect(await most({ capacity: 3 })).toBe(3);
    expect(await most({})).toBe(100);
  });

  // SPEC 3.21
  test("hidden tickets and tiers are not in the public event", async () => {
    const event = await anEventOnSale();
    const hidden = await Promise.all([
      aTicket(app.db, { event, title: "Staff", is_hidden: true }),
      aTicket(app.db, { event, title: "Secret", is_hidden_without_promo_code: true }),
      aTicket(app.db, { event, title: "Later", sale_start_date: inDays(1), hide_before_sale_start_date: true }),
      aTicket(app.db, { event, title: "Earlier", sale_end_date: inDays(-1), hide_after_sale_end_date: true }),
      aTicket(app.db, { event, title: "Gone", capacity: 0, hide_when_sold_out: true }),
      aTicket(app.db, { event, title: "Deleted", deleted_at: new Date() }),
    ]);
    const tiered = await aTicket(app.db, {
      event,
      title: "Tiers",
      tiers: [{ label: "Open" }, { label: "Closed", is_hidden: true }],
    });
    const { body } = await get(event);
    expect(body.data.tickets.map(({ title }) => title)).toEqual(["Tiers"]);
    expect(body.data.tickets[0]?.prices.map(({ id }) => id)).toEqual([tiered.prices[0]?.id]);
    const ids = body.data.tickets.map(({ id }) => id);
    for (const { ticket } of hidden) expect(ids).not.toContain(ticket.id);
  });

  test("past event sells nothing", async () => {
    const event = await anEventOnSale({ start_date: inDays(-2), end_date: inDays(-1) });
    await aTicket(app.db, { event });
    expect((await get(event)).body.data).toMatchObject({
      lifecycle_status: "ENDED",
      tickets: [{ sale_state: "SALES_ENDED", prices: [{ sale_state: "SALES_ENDED", max_quantity: 0 }] }],
    });
  });
});

describe("promo code", () => {
  // SPEC 2.42, 7.23
  test("promo code gives its discount and reveals hidden tickets, in any spelling", async () => {
    const event = await anEventOnSale();
    const open = await aTicket(app.db, { event, title: "Open", price: 20_00 });
    const secret = await aTicket(app.db, {
      event,
      title: "Secret",
      price: 10_00,
      is_hidden_without_promo_code: true,
    });
    await aPromoCode(app.db, { event, code: "friends", applicable_ticket_ids: [secret.ticket.id] });
    expect((await check(event, " FRIENDS ")).body).toEqual({ valid: true, code: "friends" });
    const { body } = await get(event, "Friends");
    expect(body.data.tickets.map(({ id, prices }) => [id, prices[0]?.price, prices[0]?.price_before_discount])).toEqual(
      [
        [open.ticket.id, 20_00, null],
        [secret.ticket.id, 5_00, 10_00],
      ],
    );
  });

  test("promo codes are accepted only where one is valid now and can be used", async () => {
    const takes = async (event: { id: number }) => (await get(event)).body.data.takes_promo_codes;
    const event = await anEventOnSale();
    await aTicket(app.db, { event, price: 20_00 });
    expect(await takes(event)).toBe(false);
    await aPromoCode(app.db, { event, code: "expired", expiry_date: inDays(-1) });
    await aPromoCode(app.db, { event, code: "used-up", uses: 0 });
    expect(await takes(event)).toBe(false);
    await aPromoCode(app.db, { event, code: "friends", expiry_date: inDays(1), uses: 1 });
    expect(await takes(event)).toBe(true);
    expect(JSON.stringify((await get(event)).body)).not.toContain("friends");

    const gone = await anEventOnSale();
    await aTicket(app.db, { event: gone, capacity: 0 });
    await aPromoCode(app.db, { event: gone, code: "friends" });
    expect(await takes(gone)).toBe(false);
    await aTicket(app.db, { event: gone, is_hidden_without_promo_code: true });
    expect(await takes(gone)).toBe(true);
  });

  // SPEC 7.24
  test("unknown, expired, used-up and foreign promo codes are invalid in the same way", async () => {
    const event = await anEventOnSale();
    await aTicket(app.db, { event, price: 20_00 });
    await aPromoCode(app.db, { event, code: "expired", expiry_date: inDays(-1) });
    await aPromoCode(app.db, { event, code: "used-up", uses: 0 });
    await aPromoCode(app.db, { event: await anEventOnSale(), code: "elsewhere" });
    for (const code of ["unknown", "expired", "used-up", "elsewhere", "%", "' or 1=1 --"]) {
      expect(await check(event, code)).toMatchObject({ status: 200, body: { valid: false } });
      expect((await get(event, code)).body.data.tickets[0]?.prices[0]?.price).toBe(20_00);
    }
  });
});

// SECURITY S156
test("rich text that was stored unsanitized is sanitized when it is shown", async () => {
  const dirty = '<p onclick="x()">Hi<script>alert(1)</script></p>';
  const event = await anEventOnSale({ description: dirty, settings: { pre_checkout_message: dirty } });
  await aTicket(app.db, { event, description: dirty });
  const { body } = await get(event);
  expect([body.data.description, body.data.settings.pre_checkout_message, body.data.tickets[0]?.description]).toEqual([
    "<p>Hi</p>",
    "<p>Hi</p>",
    "<p>Hi</p>",
  ]);
});

// SECURITY S147
test.each([
  [null, ""],
  ["<p></p>", ""],
  ["<p>Come &amp; see</p><p>us &lt;3</p>", "Come & see us <3"],
  ["<p>in<strong>divis</strong>ible</p><br /><hr>yes", "indivisible yes"],
  ["<ul><li>one</li><li>two</li></ul>", "• one • two"],
  ["&amp;lt;", "&lt;"],
  [`<p>${"é".repeat(160)}</p>`, "é".repeat(160)],
  [`<p>${"é".repeat(161)}</p>`, `${"é".repeat(159)}…`],
  [`<p>a</p>${"<p>word</p>".repeat(4_000)}`, `a${" word".repeat(31)}…`],
])("description preview is the stored plain text, cut after a whole word: %#", async (description, preview) => {
  const event = await anEventOnSale({ description });
  expect((await get(event)).body.data.description_preview).toBe(preview);
});

// SECURITY S147
test("event list reads the stored description previews", async () => {
  await anEventOnSale({ description: `<p>${"Long. ".repeat(8_000)}</p>`, title: "Previewed once" });
  const { body } = await app.call(publicEvents.list, { query: { query: "Previewed once" } });
  const stored = app.db.selectFrom("events").select("description_preview").where("title", "=", "Previewed once");
  expect(body.data.map(({ description_preview }) => ({ description_preview }))).toEqual(await stored.execute());
});

// SECURITY S99
describe("promo code guessing", () => {
  const guess = (event: { id: number }, path: string, from: string) =>
    app.server.inject({ url: `/api/public/events/${event.id}${path}`, remoteAddress: from });

  async function setUp() {
    const event = await anEventOnSale();
    const { ticket, prices } = await aTicket(app.db, { event, price: 20_00 });
    await aPromoCode(app.db, { event, code: "friends" });
    const reserve = (promo_code: string, from: string, quantity = 1) => {
      const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity }] }];
      const url = `/api/public/events/${event.id}/order`;
      return app.server.inject({ method: "POST", url, payload: { tickets, promo_code }, remoteAddress: from });
    };
    /** What each of the three places that read a code reveals about the valid one. */
    const learns = async (from: string) => [
      (await guess(event, "/promo-codes/friends", from)).json().valid,
      (await guess(event, "?promo_code=friends", from)).json().data.tickets[0].prices[0].price === 10_00,
      (await reserve("friends", from)).statusCode === 201,
    ];
    return { event, reserve, learns };
  }

  test.each(["/promo-codes/", "?promo_code=", "reserve"])(
    "guessing by %s reveals nothing after too many attempts",
    async (method) => {
      const { event, reserve, learns } = await setUp();
      for (let at = 0; at < 20; at += 1) {
        const code = `guess-${at}`;
        await (method === "reserve" ? reserve(code, "10.7.0.1") : guess(event, method + code, "10.7.0.1"));
      }
      expect(await learns("10.7.0.1")).toEqual([false, false, false]);
      expect((await reserve("friends", "10.7.0.1")).json().code).toBe("promo_invalid");
      expect(await learns("10.7.0.2")).toEqual([true, true, true]);
      expect((await reserve("friends", "10.7.0.2")).json().data.total_gross).toBe(10_00);
    },
  );

  test("repeating the same mistyped promo code does not count as guessing", async () => {
    const { event, learns } = await setUp();
    for (let at = 0; at < 30; at += 1) await guess(event, "?promo_code=freinds", "10.7.0.1");
    expect(await learns("10.7.0.1")).toEqual([true, true, true]);
  });

  test("reservation with an invalid quantity reveals nothing about a promo code", async () => {
    const { reserve } = await setUp();
    for (const code of ["friends", "unknown"]) {
      const refused = await reserve(code, "10.7.0.3", 0);
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ["tickets"]]);
      expect((await reserve(code, "10.7.0.3", 101)).json().errors).toBeDefined();
    }
  });

  test("malformed promo codes are rejected without an error", async () => {
    const { event, reserve } = await setUp();
    for (const code of ["%00", "ab", "a".repeat(51), "%ed%a0%80", "a".repeat(3_000), "%"]) {
      expect((await guess(event, `?promo_code=${code}`, "10.7.0.4")).statusCode).toBe(200);
    }
    for (const code of ["ab", "a".repeat(51), "\0\0\0"]) expect((await reserve(code, "10.7.0.4")).statusCode).toBe(422);
    expect((await guess(event, "/promo-codes/ab", "10.7.0.4")).json()).toEqual({ valid: false, code: null });
  });
});

describe("event that is not live", () => {
  // SPEC 2.35
  test.each(["DRAFT", "ARCHIVED"] as const)(
    "event that is not live is visible to its own organizer only: %s",
    async (status) => {
      const { account, token } = await aSignedInUser(app.db);
      const stranger = await aSignedInUser(app.db);
      const event = await anEvent(app.db, { status, organizer: await anOrganizer(app.db, { account }) });
      await aPromoCode(app.db, { event, code: "secret" });
      expect((await get(event, undefined, token)).status).toBe(200);
      expect((await get(event, undefined, stranger.token)).status).toBe(404);
      expect((await get(event)).status).toBe(404);
      expect((await get(event, undefined, "not a token that anybody gave out")).status).toBe(404);
      expect((await check(event, "secret")).status).toBe(404);
    },
  );

  test("event that is not live looks like one that does not exist", async () => {
    const draft = await get(await anEvent(app.db));
    const nothing = await get({ id: 999_999 });
    expect([nothing.status, nothing.body.code, nothing.body.message]).toEqual([
      draft.status,
      draft.body.code,
      draft.body.message,
    ]);
  });
});

describe("public event list", () => {
  // SPEC 3.13, 7.22
  test("public event list contains listed events, upcoming ones first and past ones last", async () => {
    const lone = await testApp();
    try {
      const add = (title: string, over: Parameters<typeof anEvent>[1]) =>
        anEvent(lone.db, { status: "LIVE", title, ...over });
      await add("Long over", { start_date: inDays(-20), end_date: inDays(-19) });
      await add("Just over", { start_date: inDays(-3), end_date: inDays(-2) });
      await add("Later", { start_date: inDays(9), end_date: null });
      await add("Soon_50%", { start_date: inDays(1), end_date: null });
      await add("Not for search engines", { settings: { allow_search_engine_indexing: false } });
      await add("Draft", { status: "DRAFT" });
      const list = (query: object = {}) => lone.call(publicEvents.list, { query: query as never });
      expect((await list()).body.data.map(({ title }) => title)).toEqual([
        "Soon_50%",
        "Later",
        "Just over",
        "Long over",
      ]);
      expect((await list({ query: "_50%" })).body.meta.total).toBe(1);
      expect((await list({ query: "%" })).body.meta.total).toBe(1);
      expect((await list({ "filter_fields[status][eq]": "DRAFT" })).status).toBe(422);
      expect([(await list({ per_page: 24 })).status, (await list({ per_page: 25 })).status]).toEqual([200, 422]);
    } finally {
      await lone.close();
    }
  });
});

describe("page view", () => {
  test("page view is counted for visitors, not for signed-in members", async () => {
    const event = await anEventOnSale();
    const { token } = await aSignedInUser(app.db);
    const params = { event_id: event.id };
    expect((await app.call(publicEvents.countView, { params }, { token })).status).toBe(204);
    expect((await app.call(publicEvents.countView, { params })).status).toBe(204);
    expect((await app.call(publicEvents.countView, { params })).status).toBe(204);
    await app.context.views.write();
    expect((await eventTotals(app.db, [event.id]))(event.id).views).toBe(1);
  });
});
