import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anEvent, aPromoCode, type ATicket, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type Stage = { event: { id: number }; bought: ATicket };

async function aStage(over: Parameters<typeof aTicket>[1] = {}): Promise<Stage> {
  const event = await anEvent(app.db, { status: "LIVE" });
  return { event, bought: await aTicket(app.db, { event, type: "FREE", ...over }) };
}

async function reserve(
  { event, bought }: Stage,
  { quantity = 1, cookie, promo_code }: { quantity?: number; cookie?: string; promo_code?: string } = {},
) {
  const tickets = [{ ticket_id: bought.ticket.id, quantities: [{ price_id: priceOf(bought), quantity }] }];
  const request = { params: { event_id: event.id }, body: { tickets, promo_code } };
  const response = await app.call(checkout.reserve, request, cookie ? { cookie } : {});
  const params = { event_id: event.id, order_short_id: response.body.data?.short_id ?? "" };
  return { status: response.status, code: response.body.code, params, cookie: cookieOf(response) || (cookie ?? "") };
}

type Held = Awaited<ReturnType<typeof reserve>>;

function complete({ params, cookie }: Held, { bought }: Stage, names: string[] = ["Ada"]) {
  const attendees = names.map((first_name) => ({
    ticket_price_id: priceOf(bought),
    first_name,
    email: `${first_name.toLowerCase()}@example.test`,
  }));
  const order = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  return app.call(checkout.complete, { params, body: { order, attendees, terms_accepted: true } }, { cookie });
}

function priceOf({ prices }: ATicket): number {
  return prices[0]?.id ?? 0;
}

async function stockOf({ bought }: Stage) {
  const stock_id = bought.stocks[0]?.id ?? 0;
  return app.db.selectFrom("stocks").select(["held", "sold"]).where("id", "=", stock_id).executeTakeFirstOrThrow();
}

const see = ({ params, cookie }: Held) => app.call(checkout.get, { params }, { cookie });

test("buyer with a single name gets tickets and an email with that name alone", async () => {
  const fixture = await aStage({ capacity: 1 });
  const { params, cookie } = await reserve(fixture);
  const person = { first_name: "Sukarno", email: "sukarno@example.test" };
  const attendees = [{ ...person, ticket_price_id: priceOf(fixture.bought) }];
  const body = { order: { ...person, last_name: " " }, attendees, terms_accepted: true };
  const done = await app.call(checkout.complete, { params, body }, { cookie });
  expect([done.status, done.body.errors]).toEqual([200, undefined]);
  expect(done.body.data).toMatchObject({ first_name: "Sukarno", last_name: null });
  expect(done.body.data.attendees).toMatchObject([{ first_name: "Sukarno", last_name: null }]);
  const mails = await app.db.selectFrom("mails").select("data").where("recipient", "=", person.email).execute();
  const json = JSON.stringify(mails);
  expect(json).toContain('"Sukarno"');
  expect(json).not.toMatch(/undefined|Sukarno (?!")|null Sukarno/);
});

test("more of a ticket than an order may contain is refused with the maximum", async () => {
  const { event, bought } = await aStage({ max_per_order: 4 });
  const tickets = [{ ticket_id: bought.ticket.id, quantities: [{ price_id: priceOf(bought), quantity: 5 }] }];
  const { status, body } = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    "tickets.0.quantities.0.quantity": ["You can choose up to 4 per order."],
  });
});

test.each([
  ["o&leary@example.com", "o&leary@example.com"],
  ["b&b@example.com", "b&b@example.com"],
  ["first/last@example.com", "first/last@example.com"],
  ["x=y@example.com", "x=y@example.com"],
  ["!bang@example.com", "!bang@example.com"],
  ["müller@example.com", "müller@example.com"],
  ["info@räucher.example", "info@räucher.example"],
  ["info@xn--rucher-bua.example", "info@räucher.example"],
  ["user@xn--e1afmkfd.xn--p1ai", "user@пример.рф"],
  ["用户@例子.中国", "用户@例子.中国"],
])("buyer with the email address %s can buy, and is shown and emailed as %s", async (typed, shown) => {
  const fixture = await aStage({ capacity: 1 });
  const held = await reserve(fixture);
  const attendees = [{ ticket_price_id: priceOf(fixture.bought), first_name: "Ada", email: typed }];
  const order = { first_name: "Ada", last_name: "Lovelace", email: typed };
  const body = { order, attendees, terms_accepted: true };
  const bought = await app.call(checkout.complete, { params: held.params, body }, { cookie: held.cookie });
  expect([bought.status, bought.body.data.email]).toEqual([200, shown]);
  const recipients = app.db.selectFrom("mails").select("recipient").where("event_id", "=", fixture.event.id);
  const emails = (await recipients.execute()).map(({ recipient }) => recipient);
  expect(new Set(emails.filter((email) => email !== "hello@example.test"))).toEqual(new Set([shown]));
});

