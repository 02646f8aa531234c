import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { station } from "#contract/check-in.ts";
import { orders } from "#contract/orders.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { aCheckInList, aCompletedOrder, anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/**
 * An order of two tickets, one of them for another person, with its confirmation still queued and a
 * notice to the organizer.
 */
async function setUp(status: "COMPLETED" | "AWAITING_PAYMENT" = "COMPLETED") {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account, status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const people = [{}, { first_name: "Bea", email: "bea@example.test" }];
  const made = await aCompletedOrder(app.db, { event, ticket, quantity: 2, attendees: people, status });
  const { order } = made;
  const mail = { locale: "en" as const, event_id: event.id, data: JSON.stringify({ first_name: "Ada" }) };
  const to = order.email ?? "";
  await app.db
    .insertInto("mails")
    .values([
      { ...mail, kind: "ORDER_COMPLETED", cause: `order:${order.id}:completed`, recipient: to },
      { ...mail, kind: "ORDER_NOTICE", cause: `order:${order.id}:notice`, recipient: "hello@example.test" },
      { ...mail, kind: "ORDER_COMPLETED", cause: `order:${order.id}0:completed`, recipient: to },
    ])
    .execute();
  const params = { event_id: event.id, order_id: order.id };
  const get = async () => (await app.call(orders.get, { params }, { token })).body.data;
  const update = (more: object = {}) =>
    app.call(
      orders.updateBuyer,
      {
        params,
        body: { first_name: "Adah", last_name: "Byron", email: "adah@example.test", locale: "de", ...more } as never,
      },
      { token },
    );
  const mails = () =>
    app.db
      .selectFrom("mails")
      .select(["cause", "recipient", "locale", "data"])
      .where("event_id", "=", event.id)
      .orderBy("id")
      .execute();
  return { ...made, event, ticket, token, params, get, update, mails };
}

// SPEC 4.38
test("corrected buyer gets the queued emails and their own ticket, and the history lists the changed fields", async () => {
  const { order, update, get, mails, attendees: people } = await setUp();
  const { status, body } = await update();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ first_name: "Adah", last_name: "Byron", email: "adah@example.test", locale: "de" });
  expect(await mails()).toMatchObject([
    { recipient: "adah@example.test", locale: "de", data: { first_name: "Adah" } },
    { cause: `order:${order.id}:notice`, recipient: "hello@example.test" },
    { cause: `order:${order.id}0:completed`, recipient: order.email },
  ]);
  const after = await get();
  expect(after.attendees.map(({ email }) => email)).toEqual(["adah@example.test", "bea@example.test"]);
  expect(after.attendees.map(({ short_id }) => short_id)).toEqual(people.map(({ short_id }) => short_id));
  expect(after.history).toMatchObject([
    { kind: "order.buyer_updated", changed: ["first_name", "last_name", "email", "locale"] },
  ]);
});

test("corrected buyer leaves the tickets as they are and gets the confirmation again, if requested", async () => {
  const { update, get, mails, order } = await setUp();
  await app.db
    .updateTable("mails")
    .set({ status: "FAILED" })
    .where("cause", "=", `order:${order.id}:completed`)
    .execute();
  expect((await update({ with_tickets: false, resend: true })).status).toBe(200);
  expect((await get()).attendees.map(({ email }) => email)).toEqual([order.email, "bea@example.test"]);
  const sent = await mails();
  expect(sent[0]).toMatchObject({ recipient: order.email });
  expect(sent.at(-1)).toMatchObject({
    cause: expect.stringContaining(`order:${order.id}:resent:`),
    ...{ recipient: "adah@example.test", locale: "de" },
  });
  const waiting = await setUp("AWAITING_PAYMENT");
  expect(await waiting.update({ resend: true })).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("correcting a buyer's email there and back within a minute is not an error", async () => {
  const { order, update, mails } = await setUp();
  const minute = vi.spyOn(app.context.clock, "now").mockReturnValue(new Date());
  onTestFinished(() => minute.mockRestore());
  await update({ resend: true });
  await app.db.updateTable("mails").set({ status: "SENT" }).where("cause", "like", "%resent%").execute();
  expect((await update({ email: order.email, resend: true })).status).toBe(200);
  expect((await update({ resend: true })).status).toBe(200);
  expect((await mails()).filter(({ cause }) => cause.includes(`order:${order.id}:resent`)).length).toBe(2);
});

test("correction of a buyer based on an older version is refused", async () => {
  const { get, update } = await setUp();
  const { updated_at } = await get();
  expect((await update({ updated_at })).status).toBe(200);
  expect(await update({ updated_at, first_name: "Eve" })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await get()).toMatchObject({ first_name: "Adah" });
});

test("changed language of an attendee applies to their queued email", async () => {
  const { token, event, attendees: people, mails } = await setUp();
  const [, bea] = people;
  const cause = `attendee:${bea!.id}:ticket`;
  const mail = { kind: "TICKET", recipient: bea!.email, locale: "en" as const, event_id: event.id, data: "{}", cause };
  await app.db.insertInto("mails").values(mail).execute();
  const params = { event_id: event.id, attendee_id: bea!.id };
  const body = { first_name: "Bea", last_name: null, email: bea!.email, locale: "fr" as const };
  const reply = await app.call(attendees.update, { params, body }, { token });
  expect(reply.body.data).toMatchObject({ locale: "fr", check_in_note: null });
  expect((await mails()).at(-1)).toMatchObject({ cause, locale: "fr" });
});

// SPEC 4.38
test("check-in shows an attendee's check-in note, and neither internal notes nor emails", async () => {
  const { token, event, ticket, attendees: people } = await setUp();
  const [ada] = people;
  const params = { event_id: event.id, attendee_id: ada!.id };
  const body = {
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.test",
    check_in_note: "VIP, with Grace",
  };
  expect((await app.call(attendees.update, { params, body }, { token })).body.data.check_in_note).toBe(
    "VIP, with Grace",
  );
  await app.call(attendees.addNote, { params, body: { text: "Owes us a call." } }, { token });
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const at = { check_in_list_short_id: list.short_id };
  const found = await app.call(station.attendees, { params: at, query: { query: "ada" } }, await deviceOf(app, list));
  expect(found.body.data).toMatchObject([{ note: "VIP, with Grace" }]);
  const scanned = await app.call(
    station.checkIn,
    { params: at, body: { codes: [ticketCode(ada!)] } },
    await deviceOf(app, list),
  );
  expect(scanned.body.data).toMatchObject([{ outcome: "checked_in", attendee: { note: "VIP, with Grace" } }]);
  const text = JSON.stringify([found.body, scanned.body]);
  expect(text).not.toContain("Owes us");
  expect(text).not.toContain("@example.test");
  const cleared = await app.call(attendees.update, { params, body: { ...body, check_in_note: null } }, { token });
  expect(cleared.body.data.check_in_note).toBeNull();
});
