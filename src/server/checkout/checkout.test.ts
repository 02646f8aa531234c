import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anEvent, aPromoCode, type ATicket, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

type Stage = { event: { id: number }; bought: ATicket };

async function aStage(over: Parameters<typeof aTicket>[1] = {}): Promise<Stage> {
  const event = await anEvent(home.db, { status: "LIVE" });
  return { event, bought: await aTicket(home.db, { event, type: "FREE", ...over }) };
}

async function reserve(
  { event, bought }: Stage,
  { quantity = 1, cookie, promo_code }: { quantity?: number; cookie?: string; promo_code?: string } = {},
) {
  const tickets = [{ ticket_id: bought.ticket.id, quantities: [{ price_id: priceOf(bought), quantity }] }];
  const asked = { params: { event_id: event.id }, body: { tickets, promo_code } };
  const answer = await home.call(checkout.reserve, asked, cookie ? { cookie } : {});
  const params = { event_id: event.id, order_short_id: answer.body.data?.short_id ?? "" };
  return { status: answer.status, code: answer.body.code, params, cookie: cookieOf(answer) || (cookie ?? "") };
}

type Held = Awaited<ReturnType<typeof reserve>>;

function complete({ params, cookie }: Held, { bought }: Stage, names: string[] = ["Ada"]) {
  const attendees = names.map((first_name) => ({
    ticket_price_id: priceOf(bought),
    first_name,
    email: `${first_name.toLowerCase()}@example.test`,
  }));
  const order = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  return home.call(checkout.complete, { params, body: { order, attendees, terms_accepted: true } }, { cookie });
}

function priceOf({ prices }: ATicket): number {
  return prices[0]?.id ?? 0;
}

async function stockOf({ bought }: Stage) {
  const stock_id = bought.stocks[0]?.id ?? 0;
  return home.db.selectFrom("stocks").select(["held", "sold"]).where("id", "=", stock_id).executeTakeFirstOrThrow();
}

const see = ({ params, cookie }: Held) => home.call(checkout.get, { params }, { cookie });