describe("ticket page", () => {
  // SECURITY S75
  test("ticket link opens that ticket alone, and shows its order only to the browser that bought it", async () => {
    const fixture = await aStage({ capacity: 3 });
    const held = await reserve(fixture, { quantity: 2 });
    const { attendees } = (await complete(held, fixture, ["Ada", "Grace"])).body.data;
    const other = await reserve(fixture);
    expect((await complete(other, fixture)).status).toBe(200);
    const params = { event_id: fixture.event.id, attendee_short_id: attendees[1]?.short_id ?? "" };
    const orderShownTo = async (cookie?: string) => {
      const { body } = await app.call(checkout.ticket, { params }, cookie ? { cookie } : {});
      const json = JSON.stringify(body);
      return {
        order: body.data.order_short_id,
        sees: ["Grace", attendees[0]?.short_id ?? ""].map((text) => json.includes(text)),
      };
    };
    expect(await orderShownTo(held.cookie)).toEqual({ order: held.params.order_short_id, sees: [true, false] });
    expect(await orderShownTo()).toEqual({ order: null, sees: [true, false] });
    expect(await orderShownTo(other.cookie)).toEqual({ order: null, sees: [true, false] });
  });
});

describe("releasing a reservation", () => {
  // SPEC 4.24
  test("abandoned order releases its stock at once, can be abandoned twice and can’t be completed", async () => {
    const fixture = await aStage({ capacity: 2 });
    const held = await reserve(fixture, { quantity: 2 });
    expect((await reserve(fixture)).code).toBe("sold_out");
    for (const _ of [1, 2])
      expect((await app.call(checkout.abandon, { params: held.params }, { cookie: held.cookie })).status).toBe(204);
    expect(await stockOf(fixture)).toEqual({ held: 0, sold: 0 });
    expect((await complete(held, fixture, ["Ada", "Grace"])).body.code).toBe("order_expired");
    expect((await reserve(fixture, { quantity: 2 })).status).toBe(201);
  });

  // SPEC 8.11
  test("complete order can’t be abandoned", async () => {
    const fixture = await aStage({ capacity: 1 });
    const held = await reserve(fixture);
    expect((await complete(held, fixture)).status).toBe(200);
    const abandoned = await app.call(checkout.abandon, { params: held.params }, { cookie: held.cookie });
    expect([abandoned.status, abandoned.body.code]).toEqual([409, "already_processed"]);
    expect(await stockOf(fixture)).toEqual({ held: 0, sold: 1 });
  });

  // SPEC 7.37
  test("browser that chooses again releases its reservation and the use of its promo code", async () => {
    const fixture = await aStage({ capacity: 3 });
    const { promo_code, stock } = await aPromoCode(app.db, { event: fixture.event, uses: 1 });
    const first = await reserve(fixture, { quantity: 2, promo_code: promo_code.code });
    const second = await reserve(fixture, { quantity: 1, cookie: first.cookie });
    expect([second.status, second.cookie]).toEqual([201, first.cookie]);
    expect(await stockOf(fixture)).toEqual({ held: 1, sold: 0 });
    const uses = app.db.selectFrom("stocks").select("held").where("id", "=", stock.id);
    expect(await uses.executeTakeFirst()).toEqual({ held: 0 });
    expect((await see(first)).body.data).toMatchObject({ status: "EXPIRED", is_expired: true });
    expect((await complete(first, fixture, ["Ada", "Grace"])).body.code).toBe("order_expired");
    expect((await complete(second, fixture)).status).toBe(200);
    expect(await recount(app.db)).toEqual([]);
  });

  // SPEC 5.11
  test("promo code entered at the checkout reserves the last tickets again, and a wrong one changes nothing", async () => {
    const fixture = await aStage({ capacity: 2 });
    const first = await reserve(fixture, { quantity: 2 });
    expect((await see(first)).body.data).toMatchObject({ takes_promo_codes: false });
    const { promo_code } = await aPromoCode(app.db, { event: fixture.event, uses: 1 });
    expect((await see(first)).body.data).toMatchObject({ takes_promo_codes: true, status: "RESERVED" });
    const bad = await reserve(fixture, { quantity: 2, cookie: first.cookie, promo_code: "NONE-SUCH" });
    expect(bad.status).toBe(409);
    expect((await see(first)).body.data).toMatchObject({ status: "RESERVED" });
    const second = await reserve(fixture, { quantity: 2, cookie: first.cookie, promo_code: promo_code.code });
    expect((await see(second)).body.data).toMatchObject({ status: "RESERVED", promo_code: promo_code.code });
    expect(await stockOf(fixture)).toEqual({ held: 2, sold: 0 });
    expect(await recount(app.db)).toEqual([]);
  });

  test("reservation for another event stays", async () => {
    const [first, other] = [await aStage({ capacity: 1 }), await aStage({ capacity: 1 })];
    const held = await reserve(first);
    await reserve(other, { cookie: held.cookie });
    expect([await stockOf(first), await stockOf(other)]).toEqual([
      { held: 1, sold: 0 },
      { held: 1, sold: 0 },
    ]);
  });
});

