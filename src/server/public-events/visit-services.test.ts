import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { publicEvents } from "#contract/public-events.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer });
  const params = { event_id: event.id };
  const set = (body: object) => app.call(eventSettingCalls.update, { params, body }, { token });
  const seen = async () => (await app.call(publicEvents.get, { params })).body.data.visit_services;
  return { account, organizer, token, event, set, seen };
}

// SECURITY S70
test("analytics settings are normalized and offered to visitors, and null removes them", async () => {
  const { set, seen } = await setUp();
  expect(await seen()).toBeNull();
  const input = { google_analytics_id: " g-abc123 ", plausible_site: "https://Harbour.example/" };
  expect((await set(input)).body.data).toMatchObject({
    ...{ google_analytics_id: "G-ABC123", plausible_site: "harbour.example", plausible_url: null },
  });
  const plausible = { site: "harbour.example", url: "https://plausible.io" };
  expect(await seen()).toEqual({ google: "G-ABC123", meta: null, plausible });
  await set({ google_analytics_id: "", plausible_site: null });
  expect(await seen()).toBeNull();
});

test.each([
  ["google_analytics_id", "UA-123-1"],
  ["google_analytics_id", "G-ABC');alert(1)//"],
  ["meta_pixel_id", "12345a"],
  ["meta_pixel_id", "</script>"],
  ["plausible_site", "localhost"],
  ["plausible_url", "http://stats.example.org"],
  ["plausible_url", "https://stats.example.org; script-src *"],
  ["plausible_url", "https://*.example.org"],
  ["plausible_url", "javascript:alert(1)"],
])("analytics setting %s %j is rejected at its field, and nothing is stored", async (field, value) => {
  const { set, seen } = await setUp();
  const { status, body } = await set({ [field]: value });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await seen()).toBeNull();
});

test("new event starts with the account's analytics settings", async () => {
  const { account, organizer, token } = await setUp();
  const params = { account_id: account.id };
  const body = { meta_pixel_id: "123456789" };
  expect((await app.call(eventDefaultCalls.update, { params, body }, { token })).status).toBe(200);
  const input = { title: "Next", organizer_id: organizer.id, start_date: "2028-05-03T19:00" };
  const made = await app.call(events.create, { body: input }, { token });
  const settings = await app.call(eventSettingCalls.get, { params: { event_id: made.body.data.id } }, { token });
  expect(settings.body.data).toMatchObject({ meta_pixel_id: "123456789", google_analytics_id: null });
});

test("order names the analytics services only to the browser that bought it", async () => {
  const { event, set } = await setUp();
  await set({ meta_pixel_id: "123456789" });
  const free = await aTicket(app.db, { event, price: 0 });
  const { ticket, prices } = free;
  const params = { event_id: event.id };
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
  const reserved = await app.call(checkout.reserve, { params, body: { tickets } });
  const [cookie = ""] = [reserved.headers["set-cookie"]].flat().map((header) => String(header).split(";")[0]);
  const own = { ...params, order_short_id: reserved.body.data.short_id };
  expect((await app.call(checkout.get, { params: own }, { cookie })).body.data.visit_services).toEqual({
    ...{ google: null, meta: "123456789", plausible: null },
  });
  const { order } = await aCompletedOrder(app.db, { event, ticket: free });
  const orderParams = { ...params, order_short_id: order.short_id };
  expect((await app.call(checkout.get, { params: orderParams })).body.data.visit_services).toBeNull();
});
