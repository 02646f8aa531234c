import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { dayIn } from "#domain/wall-time.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, inDays } from "#server/testing/factories.ts";
import {
  anOfflineOrder,
  anOfflineSale,
  aPayer,
  DAY_MS,
  lately,
  mailsOfSale,
  refusal,
  refused,
  stockOf,
} from "#server/testing/offline.ts";
import { charge } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { orderOfPayment } from "#server/access/own-order.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

describe("recording of receipts", () => {
  test("receipt for the full amount completes the order with tickets, confirmation, stats and stock", async () => {
    const { record, sale, row, seen } = await anOfflineOrder(app, { quantity: 2 });
    const response = await record(100_00, { note: "Statement 12" });
    expect(response).toMatchObject({
      status: 200,
      body: {
        data: {
          ...{ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED", payment_provider: "offline" },
          offline: { received: 100_00, missing: 0, unmatched: 0, receipts: [{ amount: 100_00, note: "Statement 12" }] },
          attendees: [{ status: "ACTIVE" }, { status: "ACTIVE" }],
        },
      },
    });
    expect((await mailsOfSale(app, sale)).map(({ kind }) => kind)).toContain("ORDER_COMPLETED");
    expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 2 });
    expect((await eventTotals(app.db, [sale.event.id]))(sale.event.id)).toMatchObject({ gross: 100_00, attendees: 2 });
    expect((await row()).completed_at).not.toBeNull();
    expect(await seen()).toMatchObject({ is_paid_online: false, offline: { is_chosen: true } });
  });

  // SPEC 4.11
  test("partial receipt leaves the order waiting for the rest", async () => {
    const { record, get, seen } = await anOfflineOrder(app);
    expect(await record(20_00)).toMatchObject({ body: { data: { status: "AWAITING_PAYMENT" } } });
    expect(await get()).toMatchObject({ offline: { received: 20_00, missing: 30_00 } });
    expect((await seen()).offline?.received).toBe(20_00);
    expect(await record(30_00)).toMatchObject({ body: { data: { status: "COMPLETED" } } });
  });

  test.each([
    ["amount", 50_01],
    ["amount", 0],
    ["amount", -5],
    ["amount", 10.5],
    ["amount", 1e15],
    ["amount", "50"],
  ])("receipt with an invalid amount is rejected at its field: %s %s", async (field, amount) => {
    const { record } = await anOfflineOrder(app);
    expect(await record(amount)).toMatchObject(refused(field));
  });

  test.each([
    ["received_on", "2099-01-01"],
    ["received_on", "9999-12-31"],
    ["received_on", "2001-01-01"],
    ["received_on", "0001-01-01"],
    ["received_on", "0000-01-01"],
    ["received_on", "0000-00-00"],
    ["received_on", "2026-02-30"],
    ["received_on", "10000-01-01"],
    ["received_on", "-0001-01-01"],
    ["received_on", "2026-1-5"],
    ["received_on", "yesterday"],
    ["received_on", ""],
    ["received_on", null],
    ["received_on", 20_260_105],
    ["note", "a\u0000b"],
    ["note", "one\ntwo"],
    ["note", "\ud800"],
    ["note", "x".repeat(201)],
    ["idempotency_key", "twice"],
  ])("receipt with an invalid day, note or key is rejected at its field: %s %s", async (field, value) => {
    const { record } = await anOfflineOrder(app);
    expect(await record(50_00, { [field]: value })).toMatchObject(refused(field));
  });

  test("error about the receipt day is in the reader’s language, and nothing is stored", async () => {
    const { at, sale, get } = await anOfflineOrder(app);
    const body = { amount: 50_00, received_on: "2001-01-01", note: null, idempotency_key: randomUUID() };
    const input = { params: at, body };
    const response = await app.call(receipts.record, input, {
      token: sale.token,
      headers: { "accept-language": "de" },
    });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { received_on: ["Dieser Tag liegt mehr als ein Jahr vor der Bestellung."] } },
    });
    expect(await get()).toMatchObject({ status: "AWAITING_PAYMENT", offline: { received: 0, receipts: [] } });
  });

  test("receipt day is between a year before the order and today in the event’s time zone", async () => {
    const timezone = "Pacific/Kiritimati";
    const { record, get } = await anOfflineOrder(app, { timezone });
    const today = dayIn(new Date(), timezone);
    const longAgo = dayIn(inDays(-364), timezone);
    expect(await record(10_00, { received_on: today })).toMatchObject({ status: 200 });
    expect(await record(10_00, { received_on: longAgo })).toMatchObject({ status: 200 });
    const tomorrow = dayIn(inDays(1), timezone);
    expect(await record(10_00, { received_on: tomorrow })).toMatchObject(refused("received_on"));
    expect((await get()).offline?.receipts.map(({ received_on }) => received_on)).toEqual([today, longAgo]);
  });

  test("receipt note is stored as typed, including invisible characters", async () => {
    const { record } = await anOfflineOrder(app);
    expect(await record(10_00, { note: "a\u0001b\u007f" })).toMatchObject({
      status: 200,
      body: { data: { offline: { receipts: [{ note: "a\u0001b\u007f" }] } } },
    });
  });

  test("receipt sent twice with one idempotency key is recorded once", async () => {
    const { record, get } = await anOfflineOrder(app);
    const idempotency_key = randomUUID();
    await Promise.all([record(10_00, { idempotency_key }), record(10_00, { idempotency_key })]);
    expect((await get()).offline?.receipts).toHaveLength(1);
  });

  test("receipt can be undone until the order is complete", async () => {
    const { record, undo, get } = await anOfflineOrder(app);
    const first = (await record(20_00)).body.data.offline?.receipts[0]?.id ?? 0;
    expect(await undo(first)).toMatchObject({
      status: 200,
      body: { data: { offline: { received: 0, receipts: [] } } },
    });
    expect((await undo(first)).status).toBe(200);
    const receiptId = (await record(50_00)).body.data.offline?.receipts[0]?.id ?? 0;
    expect(await undo(receiptId)).toMatchObject(refusal(409, "already_processed"));
    expect((await get()).history.map(({ kind }) => kind).filter((kind) => kind.startsWith("receipt"))).toEqual([
      "receipt.recorded",
      "receipt.undone",
      "receipt.recorded",
    ]);
  });

  test("full receipt for an expired order reserves its stock again and completes it", async () => {
    const { record, outOfTime, sale, row } = await anOfflineOrder(app);
    await outOfTime();
    await app.runJob(expireOrders, {});
    expect(await record(50_00)).toMatchObject({ status: 200, body: { data: { status: "COMPLETED" } } });
    expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 1 });
    expect(await row()).toMatchObject({ needs_attention: false });
    expect(await recount(app.db)).toEqual([]);
  });

  test("partial receipt for an expired order restarts its payment deadline", async () => {
    const { record, outOfTime, row } = await anOfflineOrder(app);
    await record(10_00);
    await outOfTime();
    await app.runJob(expireOrders, {});
    expect(await row()).toMatchObject({ needs_attention: true });
    expect(await record(10_00)).toMatchObject({
      body: { data: { status: "AWAITING_PAYMENT", needs_attention: false } },
    });
    expect(((await row()).reserved_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6 * DAY_MS);
  });

  test("receipt for an expired order whose stock is gone is refused and not stored", async () => {
    const { record, outOfTime, sale, get } = await anOfflineOrder(app, { capacity: 1 });
    await outOfTime();
    await aPayer(app, sale);
    expect(await record(50_00)).toMatchObject(refusal(409, "places_gone"));
    await app.runJob(expireOrders, {});
    expect(await record(50_00)).toMatchObject(refusal(409, "places_gone"));
    expect(await get()).toMatchObject({ status: "EXPIRED", offline: { received: 0, receipts: [] } });
  });

  test.each([
    ["COMPLETED", "already_processed"],
    ["CANCELLED", "order_cancelled"],
  ] as const)("receipt for an order that is %s is refused", async (status, code) => {
    const { record, at, sale } = await anOfflineOrder(app);
    if (status === "COMPLETED") await record(50_00);
    else await app.call(orders.cancel, { params: at }, { token: sale.token });
    expect(await record(50_00)).toMatchObject(refusal(409, code));
  });

  test("receipt for an order with another payment method is refused", async () => {
    const sale = await anOfflineSale(app);
    const { id } = await aPayer(app, sale);
    const body = { amount: 50_00, received_on: lately(), note: null, idempotency_key: randomUUID() };
    const params = { event_id: sale.event.id, order_id: id };
    expect(await app.call(receipts.record, { params, body }, { token: sale.token })).toMatchObject(
      refusal(409, "conflict"),
    );
  });

  test("card payment is refused after a partial offline receipt", async () => {
    const { record, params, cookie } = await anOfflineOrder(app);
    await record(20_00);
    const input = { params, body: { provider: "sandbox" as const } };
    expect(await app.call(checkout.startPayment, input, { cookie })).toMatchObject(refusal(409, "paid_in_part"));
  });
});

