import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sandbox } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from "#domain/order-lifecycle.ts";
import { abandon } from "#server/orders/checkout/abandon-order.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { App } from "#server/platform/app-context.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { runJob } from "#server/platform/jobs.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, aToken, aUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import pino from "pino";
import { cancelPayment } from "./settlement/cancel-payment.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { reconcilePayments } from "./settlement/reconcile-payments.ts";
import { reconcileRefunds } from "./refunds/reconcile-refunds.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import { signatureOf } from "./sandbox/read-sandbox-notice.ts";
import { settle } from "./settlement/settle-payment.ts";
import { startPayment } from "./start/start-payment.ts";
import {
  aBuyer,
  aPaidOrder as payForOrder,
  aSale,
  charge,
  DECLINED_CARD,
  expire,
  FAILING_REFUND_CARD,
  LATE_REFUND_CARD,
  sandboxPaymentOf,
  swipe,
} from "#server/testing/paying-order.ts";

// docs/developers/payments.md names those that were seen to fail with their guard removed.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
beforeEach(async () => {
  // Each test sees its own payments only.
  await app.db
    .updateTable("payments")
    .set({ next_check_at: new Date("2099-01-01") })
    .execute();
  await app.db
    .updateTable("refunds")
    .set({ next_check_at: new Date("2099-01-01") })
    .execute();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
});

const log = pino({ level: "silent" });
const orderRow = ({ id }: { id: number }) =>
  app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const refundsOf = ({ id }: { id: number }) =>
  app.db.selectFrom("refunds").selectAll().where("order_id", "=", id).orderBy("id").execute();
const paymentsOf = ({ id }: { id: number }) =>
  app.db.selectFrom("payments").selectAll().where("order_id", "=", id).orderBy("id").execute();
const mailsWith = (cause: string) =>
  app.db.selectFrom("mails").select(["kind", "recipient", "data"]).where("cause", "=", cause).execute();
const cancelOrder = (order: OwnOrder) =>
  withTransaction(app.db, acting(), async (ctx) => cancel(ctx, await lockOrder(ctx.tx, order), { may_refund: true }));

