import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { invoices } from "#contract/invoices.ts";
import { orders } from "#contract/orders.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import {
  acting,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { aSeller, COMPANY, SELLER } from "#server/testing/invoices.ts";
import { charge } from "#server/testing/paying-order.ts";
import { cookieOf, testApp, type TestApp } from "#server/testing/test-app.ts";
import { orderOfReference } from "#server/access/own-order.ts";
import { cii } from "./e-invoice/cii.ts";
import { issueInvoices } from "./issue-invoices.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** An organizer who by default issues invoices, with a ticket of 50.00 plus 19 % tax. */
async function setUp({ is_issuing = true, type = "PAID" as "PAID" | "FREE" } = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  if (is_issuing) await aSeller(app.db, organizer);
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const ticket = await aTicket(app.db, { event, type, price: 50_00 });
  if (type === "PAID") await aTaxOrFee(app.db, { account, name: "VAT", tickets: [ticket] });
  return { account, token, organizer, event, ticket };
}

type Stage = Awaited<ReturnType<typeof setUp>>;

async function reserve({ event, ticket }: Stage, quantity = 2) {
  const price_id = ticket.prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id, quantity }] }];
  const held = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  const params = { event_id: event.id, order_short_id: held.body.data.short_id };
  return { params, cookie: cookieOf(held), price_id, quantity };
}

type Held = Awaited<ReturnType<typeof reserve>>;

function submit({ params, cookie, price_id, quantity }: Held, company?: object | null) {
  const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const attendees = Array.from({ length: quantity }, () => ({ ticket_price_id: price_id, ...ada }));
  return app.call(
    checkout.complete,
    { params, body: { order: ada, attendees, company: company as never, terms_accepted: true } },
    { cookie },
  );
}

async function idOf({ params }: Held): Promise<number> {
  const row = app.db.selectFrom("orders").select("id").where("short_id", "=", params.order_short_id);
  return (await row.executeTakeFirstOrThrow()).id;
}

async function pay(held: Held): Promise<number> {
  const order_id = await idOf(held);
  const order = orderOfReference(`order:${order_id}:1`);
  if (!order) throw new Error("An id names an order.");
  await settle(app.db, acting(), sandboxProvider, await charge(app.db, order));
  return order_id;
}

