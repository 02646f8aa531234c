import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import type { PaidBy } from "#domain/manual-orders.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { buy, outcomes } from "#server/orders/testing/buyers.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import {
  aCapacityAssignment,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTaxOrFee,
  type ATicket,
  aTicket,
} from "#server/testing/factories.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const EVE = { first_name: "Eve", last_name: "Holt", email: "eve@example.test" };

/**
 * An organizer with an event that is not on sale, and five units of a ticket for 20.00 with 19 %
 * tax.
 */
async function setUp(over: { capacity?: number | null } = {}) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }), status: "DRAFT" });
  const ticket = await aTicket(app.db, { event, price: 20_00, capacity: 5, ...over });
  const tax = await aTaxOrFee(app.db, { account, tickets: [ticket], rate: 19_000 });
  const params = { event_id: event.id };
  const of = ({ ticket: { id: ticket_id }, prices }: ATicket) => ({ ticket_id, ticket_price_id: prices[0]!.id });
  const body = (more: object = {}) => ({
    ...{ ...of(ticket), attendees: [EVE], nameless: 0, buyer: null, price: 20_00, with_taxes_and_fees: true },
    ...{ total_gross: 23_80, paid_by: "CASH" as PaidBy | null, locale: "de" as const, sends_emails: true },
    idempotency_key: randomUUID(),
    ...more,
  });
  const create = (more: object = {}, at = params) =>
    app.call(attendees.create, { params: at, body: body(more) }, { token });
  const get = async (order_id: number) =>
    (await app.call(orders.get, { params: { ...params, order_id } }, { token })).body.data;
  const stock = () =>
    app.db
      .selectFrom("stocks")
      .select(["held", "sold"])
      .where("id", "=", ticket.prices[0]!.stock_id)
      .executeTakeFirstOrThrow();
  const mails = async () => {
    const rows = app.db.selectFrom("mails").select(["kind", "recipient", "locale"]).where("event_id", "=", event.id);
    return rows.orderBy("id").execute();
  };
  const agrees = async () => {
    expect(await recount(app.db)).toEqual([]);
    expect(await auditMoney(app.db)).toEqual([]);
    expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
  };
  return { account, token, event, ticket, tax, params, of, create, get, stock, mails, agrees };
}

const refusal = (status: number, code: string) => ({ status, body: { code } });