describe("refunds of offline payments", () => {
  test("refund of an offline payment is recorded as succeeded at once", async () => {
    const { record, at, sale, get } = await anOfflineOrder(app);
    await record(50_00);
    const body = {
      amount: 20_00,
      cancel_order: false,
      attendee_ids: [],
      notify_buyer: true,
      idempotency_key: randomUUID(),
    };
    const response = await app.call(orders.refund, { params: at, body }, { token: sale.token });
    expect(response.body.data).toMatchObject({
      ...{ label: "PARTIALLY_REFUNDED", total_refunded: 20_00, total_remaining: 30_00 },
      refunds: [{ status: "SUCCEEDED" }],
    });
    const refunds = await app.db.selectFrom("refunds").select("id").where("order_id", "=", at.order_id).execute();
    for (const { id } of refunds) await app.runJob(refundPayment, { refund_id: id });
    expect(await get()).toMatchObject({ total_refunded: 20_00 });
    expect((await mailsOfSale(app, sale)).filter(({ kind }) => kind === "ORDER_REFUNDED")).toHaveLength(1);
    expect((await eventTotals(app.db, [sale.event.id]))(sale.event.id)).toMatchObject({
      gross: 30_00,
      refunded: 20_00,
    });
  });

  test("cancelling an offline order refunds its full amount", async () => {
    const { record, at, sale, row } = await anOfflineOrder(app);
    await record(50_00);
    await app.call(orders.cancel, { params: at }, { token: sale.token });
    expect(await row()).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED", total_refunded: 50_00 });
    expect(await row()).toMatchObject({ needs_attention: false });
  });

  // SPEC 4.17
  test.each(["expires", "is cancelled", "is paid by card"] as const)(
    "partial receipt of an order that %s needs attention until it is marked as refunded",
    async (how) => {
      const { record, at, sale, outOfTime, giveBack, get, id } = await anOfflineOrder(app);
      if (how === "is paid by card") {
        const providerPayment = await charge(app.db, orderOfPayment({ order_id: id }));
        await record(20_00);
        await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
      } else {
        await record(20_00);
        expect(await giveBack()).toMatchObject(refusal(409, "conflict"));
        if (how === "expires") await outOfTime();
        if (how === "expires") await app.runJob(expireOrders, {});
        else await app.call(orders.cancel, { params: at }, { token: sale.token });
      }
      expect(await get()).toMatchObject({ needs_attention: true, offline: { unmatched: 20_00 } });
      expect(await giveBack()).toMatchObject({
        status: 200,
        body: { data: { needs_attention: false, offline: { unmatched: 0 } } },
      });
      expect((await giveBack()).status).toBe(200);
      expect((await get()).history.filter(({ kind }) => kind === "receipt.returned")).toHaveLength(1);
    },
  );
});
