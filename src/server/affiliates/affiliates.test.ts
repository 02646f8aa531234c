import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { affiliates } from "#contract/affiliates.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { publicEvents } from "#contract/public-events.ts";
import { AFFILIATES_PER_EVENT_MAX } from "#domain/maxima.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { buy, nameAll, orderOf } from "#server/orders/testing/buyers.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { aggregateCounters } from "#server/event-stats/aggregate-counters.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { acting, anAffiliate, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { charge, expire } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp(over: Parameters<typeof anEvent>[1] = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", ...over });
  const ticket = await aTicket(app.db, { event, price: 20_00 });
  const params = { event_id: event.id };
  const at = (affiliate_id: number) => ({ params: { ...params, affiliate_id } });
  return {
    ...{ event, token, ticket, params },
    create: (body: object) => app.call(affiliates.create, { params, body: body as never }, { token }),
    update: (id: number, body: object) => app.call(affiliates.update, { ...at(id), body: body as never }, { token }),
    remove: (id: number) => app.call(affiliates.remove, at(id), { token }),
    get: async (id: number) => (await app.call(affiliates.get, at(id), { token })).body.data,
    csv: async () =>
      String((await app.call(affiliates.export, { params, query: {} as never }, { token })).body)
        .split("\r\n")
        .slice(0, -1),
    sell: async (affiliate_code: string | null, quantity = 1) => {
      const order = await buy(app.db, event, [[ticket, quantity]], { affiliate_code });
      await nameAll(app.db, order, [[ticket, quantity]]);
      await settle(app.db, acting(), sandboxProvider, await charge(app.db, orderOf(order)));
      return order;
    },
    open: (aff: string | undefined, options: { address?: string; token?: string } = {}) =>
      app.call(publicEvents.countView, { params, query: { aff } }, options),
  };
}

const whoseOrder = ({ short_id }: { short_id: string }) =>
  app.db
    .selectFrom("orders")
    .select(["affiliate_id", "source"])
    .where("short_id", "=", short_id)
    .executeTakeFirstOrThrow();

describe("creation of affiliates", () => {
  // SPEC 7.09
  test("affiliate code is normalized, and made from the name where it is missing", async () => {
    const { create } = await setUp();
    const created = await create({ name: "The Harbour Blog", code: " ＢＬＯＧ  Spring ", email: "ada@example.test" });
    expect(created.body.data).toMatchObject({
      ...{ name: "The Harbour Blog", code: "blog-spring", email: "ada@example.test", status: "ACTIVE" },
      ...{ clicks: 0, orders: 0, tickets: 0, gross: 0, refunded: 0, has_orders: false },
    });
    expect((await create({ name: "Café Übersee" })).body.data.code).toBe("cafe-ubersee");
    expect((await create({ name: "Café Übersee", code: "" })).body.data.code).toMatch(/^cafe-ubersee-[a-z2-9]{6}$/);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "A", code: "x" }, "code"],
    [{ name: "A", code: "x".repeat(51) }, "code"],
    [{ name: "A", email: "nobody" }, "email"],
    [{ name: "A", status: "AWAY" }, "status"],
  ])("affiliate %j is rejected at %s", async (body, field) => {
    const { create } = await setUp();
    const refused = await create(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("duplicate affiliate code is rejected at its field, unless it is another event’s or deleted", async () => {
    const { create, remove } = await setUp();
    const first = await create({ name: "Blog", code: "blog" });
    expect((await create({ name: "Other", code: "BLOG" })).body.errors).toHaveProperty("code");
    const otherEvent = await setUp();
    expect((await otherEvent.create({ name: "Blog", code: "blog" })).status).toBe(201);
    await remove(first.body.data.id);
    expect((await create({ name: "Other", code: "BLOG" })).status).toBe(201);
  });

  test("event refuses more than the maximum of affiliates", async () => {
    const { create, event } = await setUp();
    const rows = Array.from({ length: AFFILIATES_PER_EVENT_MAX }, (_, at) => ({
      ...{ event_id: event.id, name: `Blog ${at}`, code: `many-${at}` },
    }));
    await app.db.insertInto("affiliates").values(rows).execute();
    expect((await create({ name: "One more" })).body.code).toBe("too_many_affiliates");
  });
});

test("update of an outdated affiliate is refused", async () => {
  const { create, update, get } = await setUp();
  const { data } = (await create({ name: "Blog", code: "blog" })).body;
  const change = { name: "Blog", code: "blog", status: "INACTIVE", updated_at: data.updated_at };
  expect((await update(data.id, change)).status).toBe(200);
  expect((await update(data.id, { ...change, status: "ACTIVE" })).status).toBe(409);
  expect((await get(data.id)).status).toBe("INACTIVE");
});

describe("affiliate link", () => {
  test("order by an affiliate link is credited to its affiliate in any spelling of the code", async () => {
    const { event, ticket, params } = await setUp();
    const blog = await anAffiliate(app.db, { event, code: "harbour-blog" });
    const body = {
      tickets: [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: ticket.prices[0]?.id ?? 0, quantity: 1 }] }],
      ...{ affiliate_code: " HARBOUR  Blog", source: "WWW.Harbour.example" },
    };
    const { status, body: response } = await app.call(checkout.reserve, { params, body });
    expect(status).toBe(201);
    expect(await whoseOrder(response.data)).toEqual({ affiliate_id: blog.id, source: "harbour.example" });
  });

  test.each([
    ["unknown", "nobody"],
    ["switched off", "off"],
    ["deleted", "gone"],
    ["another event’s", "theirs"],
    ["empty", ""],
    ["too long", "x".repeat(5_000)],
    ["unreadable", "a\0b"],
    ["half a letter", "\ud800"],
  ])("order with a code that is %s is made without an affiliate", async (_, affiliate_code) => {
    const { event, ticket, params } = await setUp();
    await anAffiliate(app.db, { event, code: "off", status: "INACTIVE" });
    await anAffiliate(app.db, { event, code: "gone", deleted_at: new Date() });
    await anAffiliate(app.db, { event: await anEvent(app.db), code: "theirs" });
    const body = {
      tickets: [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: ticket.prices[0]?.id ?? 0, quantity: 1 }] }],
      ...{ affiliate_code, source: "https://harbour.example/secret?ada" },
    };
    const { status, body: response } = await app.call(checkout.reserve, { params, body });
    expect(status).toBe(201);
    expect(await whoseOrder(response.data)).toEqual({ affiliate_id: null, source: null });
  });

  test("affiliate link counts one click per IP in five minutes, and none of its own team or of inactive codes", async () => {
    const { event, open, get, token } = await setUp();
    const blog = await anAffiliate(app.db, { event, code: "blog" });
    const off = await anAffiliate(app.db, { event, code: "off", status: "INACTIVE" });
    for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await open("BLOG", { address: ip });
    await open("off", { address: "192.0.2.3" });
    await open("nobody", { address: "192.0.2.4" });
    await open(undefined, { address: "192.0.2.5" });
    await open("blog", { address: "192.0.2.6", token });
    await app.context.views.write();
    expect([(await get(blog.id)).clicks, (await get(off.id)).clicks]).toEqual([2, 0]);
    await app.runJob(aggregateCounters, {});
    expect((await get(blog.id)).clicks).toBe(2);
  });
});

