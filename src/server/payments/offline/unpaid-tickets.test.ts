import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";
import { accountData } from "#contract/account-data.ts";
import { attendees } from "#contract/attendees.ts";
import { checkout } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { orders } from "#contract/orders.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { reconcilePayments } from "#server/payments/settlement/reconcile-payments.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { cleanup } from "#server/cleanup/cleanup.ts";
import { acting } from "#server/testing/factories.ts";
import { anOfflineOrder, aPayer, mailsOfSale, stockOf } from "#server/testing/offline.ts";
import { charge } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });
const EARLY = { allow_unpaid_tickets: true };

function anEarlyOrder(options: Parameters<typeof anOfflineOrder>[1] = {}) {
  return anOfflineOrder(app, { settings: EARLY, ...options });
}

type Order = Awaited<ReturnType<typeof anOfflineOrder>>;

async function statsOf({ sale }: Order) {
  return (await eventTotals(app.db, [sale.event.id]))(sale.event.id);
}

function ticketIn(order: Order, short_id: string) {
  return { ...order.params, attendee_short_id: short_id };
}

async function firstTicket(order: Order) {
  return (await order.seen()).attendees[0]?.short_id ?? "";
}

function pdfOf(order: Order) {
  const { event_id, order_short_id } = order.params;
  const url = ticketFiles.ofOrder.path
    .replace(":event_id", String(event_id))
    .replace(":order_short_id", order_short_id);
  return app.server.inject({ method: "GET", url: `/api${url}`, headers: { cookie: order.cookie } });
}

describe("unpaid tickets switched off", () => {
  // SPEC 4.13
  test("waiting order has no codes, ticket file, self-service or check-in while unpaid tickets are off", async () => {
    const order = await anOfflineOrder(app);
    const station = await order.checkInStation();
    expect((await order.seen()).attendees).toMatchObject([{ status: "PENDING", qr_code: null }]);
    expect((await order.seen()).offline).toMatchObject({ gives_tickets: false });
    expect(await station.scan()).toMatchObject([{ outcome: "not_found", attendee: null }]);
    expect(await app.call(selfService.get, { params: order.params }, { cookie: order.cookie })).toMatchObject(
      refusal(409, "conflict"),
    );
    expect((await pdfOf(order)).statusCode).toBe(409);
    expect((await mailsOfSale(app, order.sale))[0]?.data).toMatchObject({ tickets: [] });
    expect(await statsOf(order)).toMatchObject({ attendees: 0, orders: 0, gross: 0 });
  });

  test("switching unpaid tickets on or off affects only orders placed afterwards", async () => {
    const before = await anOfflineOrder(app);
    const params = { event_id: before.sale.event.id };
    await app.call(eventSettingCalls.update, { params, body: EARLY }, { token: before.sale.token });
    const after = await anOfflineOrder(app, { sale: before.sale });
    expect((await before.seen()).attendees).toMatchObject([{ status: "PENDING", qr_code: null }]);
    expect((await after.seen()).attendees).toMatchObject([{ status: "ACTIVE", qr_code: expect.any(String) }]);
    await app.call(
      eventSettingCalls.update,
      { params, body: { allow_unpaid_tickets: false } },
      { token: before.sale.token },
    );
    expect((await after.seen()).offline).toMatchObject({ gives_tickets: true });
    expect(await (await after.checkInStation()).scan()).toMatchObject([{ outcome: "checked_in" }]);
  });
});