describe("completion of the checkout", () => {
  // SPEC 7.37
  test("checkout completed six times at once succeeds once, with one ticket and one email", async () => {
    const fixture = await aStage({ capacity: 1 });
    const held = await reserve(fixture);
    const responses = await Promise.all(Array.from({ length: 6 }, () => complete(held, fixture)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["already_processed"]),
    );
    expect((await see(held)).body.data.attendees).toHaveLength(1);
    const mails = app.db.selectFrom("mails").select("kind").where("kind", "=", "ORDER_COMPLETED");
    expect(await mails.where("event_id", "=", fixture.event.id).execute()).toHaveLength(1);
  });

  test("attendees that don’t fit the tickets change nothing", async () => {
    const fixture = await aStage({ capacity: 2 });
    const held = await reserve(fixture, { quantity: 2 });
    const response = await complete(held, fixture, ["Ada"]);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ["attendees"]]);
    expect((await see(held)).body.data).toMatchObject({ status: "RESERVED", first_name: null, attendees: [] });
  });

  test("order awaiting payment accepts new attendees, and its tickets can’t be opened", async () => {
    const fixture = await aStage({ type: "PAID", price: 20_00, capacity: 1 });
    const held = await reserve(fixture);
    expect((await complete(held, fixture, ["Ada"])).body.data).toMatchObject({ status: "AWAITING_PAYMENT" });
    const { attendees } = (await complete(held, fixture, ["Grace"])).body.data;
    expect(attendees.map(({ first_name, status }) => [first_name, status])).toEqual([["Grace", "PENDING"]]);
    const params = { event_id: fixture.event.id, attendee_short_id: attendees[0]?.short_id ?? "" };
    expect((await app.call(checkout.ticket, { params })).status).toBe(404);
  });

  // SPEC 3.07, 3.14, 3.76
  test("message after the checkout is shown only once the order is complete", async () => {
    const event = await anEvent(app.db, {
      status: "LIVE",
      settings: { post_checkout_message: "See you", online_event_connection_details: "https://meet.example/1" },
    });
    const fixture = { event, bought: await aTicket(app.db, { event, type: "FREE" }) };
    const held = await reserve(fixture);
    const secret = { post_checkout_message: null, online_event_connection_details: null };
    expect((await see(held)).body.data.event).toMatchObject(secret);
    await complete(held, fixture);
    expect((await see(held)).body.data.event).toMatchObject({ post_checkout_message: "See you" });
  });

  // SPEC 3.75
  test("message before the checkout is shown during the checkout", async () => {
    const event = await anEvent(app.db, { status: "LIVE", settings: { pre_checkout_message: "<p>Bring an ID</p>" } });
    const held = await reserve({ event, bought: await aTicket(app.db, { event, type: "FREE" }) });
    expect((await see(held)).body.data.event).toMatchObject({ pre_checkout_message: "<p>Bring an ID</p>" });
  });
});

// SPEC 2.32, 3.74
test.each([
  [true, ["ORDER_COMPLETED", "ORDER_NOTICE"]],
  [false, ["ORDER_COMPLETED"]],
])(
  "organizer is emailed about a new order where it is switched on: %s",
  async (notify_organizer_of_new_orders, kinds) => {
    const event = await anEvent(app.db, { status: "LIVE", settings: { notify_organizer_of_new_orders } });
    const fixture = { event, bought: await aTicket(app.db, { event, type: "FREE" }) };
    await complete(await reserve(fixture), fixture);
    const mails = await app.db.selectFrom("mails").select("kind").where("event_id", "=", event.id).execute();
    expect(
      mails
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "TICKET")
        .toSorted(),
    ).toEqual(kinds);
  },
);