describe("stats", () => {
  // SPEC 2.25
  test("affiliate stats count completed orders, subtract a cancellation and ignore an expired order", async () => {
    const { event, sell, get, ticket } = await setUp();
    const blog = await anAffiliate(app.db, { event, code: "blog" });
    const first = await sell("blog", 2);
    await sell("blog");
    await sell(null);
    await expire(app.db, orderOf(await buy(app.db, event, [[ticket, 1]], { affiliate_code: "blog" })));
    expect(await get(blog.id)).toMatchObject({ orders: 2, tickets: 3, gross: 60_00, refunded: 0 });
    await withTransaction(app.db, acting(), async (ctx) =>
      cancel(ctx, await lockOrder(ctx.tx, orderOf(first)), { may_refund: true, money: null }),
    );
    expect(await get(blog.id)).toMatchObject({ orders: 1, tickets: 1, gross: 60_00, refunded: 0 });
    expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
    await app.runJob(aggregateCounters, {});
    expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
  });

  // SPEC 7.09
  test("affiliate CSV escapes formulas and contains the link", async () => {
    const { event, sell, csv } = await setUp();
    await anAffiliate(app.db, { event, name: "=1+1", code: "sum", email: "sum@example.test" });
    await sell("sum", 2);
    const [head, ...rows] = await csv();
    expect(head).toContain("Affiliate,Code,Email,Status,Clicks,Orders");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("'=1+1,sum,sum@example.test,Active,0,1,2,40.00,0.00,EUR,");
    expect(rows[0]).toMatch(/\?aff=sum$/);
  });
});

describe("deletion of affiliates", () => {
  // SPEC 7.09
  test("affiliate with orders can only be deactivated, and one without orders can be deleted", async () => {
    const { event, sell, remove, update, get } = await setUp();
    const blog = await anAffiliate(app.db, { event, code: "blog" });
    const idle = await anAffiliate(app.db, { event, code: "idle" });
    await sell("blog");
    expect((await remove(blog.id)).body.code).toBe("affiliate_has_orders");
    expect((await update(blog.id, { name: "Blog", code: "blog", status: "INACTIVE" })).status).toBe(200);
    expect(await whoseOrder(await sell("blog"))).toEqual({ affiliate_id: null, source: null });
    expect(await get(blog.id)).toMatchObject({ orders: 1, gross: 20_00 });
    expect((await remove(idle.id)).status).toBe(204);
    expect((await remove(idle.id)).status).toBe(404);
  });
});

test("orders are filtered by affiliate and show its name, in the CSV as well", async () => {
  const { event, sell, token, params } = await setUp();
  const blog = await anAffiliate(app.db, { event, name: "Harbour Blog", code: "blog" });
  const own = await sell("blog");
  const other = await sell(null);
  const list = await app.call(
    orders.list,
    { params, query: { "filter_fields[affiliate_id][eq]": String(blog.id) } as never },
    { token },
  );
  expect(list.body.data.map(({ id }) => id)).toEqual([own.id]);
  const affiliateOf = async (order_id: number) =>
    (await app.call(orders.get, { params: { ...params, order_id } }, { token })).body.data.affiliate;
  expect([await affiliateOf(own.id), await affiliateOf(other.id)]).toEqual([
    { id: blog.id, name: "Harbour Blog" },
    null,
  ]);
  const csv = String((await app.call(orders.export, { params }, { token })).body);
  expect(csv.split("\r\n")[0]).toContain("Promo code,Affiliate,Source,Payment");
  expect(csv).toContain("Harbour Blog");
});