describe("unpaid tickets", () => {
  test("unpaid tickets are on the order page, in the PDF and in the payment instructions at once", async () => {
    const order = await anEarlyOrder({ quantity: 2 });
    const seen = await order.seen();
    const { codes } = await order.checkInStation();
    expect(seen).toMatchObject({ status: "AWAITING_PAYMENT", offline: { gives_tickets: true } });
    expect(seen.attendees.map(({ status, qr_code }) => ({ status, qr_code }))).toEqual(
      codes.map((qr_code) => ({ status: "ACTIVE", qr_code })),
    );
    const ticket = await app.call(checkout.ticket, { params: ticketIn(order, seen.attendees[0]?.short_id ?? "") });
    expect(ticket.body.data).toMatchObject({ status: "ACTIVE", is_unpaid: true, qr_code: codes[0] });
    const pdf = await pdfOf(order);
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const mails = await mailsOfSale(app, order.sale);
    expect(mails).toMatchObject([
      {
        kind: "OFFLINE_INSTRUCTIONS",
        recipient: seen.email,
        data: { missing: 100_00, tickets: seen.attendees.map(({ short_id }) => ({ short_id })) },
      },
    ]);
  });

  // SPEC 4.13
  test("unpaid ticket checks in once, and check-in marks it as unpaid until it is paid", async () => {
    const order = await anEarlyOrder({ quantity: 2 });
    const station = await order.checkInStation();
    const [first = "", second = ""] = station.codes;
    expect(await station.find("Lovelace")).toMatchObject([{ is_unpaid: true }, { is_unpaid: true }]);
    expect(await station.scan(first)).toMatchObject([{ outcome: "checked_in", attendee: { is_unpaid: true } }]);
    expect(await station.scan(first)).toMatchObject([{ outcome: "already_checked_in" }]);
    expect(await station.get()).toMatchObject({ total_attendees: 2, checked_in_attendees: 1 });
    await order.record(100_00);
    expect(await station.scan(second)).toMatchObject([{ outcome: "checked_in", attendee: { is_unpaid: false } }]);
    expect(await station.get()).toMatchObject({ total_attendees: 2, checked_in_attendees: 2 });
  });

  test("attendee list shows an unpaid ticket as active and unpaid", async () => {
    const order = await anEarlyOrder();
    const params = { event_id: order.sale.event.id };
    const listed = async () => (await app.call(attendees.list, { params }, { token: order.sale.token })).body.data;
    expect(await listed()).toMatchObject([{ status: "ACTIVE", is_unpaid: true }]);
    await order.record(50_00);
    expect(await listed()).toMatchObject([{ status: "ACTIVE", is_unpaid: false }]);
  });

  test("unpaid tickets count as attendees at once, and as orders and revenue only when paid", async () => {
    const order = await anEarlyOrder({ quantity: 2 });
    expect(await statsOf(order)).toMatchObject({ attendees: 2, orders: 0, gross: 0 });
    expect(await stockOf(app, order.sale)).toEqual({ held: 2, sold: 0 });
    await order.record(40_00);
    expect(await statsOf(order)).toMatchObject({ attendees: 2, orders: 0, gross: 0 });
    await order.record(60_00);
    expect(await statsOf(order)).toMatchObject({ attendees: 2, orders: 1, gross: 100_00 });
    expect(await stockOf(app, order.sale)).toEqual({ held: 0, sold: 2 });
    expect((await mailsOfSale(app, order.sale)).map(({ kind }) => kind)).toContain("ORDER_COMPLETED");
    expect(await recount(app.db)).toEqual([]);
  });

  test("unpaid ticket can be transferred and corrected, but not cancelled for a refund", async () => {
    const order = await anEarlyOrder();
    const station = await order.checkInStation();
    const short_id = await firstTicket(order);
    const shown = await app.call(selfService.get, { params: order.params }, { cookie: order.cookie });
    expect(shown.body.data).toMatchObject({
      ...{ can_correct: true, cancellation: null, total_remaining: 0 },
      tickets: [{ can_correct: true, can_transfer: true, cancel_amount: null }],
    });
    const to = { first_name: "Grace", last_name: "Hopper", email: "grace@example.test" };
    const transfer = { params: ticketIn(order, short_id), body: to };
    expect((await app.call(selfService.transferTicket, transfer, { cookie: order.cookie })).status).toBe(204);
    expect(await station.scan()).toMatchObject([{ outcome: "not_found" }]);
    const now = await order.checkInStation();
    expect(await now.scan()).toMatchObject([
      { outcome: "checked_in", attendee: { first_name: "Grace", is_unpaid: true } },
    ]);
    const kinds = (await mailsOfSale(app, order.sale)).map(({ kind, recipient }) => `${kind} ${recipient}`);
    expect(kinds).toContain("TICKET grace@example.test");
  });

  test("checkout form can’t change the names on unpaid tickets", async () => {
    const order = await anEarlyOrder();
    const person = { first_name: "Eve", last_name: "Else", email: "eve@example.test" };
    const ticket_price_id = order.sale.ticket.prices[0]?.id ?? 0;
    const body = { order: person, attendees: [{ ticket_price_id, ...person }], terms_accepted: true };
    expect(await app.call(checkout.complete, { params: order.params, body }, { cookie: order.cookie })).toMatchObject(
      refusal(409, "already_processed"),
    );
    expect((await order.seen()).attendees).toMatchObject([{ first_name: "Ada", status: "ACTIVE" }]);
  });

  test("unpaid ticket stays valid when a card pays for the order", async () => {
    const order = await anEarlyOrder();
    const station = await order.checkInStation();
    const providerPayment = await charge(app.db, orderOfPayment({ order_id: order.id }));
    await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
    expect(await order.row()).toMatchObject({ status: "COMPLETED", payment_provider: "sandbox" });
    expect(await station.scan()).toMatchObject([{ outcome: "checked_in", attendee: { is_unpaid: false } }]);
    expect(await statsOf(order)).toMatchObject({ attendees: 1, orders: 1, gross: 50_00, check_ins: 1 });
  });

  test.each(["its buyer", "its organizer"])("unpaid tickets are voided when %s cancels the order", async (actor) => {
    const order = await anEarlyOrder();
    const station = await order.checkInStation();
    if (actor === "its buyer") await app.call(checkout.abandon, { params: order.params }, { cookie: order.cookie });
    else await app.call(orders.cancel, { params: order.at }, { token: order.sale.token });
    expect(await station.scan()).toMatchObject([{ outcome: "attendee_cancelled" }]);
    expect(await statsOf(order)).toMatchObject({ attendees: 0, orders: 0, gross: 0 });
    expect(await stockOf(app, order.sale)).toEqual({ held: 0, sold: 0 });
  });

  test("order with a checked-in unpaid ticket can be cancelled by its organizer but not by its buyer", async () => {
    const order = await anEarlyOrder();
    const station = await order.checkInStation();
    await station.scan();
    expect(await app.call(checkout.abandon, { params: order.params }, { cookie: order.cookie })).toMatchObject(
      refusal(409, "ticket_used"),
    );
    expect((await app.call(orders.cancel, { params: order.at }, { token: order.sale.token })).status).toBe(200);
    expect(await statsOf(order)).toMatchObject({ attendees: 0, check_ins: 0 });
  });
});

