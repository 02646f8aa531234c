import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { orders } from "#contract/orders.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { receipts } from "#contract/receipts.ts";
import { tickets } from "#contract/tickets.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { reconcilePayments } from "#server/payments/settlement/reconcile-payments.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, aMailedToken, aSignedInUser, aToken, aUser, inDays } from "#server/testing/factories.ts";
import {
  anOfflineOrder,
  anOfflineSale,
  aPayer,
  DAY_MS,
  INSTRUCTIONS,
  lately,
  mailsOfSale,
  refusal,
  refused,
  stockOf,
} from "#server/testing/offline.ts";
import { charge } from "#server/testing/paying-order.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { remindOffline } from "./remind-buyers.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

describe("offline payment offer", () => {
  test("offline payments alone make an event payable and clear the payment_missing reason", async () => {
    const own = await testApp({ sandbox_for: "nobody" });
    try {
      const sale = await anOfflineSale(own, { settings: { offers_offline_payments: false } });
      const params = { event_id: sale.event.id };
      const paymentOptions = async () =>
        (await own.call(paymentConnections.paymentMethods, { params }, { token: sale.token })).body.data;
      const shown = async () => JSON.stringify(await own.call(tickets.list, { params }, { token: sale.token }));
      expect(await paymentOptions()).toMatchObject({ providers: [], problem: "not_offered" });
      expect(await shown()).toContain("payment_missing");
      const on = { offers_offline_payments: true };
      await own.call(eventSettingCalls.update, { params, body: on }, { token: sale.token });
      expect(await paymentOptions()).toMatchObject({ providers: ["offline"], problem: null });
      expect(await shown()).not.toContain("payment_missing");
      const { seen, chosen } = await anOfflineOrder(own, { sale });
      expect(chosen.status).toBe(200);
      expect((await seen()).payment_providers).toEqual(["offline"]);
    } finally {
      await own.close();
    }
  });

  test("checkout offers offline payment beside the card and refuses it where it is switched off", async () => {
    const sale = await anOfflineSale(app);
    const { params, cookie } = await aPayer(app, sale);
    const { body } = await app.call(checkout.get, { params }, { cookie });
    expect(body.data).toMatchObject({
      payment_providers: ["sandbox", "offline"],
      offline: { is_chosen: false, received: 0, instructions: null },
    });
    const off = await anOfflineSale(app, { settings: { offers_offline_payments: false } });
    const buyer = await aPayer(app, off);
    const input = { params: buyer.params, body: { provider: "offline" as const } };
    expect(await app.call(checkout.startPayment, input, { cookie: buyer.cookie })).toMatchObject(
      refusal(503, "payment_unavailable"),
    );
  });

  test.each([
    ["offline_payment_days", 0],
    ["offline_payment_days", 61],
    ["offline_payment_days", 1.5],
    ["offline_payment_instructions", "x".repeat(2_001)],
  ])("event settings reject %s: %s", async (field, value) => {
    const { event, token } = await anOfflineSale(app);
    const body = { [field]: value } as never;
    expect(await app.call(eventSettingCalls.update, { params: { event_id: event.id }, body }, { token })).toMatchObject(
      refused(field),
    );
  });
});

