import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { auth } from "#contract/auth.ts";
import { checkout } from "#contract/checkout.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { organizers } from "#contract/organizers.ts";
import { publicEvents } from "#contract/public-events.ts";
import { taxReports } from "#contract/tax-reports.ts";
import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { tickets } from "#contract/tickets.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { anEvent, anOrganizer, aSignedInUser, aTaxOrFee, aTicket } from "#server/testing/factories.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { changingOf, into } from "#server/testing/order-changes.ts";
import { aPaidOrder } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const params = { event_id: event.id };
  const create = (body: object) => app.call(tickets.create, { params, body: { ...PAID, ...body } as never }, { token });
  const update = (ticket_id: number, body: object) =>
    app.call(tickets.update, { params: { ...params, ticket_id }, body: { ...PAID, ...body } as never }, { token });
  return { account, token, organizer, event, params, create, update };
}

const PAID = { title: "Standard", type: "PAID", prices: [{ price: 25_00 }] };
const errorsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Object.keys((body as { errors?: object }).errors ?? {}),
];

describe("tax behavior of a new ticket", () => {
  test.each([
    ["EUR", "inclusive"],
    ["JPY", "inclusive"],
    ["USD", "exclusive"],
    ["CAD", "exclusive"],
  ])("new account in %s has prices that are %s of taxes", async (currency_code, tax_behavior) => {
    const body = {
      ...{ first_name: "Ada", email: `${currency_code}@tax.example`, terms_accepted: true as const, currency_code },
      ...{ password: "correct horse battery", password_confirmation: "correct horse battery" },
    };
    const { user } = (await app.call(auth.register, { body })).body;
    const { tax_behavior: proposed } = await app.db
      .selectFrom("event_defaults")
      .select("tax_behavior")
      .where("account_id", "=", user?.account_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(proposed).toBe(tax_behavior);
  });

  test("new ticket has its event's tax behavior, which comes from the organizer or else from the account", async () => {
    const { account, token, organizer } = await setUp();
    const params = { organizer_id: organizer.id };
    const made = async () => {
      const body = { organizer_id: organizer.id, title: "Next", start_date: "2031-05-01T19:00" };
      const event_id = (await app.call(events.create, { body }, { token })).body.data.id;
      const ticket = await app.call(tickets.create, { params: { event_id }, body: PAID as never }, { token });
      return { event_id, tax_behavior: ticket.body.data.tax_behavior };
    };
    const ofAccount = { params: { account_id: account.id }, body: { tax_behavior: "inclusive" as const } };
    await app.call(eventDefaultCalls.update, ofAccount, { token });
    expect(await made()).toMatchObject({ tax_behavior: "inclusive" });
    const { data } = (await app.call(organizers.get, { params }, { token })).body;
    expect(data.tax_behavior).toBeNull();
    const { name, email, timezone, currency } = data;
    const ofOrganizer = { name, email, timezone, currency, tax_behavior: "exclusive" as const };
    await app.call(organizers.update, { params, body: ofOrganizer }, { token });
    const { event_id, ...ticket } = await made();
    expect(ticket).toEqual({ tax_behavior: "exclusive" });
    const ofEvent = { params: { event_id }, body: { tax_behavior: "inclusive" as const } };
    await app.call(eventSettingCalls.update, ofEvent, { token });
    const another = await app.call(tickets.create, { params: { event_id }, body: PAID as never }, { token });
    expect(another.body.data.tax_behavior).toBe("inclusive");
    const { data: listed } = (await app.call(tickets.list, { params: { event_id } }, { token })).body;
    expect(listed.map(({ tax_behavior }) => tax_behavior)).toEqual(["exclusive", "inclusive"]);
  });

  test("ticket keeps its tax behavior until another one is given", async () => {
    const { create, update } = await setUp();
    const { id } = (await create({ tax_behavior: "inclusive" })).body.data;
    expect((await update(id, { title: "Other" })).body.data.tax_behavior).toBe("inclusive");
    expect((await update(id, { tax_behavior: "exclusive" })).body.data.tax_behavior).toBe("exclusive");
    expect(errorsOf(await update(id, { tax_behavior: "both" }))).toEqual([422, ["tax_behavior"]]);
  });
});

describe("price that can't be charged", () => {
  test("price below its included fixed fees is rejected at its field", async () => {
    const { account, create } = await setUp();
    const fee = await aTaxOrFee(app.db, {
      ...{ account, type: "FEE", calculation_type: "FIXED", rate: 3_00, tax_behavior: "inclusive", is_in_price: true },
    });
    const with_fee = { tax_behavior: "inclusive", tax_and_fee_ids: [fee.id] };
    expect(errorsOf(await create({ ...with_fee, prices: [{ price: 2_99 }] }))).toEqual([422, ["prices.0.price"]]);
    expect((await create({ ...with_fee, prices: [{ price: 3_00 }] })).status).toBe(201);
  });

  test("price below the minimum card charge is rejected, unless an order must contain more of them", async () => {
    const { create } = await setUp();
    const cheap = { prices: [{ price: 30 }] };
    const refused = await create(cheap);
    expect(errorsOf(refused)).toEqual([422, ["prices.0.price"]]);
    expect(JSON.stringify(refused.body)).toContain("€0.50");
    expect((await create({ ...cheap, min_per_order: 2 })).status).toBe(201);
    const donation = (price: number) => create({ type: "DONATION", prices: [{ price }] });
    expect([(await donation(0)).status, (await donation(20)).status]).toEqual([201, 422]);
  });

  // SPEC 3.45
  test("included fee with another tax behavior is rejected, on the ticket and on the fee", async () => {
    const { account, token, create } = await setUp();
    const body = { name: "Share", type: "FEE", calculation_type: "PERCENTAGE", rate: 5_000 } as const;
    const params = { account_id: account.id };
    const fee = { ...body, tax_behavior: "inclusive" as const, is_in_price: true };
    const { id } = (await app.call(taxesAndFees.create, { params, body: fee }, { token })).body.data;
    const make = (tax_behavior: string) => create({ tax_behavior, tax_and_fee_ids: [id] });
    expect(errorsOf(await make("exclusive"))).toEqual([422, ["tax_and_fee_ids"]]);
    expect((await make("inclusive")).status).toBe(201);
    const change = (over: object) =>
      app.call(
        taxesAndFees.update,
        { params: { ...params, tax_or_fee_id: id }, body: { ...fee, ...over } as never },
        { token },
      );
    expect(errorsOf(await change({ tax_behavior: "exclusive" }))).toEqual([422, ["tax_behavior"]]);
    const dear = { calculation_type: "FIXED", currency_code: "EUR", rate: 25_01 };
    expect(errorsOf(await change(dear))).toEqual([422, ["rate"]]);
    expect((await change({ tax_behavior: "exclusive", is_in_price: false })).status).toBe(200);
  });
});

describe("inclusive price of 25.00 with 10 % tax", () => {
  /** An order with this many tickets, paid by card. */
  async function sold(quantity: number) {
    const { account, token, organizer, event, params } = await setUp();
    const ticket = await aTicket(app.db, { event, price: 25_00, tax_behavior: "inclusive" });
    const other = await aTicket(app.db, { event, price: 15_00, tax_behavior: "inclusive" });
    await aTaxOrFee(app.db, { account, rate: 10_000, name: "VAT", tickets: [ticket, other] });
    await aSeller(app.db, { id: organizer.id });
    const { order } = await aPaidOrder(app.db, { sale: { event, ticket }, quantity });
    await app.runJob(issueInvoices, { order_id: order.id, is_new: true });
    const change = changingOf(app, token, { ...params, order_id: order.id });
    return { token, organizer, event, order, other, change, get: change.get };
  }

  // SPEC 3.44
  test.each([1, 2, 3, 6])(
    "inclusive price times %i is the total on the page, in the order and in the charge",
    async (quantity) => {
      const { event, get } = await sold(quantity);
      const page = (await app.call(publicEvents.get, { params: { event_id: event.id } })).body.data;
      expect(page.tickets[0]?.prices[0]).toMatchObject({ price: 25_00, price_including_taxes_and_fees: 25_00 });
      const order = await get();
      const { total_before_additions, total_tax, total_gross, attendees } = order;
      expect(total_gross).toBe(quantity * 25_00);
      expect(total_before_additions + total_tax).toBe(total_gross);
      expect(order.order_items).toMatchObject([{ price: 25_00, tax_behavior: "inclusive", total_gross }]);
      expect(attendees.map(({ share }) => share)).toEqual(Array.from({ length: quantity }, () => 25_00));
    },
  );

  test("inclusive price of one of three tickets is refunded in full, and all documents and reports agree", async () => {
    const { token, organizer, order, event, get } = await sold(3);
    const [first] = (await get()).attendees;
    const refund = {
      params: { event_id: event.id, order_id: order.id },
      body: {
        ...{ amount: 25_00, attendee_ids: [first?.id ?? 0], cancel_order: false, notify_buyer: false },
        idempotency_key: randomUUID(),
      },
    };
    expect((await app.call(orders.refund, refund, { token })).status).toBe(200);
    for (const { id } of (await get()).refunds) await app.runJob(refundPayment, { refund_id: id });
    await app.runJob(issueInvoices, { order_id: order.id, is_new: false });
    const rows = await app.db
      .selectFrom("invoices")
      .select("snapshot")
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ snapshot }) => snapshot)).toMatchObject([
      { net_total: 68_18, tax_total: 6_82, rounding: 0, gross_total: 75_00 },
      { net_total: 22_73, tax_total: 2_27, rounding: 0, gross_total: 25_00 },
    ]);
    const { data } = (await app.call(taxReports.get, { params: { organizer_id: organizer.id } }, { token })).body;
    expect(data.lines).toMatchObject([
      { rate: 10_000, basis: 68_18, tax: 6_82, refunded_basis: 22_73, refunded_tax: 2_27 },
    ]);
  });

  test("exchanging a ticket at an inclusive price for one of 15.00 refunds 10.00 and leaves the tickets' total", async () => {
    const { other, change, get } = await sold(2);
    const [first] = (await get()).attendees;
    const swap = { kind: "swap" as const, attendee_id: first?.id ?? 0, ...into(other), pricing: "NOW" as const };
    expect((await change.make([swap])).status).toBe(200);
    const { total_gross, attendees } = await get();
    expect(total_gross).toBe(40_00);
    expect(attendees.map(({ share }) => share).toSorted()).toEqual([15_00, 25_00]);
  });
});