describe("unpaid tickets after the deadline", () => {
  // SPEC 4.13
  test("unpaid tickets are invalid everywhere from the deadline on, before the job has run", async () => {
    const order = await anEarlyOrder({ capacity: 1 });
    const station = await order.checkInStation();
    const short_id = await firstTicket(order);
    await order.outOfTime();
    expect(await station.scan()).toMatchObject([{ outcome: "not_paid_in_time", attendee: { first_name: "Ada" } }]);
    expect(await station.find("Lovelace")).toEqual([]);
    expect((await order.seen()).attendees).toMatchObject([{ qr_code: null }]);
    expect((await app.call(checkout.ticket, { params: ticketIn(order, short_id) })).body.data.status).toBe("CANCELLED");
    expect((await pdfOf(order)).statusCode).toBe(409);
    expect(await app.call(selfService.get, { params: order.params }, { cookie: order.cookie })).toMatchObject(
      refusal(410, "order_expired"),
    );
    // another buyer takes the unit of stock, and the expired ticket still admits no one
    const next = await anOfflineOrder(app, { sale: order.sale });
    expect(next.chosen.status).toBe(200);
    expect(await station.scan()).toMatchObject([{ outcome: "not_paid_in_time" }]);
  });

  // SECURITY S114
  test("expiring an order with unpaid tickets releases stock, undoes check-ins and emails the buyer", async () => {
    const order = await anEarlyOrder({ quantity: 2 });
    const station = await order.checkInStation();
    await station.scan(station.codes[0] ?? "");
    expect(await statsOf(order)).toMatchObject({ attendees: 2, check_ins: 1 });
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    await app.runJob(expireOrders, {});
    expect(await order.row()).toMatchObject({ status: "EXPIRED", needs_attention: false });
    expect(await revokedOf(order)).toEqual(expect.arrayContaining(station.codes.map(codeKey)));
    expect(await stockOf(app, order.sale)).toEqual({ held: 0, sold: 0 });
    expect(await statsOf(order)).toMatchObject({ attendees: 0, orders: 0, gross: 0, check_ins: 0 });
    expect(await station.scan()).toMatchObject([{ outcome: "not_paid_in_time" }, { outcome: "not_paid_in_time" }]);
    expect((await mailsOfSale(app, order.sale)).at(-1)).toMatchObject({
      kind: "OFFLINE_EXPIRED",
      data: { had_tickets: true },
    });
    expect(await recount(app.db)).toEqual([]);
  });

  test("payment or a longer deadline makes expired unpaid tickets valid again with the same codes", async () => {
    const order = await anEarlyOrder();
    const station = await order.checkInStation();
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    expect((await order.extend(2)).status).toBe(200);
    expect(await revokedOf(order)).toEqual([]);
    expect(await statsOf(order)).toMatchObject({ attendees: 1, orders: 0 });
    expect(await station.scan()).toMatchObject([{ outcome: "checked_in", attendee: { is_unpaid: true } }]);
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    expect((await order.record(50_00)).status).toBe(200);
    expect(await statsOf(order)).toMatchObject({ attendees: 1, orders: 1, gross: 50_00, check_ins: 0 });
    expect(await station.scan()).toMatchObject([{ outcome: "checked_in", attendee: { is_unpaid: false } }]);
    expect(await recount(app.db)).toEqual([]);
  });

  test("ticket voided by an erasure stays void when its expired order is paid", async () => {
    const order = await anEarlyOrder({ quantity: 2 });
    const station = await order.checkInStation();
    const guest = app.db.updateTable("attendees").set({ email: "bo@example.test" });
    await guest.where("short_id", "=", await firstTicket(order)).execute();
    const erased = await app.call(
      accountData.erasePerson,
      { params: { account_id: order.sale.event.account_id }, body: { email: "bo@example.test", upcoming: "VOID" } },
      { token: order.sale.token },
    );
    expect(erased.body.data).toMatchObject({ orders: 0, attendees: 1, voided: 1 });
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    expect((await order.record(100_00)).status).toBe(200);
    expect((await station.scan()).map(({ outcome }) => outcome)).toEqual(["attendee_cancelled", "checked_in"]);
    expect(await statsOf(order)).toMatchObject({ attendees: 1, orders: 1, gross: 100_00 });
    expect(await recount(app.db)).toEqual([]);
  });

  test("card payment is refunded when the only ticket of its order was voided by an erasure", async () => {
    const order = await anEarlyOrder();
    const providerPayment = await charge(app.db, orderOfPayment({ order_id: order.id }));
    const guest = app.db.updateTable("attendees").set({ email: "bo@example.test" });
    await guest.where("short_id", "=", await firstTicket(order)).execute();
    await app.call(
      accountData.erasePerson,
      { params: { account_id: order.sale.event.account_id }, body: { email: "bo@example.test", upcoming: "VOID" } },
      { token: order.sale.token },
    );
    expect(await order.record(50_00)).toMatchObject(refusal(410, "order_expired"));
    await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
    expect(await order.row()).toMatchObject({ completed_at: null, refund_status: "REFUND_PENDING" });
    const refunds = app.db.selectFrom("refunds").select(["amount", "reason"]).where("order_id", "=", order.id);
    expect(await refunds.execute()).toEqual([{ amount: 50_00, reason: "ORDER_CANCELLED" }]);
    await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
    expect(await refunds.execute()).toHaveLength(1);
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    expect(await recount(app.db)).toEqual([]);
  });

  test("unpaid tickets stay void when their stock is gone, even after a late card payment", async () => {
    const order = await anEarlyOrder({ capacity: 1 });
    const station = await order.checkInStation();
    const providerPayment = await charge(app.db, orderOfPayment({ order_id: order.id }));
    await order.outOfTime();
    await aPayer(app, order.sale);
    expect(await order.extend(2)).toMatchObject(refusal(409, "places_gone"));
    await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
    expect(await order.row()).toMatchObject({ status: "EXPIRED" });
    expect(await station.scan()).toMatchObject([{ outcome: "not_paid_in_time" }]);
    expect(await statsOf(order)).toMatchObject({ attendees: 0, orders: 0, gross: 0 });
    await app.runJob(reconcilePayments, {});
    expect(await recount(app.db)).toEqual([]);
  });

  test("names on unpaid tickets are deleted with the expired order, even after a check-in", async () => {
    const order = await anEarlyOrder();
    await (await order.checkInStation()).scan();
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    await app.runJob(reconcilePayments, {});
    await app.db.updateTable("payments").set({ status: "CANCELLED" }).where("order_id", "=", order.id).execute();
    await app.db
      .updateTable("orders")
      .set({ updated_at: new Date(0) })
      .where("id", "=", order.id)
      .execute();
    await app.runJob(cleanup, {});
    const names = app.db.selectFrom("attendees").select("id").where("order_id", "=", order.id);
    expect(await names.execute()).toEqual([]);
  });
});

/** The ticket code keys that check-in devices receive as revoked. */
function revokedOf({
  sale: { event, ticket },
}: {
  sale: { event: { id: number }; ticket: { ticket: { id: number } } };
}) {
  return revokedKeysOf(app.db, { event, tickets: [ticket.ticket] }, null);
}
