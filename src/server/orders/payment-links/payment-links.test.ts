import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { aMailedToken, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** An order that waits for its payment, the browser that made it, and its organizer. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const { ticket, prices } = await aTicket(app.db, { event, price: 50_00 });
  const ticket_price_id = prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: ticket_price_id, quantity: 1 }] }];
  const reserved = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
  const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const body = { order: ada, attendees: [{ ticket_price_id, ...ada }], terms_accepted: true };
  const own = cookieOf(reserved);
  await app.call(checkout.complete, { params, body }, { cookie: own });
  const order = await app.db
    .selectFrom("orders")
    .select(["id", "reserved_until"])
    .where("short_id", "=", params.order_short_id)
    .executeTakeFirstOrThrow();
  const send = (as = token) =>
    app.call(orders.sendPaymentLink, { params: { event_id: event.id, order_id: order.id } }, { token: as });
  const mails = () =>
    app.db
      .selectFrom("mails")
      .select(["recipient", "data", "html", "text"])
      .where("event_id", "=", event.id)
      .where("kind", "=", "PAYMENT_LINK")
      .orderBy("id")
      .execute();
  const change = (fields: object) => app.db.updateTable("orders").set(fields).where("id", "=", order.id).execute();
  return { params, own, order, body, token, send, mails, change };
}

type Stage = Awaited<ReturnType<typeof setUp>>;

/** The token in the email that the organizer has sent. */
async function aLink({ send, mails }: Stage): Promise<string> {
  expect((await send()).status).toBe(204);
  return aMailedToken(app.db, (await mails()).at(-1));
}

const open = ({ params }: Pick<Stage, "params">, token: string, cookie?: string) =>
  app.call(checkout.openPaymentLink, { params, body: { token } }, cookie === undefined ? {} : { cookie });

// SECURITY S74
test("payment link opens the order in another browser, which can pay, and the first browser keeps the order", async () => {
  const made = await setUp();
  const { params, own } = made;
  const opened = await open(made, await aLink(made));
  expect(opened.status).toBe(204);
  const cookie = cookieOf(opened);
  const seen = await app.call(checkout.get, { params }, { cookie });
  expect([seen.status, seen.body.data.status, seen.body.data.is_own]).toEqual([200, "AWAITING_PAYMENT", false]);
  expect((await app.call(checkout.get, { params }, { cookie: own })).body.data.is_own).toBe(true);
  const started = await app.call(checkout.startPayment, { params, body: { provider: "sandbox" } }, { cookie });
  expect([started.status, started.body.data.amount]).toEqual([200, 50_00]);
  expect((await app.call(checkout.checkPayment, { params }, { cookie })).status).toBe(200);
});

test("payment link allows neither abandoning the order nor entering its names", async () => {
  const made = await setUp();
  const { params, body } = made;
  const cookie = cookieOf(await open(made, await aLink(made)));
  expect((await app.call(checkout.abandon, { params }, { cookie })).status).toBe(404);
  expect((await app.call(checkout.complete, { params, body }, { cookie })).status).toBe(404);
});

test("payment link opens only its order, also in a browser that has an order of its own", async () => {
  const [made, other] = [await setUp(), await setUp()];
  const token = await aLink(made);
  expect((await open(made, token, other.own)).status).toBe(204);
  expect((await app.call(checkout.get, { params: made.params }, { cookie: other.own })).status).toBe(200);
  expect((await app.call(checkout.get, { params: other.params }, { cookie: other.own })).body.data.is_own).toBe(true);
  expect((await app.call(checkout.get, { params: other.params }, { cookie: made.own })).status).toBe(404);
  expect((await open(other, token)).body.code, "of another order").toBe("link_invalid");
  expect((await open(made, `${token}x`)).body.code, "that nobody was mailed").toBe("link_invalid");
});

test("payment link works until the stock goes back on sale, and does not prolong the hold", async () => {
  const made = await setUp();
  const { order, mails, change } = made;
  const token = await aLink(made);
  const [mail] = await mails();
  expect(mail?.data).toMatchObject({ held_until: order.reserved_until?.toISOString(), total_gross: 50_00 });
  const [now] = await app.db.selectFrom("orders").select("reserved_until").where("id", "=", order.id).execute();
  expect(now?.reserved_until).toEqual(order.reserved_until);
  await app.db.updateTable("mailed_links").set({ expires_at: new Date() }).where("order_id", "=", order.id).execute();
  expect((await open(made, token)).body.code).toBe("link_invalid");
  await change({ reserved_until: new Date(Date.now() - 1_000) });
  expect((await made.send()).body.code).toBe("order_expired");
});

test("payment link stops working when the buyer's email changes", async () => {
  const made = await setUp();
  const { params, change } = made;
  const token = await aLink(made);
  const cookie = cookieOf(await open(made, token));
  await change({ email: "right@example.test" });
  expect((await open(made, token)).body.code).toBe("link_invalid");
  expect((await app.call(checkout.get, { params }, { cookie })).status).toBe(404);
});

test("token of a payment link is in the email only, and the database stores its hash", async () => {
  const made = await setUp();
  const token = await aLink(made);
  const links = await app.db.selectFrom("mailed_links").selectAll().where("order_id", "=", made.order.id).execute();
  expect(JSON.stringify([links, await made.mails()])).not.toContain(token);
});

// SPEC 8.43
test.each([
  ["cancelled", { status: "CANCELLED" }, "order_cancelled"],
  ["complete", { status: "COMPLETED" }, "already_processed"],
  ["paid already", { status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" }, "already_paid"],
] as const)("payment link of an order that is %s is refused", async (_, over, code) => {
  const { send, change, mails } = await setUp();
  await change(over);
  expect((await send()).body.code).toBe(code);
  expect(await mails()).toEqual([]);
});

test("payment link is sent by its organizer only, once for repeated clicks, and five times per hour", async () => {
  const { order, send, mails } = await setUp();
  expect((await send((await aSignedInUser(app.db)).token)).status).toBe(404);
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  expect(await mails()).toHaveLength(1);
  const earlier = { purpose: "PAY_ORDER", order_id: order.id, email: "ada@example.test" } as const;
  const created_at = new Date(Date.now() - 5 * 60_000);
  await app.db.updateTable("mailed_links").set({ created_at }).where("order_id", "=", order.id).execute();
  const four = Array.from({ length: 4 }, () => ({ ...earlier, created_at, expires_at: new Date() }));
  await app.db.insertInto("mailed_links").values(four).execute();
  expect((await send()).body.code).toBe("too_many_requests");
});