/** Runs the waiting invoice jobs of this order, as the worker would. Returns their number. */
async function workOff(order_id: number): Promise<number> {
  const { rows } = await sql<{ payload: { order_id: number; is_new: boolean } }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'issue-invoices'
      and (payload ->> 'order_id')::bigint = ${order_id}
    order by jobs.id`.execute(app.db);
  for (const { payload } of rows) await app.runJob(issueInvoices, payload);
  return rows.length;
}

async function bought(at: Stage, company?: object): Promise<{ order_id: number; held: Held }> {
  const held = await reserve(at);
  expect((await submit(held, company)).status).toBe(200);
  const order_id = await pay(held);
  await workOff(order_id);
  return { order_id, held };
}

async function invoicesOf(order_id: number) {
  const rows = await app.db
    .selectFrom("invoices")
    .select(["id", "kind", "number", "sequence", "refers_to", "snapshot"])
    .where("order_id", "=", order_id)
    .orderBy("sequence")
    .execute();
  return rows.map((row) => ({ ...row, snapshot: row.snapshot as unknown as InvoiceSnapshot }));
}

async function refund(at: Stage, order_id: number, amount: number) {
  const params = { event_id: at.event.id, order_id };
  const refundInput = { amount, cancel_order: false, attendee_ids: [], notify_buyer: false };
  const response = await app.call(
    orders.refund,
    { params, body: { ...refundInput, idempotency_key: crypto.randomUUID() } },
    { token: at.token },
  );
  expect(response.status).toBe(200);
  const newest = response.body.data.refunds.at(-1);
  await app.runJob(refundPayment, { refund_id: newest?.id ?? 0 });
}

describe("invoice", () => {
  test("invoice with all its content is issued when an order with a total completes", async () => {
    const at = await setUp();
    const { order_id } = await bought(at, COMPANY);
    const [invoice, ...others] = await invoicesOf(order_id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: "INVOICE", number: "HC-0001", sequence: 1, refers_to: null });
    expect(invoice?.snapshot).toMatchObject({
      ...{ kind: "INVOICE", number: "HC-0001", currency: "EUR", locale: "en", time_zone: "Europe/Berlin" },
      ...{ event_title: "Summer Night", refers_to: null, supplied_at: at.event.start_date.toISOString() },
      ...{ is_paid: true, paid_at: expect.stringMatching(/^\d{4}-.*Z$/) },
      seller: {
        legal_name: "Harbour Concerts GmbH",
        address: { line_1: "Kai 1", line_2: null, postal_code: "20457", city: "Hamburg", country: "DE" },
        vat_number: "DE123456789",
        email: "hello@example.test",
      },
      buyer: {
        name: "Ada Lovelace",
        company: "Weber & Sons Ltd",
        address: { line_1: "Dock 4", line_2: null, postal_code: "D02", city: "Dublin", country: "IE" },
        vat_number: "IE 1234567T",
        purchase_order: "PO-77",
        buyer_reference: null,
        email: "ada@example.test",
      },
      lines: [{ description: "Standard", quantity: 2, unit_net: 50_00, net: 100_00, tax: 19_00, gross: 119_00 }],
      taxes: [{ name: "VAT", rate: 19_000, basis: 100_00, amount: 19_00 }],
      ...{ net_total: 100_00, tax_total: 19_00, gross_total: 119_00, rounding: 0 },
    });
  });

  test("invoice is issued once, however often its job runs", async () => {
    const { order_id } = await bought(await setUp());
    await Promise.all([1, 2, 3].map(() => app.runJob(issueInvoices, { order_id, is_new: true })));
    expect(await invoicesOf(order_id)).toHaveLength(1);
  });

  test("no invoice job is enqueued for a free order or where the organizer issues no invoices", async () => {
    const none = await reserve(await setUp({ is_issuing: false }));
    await submit(none);
    expect(await workOff(await pay(none))).toBe(0);
    const free = await reserve(await setUp({ type: "FREE" }));
    expect((await submit(free)).body.data.status).toBe("COMPLETED");
    expect(await workOff(await idOf(free))).toBe(0);
  });

  // SPEC 4.49
  test("issued invoice is not affected by later changes and erasures", async () => {
    const at = await setUp();
    const { order_id } = await bought(at, COMPANY);
    const [before] = await invoicesOf(order_id);
    const params = { organizer_id: at.organizer.id };
    await app.call(invoices.saveSeller, { params, body: { ...SELLER, legal_name: "Another GmbH" } }, at);
    await app.db.updateTable("events").set({ title: "Another" }).where("id", "=", at.event.id).execute();
    await app.db.updateTable("orders").set({ company: null, first_name: "Eve" }).where("id", "=", order_id).execute();
    await app.db.deleteFrom("ticket_taxes_and_fees").where("ticket_id", "=", at.ticket.ticket.id).execute();
    await app.runJob(issueInvoices, { order_id, is_new: true });
    expect(await invoicesOf(order_id)).toEqual([before]);
  });
});

describe("credit note", () => {
  // SPEC 4.51
  test("credit note is issued for each refund, with its exact amount and a number of the same sequence", async () => {
    const at = await setUp();
    const { order_id } = await bought(at);
    await refund(at, order_id, 20_00);
    await workOff(order_id);
    const other = await bought(at);
    await refund(at, order_id, 99_00);
    await workOff(order_id);
    await app.runJob(issueInvoices, { order_id, is_new: false });
    const [invoice, part, rest, ...none] = await invoicesOf(order_id);
    expect(none).toEqual([]);
    expect([part?.number, rest?.number, (await invoicesOf(other.order_id))[0]?.number]).toEqual([
      "HC-0002",
      "HC-0004",
      "HC-0003",
    ]);
    const refers_to = { number: "HC-0001", issued_at: invoice?.snapshot.issued_at };
    expect(part).toMatchObject({
      kind: "CREDIT_NOTE",
      refers_to: invoice?.id,
      snapshot: { gross_total: 20_00, refers_to },
    });
    expect([part, rest].map((note) => [note?.snapshot.net_total, note?.snapshot.tax_total])).toEqual([
      [16_81, 3_19],
      [83_19, 15_81],
    ]);
  });

  test("credit note of a refund that failed later is offset against the next one", async () => {
    const at = await setUp();
    const { order_id } = await bought(at);
    await refund(at, order_id, 20_00);
    await workOff(order_id);
    await app.db.updateTable("refunds").set({ status: "FAILED" }).where("order_id", "=", order_id).execute();
    await app.runJob(issueInvoices, { order_id, is_new: false });
    await app.db
      .updateTable("orders")
      .set({ refund_status: "REFUND_FAILED", total_refunded: 0 })
      .where("id", "=", order_id)
      .execute();
    await refund(at, order_id, 50_00);
    await workOff(order_id);
    const [, ...notes] = await invoicesOf(order_id);
    expect(notes.map(({ snapshot }) => snapshot.gross_total)).toEqual([20_00, 30_00]);
  });

  test("credit note is issued after the organizer has stopped issuing invoices", async () => {
    const at = await setUp();
    const { order_id } = await bought(at);
    await app.db
      .updateTable("sellers")
      .set({ is_issuing: false })
      .where("organizer_id", "=", at.organizer.id)
      .execute();
    await refund(at, order_id, 119_00);
    expect(await workOff(order_id)).toBe(2);
    expect((await invoicesOf(order_id)).map(({ kind }) => kind)).toEqual(["INVOICE", "CREDIT_NOTE"]);
  });

  test("no credit note is issued for an order that was never invoiced", async () => {
    const at = await setUp({ is_issuing: false });
    const { order_id } = await bought(at);
    await refund(at, order_id, 119_00);
    expect(await workOff(order_id)).toBe(0);
  });
});

describe("buyer's company", () => {
  // SPEC 4.52
  test("buyer can correct the company until the order completes, without changing the price", async () => {
    const at = await setUp();
    const held = await reserve(at);
    const { total_gross } = (await submit(held, COMPANY)).body.data;
    const again = await submit(held, { ...COMPANY, name: "Weber Ltd", vat_number: "DE999999999" });
    expect([again.status, again.body.data.total_gross]).toEqual([200, total_gross]);
    const read = await app.call(checkout.get, { params: held.params }, { cookie: held.cookie });
    expect(read.body.data).toMatchObject({
      total_gross,
      company: { name: "Weber Ltd" },
      event: { issues_invoices: true },
    });
    expect((await submit(held, null)).body.data.company).toBeNull();
    await submit(held, COMPANY);
    const order_id = await pay(held);
    await workOff(order_id);
    const after = await app.call(checkout.get, { params: held.params }, {});
    expect(after.body.data).toMatchObject({ company: null, invoices: [{ number: "HC-0001", kind: "INVOICE" }] });
  });

  test("company is not stored where the organizer issues no invoices", async () => {
    const held = await reserve(await setUp({ is_issuing: false }));
    const { company, event } = (await submit(held, COMPANY)).body.data;
    expect([company, event.issues_invoices]).toEqual([null, false]);
  });

  test.each([
    ["no name", { name: "" }, "company.name"],
    ["a name with a line break", { name: "A\nB" }, "company.name"],
    ["no street", { address: { ...COMPANY.address, line_1: " " } }, "company.address.line_1"],
    ["no city", { address: { ...COMPANY.address, city: "" } }, "company.address.city"],
    ["a country that there is not", { address: { ...COMPANY.address, country: "XX" } }, "company.address.country"],
    ["no country", { address: { ...COMPANY.address, country: undefined } }, "company.address.country"],
    ["a VAT number that is none", { vat_number: "none" }, "company.vat_number"],
    ["a reference of a thousand signs", { buyer_reference: "9".repeat(1_000) }, "company.buyer_reference"],
  ])("company with %s is rejected at its field", async (_, wrong, field) => {
    const held = await reserve(await setUp());
    const refused = await submit(held, { ...COMPANY, ...wrong });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("seller", () => {
  const save = ({ token, organizer }: Pick<Stage, "token" | "organizer">, over: object = {}) =>
    app.call(invoices.saveSeller, { params: { organizer_id: organizer.id }, body: { ...SELLER, ...over } }, { token });

  test("seller is empty at first, issues nothing, and shows the next invoice number", async () => {
    const at = await setUp({ is_issuing: false });
    const params = { organizer_id: at.organizer.id };
    const first = await app.call(invoices.seller, { params }, at);
    expect(first.body.data).toMatchObject({ is_issuing: false, legal_name: null, next_number: "0001" });
    const saved = await save(at);
    expect(saved.body.data).toMatchObject({ ...SELLER, next_number: "HC-0001" });
    await bought(at);
    expect((await app.call(invoices.seller, { params }, at)).body.data.next_number).toBe("HC-0002");
  });

  test.each([
    ["no name", { legal_name: "" }, "legal_name"],
    ["no street", { line_1: null }, "line_1"],
    ["no city", { city: " " }, "city"],
    ["no country", { country: null }, "country"],
    ["a prefix that ends in a digit, so that numbers could meet", { prefix: "LH-1" }, "prefix"],
    ["a prefix with a space", { prefix: "L H-" }, "prefix"],
    ["a country that there is not", { country: "Germany" }, "country"],
    ["a footer of a thousand signs", { footer: "a".repeat(1_000) }, "footer"],
  ])("issuing invoices can't be switched on with %s", async (_, wrong, field) => {
    const refused = await save(await setUp({ is_issuing: false }), wrong);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("seller needs no details while no invoices are issued", async () => {
    const blankSeller = { is_issuing: false, legal_name: "", line_1: "", city: "", country: "" };
    expect((await save(await setUp({ is_issuing: false }), blankSeller)).body.data).toMatchObject({ legal_name: null });
  });

  test("saving a seller from an outdated version is rejected", async () => {
    const at = await setUp();
    const { updated_at } = (await save(at)).body.data;
    const fresh = await setUp({ is_issuing: false });
    const params = { organizer_id: fresh.organizer.id };
    const unnamedSeller = (await app.call(invoices.seller, { params }, fresh)).body.data;
    expect((await save(fresh, { updated_at: unnamedSeller.updated_at })).status).toBe(200);
    expect((await save(fresh, { updated_at: unnamedSeller.updated_at })).status).toBe(409);
    expect((await save(at, { updated_at, city: "Bremen" })).status).toBe(200);
    expect(await save(at, { updated_at, city: "Kiel" })).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("seller and invoices of another account return 404", async () => {
    const [own, foreign] = [await setUp(), await setUp()];
    expect((await save({ ...foreign, token: own.token })).status).toBe(404);
    const params = { organizer_id: foreign.organizer.id };
    expect((await app.call(invoices.seller, { params }, own)).status).toBe(404);
    expect((await app.call(invoices.list, { params }, own)).status).toBe(404);
  });
});

describe("invoice list", () => {
  test("invoice list shows number, kind, date, buyer and amount, and is filtered by kind and date", async () => {
    const at = await setUp();
    const { order_id } = await bought(at, COMPANY);
    await refund(at, order_id, 20_00);
    await workOff(order_id);
    const params = { organizer_id: at.organizer.id };
    const ask = (query: Record<string, string> = {}) => app.call(invoices.list, { params, query }, at);
    const all = (await ask()).body.data;
    expect(all.map(({ number, kind, amount, buyer }) => [number, kind, amount, buyer])).toEqual([
      ["HC-0002", "CREDIT_NOTE", 20_00, "Weber & Sons Ltd"],
      ["HC-0001", "INVOICE", 119_00, "Weber & Sons Ltd"],
    ]);
    expect(all[0]).toMatchObject({ order_id, event_id: at.event.id, event_title: "Summer Night", currency: "EUR" });
    const numbers = async (query: Record<string, string>) => (await ask(query)).body.data.map(({ number }) => number);
    expect(await numbers({ "filter_fields[kind][eq]": "INVOICE" })).toEqual(["HC-0001"]);
    expect(await numbers({ query: "hc-0002" })).toEqual(["HC-0002"]);
    expect(await numbers({ query: "weber" })).toHaveLength(2);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await numbers({ "filter_fields[issued_at][gte]": tomorrow })).toEqual([]);
  });

  test("invoice list requires access to the whole organizer", async () => {
    const at = await setUp();
    const limited = await aUser(app.db, { account: at.account, role: "ORGANIZER", at: { events: [at.event] } });
    const token = await aToken(app.db, limited, at.account);
    const params = { organizer_id: at.organizer.id };
    expect((await app.call(invoices.list, { params }, { token })).status).toBe(404);
  });
});

describe("invoice PDF", () => {
  // SECURITY S63
  test("invoice PDF can be downloaded by the organizer and the buyer only", async () => {
    const at = await setUp();
    const { order_id, held } = await bought(at);
    const [invoice] = await invoicesOf(order_id);
    const invoice_id = invoice?.id ?? 0;
    const params = { event_id: at.event.id, order_id, invoice_id };
    const own = await app.call(invoices.download, { params }, at);
    expect([own.status, own.headers["content-type"], own.headers["content-disposition"]]).toEqual([
      200,
      "application/pdf",
      `attachment; filename="HC-0001.pdf"; filename*=UTF-8''HC-0001.pdf`,
    ]);
    const asBuyer = (over: object = {}) =>
      app.call(invoices.downloadAsBuyer, { params: { ...held.params, invoice_id, ...over } }, {});
    expect((await asBuyer()).status).toBe(200);
    const [otherOrganizer, otherOrder] = [await setUp(), await bought(at)];
    const [other] = await invoicesOf(otherOrder.order_id);
    expect((await app.call(invoices.download, { params }, otherOrganizer)).status).toBe(404);
    const foreign = { ...params, invoice_id: other?.id ?? 0 };
    expect((await app.call(invoices.download, { params: foreign }, at)).status).toBe(404);
    expect((await asBuyer({ invoice_id: other?.id ?? 0 })).status).toBe(404);
    expect((await asBuyer({ event_id: otherOrganizer.event.id })).status).toBe(404);
    expect((await asBuyer({ order_short_id: "o_0123456789abcdef" })).status).toBe(404);
  });
});

describe("e-invoice", () => {
  // SPEC 4.54
  test("e-invoice equals the attachment of a company's PDF and is limited to the organizer and the buyer", async () => {
    const at = await setUp();
    const { order_id, held } = await bought(at, COMPANY);
    const [invoice] = await invoicesOf(order_id);
    const invoice_id = invoice?.id ?? 0;
    const params = { event_id: at.event.id, order_id, invoice_id };
    const own = await app.call(invoices.eInvoice, { params }, at);
    expect([own.status, own.headers["content-type"], own.headers["content-disposition"]]).toEqual([
      200,
      "application/xml; charset=utf-8",
      `attachment; filename="HC-0001.xml"; filename*=UTF-8''HC-0001.xml`,
    ]);
    expect(own.body).toBe(cii(invoice?.snapshot as InvoiceSnapshot, "EN16931"));
    const asBuyer = (over: object = {}) =>
      app.call(invoices.eInvoiceAsBuyer, { params: { ...held.params, invoice_id, ...over } }, {});
    expect([(await asBuyer()).status, (await asBuyer()).body]).toEqual([200, own.body]);
    const [otherOrganizer, otherOrder] = [await setUp(), await bought(at, COMPANY)];
    const [other] = await invoicesOf(otherOrder.order_id);
    expect((await app.call(invoices.eInvoice, { params }, otherOrganizer)).status).toBe(404);
    expect((await asBuyer({ invoice_id: other?.id ?? 0 })).status).toBe(404);
    expect((await asBuyer({ order_short_id: "o_0123456789abcdef" })).status).toBe(404);
  });

  test("e-invoice is offered where there is one: in the invoice list, the order and the buyer's page", async () => {
    const at = await setUp();
    const [company, person] = [await bought(at, COMPANY), await bought(at)];
    const list = await app.call(invoices.list, { params: { organizer_id: at.organizer.id } }, at);
    expect(list.body.data.map(({ e_invoice }) => e_invoice)).toEqual([null, "EN16931"]);
    const profiles = async ({ order_id, held }: typeof company) => {
      const order = await app.call(orders.get, { params: { event_id: at.event.id, order_id } }, at);
      const page = await app.call(checkout.get, { params: held.params }, {});
      return [...order.body.data.invoices, ...page.body.data.invoices].map(({ e_invoice }) => e_invoice);
    };
    expect([await profiles(company), await profiles(person)]).toEqual([
      ["EN16931", "EN16931"],
      [null, null],
    ]);
    const [invoice] = await invoicesOf(person.order_id);
    const params = { event_id: at.event.id, order_id: person.order_id, invoice_id: invoice?.id ?? 0 };
    expect((await app.call(invoices.eInvoice, { params }, at)).status).toBe(404);
  });

  test("e-invoice is an XRechnung for a buyer with a reference and a German seller with a contact", async () => {
    const at = await setUp();
    await app.db.updateTable("organizers").set({ phone: "+49 40 123456" }).where("id", "=", at.organizer.id).execute();
    const { order_id } = await bought(at, { ...COMPANY, buyer_reference: "04011000-12345-34" });
    const [invoice] = await invoicesOf(order_id);
    const params = { event_id: at.event.id, order_id, invoice_id: invoice?.id ?? 0 };
    expect((await app.call(invoices.eInvoice, { params }, at)).body).toContain("xrechnung_3.0");
  });
});

test("erasing a person removes the company from the order and leaves the issued invoice unchanged", async () => {
  const { event, ticket } = await setUp();
  const { order } = await aCompletedOrder(app.db, {
    ...{ event, ticket, email: "gone@example.test", company: JSON.stringify(COMPANY) },
  });
  await app.runJob(issueInvoices, { order_id: order.id, is_new: true });
  const { erasePerson } = await import("#server/privacy-requests/erase-person.ts");
  const account = { id: event.account_id, is_verified: true, scope: null } as never;
  await withTransaction(app.db, acting(), (ctx) => erasePerson(ctx, { account, email: "gone@example.test" }, "KEEP"));
  const row = await app.db.selectFrom("orders").select("company").where("id", "=", order.id).executeTakeFirst();
  expect(row).toEqual({ company: null });
  expect((await invoicesOf(order.id))[0]?.snapshot.buyer.company).toBe("Weber & Sons Ltd");
});
