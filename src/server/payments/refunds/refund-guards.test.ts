import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import type { Database } from "#server/platform/table-types.ts";
import { acting } from "#server/testing/factories.ts";
import { aBuyer, aPaidOrder, LATE_REFUND_CARD } from "#server/testing/paying-order.ts";
import { aConnectedSale, aStripe, type StripeStandIn } from "#server/testing/stripe.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { recordRefund } from "#server/order-money/record-refund.ts";
import { recordExternalRefunds } from "./record-external-refunds.ts";
import { findRefund } from "#server/order-money/own-refund.ts";
import { type PaymentProvider, providerNamed } from "#server/payment-connections/payment-provider.ts";
import { refundPayment } from "./refund-payment.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { partsOf } from "#server/payments/stripe/ids.ts";

// Each guard against a second refund is tested on its own: while another guard stands behind it, no
// race test would show that it is missing.

let app: TestApp;
let standIn: StripeStandIn;
beforeAll(async () => {
  const made = await aStripe();
  standIn = made.standIn;
  app = await testApp({ stripe: made.settings });
});
afterAll(async () => {
  await app.close();
  await standIn.stop();
});

const ask = (order: OwnOrder, amount: number) =>
  withTransaction(app.db, acting(), async (ctx) =>
    refund(ctx, await lockOrder(ctx.tx, order), {
      ...{ amount, cancel_order: false, attendee_ids: [], notify_buyer: false, idempotency_key: randomUUID() },
    }),
  );
const refundsOf = ({ id }: OwnOrder) =>
  app.db.selectFrom("refunds").selectAll().where("order_id", "=", id).orderBy("id").execute();
const totalOf = async ({ id }: OwnOrder) =>
  (await app.db.selectFrom("orders").select("total_refunded").where("id", "=", id).executeTakeFirstOrThrow())
    .total_refunded;

async function paidAtStripe({ is_cancelled = false } = {}) {
  const sale = await aConnectedSale(app.db, standIn, 5);
  const order = await aBuyer(app.db, sale);
  const provider = providerNamed(app.context.payments, "stripe");
  const payment = await startPayment(app.db, acting(), provider, order);
  const { intent } = partsOf(payment.provider_payment_id);
  standIn.books.confirm(sale.paid_to, intent, "4242424242424242");
  if (is_cancelled)
    await app.db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", order.id).execute();
  const providerPayment = await provider.find(app.db, payment.provider_payment_id);
  if (providerPayment) await settle(app.db, acting(), provider, providerPayment);
  const refundInput = { provider_payment_id: payment.provider_payment_id, currency: "EUR", with_fee: false };
  const give = (reference: string, amount = 10_00) => provider.refund(app.db, { ...refundInput, reference, amount });
  const refundThere = async () => {
    standIn.books.refund(sale.paid_to, { payment_intent: intent, amount: "1000" });
    await recordExternalRefunds(app.db, acting(), provider, payment.provider_payment_id);
  };
  return { order, intent, give, refundThere, gone: () => standIn.books.refundsOf(intent).map(({ amount }) => amount) };
}

async function paidInSandbox(card?: string) {
  const { order, payment } = await aPaidOrder(app.db, { card });
  const provider: PaymentProvider = providerNamed(app.context.payments, "sandbox");
  const refundInput = { provider_payment_id: payment.provider_payment_id, currency: "EUR", with_fee: false };
  const give = (reference: string, amount = 10_00) => provider.refund(app.db, { ...refundInput, reference, amount });
  const gone = async () => {
    const rows = app.db.selectFrom("sandbox_refunds").select("amount");
    return (await rows.where("payment_id", "=", payment.provider_payment_id).execute()).map(({ amount }) => amount);
  };
  return { order, give, gone };
}

test("request during a pending full refund fails with refund_pending", async () => {
  const { order } = await paidInSandbox(LATE_REFUND_CARD);
  await ask(order, 50_00);
  await expect(ask(order, 10_00)).rejects.toMatchObject({ code: "refund_pending" });
});

test("pending dashboard refund reduces the amount that the organizer can refund", async () => {
  const { order } = await paidAtStripe();
  const [payment] = await app.db.selectFrom("payments").select("id").where("order_id", "=", order.id).execute();
  const externalRefund = {
    order_id: order.id,
    payment_id: payment?.id ?? 0,
    amount: 30_00,
    reason: "PROVIDER",
  } as const;
  await app.db
    .insertInto("refunds")
    .values({ ...externalRefund, status: "PENDING", provider_refund_id: "re_1" })
    .execute();
  await expect(ask(order, 30_00)).rejects.toMatchObject({ code: "invalid" });
});

test("refund that is decided or pending at the provider is not requested again", async () => {
  const { order } = await paidAtStripe();
  await ask(order, 10_00);
  const [requested] = await refundsOf(order);
  await app.runJob(refundPayment, { refund_id: requested?.id ?? 0 });
  const calls = standIn.calls.length;
  await app.runJob(refundPayment, { refund_id: requested?.id ?? 0 });
  await app.db
    .updateTable("refunds")
    .set({ status: "PENDING" })
    .where("id", "=", requested?.id ?? 0)
    .execute();
  await app.runJob(refundPayment, { refund_id: requested?.id ?? 0 });
  expect(standIn.calls.length).toBe(calls);
});