test("inclusive price of a manual order is the amount paid, from which the tax is extracted", async () => {
  const { account, token, event, params } = await setUp();
  const ticket = await aTicket(app.db, { event, price: 25_00, tax_behavior: "inclusive" });
  await aTaxOrFee(app.db, { account, rate: 19_000, tickets: [ticket] });
  const ada = { first_name: "Ada", last_name: "Byrne", email: "ada@example.test" };
  const body = {
    ...{ ...into(ticket), attendees: [ada], nameless: 0, buyer: null, price: 15_00, with_taxes_and_fees: true },
    ...{ total_gross: 15_00, paid_by: "CASH" as const, locale: "en" as const, sends_emails: false },
    idempotency_key: randomUUID(),
  };
  expect((await app.call(attendees.create, { params, body }, { token })).status).toBe(201);
  const [order] = (await app.call(orders.list, { params }, { token })).body.data;
  const made = { params: { ...params, order_id: order?.id ?? 0 } };
  expect((await app.call(orders.get, made, { token })).body.data).toMatchObject({
    ...{ total_gross: 15_00, total_before_additions: 12_61, total_tax: 2_39 },
    order_items: [{ price: 15_00, tax_behavior: "inclusive" }],
  });
});

test("inclusive donation of 5.00 with 10 % tax costs 5.00", async () => {
  const { account, event } = await setUp();
  const gift = await aTicket(app.db, { event, type: "DONATION", price: 0, tax_behavior: "inclusive" });
  await aTaxOrFee(app.db, { account, rate: 10_000, tickets: [gift] });
  const quantities = [{ price_id: gift.prices[0]?.id ?? 0, quantity: 1, price: 5_00 }];
  const body = { tickets: [{ ticket_id: gift.ticket.id, quantities }] };
  const reserved = await app.call(checkout.reserve, { params: { event_id: event.id }, body });
  expect(reserved.body.data.total_gross).toBe(5_00);
});
