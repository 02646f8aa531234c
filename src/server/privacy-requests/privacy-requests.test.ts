import { afterAll, beforeAll, expect, test } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { attendees as attendeeCalls } from "#contract/attendees.ts";
import { checkout } from "#contract/checkout.ts";
import { stats } from "#contract/event-stats.ts";
import {
  aCompletedOrder,
  anAffiliate,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const EVE = { first_name: "Eve", last_name: "Mayer", email: "Eve@example.test" };

/**
 * Two events, a past and an upcoming one, each with an order of Eve's, the upcoming one with a
 * friend's ticket.
 */
async function setUp() {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const past = await anEvent(app.db, { organizer, start_date: inDays(-3), end_date: inDays(-2) });
  const next = await anEvent(app.db, { organizer, status: "LIVE" });
  const first = await aCompletedOrder(app.db, {
    ...{ event: past, ticket: await aTicket(app.db, { event: past }) },
    ...{ ...EVE, attendees: [EVE] },
  });
  const second = await aCompletedOrder(app.db, {
    ...{ event: next, ticket: await aTicket(app.db, { event: next }), quantity: 2 },
    ...{ ...EVE, attendees: [EVE, { first_name: "Bo", email: "bo@example.test" }] },
  });
  const heard = await aQuestion(app.db, { event: next });
  const meal = await aQuestion(app.db, {
    ...{ event: next, title: "Meal", type: "RADIO", belongs_to: "TICKET", options: ["Meat", "Vegan"] },
  });
  await anAnswer(app.db, { order: second.order, question: heard, answer: "from my neighbour" });
  for (const [at, answer] of [2, 1].entries())
    await anAnswer(app.db, { order: second.order, attendee: second.attendees[at], question: meal, answer });
  for (const [cause, recipient] of [
    [`order:${second.order.id}:completed`, "eve@example.test"],
    [`order:${second.order.id}:notice`, "hello@example.test"],
    [`attendee:${second.attendees[1]?.id}:ticket`, "bo@example.test"],
  ] as const)
    await app.db
      .insertInto("mails")
      .values({ kind: "TICKET", cause, recipient, locale: "en", data: "{}", event_id: next.id })
      .execute();
  const params = { account_id: owner.account.id };
  const find = async (email = "eve@example.test") =>
    (await app.call(accountData.findPerson, { params, query: { email } }, owner)).body.data;
  const erase = (upcoming: "KEEP" | "VOID" = "KEEP") =>
    app.call(accountData.erasePerson, { params, body: { email: "eve@example.test", upcoming } }, owner);
  return { ...owner, params, past, next, first, second, find, erase };
}

const orderOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom("orders")
    .select(["first_name", "last_name", "email", "total_gross", "search_text"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const peopleOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom("attendees")
    .select(["first_name", "last_name", "email", "status"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();

test("person is found by address in all events of the account, regardless of case, and in no other account", async () => {
  const { find, first, second, next } = await setUp();
  await setUp();
  const found = await find("EVE@example.test");
  expect(found.orders.map(({ id }) => id)).toEqual([second.order.id, first.order.id]);
  expect(found.attendees[0]).toMatchObject({ event_id: next.id, event_title: "Summer Night" });
  expect(found).toMatchObject({ order_count: 2, attendee_count: 2, upcoming_count: 1 });
  expect(await find("nobody@example.test")).toMatchObject({ order_count: 0, attendee_count: 0, upcoming_count: 0 });
});

// SECURITY S61
test("personal data is exported as one file without secret links, and the activity log does not name the person", async () => {
  const { account, token, params, second } = await setUp();
  const response = await app.call(accountData.exportPerson, { params, body: { email: EVE.email } }, { token });
  expect(response.headers["content-disposition"]).toContain("person.json");
  const file = response.body as unknown as Record<string, { public_id: string }[]>;
  expect(file).toMatchObject({ email: EVE.email, orders: [{}, { public_id: second.order.public_id }], check_ins: [] });
  expect([file.attendees?.length, file.mails?.length]).toEqual([2, 1]);
  expect(file["orders"]?.[1]).toMatchObject({ answers: [{ answer: "from my neighbour" }] });
  expect(file["attendees"]?.[1]).toMatchObject({ answers: [{ question: "Meal", answer: 2, chosen: ["Vegan"] }] });
  expect(JSON.stringify(file)).not.toContain("Meat");
  expect(JSON.stringify(file)).not.toContain(second.order.short_id);
  expect(JSON.stringify(file)).not.toContain("Bo");
  const activities = app.db.selectFrom("activity_log").select(["kind", "data"]).where("account_id", "=", account.id);
  expect(await activities.execute()).toEqual([{ kind: "person.exported", data: { orders: 2, attendees: 2 } }]);
});

// SECURITY S61
test("erasing a person removes the name everywhere and leaves amounts and other attendees unchanged", async () => {
  const { erase, find, first, second, account, next } = await setUp();
  expect((await erase()).body.data).toEqual({ orders: 2, attendees: 2, voided: 0 });
  for (const { order } of [first, second]) {
    const { search_text, ...left } = await orderOf(order);
    expect(left).toEqual({ first_name: null, last_name: null, email: null, total_gross: order.total_gross });
    expect(search_text).not.toMatch(/eve|mayer/);
  }
  expect(await peopleOf(second.order)).toEqual([
    { first_name: "–", last_name: null, email: "", status: "ACTIVE" },
    { first_name: "Bo", last_name: "Lovelace", email: "bo@example.test", status: "ACTIVE" },
  ]);
  const answers = app.db.selectFrom("question_answers").select(["attendee_id", "answer"]);
  expect(await answers.where("event_id", "=", next.id).execute()).toEqual([
    { attendee_id: second.attendees[1]?.id, answer: 1 },
  ]);
  const mails = app.db.selectFrom("mails").select("recipient").where("event_id", "=", next.id);
  expect(await mails.execute()).toEqual([{ recipient: "bo@example.test" }]);
  expect(await find()).toMatchObject({ order_count: 0, attendee_count: 0 });
  const activities = app.db.selectFrom("activity_log").select(["kind", "data"]).where("account_id", "=", account.id);
  expect(await activities.execute()).toEqual([{ kind: "person.erased", data: { orders: 2, attendees: 2, voided: 0 } }]);
  // The order page still opens without the name, and no email can be sent to the person.
  const page = await app.call(checkout.get, { params: { event_id: next.id, order_short_id: second.order.short_id } });
  expect([page.status, JSON.stringify(page.body).includes("Mayer")]).toEqual([200, false]);
});

test("erasing a person removes affiliate names, receipt notes and networks in the log, but not the affiliate's sales", async () => {
  const { erase, find, token, params, second, next, account } = await setUp();
  const affiliateInput = { event: next, email: "EVE@example.test", name: "Eve Mayer" };
  const made = await anAffiliate(app.db, { ...affiliateInput, code: "eve-mayer-k3x9p2" });
  const chosen = await anAffiliate(app.db, { ...affiliateInput, code: "harbour" });
  const other = await anAffiliate(app.db, { event: next, email: "bo@example.test" });
  const otherAffiliate = await anAffiliate(app.db, {
    event: await anEvent(app.db),
    email: "eve@example.test",
    name: "Eve",
  });
  await app.db.updateTable("orders").set({ affiliate_id: made.id }).where("id", "=", second.order.id).execute();
  await app.db
    .insertInto("receipts")
    .values({
      ...{ order_id: second.order.id, amount: 20_00, received_on: "2026-01-05" },
      ...{ note: "From the account of Eve’s mother", idempotency_key: crypto.randomUUID() },
    })
    .execute();
  const seen = { account_id: account.id, event_id: next.id, network: "192.0.2.x", occurred_at: new Date() };
  await app.db
    .insertInto("activity_log")
    .values([
      { ...seen, kind: "order.completed", subject: "order", subject_id: second.order.id, actor: "buyer" },
      { ...seen, kind: "order.buyer_updated", subject: "order", subject_id: second.order.id, actor: "person" },
      { ...seen, kind: "order.completed", subject: "order", subject_id: second.order.id + 1_000, actor: "buyer" },
    ])
    .execute();
  expect(await find()).toMatchObject({ affiliate_count: 2 });
  const file = await app.call(accountData.exportPerson, { params, body: { email: EVE.email } }, { token });
  expect((file.body as unknown as { affiliates: object[] }).affiliates).toMatchObject([
    { code: "eve-mayer-k3x9p2" },
    { code: "harbour" },
  ]);
  await erase();
  expect(await find()).toMatchObject({ affiliate_count: 0 });
  const left = app.db.selectFrom("affiliates").select(["name", "code", "email"]).orderBy("id");
  const ids = [made.id, chosen.id, other.id, otherAffiliate.id];
  expect(await left.where("id", "in", ids).execute()).toEqual([
    { name: "–", code: `erased-${made.id}`, email: null },
    { name: "–", code: "harbour", email: null },
    { name: "Harbour Blog", code: other.code, email: "bo@example.test" },
    { name: "Eve", code: otherAffiliate.code, email: "eve@example.test" },
  ]);
  const brought = app.db.selectFrom("orders").select("affiliate_id").where("id", "=", second.order.id);
  expect(await brought.executeTakeFirst()).toEqual({ affiliate_id: made.id });
  const receipt = app.db.selectFrom("receipts").select(["amount", "note"]).where("order_id", "=", second.order.id);
  expect(await receipt.execute()).toEqual([{ amount: 20_00, note: null }]);
  const from = app.db.selectFrom("activity_log").select("network").where("event_id", "=", next.id).orderBy("id");
  expect((await from.where("subject", "=", "order").execute()).map(({ network }) => network)).toEqual([
    ...[null, "192.0.2.x", "192.0.2.x"],
  ]);
});

// SECURITY S132
test("erasing a person unregisters their wallet devices and leaves those of others", async () => {
  const { erase, second, next } = await setUp();
  const serials = second.attendees.map(({ short_id }) => `serial-${short_id}`);
  for (const [at, { id, short_id }] of second.attendees.entries()) {
    const serial = serials[at] ?? "";
    const pass = {
      event_id: next.id,
      attendee_id: id,
      short_id,
      serial,
      content_hash: "as it is",
      changed_at: new Date(),
    };
    const storedPass = await app.db.insertInto("wallet_passes").values(pass).returning("id").executeTakeFirstOrThrow();
    const phone = {
      wallet_pass_id: storedPass.id,
      device_id: `phone-${serial}`,
      push_token: "00fc13",
      registered_at: new Date(),
    };
    await app.db.insertInto("wallet_devices").values(phone).execute();
  }
  await erase();
  const phones = app.db
    .selectFrom("wallet_devices")
    .select("device_id")
    .where(
      "device_id",
      "in",
      serials.map((serial) => `phone-${serial}`),
    );
  expect(await phones.execute()).toEqual([{ device_id: `phone-${serials[1]}` }]);
});

test("erasing a person voids tickets for upcoming events only, and only on request", async () => {
  const { erase, first, second, next, token } = await setUp();
  expect((await erase("VOID")).body.data.voided).toBe(1);
  expect((await peopleOf(first.order)).map(({ status }) => status)).toEqual(["ACTIVE"]);
  expect((await peopleOf(second.order)).map(({ status }) => status)).toEqual(["CANCELLED", "ACTIVE"]);
  const shown = await app.call(stats.get, { params: { event_id: next.id } }, { token });
  expect(JSON.stringify(shown.body)).toMatch(/"attendees":1\b|"attendees_registered":1\b|"total_attendees":1\b/);
});

test("erased attendee gets no email", async () => {
  const { erase, second, next, token } = await setUp();
  await erase();
  const params = { event_id: next.id, attendee_id: second.attendees[0]?.id ?? 0 };
  expect((await app.call(attendeeCalls.resendTicket, { params }, { token })).status).toBe(204);
  expect(await app.db.selectFrom("mails").select("id").where("recipient", "=", "").execute()).toEqual([]);
});

test("erasing a person with an open order is rejected", async () => {
  const { erase, second } = await setUp();
  const order = app.db.updateTable("orders").where("id", "=", second.order.id);
  await order.set({ status: "AWAITING_PAYMENT" }).execute();
  expect((await erase()).body.code).toBe("order_open");
  expect((await orderOf(second.order)).email).toBe(EVE.email);
});