test("failure of another refund does not reverse a succeeded refund", async () => {
  const { order } = await paidAtStripe();
  await ask(order, 10_00);
  const [requested] = await refundsOf(order);
  await app.runJob(refundPayment, { refund_id: requested?.id ?? 0 });
  const known = await findRefund(app.reads, requested?.id ?? 0);
  if (!known) throw new Error("It was written down.");
  for (const provider_refund_id of [null, "re_another"])
    await recordRefund(app.db, acting(), known, { provider_refund_id, status: "FAILED", failure: "late" });
  expect(await totalOf(order)).toBe(10_00);
  const { provider_refund_id } = known;
  await recordRefund(app.db, acting(), known, { provider_refund_id, status: "FAILED", failure: "late" });
  expect(await totalOf(order)).toBe(0);
});

describe.each([
  ["Stripe", () => paidAtStripe()],
  ["the sandbox", () => paidInSandbox()],
])("%s", (_name, paid) => {
  test("ten simultaneous refunds with one reference refund once", async () => {
    const { give, gone } = await paid();
    const reference = `refund:${randomUUID()}`;
    const refunds = await Promise.all(Array.from({ length: 10 }, () => give(reference)));
    expect(new Set(refunds.map(({ provider_refund_id }) => provider_refund_id)).size).toBe(1);
    expect(await gone()).toEqual([10_00]);
  });

  test("refund repeated after its idempotency key expired refunds once", async () => {
    const { give, gone } = await paid();
    const reference = `refund:${randomUUID()}`;
    const first = await give(reference);
    standIn.clearKeys();
    expect(await give(reference)).toMatchObject({ provider_refund_id: first.provider_refund_id });
    expect(await gone()).toEqual([10_00]);
  });

  test("simultaneous refunds never exceed the payment", async () => {
    const { give, gone } = await paid();
    const both = await Promise.all([give(`refund:${randomUUID()}`, 30_00), give(`refund:${randomUUID()}`, 30_00)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["FAILED", "SUCCEEDED"]);
    expect(await gone()).toEqual([30_00]);
  });
});

test("two simultaneous Stripe refunds that find none listed share one idempotency key", async () => {
  const { give, gone, intent } = await paidAtStripe();
  const paused = standIn.hold("GET /v1/refunds", intent, "after");
  const [before, reference] = [standIn.calls.length, `refund:${randomUUID()}`];
  const both = [give(reference), give(reference)];
  await expect.poll(() => standIn.calls.length).toBe(before + 2);
  paused.goOn();
  await Promise.all(both);
  expect(gone()).toEqual([10_00]);
});

test("requesting another refund resolves the failed one", async () => {
  const { order } = await paidInSandbox();
  await ask(order, 10_00);
  const [requested] = await refundsOf(order);
  const known = await findRefund(app.reads, requested?.id ?? 0);
  if (!known) throw new Error("It was written down.");
  await recordRefund(app.db, acting(), known, { provider_refund_id: null, status: "FAILED", failure: "late" });
  const needsAttention = async () =>
    (await app.db.selectFrom("orders").select("needs_attention").where("id", "=", order.id).executeTakeFirst())
      ?.needs_attention;
  expect(await needsAttention()).toBe(true);
  await ask(order, 5_00);
  expect(await needsAttention()).toBe(false);
});

test("dashboard refund of a payment that bought nothing is not stored as a refund of its order", async () => {
  const { order, refundThere } = await paidAtStripe({ is_cancelled: true });
  await refundThere();
  expect((await refundsOf(order)).map(({ reason }) => reason)).toEqual(["ORDER_CANCELLED"]);
});

/** The database constraint is the last guard, in case a future caller does not lock the order. */
test.each<[what: string, index: string, row: Partial<Insertable<Database["refunds"]>>]>([
  ["a second that is on its way", "refunds_one_pending", { reason: "ORGANIZER", status: "PENDING" }],
  [
    "a second by one click",
    "refunds_asked_once",
    { reason: "ORGANIZER", status: "SUCCEEDED", idempotency_key: randomUUID() },
  ],
  ["a second of money that bought nothing", "refunds_one_by_itself", { reason: "DUPLICATE", status: "SUCCEEDED" }],
  [
    "a second of one that was made in the dashboard",
    "refunds_provider",
    { reason: "PROVIDER", status: "SUCCEEDED", provider_refund_id: "re_twice" },
  ],
])("database rejects %s (%s)", async (_what, index, row) => {
  const { order } = await aPaidOrder(app.db);
  const [payment] = await app.db.selectFrom("payments").select("id").where("order_id", "=", order.id).execute();
  const values = { order_id: order.id, payment_id: payment?.id ?? 0, amount: 1_00, ...row } as Insertable<
    Database["refunds"]
  >;
  await app.db.insertInto("refunds").values(values).execute();
  await expect(app.db.insertInto("refunds").values(values).execute()).rejects.toMatchObject({ constraint: index });
});