test("buyer with a single name gets tickets and an email with that name alone", async () => {
  const stage = await aStage({ capacity: 1 });
  const { params, cookie } = await reserve(stage);
  const person = { first_name: "Sukarno", email: "sukarno@example.test" };
  const attendees = [{ ...person, ticket_price_id: priceOf(stage.bought) }];
  const body = { order: { ...person, last_name: " " }, attendees, terms_accepted: true };
  const done = await home.call(checkout.complete, { params, body }, { cookie });
  expect([done.status, done.body.errors]).toEqual([200, undefined]);
  expect(done.body.data).toMatchObject({ first_name: "Sukarno", last_name: null });
  expect(done.body.data.attendees).toMatchObject([{ first_name: "Sukarno", last_name: null }]);
  const mails = await home.db.selectFrom("mails").select("data").where("recipient", "=", person.email).execute();
  const told = JSON.stringify(mails);
  expect(told).toContain('"Sukarno"');
  expect(told).not.toMatch(/undefined|Sukarno (?!")|null Sukarno/);
});

test("more of a ticket than an order may contain is refused with the maximum", async () => {
  const { event, bought } = await aStage({ max_per_order: 4 });
  const tickets = [{ ticket_id: bought.ticket.id, quantities: [{ price_id: priceOf(bought), quantity: 5 }] }];
  const { status, body } = await home.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    "tickets.0.quantities.0.quantity": ["That is too many: at most 4 fit into one order."],
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
  const stage = await aStage({ capacity: 1 });
  const held = await reserve(stage);
  const attendees = [{ ticket_price_id: priceOf(stage.bought), first_name: "Ada", email: typed }];
  const order = { first_name: "Ada", last_name: "Lovelace", email: typed };
  const body = { order, attendees, terms_accepted: true };
  const bought = await home.call(checkout.complete, { params: held.params, body }, { cookie: held.cookie });
  expect([bought.status, bought.body.data.email]).toEqual([200, shown]);
  const recipients = home.db.selectFrom("mails").select("recipient").where("event_id", "=", stage.event.id);
  const others = (await recipients.execute()).map(({ recipient }) => recipient);
  expect(new Set(others.filter((one) => one !== "hello@example.test"))).toEqual(new Set([shown]));
});

describe("ticket page", () => {
  // SECURITY S75
  test("ticket link opens that ticket alone, and shows its order only to the browser that bought it", async () => {
    const stage = await aStage({ capacity: 3 });
    const held = await reserve(stage, { quantity: 2 });
    const { attendees } = (await complete(held, stage, ["Ada", "Grace"])).body.data;
    const other = await reserve(stage);
    expect((await complete(other, stage)).status).toBe(200);
    const params = { event_id: stage.event.id, attendee_short_id: attendees[1]?.short_id ?? "" };
    const orderSaidTo = async (cookie?: string) => {
      const { body } = await home.call(checkout.ticket, { params }, cookie ? { cookie } : {});
      const told = JSON.stringify(body);
      return {
        order: body.data.order_short_id,
        sees: ["Grace", attendees[0]?.short_id ?? ""].map((word) => told.includes(word)),
      };
    };
    expect(await orderSaidTo(held.cookie)).toEqual({ order: held.params.order_short_id, sees: [true, false] });
    expect(await orderSaidTo()).toEqual({ order: null, sees: [true, false] });
    expect(await orderSaidTo(other.cookie)).toEqual({ order: null, sees: [true, false] });
  });
});

describe("releasing a reservation", () => {
  // SPEC 4.24
  test("abandoned order releases its stock at once, can be abandoned twice and can’t be completed", async () => {
    const stage = await aStage({ capacity: 2 });
    const held = await reserve(stage, { quantity: 2 });
    expect((await reserve(stage)).code).toBe("sold_out");
    for (const _ of [1, 2])
      expect((await home.call(checkout.abandon, { params: held.params }, { cookie: held.cookie })).status).toBe(204);
    expect(await stockOf(stage)).toEqual({ held: 0, sold: 0 });
    expect((await complete(held, stage, ["Ada", "Grace"])).body.code).toBe("order_expired");
    expect((await reserve(stage, { quantity: 2 })).status).toBe(201);
  });

  // SPEC 8.11
  test("complete order can’t be abandoned", async () => {
    const stage = await aStage({ capacity: 1 });
    const held = await reserve(stage);
    expect((await complete(held, stage)).status).toBe(200);
    const abandoned = await home.call(checkout.abandon, { params: held.params }, { cookie: held.cookie });
    expect([abandoned.status, abandoned.body.code]).toEqual([409, "already_processed"]);
    expect(await stockOf(stage)).toEqual({ held: 0, sold: 1 });
  });

  // SPEC 7.37
  test("browser that chooses again releases its reservation and the use of its promo code", async () => {
    const stage = await aStage({ capacity: 3 });
    const { promo_code, stock } = await aPromoCode(home.db, { event: stage.event, uses: 1 });
    const first = await reserve(stage, { quantity: 2, promo_code: promo_code.code });
    const second = await reserve(stage, { quantity: 1, cookie: first.cookie });
    expect([second.status, second.cookie]).toEqual([201, first.cookie]);
    expect(await stockOf(stage)).toEqual({ held: 1, sold: 0 });
    const uses = home.db.selectFrom("stocks").select("held").where("id", "=", stock.id);
    expect(await uses.executeTakeFirst()).toEqual({ held: 0 });
    expect((await see(first)).body.data).toMatchObject({ status: "EXPIRED", is_expired: true });
    expect((await complete(first, stage, ["Ada", "Grace"])).body.code).toBe("order_expired");
    expect((await complete(second, stage)).status).toBe(200);
    expect(await recount(home.db)).toEqual([]);
  });

  // SPEC 5.11
  test("promo code entered at the checkout reserves the last tickets again, and a wrong one changes nothing", async () => {
    const stage = await aStage({ capacity: 2 });
    const first = await reserve(stage, { quantity: 2 });
    expect((await see(first)).body.data).toMatchObject({ takes_promo_codes: false });
    const { promo_code } = await aPromoCode(home.db, { event: stage.event, uses: 1 });
    expect((await see(first)).body.data).toMatchObject({ takes_promo_codes: true, status: "RESERVED" });
    const bad = await reserve(stage, { quantity: 2, cookie: first.cookie, promo_code: "NONE-SUCH" });
    expect(bad.status).toBe(409);
    expect((await see(first)).body.data).toMatchObject({ status: "RESERVED" });
    const second = await reserve(stage, { quantity: 2, cookie: first.cookie, promo_code: promo_code.code });
    expect((await see(second)).body.data).toMatchObject({ status: "RESERVED", promo_code: promo_code.code });
    expect(await stockOf(stage)).toEqual({ held: 2, sold: 0 });
    expect(await recount(home.db)).toEqual([]);
  });

  test("reservation for another event stays", async () => {
    const [one, other] = [await aStage({ capacity: 1 }), await aStage({ capacity: 1 })];
    const held = await reserve(one);
    await reserve(other, { cookie: held.cookie });
    expect([await stockOf(one), await stockOf(other)]).toEqual([
      { held: 1, sold: 0 },
      { held: 1, sold: 0 },
    ]);
  });
});

describe("completion of the checkout", () => {
  // SPEC 7.37
  test("checkout completed six times at once succeeds once, with one ticket and one email", async () => {
    const stage = await aStage({ capacity: 1 });
    const held = await reserve(stage);
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(held, stage)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["already_processed"]),
    );
    expect((await see(held)).body.data.attendees).toHaveLength(1);
    const mails = home.db.selectFrom("mails").select("kind").where("kind", "=", "ORDER_COMPLETED");
    expect(await mails.where("event_id", "=", stage.event.id).execute()).toHaveLength(1);
  });

  test("attendees that don’t fit the tickets change nothing", async () => {
    const stage = await aStage({ capacity: 2 });
    const held = await reserve(stage, { quantity: 2 });
    const answer = await complete(held, stage, ["Ada"]);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["attendees"]]);
    expect((await see(held)).body.data).toMatchObject({ status: "RESERVED", first_name: null, attendees: [] });
  });

  test("order awaiting payment accepts new attendees, and its tickets can’t be opened", async () => {
    const stage = await aStage({ type: "PAID", price: 20_00, capacity: 1 });
    const held = await reserve(stage);
    expect((await complete(held, stage, ["Ada"])).body.data).toMatchObject({ status: "AWAITING_PAYMENT" });
    const { attendees } = (await complete(held, stage, ["Grace"])).body.data;
    expect(attendees.map(({ first_name, status }) => [first_name, status])).toEqual([["Grace", "PENDING"]]);
    const params = { event_id: stage.event.id, attendee_short_id: attendees[0]?.short_id ?? "" };
    expect((await home.call(checkout.ticket, { params })).status).toBe(404);
  });

  // SPEC 3.07, 3.14, 3.76
  test("message after the checkout is shown only once the order is complete", async () => {
    const event = await anEvent(home.db, {
      status: "LIVE",
      settings: { post_checkout_message: "See you", online_event_connection_details: "https://meet.example/1" },
    });
    const stage = { event, bought: await aTicket(home.db, { event, type: "FREE" }) };
    const held = await reserve(stage);
    const secret = { post_checkout_message: null, online_event_connection_details: null };
    expect((await see(held)).body.data.event).toMatchObject(secret);
    await complete(held, stage);
    expect((await see(held)).body.data.event).toMatchObject({ post_checkout_message: "See you" });
  });

  // SPEC 3.75
  test("message before the checkout is shown during the checkout", async () => {
    const event = await anEvent(home.db, { status: "LIVE", settings: { pre_checkout_message: "<p>Bring an ID</p>" } });
    const held = await reserve({ event, bought: await aTicket(home.db, { event, type: "FREE" }) });
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
    const event = await anEvent(home.db, { status: "LIVE", settings: { notify_organizer_of_new_orders } });
    const stage = { event, bought: await aTicket(home.db, { event, type: "FREE" }) };
    await complete(await reserve(stage), stage);
    const mails = await home.db.selectFrom("mails").select("kind").where("event_id", "=", event.id).execute();
    expect(
      mails
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "TICKET")
        .toSorted(),
    ).toEqual(kinds);
  },
);
