import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { anEvent, anOrganizer, aSignedInUser, aTaxOrFee, aTicket } from "#server/testing/factories.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp(settings: Parameters<typeof anEvent>[1] = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", ...settings });
  const params = { event_id: event.id };
  const get = async () => (await app.call(eventSettingCalls.get, { params }, { token })).body.data;
  const change = (body: object) => app.call(eventSettingCalls.update, { params, body }, { token });
  return { account, organizer, event, token, get, change };
}

test("event has the country of taxation that its organizer sets, and the usual one when it is cleared", async () => {
  const { change } = await setUp();
  expect((await change({ place_of_supply: "fr" })).body.data).toMatchObject({ place_of_supply: "FR" });
  expect((await change({ place_of_supply: "" })).body.data).toMatchObject({ place_of_supply: null });
  for (const place_of_supply of ["XX", "DEU", "D1", 7, -1, 1.5])
    expect(await change({ place_of_supply })).toMatchObject({
      status: 422,
      body: { errors: { place_of_supply: [expect.any(String)] } },
    });
});

test("event’s country is compared with the seller’s, else with that of the payment provider’s account", async () => {
  const { account, organizer, get } = await setUp();
  expect((await get()).home_country).toBeNull();
  const connection = { provider: "stripe", country: "AT", is_live: true, account_id: account.id } as const;
  await app.db
    .insertInto("provider_connections")
    .values([
      { ...connection, provider_account_id: "acct_at" },
      { ...connection, provider_account_id: "acct_us", country: "US", is_live: false },
    ])
    .execute();
  expect((await get()).home_country).toBe("AT");
  await aSeller(app.db, organizer, { country: "DE" });
  expect((await get()).home_country).toBe("DE");
});

// SPEC 3.27
test("price of an admission depends neither on the buyer’s country or VAT number nor on where it is taxed", async () => {
  const { account, organizer, event, change } = await setUp();
  await aSeller(app.db, organizer);
  const ticket = await aTicket(app.db, { event, price: 100_00 });
  await aTaxOrFee(app.db, { account, tickets: [ticket], rate: 19_000 });
  const price_id = ticket.prices[0]?.id ?? 0;
  const body = { tickets: [{ ticket_id: ticket.ticket.id, quantities: [{ price_id, quantity: 1 }] }] };
  const address = { line_1: "1 Main Street", line_2: null, postal_code: "1000", city: "Somewhere" };
  const companies = [
    null,
    { name: "Engines", address: { ...address, country: "DE" }, vat_number: "DE123456789" },
    { name: "Engines", address: { ...address, country: "FR" }, vat_number: "FR12345678901" },
    { name: "Engines", address: { ...address, country: "US" }, vat_number: null },
    { name: "Engines", address: { ...address, country: "CH" }, vat_number: "CHE-123.456.788 MWST 1" },
  ];
  const paid = [];
  for (const supply of [{}, { place_of_supply: "FR" }, { is_online_event: true, place_of_supply: "US" }]) {
    expect((await change(supply)).status).toBe(200);
    for (const company of companies) {
      const held = await app.call(checkout.reserve, { params: { event_id: event.id }, body });
      const params = { event_id: event.id, order_short_id: held.body.data.short_id };
      const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
      const attendees = [{ ...ada, ticket_price_id: price_id }];
      const details = { order: ada, attendees, terms_accepted: true, company: company as never };
      const { status } = await app.call(checkout.complete, { params, body: details }, { cookie: cookieOf(held) });
      const order = (await app.call(checkout.get, { params }, { cookie: cookieOf(held) })).body.data;
      paid.push([status, order.company?.address.country ?? null, order.total_tax, order.total_gross]);
    }
  }
  const each = [null, "DE", "FR", "US", "CH"].map((country) => [200, country, 19_00, 119_00]);
  expect(paid).toEqual([...each, ...each, ...each]);
});