async function activities({ id }: { id: number }): Promise<string[]> {
  const rows = await app.db
    .selectFrom("activity_log")
    .select("kind")
    .where("subject", "=", "order")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

async function waitingJobs(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where task_identifier not in ('deliver-mail', 'send-sandbox-notice') order by id`.execute(
    app.db,
  );
  return rows.map(({ name }) => name);
}

async function allDue() {
  await app.db
    .updateTable("payments")
    .set({ next_check_at: new Date(0) })
    .where("status", "=", "OPEN")
    .where("next_check_at", "<", new Date("2098-01-01"))
    .execute();
  await app.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(0) })
    .where("status", "=", "PENDING")
    .where("next_check_at", "<", new Date("2098-01-01"))
    .execute();
  await sql`update sandbox_refunds set decided_at = now() - interval '1 second'`.execute(app.db);
}

/** The application with another sandbox, whose responses the test defines. */
function withProvider(over: Partial<PaymentProvider>): App {
  return { ...app.context, payments: { sandbox: { ...sandboxProvider, ...over } } };
}

const aPaidOrder = (card?: string) => payForOrder(app.db, { card });

// SECURITY S88
describe("cancelled paid order", () => {
  // SPEC 1.07, 3.50
  test("cancelling a paid order requests its refund at once, tells the buyer, and is done when the job has run", async () => {
    const { order } = await aPaidOrder();
    await cancelOrder(order);
    expect(await orderRow(order)).toMatchObject({ status: "CANCELLED", refund_status: "REFUND_PENDING" });
    expect(await refundsOf(order)).toMatchObject([{ reason: "ORGANIZER", amount: 50_00, status: "PENDING" }]);
    expect(await waitingJobs()).toEqual(["refund-payment"]);
    const [mail] = await mailsWith(`order:${order.id}:cancelled`);
    expect(mail?.data).toMatchObject({ refund: { amount: 50_00, currency: "EUR" } });

    const [refund] = await refundsOf(order);
    await app.runJob(refundPayment, { refund_id: refund?.id ?? 0 });
    await app.runJob(refundPayment, { refund_id: refund?.id ?? 0 });
    expect(await orderRow(order)).toMatchObject({
      status: "CANCELLED",
      refund_status: "REFUNDED",
      total_refunded: 50_00,
    });
    expect(await activities(order)).toEqual([
      "order.completed",
      "refund.requested",
      "order.cancelled",
      "refund.succeeded",
    ]);
  });

  test("cancelling an order whose money never came promises no refund", async () => {
    const { sale, order } = await aPaidOrder();
    await app.db.updateTable("payments").set({ status: "FAILED" }).where("order_id", "=", order.id).execute();
    await cancelOrder(order);
    expect((await mailsWith(`order:${order.id}:cancelled`))[0]?.data).toMatchObject({ refund: null });
    expect(await refundsOf(order)).toEqual([]);
    expect(sale.event.id).toBeGreaterThan(0);
  });

  test("cancelling an unpaid order cancels its payment, and refunds one that was faster", async () => {
    const sale = await aSale(app.db, 1);
    const [slow, quick] = [await aBuyer(app.db, sale), undefined];
    const payment = await startPayment(app.db, acting(), sandboxProvider, slow);
    await cancelOrder(slow);
    expect(await waitingJobs()).toEqual(["cancel-payment"]);
    await app.runJob(cancelPayment, { payment_id: payment.id });
    expect((await sandboxPaymentOf(app.db, payment.provider_payment_id)).status).toBe("CANCELLED");
    expect(await paymentsOf(slow)).toMatchObject([{ status: "CANCELLED" }]);

    const other = await aBuyer(app.db, sale);
    const providerPayment = await charge(app.db, other);
    await cancelOrder(other);
    const [open] = await paymentsOf(other);
    await app.runJob(cancelPayment, { payment_id: open?.id ?? 0 });
    expect(await paymentsOf(other)).toMatchObject([{ status: "RETURNED" }]);
    expect(await refundsOf(other)).toMatchObject([{ reason: "ORDER_CANCELLED", amount: 50_00 }]);
    expect(await orderRow(other)).toMatchObject({ status: "CANCELLED", refund_status: "REFUND_PENDING" });
    expect((await mailsWith(`order:${other.id}:late`))[0]?.data).toMatchObject({ reason: "ORDER_CANCELLED" });
    expect([providerPayment.status, quick]).toEqual(["SUCCEEDED", undefined]);
  });

  test.each<[string, (order: OwnOrder) => Promise<unknown>]>([
    ["an expired", (order) => expire(app.db, order)],
    [
      "an abandoned",
      (order) => withTransaction(app.db, acting(), async (ctx) => abandon(ctx, await lockOrder(ctx.tx, order))),
    ],
  ])("%s order has its payment cancelled, too", async (_name, give_up) => {
    const sale = await aSale(app.db, 1);
    const order = await aBuyer(app.db, sale);
    const payment = await startPayment(app.db, acting(), sandboxProvider, order);
    await give_up(order);
    expect(await waitingJobs()).toEqual(["cancel-payment"]);
    await app.runJob(cancelPayment, { payment_id: payment.id });
    expect((await sandboxPaymentOf(app.db, payment.provider_payment_id)).status).toBe("CANCELLED");
  });
});

describe("late money", () => {
  async function late() {
    const sale = await aSale(app.db, 1);
    const order = await aBuyer(app.db, sale);
    const providerPayment = await charge(app.db, order);
    await expire(app.db, order);
    const next = await aBuyer(app.db, sale);
    await settle(app.db, acting(), sandboxProvider, providerPayment);
    return { sale, order, providerPayment, next };
  }

  // SPEC 4.26
  test("late money is refunded, the buyer is told once, and the organizer sees the order in list and export", async () => {
    const { order, providerPayment, sale } = await late();
    await settle(app.db, acting(), sandboxProvider, providerPayment);
    expect(await paymentsOf(order)).toMatchObject([{ status: "RETURNED" }]);
    expect(await mailsWith(`order:${order.id}:late`)).toMatchObject([
      {
        kind: "LATE_PAYMENT_REFUNDED",
        recipient: "ada@example.test",
        data: { amount: 50_00, reason: "ORDER_EXPIRED" },
      },
    ]);
    expect(await activities(order)).toEqual(["payment.returned", "refund.requested"]);
    const account = { id: sale.event.account_id };
    const token = await aToken(app.db, await aUser(app.db, { account }), account);
    const params = { event_id: sale.event.id };
    const listed = await app.call(orders.list, { params }, { token });
    expect(listed.body.data.map(({ id, label }) => [id, label])).toContainEqual([order.id, "REFUND_PENDING"]);
    const response = await app.call(orders.get, { params: { ...params, order_id: order.id } }, { token });
    expect(response.body.data).toMatchObject({ status: "EXPIRED", refund_status: "REFUND_PENDING" });
    const exported = await app.call(orders.export, { params }, { token });
    expect(exported.body).toContain((await orderRow(order)).public_id);
  });

  test("refunded order is never revived by another webhook or reconciliation, even when its unit is free again", async () => {
    const { order, providerPayment, next } = await late();
    const [refund] = await refundsOf(order);
    await app.runJob(refundPayment, { refund_id: refund?.id ?? 0 });
    await expire(app.db, next);
    await settle(app.db, acting(), sandboxProvider, providerPayment);
    await allDue();
    await app.runJob(reconcilePayments, {});
    expect(await orderRow(order)).toMatchObject({
      status: "EXPIRED",
      refund_status: "REFUNDED",
      total_refunded: 50_00,
    });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  // SPEC 5.39
  test("second payment of a refunded order is refunded as well, and adds nothing to the order", async () => {
    const { order, providerPayment } = await late();
    const other = await sandboxProvider.create(app.db, {
      reference: `order:${order.id}:9`,
      amount: 50_00,
      currency: "EUR",
      paid_to: null,
      platform_fee: 0,
    });
    await swipe(app.db, other.client_secret ?? "");
    await settle(app.db, acting(), sandboxProvider, await sandboxPaymentOf(app.db, other.provider_payment_id));
    expect((await refundsOf(order)).map(({ reason }) => reason)).toEqual(["ORDER_EXPIRED", "DUPLICATE"]);
    for (const { id } of await refundsOf(order)) await app.runJob(refundPayment, { refund_id: id });
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 50_00 });
    expect(providerPayment.amount).toBe(50_00);
    const [, duplicate] = await refundsOf(order);
    const [mail] = await mailsWith(`refund:${duplicate?.id}:duplicate`);
    expect(mail?.data).toMatchObject({ reason: "ORDER_EXPIRED", amount: 50_00 });
  });
});

describe("payment of an order in any state", () => {
  async function secondPayment(order: OwnOrder) {
    const other = await sandboxProvider.create(app.db, {
      ...{ reference: `order:${order.id}:9`, amount: 50_00, currency: "EUR", paid_to: null, platform_fee: 0 },
    });
    await swipe(app.db, other.client_secret ?? "");
    return sandboxPaymentOf(app.db, other.provider_payment_id);
  }

  // SECURITY S173
  test("second payment of an order that was paid and cancelled without a refund is refunded once", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 5));
    const first = await startPayment(app.db, acting(), sandboxProvider, order);
    const open = await sandboxPaymentOf(app.db, first.provider_payment_id);
    await settle(app.db, acting(), sandboxProvider, { ...open, status: "FAILED", failure_code: "declined" });
    await settle(app.db, acting(), sandboxProvider, await secondPayment(order));
    await withTransaction(app.db, acting(), async (ctx) =>
      cancel(ctx, await lockOrder(ctx.tx, order), { may_refund: false, money: null }),
    );
    await swipe(app.db, first.client_secret ?? "");
    const late = await sandboxPaymentOf(app.db, first.provider_payment_id);
    for (let times = 0; times < 3; times += 1) await settle(app.db, acting(), sandboxProvider, late);
    expect(await refundsOf(order)).toMatchObject([{ payment_id: first.id, amount: 50_00, reason: "DUPLICATE" }]);
    expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(["RETURNED", "SUCCEEDED"]);
    for (const { id } of await refundsOf(order)) await app.runJob(refundPayment, { refund_id: id });
    expect(await refundsOf(order)).toMatchObject([{ status: "SUCCEEDED" }]);
    expect(await orderRow(order)).toMatchObject({ status: "CANCELLED", refund_status: null, total_refunded: 0 });
    const [refund] = await refundsOf(order);
    expect(await mailsWith(`refund:${refund?.id}:duplicate`)).toMatchObject([{ data: { reason: "ORDER_CANCELLED" } }]);
  });

  // SECURITY S173
  test("payment ends as one ticket or one refund for every combination of order, payment and refund status", async () => {
    const sale = await aSale(app.db, 500);
    for (const status of ORDER_STATUSES)
      for (const payment_status of [null, ...PAYMENT_STATUSES])
        for (const refund_status of [null, ...REFUND_STATUSES]) {
          const order = await aBuyer(app.db, sale);
          const providerPayment = await secondPayment(order);
          await app.db
            .updateTable("orders")
            .set({ status, payment_status, refund_status })
            .where("id", "=", order.id)
            .execute();
          await settle(app.db, acting(), sandboxProvider, providerPayment);
          await settle(app.db, acting(), sandboxProvider, providerPayment);
          const [payment] = await paymentsOf(order);
          const ends = { payment: payment?.status, refunds: (await refundsOf(order)).length };
          expect([
            { payment: "SUCCEEDED", refunds: 0 },
            { payment: "RETURNED", refunds: 1 },
          ]).toContainEqual(ends);
        }
  });
});

describe("refund", () => {
  async function aRefund(card?: string) {
    const { order } = await aPaidOrder(card);
    await cancelOrder(order);
    const [refund] = await refundsOf(order);
    return { order, refund_id: refund?.id ?? 0 };
  }

  // SPEC 4.23
  test("pending refund is followed until it has succeeded", async () => {
    const { order, refund_id } = await aRefund(LATE_REFUND_CARD);
    await app.runJob(refundPayment, { refund_id });
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUND_PENDING", total_refunded: 0 });
    await allDue();
    await app.runJob(reconcileRefunds, {});
    await app.runJob(reconcileRefunds, {});
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 50_00 });
  });

  // SPEC 4.23
  test("pending refund that then fails is reported to the organizer, with the reason", async () => {
    const { order, refund_id } = await aRefund(FAILING_REFUND_CARD);
    await app.runJob(refundPayment, { refund_id });
    await allDue();
    await app.runJob(reconcileRefunds, {});
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUND_FAILED", total_refunded: 0 });
    expect(await refundsOf(order)).toMatchObject([{ status: "FAILED", failure: "expired_or_canceled_card" }]);
    expect(await mailsWith(`refund:${refund_id}:failed`)).toMatchObject([
      { kind: "REFUND_FAILED", recipient: "hello@example.test", data: { failure: "expired_or_canceled_card" } },
    ]);
    expect(await activities(order)).toContain("refund.failed");
  });

  test("refund that can't be requested is retried, and has failed after the twentieth attempt", async () => {
    const { order, refund_id } = await aRefund();
    const context = withProvider({ refund: () => Promise.reject(new Error("The provider is away")) });
    const worker = { db: app.db, app: context, log };
    await expect(runJob(worker, refundPayment, { refund_id })).rejects.toThrow("away");
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUND_PENDING" });
    await runJob(worker, refundPayment, { refund_id }, { attempt: 20, is_last_attempt: true });
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUND_FAILED" });
    expect(await refundsOf(order)).toMatchObject([{ status: "FAILED", failure: "The provider is away" }]);
  });

  test("refund whose response was lost at the last attempt is found at the provider", async () => {
    const { order, refund_id } = await aRefund();
    const context = withProvider({
      async refund(db, wanted) {
        await sandboxProvider.refund(db, wanted);
        throw new Error("The answer was lost");
      },
    });
    const last = { attempt: 20, is_last_attempt: true };
    await runJob({ db: app.db, app: context, log }, refundPayment, { refund_id }, last);
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUNDED" });
  });

  test("refund whose job was lost is still followed up", async () => {
    const { order, refund_id } = await aRefund();
    await app.db
      .updateTable("refunds")
      .set({ created_at: new Date(Date.now() - 5 * 86_400_000), next_check_at: new Date(0) })
      .where("id", "=", refund_id)
      .execute();
    await app.runJob(reconcileRefunds, {});
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUND_FAILED" });
  });

  // SPEC 4.22
  test("refund run by ten workers at once is made once", async () => {
    const { order, refund_id } = await aRefund();
    await Promise.all(Array.from({ length: 10 }, () => app.runJob(refundPayment, { refund_id })));
    expect(await orderRow(order)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 50_00 });
    const refunds = await app.db
      .selectFrom("sandbox_refunds")
      .select("reference")
      .where("reference", "=", `refund:${refund_id}`)
      .execute();
    expect(refunds).toHaveLength(1);
    expect((await activities(order)).filter((kind) => kind === "refund.succeeded")).toHaveLength(1);
  });
});

describe("surplus payment", () => {
  /** A separate payment at the provider that has succeeded and been settled. */
  async function another(order: OwnOrder, amount: number) {
    const wanted = { reference: `order:${order.id}:9`, amount, currency: "EUR", paid_to: null, platform_fee: 0 };
    const { client_secret, provider_payment_id } = await sandboxProvider.create(app.db, wanted);
    await swipe(app.db, client_secret ?? "");
    for (let times = 0; times < 2; times += 1)
      await settle(app.db, acting(), sandboxProvider, await sandboxPaymentOf(app.db, provider_payment_id));
    const refund = (await refundsOf(order)).at(-1);
    return mailsWith(`refund:${refund?.id}:duplicate`);
  }

  test("second payment of a complete order is explained to the buyer, and the tickets stay valid", async () => {
    const { sale, order } = await aPaidOrder();
    expect(await another(order, 50_00)).toMatchObject([
      {
        kind: "LATE_PAYMENT_REFUNDED",
        recipient: "ada@example.test",
        data: { reason: "PAID_TWICE", amount: 50_00, order_short_id: (await orderRow(order)).short_id },
      },
    ]);
    expect(await orderRow(order)).toMatchObject({ status: "COMPLETED", refund_status: null });
    const account = { id: sale.event.account_id };
    const token = await aToken(app.db, await aUser(app.db, { account }), account);
    const params = { event_id: sale.event.id, order_id: order.id };
    const { body } = await app.call(orders.get, { params }, { token });
    expect(body.data.mails.map(({ kind }) => kind)).toContain("LATE_PAYMENT_REFUNDED");
  });

  test("payment of another amount is explained to the buyer, and the order can still be paid", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    expect(await another(order, 12_00)).toMatchObject([{ data: { reason: "OTHER_AMOUNT", amount: 12_00 } }]);
    expect(await orderRow(order)).toMatchObject({ status: "AWAITING_PAYMENT", payment_status: "AWAITING_PAYMENT" });
  });
});

describe("reconciliation", () => {
  // SPEC 4.25
  test("reconciliation makes up for a lost webhook", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    await charge(app.db, order);
    await allDue();
    await app.runJob(reconcilePayments, {});
    expect(await orderRow(order)).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
  });

  test("reconciliation is not stopped by payments that throw, and checks all of them, new before old", async () => {
    const sale = await aSale(app.db, 200);
    const buyers: OwnOrder[] = [];
    for (let at = 0; at < 70; at += 1) buyers.push(await aBuyer(app.db, sale));
    for (const order of buyers) await charge(app.db, order);
    await sql`update payments set created_at = now() - (${buyers.at(-1)?.id ?? 0} - order_id) * interval '1 minute' where order_id = any(${buyers.map(({ id }) => id)})`.execute(
      app.db,
    );
    await allDue();
    const requestedIds: string[] = [];
    const broken = new Set(
      (await Promise.all(buyers.slice(60).map(paymentsOf))).flat().map((payment) => payment.provider_payment_id),
    );
    const context = withProvider({
      find(db, id) {
        requestedIds.push(id);
        if (broken.has(id)) throw new Error("unreadable");
        return sandboxProvider.find(db, id);
      },
    });
    await runJob({ db: app.db, app: context, log }, reconcilePayments, {});
    expect(requestedIds).toHaveLength(70);
    // Eight run at once, so a fast one may overtake by that many.
    expect([...broken].filter((id) => !requestedIds.slice(0, 10 + 8).includes(id))).toEqual([]);
    const states = await Promise.all(buyers.map(orderRow));
    expect(states.filter(({ status }) => status === "COMPLETED")).toHaveLength(60);
    // No payment is checked twice before its time.
    await runJob({ db: app.db, app: context, log }, reconcilePayments, {});
    expect(requestedIds).toHaveLength(70);
  });

  test("reconciliation cancels a payment that is no longer needed", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    await startPayment(app.db, acting(), sandboxProvider, order);
    await expire(app.db, order);
    await allDue();
    await app.runJob(reconcilePayments, {});
    expect(await paymentsOf(order)).toMatchObject([{ status: "CANCELLED" }]);
  });
});

describe("payment unknown to its provider", () => {
  async function silent(order: OwnOrder, days: number, context: App) {
    const created_at = new Date(Date.now() - days * 86_400_000);
    await app.db
      .updateTable("payments")
      .set({ created_at, next_check_at: new Date(0) })
      .where("order_id", "=", order.id)
      .execute();
    await runJob({ db: app.db, app: context, log }, reconcilePayments, {});
    return (await paymentsOf(order)).map(({ status }) => status);
  }

  test.each<[string, () => App]>([
    ["has never heard of it", () => withProvider({ cancel: async () => undefined, find: async () => undefined })],
    ["is switched off", () => ({ ...app.context, payments: {} })],
  ])(
    "payment of an ended order is closed after a week if its provider %s, and later money is refunded",
    async (_case, contextOf) => {
      const order = await aBuyer(app.db, await aSale(app.db, 1));
      const providerPayment = await charge(app.db, order);
      await cancelOrder(order);
      expect(await silent(order, 6, contextOf())).toEqual(["OPEN"]);
      expect(await silent(order, 8, contextOf())).toEqual(["CANCELLED"]);
      await settle(app.db, acting(), sandboxProvider, providerPayment);
      expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(["RETURNED"]);
    },
  );

  test("payment stays open while its provider is undecided or unreachable, or its order is open", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    await startPayment(app.db, acting(), sandboxProvider, order);
    const unheard = withProvider({ find: async () => undefined });
    expect(await silent(order, 30, unheard)).toEqual(["OPEN"]);
    await cancelOrder(order);
    const undecided = withProvider({ cancel: sandboxProvider.find });
    expect(await silent(order, 30, undecided)).toEqual(["OPEN"]);
    const away = withProvider({ cancel: () => Promise.reject(new Error("The provider is away")) });
    expect(await silent(order, 30, away)).toEqual(["OPEN"]);
  });
});

describe("starting to pay", () => {
  test("tabs that start to pay at once share one payment", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    const started = await Promise.all(
      Array.from({ length: 6 }, () => startPayment(app.db, acting(), sandboxProvider, order)),
    );
    expect(new Set(started.map(({ provider_payment_id }) => provider_payment_id)).size).toBe(1);
  });

  test("payment of a declined card is not reused, though its webhook has not arrived", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    const first = await startPayment(app.db, acting(), sandboxProvider, order);
    await swipe(app.db, first.client_secret ?? "", DECLINED_CARD);
    const later = acting(new Date(Date.now() + 10_000));
    const second = await startPayment(app.db, later, sandboxProvider, order);
    expect(second.provider_payment_id).not.toBe(first.provider_payment_id);
    expect(await orderRow(order)).toMatchObject({ payment_status: "AWAITING_PAYMENT" });
    expect(await activities(order)).toEqual(["payment.failed"]);
    // The webhook of the first payment comes late and does not change the order.
    await settle(app.db, acting(), sandboxProvider, await sandboxPaymentOf(app.db, first.provider_payment_id));
    expect(await orderRow(order)).toMatchObject({ payment_status: "AWAITING_PAYMENT" });
  });
});

test("failure of an older payment does not change the order while a newer one is open", async () => {
  const order = await aBuyer(app.db, await aSale(app.db, 1));
  const first = await startPayment(app.db, acting(), sandboxProvider, order);
  const wanted = { reference: `order:${order.id}:2`, amount: 50_00, currency: "EUR", paid_to: null, platform_fee: 0 };
  await settle(app.db, acting(), sandboxProvider, await sandboxProvider.create(app.db, wanted));
  await swipe(app.db, first.client_secret ?? "", DECLINED_CARD);
  await settle(app.db, acting(), sandboxProvider, await sandboxPaymentOf(app.db, first.provider_payment_id));
  expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(["FAILED", "OPEN"]);
  expect(await orderRow(order)).toMatchObject({ payment_status: "AWAITING_PAYMENT" });
});

// SECURITY S72
describe("payment webhooks", () => {
  async function send(notice: object, { at = Date.now() / 1000, header = (signature: string) => signature } = {}) {
    const body = Buffer.from(JSON.stringify(notice));
    const signature = await signatureOf(app.context.secrets, body, Math.floor(at));
    return app.server.inject({
      method: "POST",
      url: `/api${sandbox.notice.path}`,
      headers: { "content-type": "application/json", "x-sandbox-signature": header(signature) },
      payload: body,
    });
  }

  test("signed webhook settles its payment once, and a replay changes nothing", async () => {
    const order = await aBuyer(app.db, await aSale(app.db, 1));
    const providerPayment = await charge(app.db, order);
    const notice = { notice_id: "n-1", payment_id: providerPayment.provider_payment_id };
    expect((await send(notice)).statusCode).toBe(200);
    expect((await send(notice)).statusCode).toBe(200);
    expect(await orderRow(order)).toMatchObject({ status: "COMPLETED" });
    expect((await activities(order)).filter((kind) => kind === "order.completed")).toHaveLength(1);
    expect(
      await app.db.selectFrom("provider_notices").selectAll().where("notice_id", "=", "n-1").execute(),
    ).toHaveLength(1);
  });

  test("webhook with a bad, missing or old signature is refused; of two signatures one must be right", async () => {
    const notice = { notice_id: "n-2", payment_id: "sbx_none" };
    const bad = (signature: string) => signature.replace(/v1=..../, "v1=0000");
    expect((await send(notice, { header: bad })).statusCode).toBe(403);
    expect((await send(notice, { header: () => "" })).statusCode).toBe(403);
    expect((await send(notice, { at: Date.now() / 1000 - 400 })).statusCode).toBe(403);
    const two = (signature: string) => signature.replace(",v1=", `,v1=${"0".repeat(64)},v1=`);
    expect((await send(notice, { header: two })).statusCode).toBe(200);
  });
});

test("cancellation and payment at once leave a cancelled order with exactly one refund", async () => {
  for (let round = 0; round < 15; round += 1) {
    const sale = await aSale(app.db, 1);
    const order = await aBuyer(app.db, sale);
    const providerPayment = await charge(app.db, order);
    await Promise.allSettled([
      cancelOrder(order),
      settle(app.db, acting(), sandboxProvider, providerPayment),
      settle(app.db, acting(), sandboxProvider, providerPayment),
    ]);
    await settle(app.db, acting(), sandboxProvider, providerPayment);
    expect(await orderRow(order)).toMatchObject({ status: "CANCELLED", refund_status: "REFUND_PENDING" });
    expect(await refundsOf(order)).toHaveLength(1);
  }
  expect(await recount(app.db)).toEqual([]);
});