describe("offline order", () => {
  // SPEC 4.10
  test("offline order keeps one hold until its deadline and emails the payment instructions once", async () => {
    const { sale, seen, row, chosen, params, cookie } = await anOfflineOrder(app, { quantity: 2 });
    expect(chosen.body.data).toMatchObject({
      provider: "offline",
      status: "OPEN",
      amount: 100_00,
      client_secret: null,
    });
    const order = await row();
    expect(order).toMatchObject({ status: "AWAITING_PAYMENT", payment_provider: "offline" });
    const left = (order.reserved_until?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect(left).toBeLessThanOrEqual(7 * DAY_MS);
    expect(await stockOf(app, sale)).toEqual({ held: 2, sold: 0 });
    expect(await seen()).toMatchObject({
      offline: { is_chosen: true, instructions: INSTRUCTIONS, received: 0, until: order.reserved_until?.toISOString() },
    });
    await app.call(checkout.startPayment, { params, body: { provider: "offline" } }, { cookie });
    expect(await mailsOfSale(app, sale)).toMatchObject([
      {
        kind: "OFFLINE_INSTRUCTIONS",
        recipient: order.email,
        data: { missing: 100_00, instructions: INSTRUCTIONS, order_public_id: order.public_id },
      },
    ]);
    expect(await recount(app.db)).toEqual([]);
  });

  test("emailed payment link opens a waiting offline order in any browser", async () => {
    const { sale, params } = await anOfflineOrder(app);
    const [mail] = await mailsOfSale(app, sale);
    const token = await aMailedToken(app.db, mail as never);
    const opened = await app.call(checkout.openPaymentLink, { params, body: { token } });
    const seen = await app.call(checkout.get, { params }, { cookie: cookieOf(opened) });
    expect(seen.body.data).toMatchObject({ is_own: false, offline: { is_chosen: true } });
  });

  test("deadline of an offline order is no later than the end of its event", async () => {
    const { row, sale } = await anOfflineOrder(app, { start_date: inDays(2), end_date: inDays(2, 3) });
    expect((await row()).reserved_until).toEqual(sale.event.end_date);
  });

  test("browser with a waiting offline order can start another order", async () => {
    const first = await anOfflineOrder(app, { capacity: 2 });
    const again = await aPayer(app, first.sale, { cookie: first.cookie });
    expect(again.id).not.toBe(first.id);
    expect(await first.row()).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect(await stockOf(app, first.sale)).toEqual({ held: 2, sold: 0 });
  });

  test("waiting offline order that is paid by card cancels its offline payment", async () => {
    const { id, row, sale, seen } = await anOfflineOrder(app);
    expect((await seen()).is_paid_online).toBe(false);
    const providerPayment = await charge(app.db, orderOfPayment({ order_id: id }));
    await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
    expect(await seen()).toMatchObject({ is_paid_online: true, offline: { is_chosen: false } });
    expect(await row()).toMatchObject({ status: "COMPLETED", payment_provider: "sandbox", needs_attention: false });
    await app.runJob(reconcilePayments, {});
    const payments = app.db.selectFrom("payments").select(["provider", "status"]).where("order_id", "=", id);
    expect(await payments.orderBy("id").execute()).toEqual([
      { provider: "offline", status: "CANCELLED" },
      { provider: "sandbox", status: "SUCCEEDED" },
    ]);
    expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 1 });
  });

  test("declined card leaves an offline order waiting for its transfer", async () => {
    const { id, row } = await anOfflineOrder(app);
    const providerPayment = await charge(app.db, orderOfPayment({ order_id: id }), "4000000000000002");
    await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
    expect(await row()).toMatchObject({ status: "AWAITING_PAYMENT", payment_status: "AWAITING_PAYMENT" });
  });

  test("offline order cancelled by its buyer releases its stock and emails the cancellation", async () => {
    const { params, cookie, row, sale, get } = await anOfflineOrder(app);
    expect((await app.call(checkout.abandon, { params }, { cookie })).status).toBe(204);
    expect(await row()).toMatchObject({ status: "CANCELLED", needs_attention: false });
    expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 0 });
    expect((await mailsOfSale(app, sale)).map(({ kind }) => kind)).toEqual(["OFFLINE_INSTRUCTIONS", "ORDER_CANCELLED"]);
    expect((await get()).history.at(-1)).toMatchObject({ kind: "order.cancelled", actor: { kind: "buyer" } });
  });

  // SPEC 4.12
  test("offline order is reminded once before its deadline", async () => {
    const { row, sale, id } = await anOfflineOrder(app);
    const at = (await row()).remind_at?.getTime() ?? 0;
    expect(((await row()).reserved_until?.getTime() ?? 0) - at).toBe(2 * DAY_MS);
    await app.runJob(remindOffline, {});
    expect(await mailsOfSale(app, sale)).toHaveLength(1);
    await app.db
      .updateTable("orders")
      .set({ remind_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    await app.runJob(remindOffline, {});
    await app.runJob(remindOffline, {});
    expect((await mailsOfSale(app, sale)).map(({ kind }) => kind)).toEqual([
      "OFFLINE_INSTRUCTIONS",
      "OFFLINE_REMINDER",
    ]);
  });

  // SPEC 4.12
  test("offline order expires after its deadline, emails its buyer and stays visible to the organizer", async () => {
    const { outOfTime, row, sale, get } = await anOfflineOrder(app);
    await outOfTime();
    await app.runJob(expireOrders, {});
    expect(await row()).toMatchObject({ status: "EXPIRED", needs_attention: false });
    expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 0 });
    expect((await mailsOfSale(app, sale)).at(-1)).toMatchObject({ kind: "OFFLINE_EXPIRED", data: { received: 0 } });
    expect(await get()).toMatchObject({ label: "EXPIRED", offline: { missing: 50_00 } });
    expect((await get()).history.at(-1)).toMatchObject({ kind: "order.offline_expired" });
  });
});

