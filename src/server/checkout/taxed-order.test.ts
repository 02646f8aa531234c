import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { publicEvents } from "#contract/public-events.ts";
import { billOf } from "#domain/bill.ts";
import { anEvent, aTaxOrFee, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

// SPEC 3.47
test("buyer sees the amount of each fee and each tax, and how it was calculated", async () => {
  const event = await anEvent(app.db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(app.db, { event, price: 20_00 });
  const added = { account: { id: event.account_id }, tickets: [ticket] };
  await aTaxOrFee(app.db, { ...added, type: "FEE", calculation_type: "FIXED", rate: 1_00, name: "Booking" });
  await aTaxOrFee(app.db, { ...added, rate: 10_000, name: "VAT" });

  const body = { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 2 }] }] };
  const page = await app.call(publicEvents.get, { params: { event_id: event.id } });
  const reserved = await app.call(checkout.reserve, { params: { event_id: event.id }, body });
  const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
  const order = await app.call(checkout.get, { params }, { cookie: cookieOf(reserved) });

  expect(order.status).toBe(200);
  expect(order.body.data).toMatchObject({ total_fee: 2_00, total_tax: 4_20, total_gross: 46_20 });
  expect(order.body.data.taxes_and_fees_rollup).toMatchObject({
    fees: [{ name: "Booking", type: "FIXED", rate: 1_00, value: 2_00 }],
    taxes: [{ name: "VAT", type: "PERCENTAGE", rate: 10_000, value: 4_20 }],
  });

  // the page and the bill show the same for each
  const promised = page.body.data.tickets[0]?.prices[0]?.price_including_taxes_and_fees;
  expect(billOf(order.body.data).lines).toMatchObject([{ amount: 46_20, each: promised }]);
});