// SPEC 4.29
test("manual order has price, tax, stock, stats and an email in its language like any other order", async () => {
  const { event, create, get, stock, mails, agrees } = await setUp();
  const reply = await create();
  expect(reply).toMatchObject({ status: 201, body: { data: { attendee_ids: [expect.any(Number)] } } });
  const order = await get(reply.body.data.order_id);
  expect(order).toMatchObject({
    ...{ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED", is_manually_created: true, paid_by: "CASH" },
    ...{ total_before_additions: 20_00, total_tax: 3_80, total_gross: 23_80, locale: "de", email: EVE.email },
    order_items: [{ quantity: 1, price: 20_00, total_gross: 23_80 }],
    attendees: [{ first_name: "Eve", last_name: "Holt", email: EVE.email, status: "ACTIVE", item_name: "Standard" }],
    history: [{ kind: "order.completed", actor: { kind: "person" } }],
  });
  expect(await stock()).toEqual({ held: 0, sold: 1 });
  expect(await mails()).toEqual([{ kind: "ORDER_COMPLETED", recipient: EVE.email, locale: "de" }]);
  expect((await eventTotals(app.db, [event.id]))(event.id)).toMatchObject({ gross: 23_80, attendees: 1 });
  const seen = await app.call(checkout.get, { params: { event_id: event.id, order_short_id: order.short_id ?? "" } });
  expect(seen.body.data).toMatchObject({ payment_status: "PAYMENT_RECEIVED", is_paid_online: false, offline: null });
  await agrees();
});

test("free manual order without emails has no payment method", async () => {
  const { create, get, mails, agrees } = await setUp();
  const reply = await create({ price: 0, total_gross: 0, sends_emails: false, paid_by: "OTHER" });
  expect(await get(reply.body.data.order_id)).toMatchObject({
    ...{ status: "COMPLETED", payment_status: "NO_PAYMENT_REQUIRED", total_gross: 0, paid_by: null },
  });
  expect(await mails()).toEqual([]);
  await agrees();
});

test("manual order for several attendees sends all tickets to its buyer and each attendee their own", async () => {
  const { create, get, mails, stock, agrees } = await setUp();
  const guests = ["ann", "bob"].map((name) => ({ first_name: name, last_name: null, email: `${name}@example.test` }));
  const reply = await create({ attendees: guests, buyer: EVE, total_gross: 47_60 });
  const order = await get(reply.body.data.order_id);
  expect(order).toMatchObject({ first_name: "Eve", total_gross: 47_60 });
  expect(order.attendees.map(({ first_name }) => first_name)).toEqual(["ann", "bob"]);
  expect((await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
    "ORDER_COMPLETED eve@example.test",
    "TICKET ann@example.test",
    "TICKET bob@example.test",
  ]);
  expect(await stock()).toEqual({ held: 0, sold: 2 });
  await agrees();
});

test("manual order without attendee names uses the outlet's name and can be printed at once", async () => {
  const { create, params, stock } = await setUp();
  const outlet = { first_name: "Tourist office", last_name: null, email: "office@example.test" };
  const reply = await create({
    ...{ attendees: [], nameless: 3, buyer: outlet, price: 0, total_gross: 0, sends_emails: false, paid_by: null },
  });
  expect(reply.body.data.attendee_ids).toHaveLength(3);
  const pdf = await app.server.inject({
    url: `/api/public/events/${params.event_id}/order/${reply.body.data.order_short_id}/tickets_pdf`,
  });
  expect(pdf.statusCode).toBe(200);
  expect(await stock()).toEqual({ held: 0, sold: 3 });
});

test("invalid manual order is refused at its fields, row by row, and writes nothing", async () => {
  const { event, create, ticket, stock } = await setUp();
  const other = await aTicket(app.db, { event: await anEvent(app.db, {}) });
  const errors = async (more: object) => {
    const { status, body } = await create(more);
    expect(status).toBe(422);
    return Object.keys((body as unknown as { errors: object }).errors);
  };
  expect(
    await errors({
      attendees: [EVE, { ...EVE, email: "eve" }, { ...EVE, first_name: " " }],
      buyer: EVE,
    }),
  ).toEqual(["attendees.1.email", "attendees.2.first_name"]);
  expect(await errors({ attendees: [EVE, EVE] })).toEqual(["buyer.first_name"]);
  expect(await errors({ attendees: [] })).toContain("attendees");
  expect(await errors({ attendees: [], nameless: 101, buyer: EVE })).toEqual(["nameless"]);
  expect(await errors({ paid_by: null })).toEqual(["paid_by"]);
  expect(await errors({ total_gross: 20_00 })).toEqual(["price"]);
  expect(await errors({ ticket_id: other.ticket.id })).toEqual(["ticket_id"]);
  expect(await errors({ ticket_price_id: other.prices[0]!.id })).toEqual(["ticket_price_id"]);
  expect(await errors({ locale: "tlh" })).toEqual(["locale"]);
  expect(await stock()).toEqual({ held: 0, sold: 0 });
  const none = app.db.selectFrom("orders").select("id").where("event_id", "=", event.id);
  expect(await none.execute()).toEqual([]);
  expect(ticket.ticket.event_id).toBe(event.id);
});

// SPEC 8.32
test("manual order needs an existing ticket and an event that is not archived", async () => {
  const { event, create, ticket } = await setUp();
  await app.db.updateTable("tickets").set({ deleted_at: new Date() }).where("id", "=", ticket.ticket.id).execute();
  expect(await create()).toMatchObject({
    ...refusal(409, "no_tickets"),
    body: { message: "Create a ticket first" },
  });
  await app.db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", event.id).execute();
  expect(await create()).toMatchObject(refusal(409, "event_archived"));
});

test("sold-out manual order names the full capacity and oversells nothing", async () => {
  const { event, ticket, create, stock, agrees } = await setUp({ capacity: 3 });
  const guests = Array.from({ length: 4 }, () => EVE);
  expect(await create({ attendees: guests, buyer: EVE, total_gross: 95_20 })).toMatchObject({
    ...refusal(409, "sold_out"),
    body: { message: "There aren’t enough of these tickets left. Increase the quantity and try again." },
  });
  const { assignment } = await aCapacityAssignment(app.db, { event, tickets: [ticket], capacity: 2 });
  expect(await create({ attendees: guests.slice(1), buyer: EVE, total_gross: 71_40 })).toMatchObject({
    ...refusal(409, "sold_out"),
    body: { message: expect.stringContaining(assignment.name) },
  });
  expect(await stock()).toEqual({ held: 0, sold: 0 });
  await agrees();
});

// SPEC 5.38
test("manual order skips required questions and can't be refunded", async () => {
  const { event, token, params, create, get } = await setUp();
  await aQuestion(app.db, { event, title: "Meal", required: true, all_tickets: true });
  const reply = await create();
  expect(reply.status).toBe(201);
  const { order_id } = reply.body.data;
  const refund = await app.call(
    orders.refund,
    {
      params: { ...params, order_id },
      body: { amount: 1_00, cancel_order: false, attendee_ids: [], notify_buyer: false, idempotency_key: randomUUID() },
    },
    { token },
  );
  expect(refund).toMatchObject({
    ...refusal(409, "order_is_manual"),
    body: { message: "A manually created order can’t be refunded." },
  });
  expect((await app.call(orders.cancel, { params: { ...params, order_id } }, { token })).status).toBe(200);
  expect(await get(order_id)).toMatchObject({ status: "CANCELLED", total_refunded: 0, refunds: [] });
});

test("paid manual order gets an invoice where invoices are issued", async () => {
  const { event, create, get } = await setUp();
  await aSeller(app.db, { id: event.organizer_id });
  const { order_id } = (await create()).body.data;
  await app.runJob(issueInvoices, { order_id, is_new: true });
  expect((await get(order_id)).invoices).toMatchObject([{ kind: "INVOICE" }]);
});

test("manual order sent ten times at once with one key is created once, and another key creates another", async () => {
  const { event, create, stock, mails, agrees } = await setUp();
  const idempotency_key = randomUUID();
  const heard = await Promise.all(Array.from({ length: 10 }, () => create({ idempotency_key })));
  expect(new Set(heard.map(({ status, body }) => `${status} ${body.data.order_id}`)).size).toBe(1);
  expect(await stock()).toEqual({ held: 0, sold: 1 });
  await create();
  expect(await stock()).toEqual({ held: 0, sold: 2 });
  expect((await mails()).filter(({ kind }) => kind === "ORDER_COMPLETED")).toHaveLength(2);
  const made = app.db.selectFrom("orders").select("id").where("event_id", "=", event.id);
  expect(await made.execute()).toHaveLength(2);
  await agrees();
});

test("twenty buyers and ten organizers who want the last five units take exactly five", async () => {
  const { event, ticket, create, stock, agrees } = await setUp();
  await app.db.updateTable("events").set({ status: "LIVE" }).where("id", "=", event.id).execute();
  const heard = { done: 0, sold_out: 0 };
  const [bought] = await Promise.all([
    outcomes(Array.from({ length: 20 }, () => buy(app.db, event, [[ticket, 1]]))),
    ...Array.from({ length: 10 }, async () => {
      const { status, body } = await create();
      if (status === 201) heard.done += 1;
      else if ((body as unknown as { code: string }).code === "sold_out") heard.sold_out += 1;
    }),
  ]);
  expect((bought["done"] ?? 0) + heard.done).toBe(5);
  expect((bought["sold_out"] ?? 0) + heard.sold_out).toBe(25);
  const { held, sold } = await stock();
  expect(held + sold).toBe(5);
  expect(sold).toBe(heard.done);
  await agrees();
});