describe("offline payment deadline", () => {
  test("extending the deadline emails the buyer and keeps the first payment link working", async () => {
    const { extend, row, sale, params } = await anOfflineOrder(app);
    const before = (await row()).reserved_until?.getTime() ?? 0;
    expect((await extend(3)).status).toBe(200);
    expect(((await row()).reserved_until?.getTime() ?? 0) - before).toBe(3 * DAY_MS);
    const mails = await mailsOfSale(app, sale);
    expect(mails.map(({ kind }) => kind)).toEqual(["OFFLINE_INSTRUCTIONS", "OFFLINE_INSTRUCTIONS"]);
    const token = await aMailedToken(app.db, mails[0] as never);
    await app.db
      .updateTable("orders")
      .set({ reserved_until: inDays(9) })
      .where("short_id", "=", params.order_short_id)
      .execute();
    expect((await app.call(checkout.openPaymentLink, { params, body: { token } })).status).toBe(204);
  });

  test("extending an expired order reserves its stock again, or is refused when the stock is gone", async () => {
    const { extend, outOfTime, row, sale } = await anOfflineOrder(app, { capacity: 1 });
    await outOfTime();
    await app.runJob(expireOrders, {});
    expect(await extend(2)).toMatchObject({ body: { data: { status: "AWAITING_PAYMENT" } } });
    expect(await stockOf(app, sale)).toEqual({ held: 1, sold: 0 });
    expect(((await row()).reserved_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(2 * DAY_MS - 60_000);
    await outOfTime();
    await aPayer(app, sale);
    expect(await extend(2)).toMatchObject(refusal(409, "places_gone"));
  });

  test.each([0, 61, 1.5, -1, null])("extending the deadline by %s days is rejected at its field", async (days) => {
    const { extend } = await anOfflineOrder(app);
    expect(await extend(days)).toMatchObject(refused("days"));
  });

  test("extending the deadline past the end of the event is rejected at its field", async () => {
    const { extend } = await anOfflineOrder(app, { start_date: inDays(2), end_date: inDays(2, 3) });
    expect(await extend(5)).toMatchObject(refused("days"));
  });
});

describe("organizer’s order list", () => {
  test("order list filters and counts orders that await an offline payment", async () => {
    const { sale, record } = await anOfflineOrder(app);
    await aPayer(app, sale);
    const params = { event_id: sale.event.id };
    const count = async () => (await app.call(receipts.awaited, { params }, { token: sale.token })).body.data.count;
    const listed = async () => {
      const query = { "filter_fields[awaits_offline][eq]": "true" } as never;
      return (await app.call(orders.list, { params, query }, { token: sale.token })).body.data.length;
    };
    expect([await count(), await listed()]).toEqual([1, 1]);
    const all = await app.call(orders.list, { params }, { token: sale.token });
    expect(all.body.data.map((row) => row.awaits_offline).toSorted()).toEqual([false, true]);
    await record(50_00);
    expect([await count(), await listed()]).toEqual([0, 0]);
  });

  test("receipts of another order, event or account are not found", async () => {
    const { at, record, undo } = await anOfflineOrder(app);
    const other = await anOfflineOrder(app);
    const receipt_id = (await other.record(10_00)).body.data.offline?.receipts[0]?.id ?? 0;
    expect(await undo(receipt_id)).toMatchObject(refusal(404, "not_found"));
    const { token } = await aSignedInUser(app.db);
    const body = { amount: 50_00, received_on: lately(), note: null, idempotency_key: randomUUID() };
    expect(await app.call(receipts.record, { params: at, body }, { token })).toMatchObject(refusal(404, "not_found"));
    const mixed = { ...at, order_id: other.id };
    expect(await app.call(receipts.extend, { params: mixed, body: { days: 2 } }, { token })).toMatchObject(
      refusal(404, "not_found"),
    );
    expect((await record(50_00)).status).toBe(200);
  });

  test("member limited to orders records receipts but can’t mark them as refunded", async () => {
    const { at, sale } = await anOfflineOrder(app);
    const account = { id: sale.event.account_id };
    const token = await aToken(app.db, await aUser(app.db, { account, role: "ORGANIZER", work: "ORDERS" }), account);
    const body = { amount: 10_00, received_on: lately(), note: null, idempotency_key: randomUUID() };
    expect((await app.call(receipts.record, { params: at, body }, { token })).status).toBe(200);
    expect(await app.call(receipts.returnMoney, { params: at }, { token })).toMatchObject(refusal(403, "forbidden"));
  });
});

describe("offline provider", () => {
  const provider = () => app.context.payments.offline!;
  const wanted = { reference: "order:1:9", amount: 50_00, currency: "EUR", paid_to: null, platform_fee: 0 };

  test("offline provider makes one payment and one refund per reference and finds no foreign payment", async () => {
    expect(await provider().create(app.db, wanted)).toEqual(await provider().create(app.db, wanted));
    expect(await provider().find(app.db, "order:999999999:1")).toBeUndefined();
    expect(await provider().cancel(app.db, "order:999999999:1")).toBeUndefined();
    const back = {
      provider_payment_id: "order:1:9",
      reference: "refund:7",
      amount: 1,
      currency: "EUR",
      with_fee: false,
    };
    const first = await provider().refund(app.db, back);
    expect(await provider().refund(app.db, back)).toEqual(first);
    expect(await provider().findRefund(app.db, { ...back, provider_refund_id: null })).toEqual(first);
  });

  test("offline payment is open until it is received in full, and can’t be cancelled afterwards", async () => {
    const { id, record } = await anOfflineOrder(app);
    const payments = app.db.selectFrom("payments").select("provider_payment_id").where("order_id", "=", id);
    const { provider_payment_id } = await payments.executeTakeFirstOrThrow();
    expect(await provider().find(app.db, provider_payment_id)).toMatchObject({ status: "OPEN", amount: 50_00 });
    await record(20_00);
    expect(await provider().find(app.db, provider_payment_id)).toMatchObject({ status: "OPEN" });
    expect(await provider().cancel(app.db, provider_payment_id)).toMatchObject({ status: "CANCELLED" });
    await record(30_00);
    expect(await provider().find(app.db, provider_payment_id)).toMatchObject({ status: "SUCCEEDED" });
    expect(await provider().cancel(app.db, provider_payment_id)).toMatchObject({ status: "SUCCEEDED" });
  });

  test("offline provider rejects every notice", async () => {
    const sent = { body: Buffer.from("{}"), headers: {}, now: new Date(), secrets: app.context.secrets };
    await expect(provider().readNotice(sent)).rejects.toMatchObject({ code: "forged" });
    const posted = await app.server.inject({ method: "POST", url: "/api/public/webhooks/offline", payload: {} });
    expect(posted.statusCode).toBe(404);
  });
});
