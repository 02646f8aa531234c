import { afterAll, beforeAll, expect, test } from "vitest";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { aSignedInUser, anOrganizer } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function dashboardFixture() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account_id: account.id, email: "box@harbour.example" });
  const params = { account_id: account.id };
  const change = (body: object) => app.call(eventDefaultCalls.update, { params, body }, { token });
  const settingsOfNew = async () => {
    const body = { title: "Night", organizer_id: organizer.id, start_date: "2031-05-03T19:30" };
    const { id } = (await app.call(events.create, { body }, { token })).body.data;
    return (await app.call(eventSettingCalls.get, { params: { event_id: id } }, { token })).body.data;
  };
  return { account, token, params, change, settingsOfNew };
}

const WANTED = {
  order_timeout_in_minutes: 25,
  require_attendee_details: false,
  notify_organizer_of_new_orders: false,
  allow_search_engine_indexing: false,
  price_display_mode: "EXCLUSIVE",
  support_email: "help@harbour.example",
  pre_checkout_message: "<p>Doors open at seven.</p>",
  post_checkout_message: "<p>See you there.</p>",
  email_footer_message: "Harbour Events, Pier 4",
  offers_offline_payments: true,
  offline_payment_instructions: "Harbour Concerts e.V.\nIBAN DE02 1203 0000 0000 2020 51",
  offline_payment_days: 10,
  allow_unpaid_tickets: true,
};

// SPEC 2.18, 4.15
test("new event starts with the account’s defaults, and existing events keep their settings", async () => {
  const { change, settingsOfNew, params, token } = await dashboardFixture();
  const before = await settingsOfNew();
  expect((await change(WANTED)).body.data).toMatchObject(WANTED);
  expect(await settingsOfNew()).toMatchObject(WANTED);
  const stored = {
    order_timeout_in_minutes: 15,
    price_display_mode: "INCLUSIVE",
    support_email: "box@harbour.example",
    pre_checkout_message: null,
    offers_offline_payments: false,
    offline_payment_instructions: null,
    offline_payment_days: 7,
    allow_unpaid_tickets: false,
  };
  expect(before).toMatchObject(stored);
  expect((await app.call(eventDefaultCalls.get, { params }, { token })).body.data).toMatchObject(WANTED);
});

test("event defaults keep omitted fields, and a cleared support email falls back to the organizer’s", async () => {
  const { change, settingsOfNew } = await dashboardFixture();
  await change(WANTED);
  await change({ support_email: null });
  expect(await settingsOfNew()).toMatchObject({ ...WANTED, support_email: "box@harbour.example" });
});

test("messages of event defaults are sanitized like those of an event", async () => {
  const { change } = await dashboardFixture();
  const { data } = (await change({ pre_checkout_message: '<p onclick="x()">Hi<script>x()</script></p>' })).body;
  expect(data.pre_checkout_message).toBe("<p>Hi</p>");
});

test.each([
  { order_timeout_in_minutes: 0 },
  { order_timeout_in_minutes: 121 },
  { support_email: "nobody" },
  { price_display_mode: "BOTH" },
  { offline_payment_days: 0 },
  { offline_payment_days: 61 },
  { offline_payment_instructions: "x".repeat(2_001) },
  { allow_unpaid_tickets: "yes" },
])("event defaults reject %j", async (wrong) => {
  const { status, body } = await (await dashboardFixture()).change(wrong);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
});

test("event defaults reject an update of an outdated version", async () => {
  const { change, params, token } = await dashboardFixture();
  const { updated_at } = (await app.call(eventDefaultCalls.get, { params }, { token })).body.data;
  expect((await change({ require_attendee_details: false, updated_at })).status).toBe(200);
  expect((await change({ require_attendee_details: true, updated_at })).body.code).toBe("conflict");
});
