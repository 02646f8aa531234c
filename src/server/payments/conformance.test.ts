import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandbox } from "#contract/checkout.ts";
import { stripe } from "#contract/stripe.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { orderOfPayment, type OwnOrder } from "#server/access/own-order.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting } from "#server/testing/factories.ts";
import { lately } from "#server/testing/offline.ts";
import { aBuyer, aSale, expire, swipe } from "#server/testing/paying-order.ts";
import { aConnectedSale, aStripe, type StripeStandIn } from "#server/testing/stripe.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { payOffline } from "./offline/pay-offline.ts";
import { recordReceipt } from "./offline/record-receipt.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { reconcileRefunds } from "./refunds/reconcile-refunds.ts";
import { reconcilePayments } from "./settlement/reconcile-payments.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { requestRefund } from "#server/order-money/request-refund.ts";
import { signatureOf } from "./sandbox/read-sandbox-notice.ts";
import { partsOf } from "./stripe/ids.ts";
import { startPayment } from "./start/start-payment.ts";

type Sent = { body: string; headers: Record<string, string> };
type Payment = Awaited<ReturnType<typeof startPayment>>;

/** What every test needs of a provider: how a payment begins there, and how its money arrives. */
type World = {
  app: TestApp;
  provider: PaymentProvider;
  sale: (capacity: number) => ReturnType<typeof aSale>;
  start: (order: OwnOrder) => Promise<Payment>;
  /** Pays the full amount. It is noticed at once, or by a later check. */
  paid: (payment: Payment) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** A provider of card payments, and the webhooks that it sends. */
type CardWorld = World & {
  pay: (payment: Payment, card: string) => Promise<unknown>;
  /** Confirms the payment at the bank. */
  confirm: (payment: Payment) => Promise<unknown>;
  /** The webhooks that it has by now for a payment, oldest first. */
  notices: (payment: Payment) => Promise<Sent[]>;
  deliver: (notice: Sent) => Promise<number>;
  /** Lets time pass until a delayed refund is decided. */
  decideRefund: (payment: Payment, as: "succeeded" | "failed") => Promise<unknown>;
};

const GOOD_CARD = "4242424242424242";

async function sandboxWorld(): Promise<CardWorld> {
  const app = await testApp();
  const provider = app.context.payments.sandbox!;
  return {
    app,
    provider,
    sale: (capacity) => aSale(app.db, capacity),
    start: (order) => startPayment(app.db, acting(), provider, order),
    paid: (payment) => swipe(app.db, payment.client_secret ?? "", GOOD_CARD),
    pay: (payment, card) => swipe(app.db, payment.client_secret ?? "", card),
    confirm: (payment) => swipe(app.db, payment.client_secret ?? "", "4242424242424242"),
    async notices({ provider_payment_id }) {
      return Promise.all(
        [1, 2].map(async (at) => {
          const body = JSON.stringify({ notice_id: `${provider_payment_id}-${at}`, payment_id: provider_payment_id });
          const signature = await signatureOf(app.context.secrets, Buffer.from(body), Math.floor(Date.now() / 1000));
          return { body, headers: { "content-type": "application/json", "x-sandbox-signature": signature } };
        }),
      );
    },
    deliver: (notice) => post(app, sandbox.notice.path, notice),
    decideRefund: () => sql`update sandbox_refunds set decided_at = now()`.execute(app.db),
    stop: () => app.close(),
  };
}

async function stripeWorld(): Promise<CardWorld> {
  const { standIn, settings } = await aStripe();
  const app = await testApp({ stripe: settings });
  const named = ({ provider_payment_id }: Payment) => {
    const { intent, at } = partsOf(provider_payment_id);
    return [at.stripeAccount, intent] as const;
  };
  const provider = app.context.payments.stripe!;
  return {
    app,
    provider,
    sale: (capacity) => aConnectedSale(app.db, standIn, capacity),
    start: (order) => startPayment(app.db, acting(), provider, order),
    paid: async (payment) => standIn.books.confirm(...named(payment), GOOD_CARD),
    pay: async (payment, card) => standIn.books.confirm(...named(payment), card),
    confirm: async (payment) => standIn.books.authenticate(...named(payment), true),
    notices: async (payment) => noticeOf(standIn, named(payment)[1]).map((event) => standIn.signed(event)),
    deliver: (notice) => post(app, stripe.notice.path, notice),
    async decideRefund(payment, as) {
      for (const { id } of standIn.books.refundsOf(named(payment)[1])) standIn.books.decideRefund(id, as);
    },
    stop: async () => {
      await app.close();
      await standIn.stop();
    },
  };
}

/**
 * The organizer records what was received. There are no webhooks, declined cards or refund
 * decisions.
 */
async function offlineWorld(): Promise<World> {
  const app = await testApp();
  return {
    app,
    provider: app.context.payments.offline!,
    async sale(capacity) {
      const sale = await aSale(app.db, capacity);
      const settings = app.db.updateTable("event_settings").set({ offers_offline_payments: true });
      await settings.where("event_id", "=", sale.event.id).execute();
      return sale;
    },
    start: (order) => withTransaction(app.db, acting(), (ctx) => payOffline(ctx, order)),
    async paid({ order_id, amount }) {
      const receipt = { amount, received_on: lately(), note: null, idempotency_key: randomUUID() };
      await withTransaction(app.db, acting(), async (ctx) =>
        recordReceipt(ctx, await lockOrder(ctx.tx, orderOfPayment({ order_id })), receipt),
      );
    },
    stop: () => app.close(),
  };
}

function noticeOf({ books }: StripeStandIn, intent: string) {
  return books.events.filter(({ data }) => JSON.stringify(data).includes(intent));
}

async function post(app: TestApp, path: string, { body, headers }: Sent): Promise<number> {
  const { statusCode } = await app.server.inject({ method: "POST", url: `/api${path}`, payload: body, headers });
  return statusCode;
}

async function beginIn(world: World, capacity = 5) {
  const sale = await world.sale(capacity);
  const order = await aBuyer(world.app.db, sale);
  return { sale, order, payment: await world.start(order) };
}

function orderNow({ app }: World, { id }: OwnOrder) {
  return app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function paymentsNow({ app }: World, { id }: OwnOrder) {
  return app.db.selectFrom("payments").selectAll().where("order_id", "=", id).orderBy("id").execute();
}

function refundsNow({ app }: World, { id }: OwnOrder) {
  return app.db.selectFrom("refunds").selectAll().where("order_id", "=", id).orderBy("id").execute();
}

async function lookAgain({ app }: World) {
  await app.db
    .updateTable("payments")
    .set({ next_check_at: new Date(0) })
    .execute();
  await app.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(0) })
    .execute();
  await app.runJob(reconcilePayments, {});
  await app.runJob(reconcileRefunds, {});
}

async function giveBack(world: World, order: OwnOrder, amount: number) {
  const { app } = world;
  const [payment] = (await paymentsNow(world, order)).filter(({ status }) => status === "SUCCEEDED");
  const refund_id = await withTransaction(app.db, acting(), async (ctx) => {
    const locked = await lockOrder(ctx.tx, order);
    const context = await orderContext(ctx.tx, order);
    await transitionOrder(ctx, locked, { refund: "request" });
    return requestRefund(ctx, locked, context, { payment_id: payment!.id, amount, reason: "ORGANIZER" });
  });
  await app.runJob(refundPayment, { refund_id });
  return refund_id;
}

describe.each([
  ["sandbox", sandboxWorld],
  ["stripe", stripeWorld],
  ["offline", offlineWorld],
] as const)("every provider: %s", (_name, make) => {
  let world: World;
  beforeAll(async () => void (world = await make()));
  afterAll(() => world.stop());

  test("received money completes its order once", async () => {
    const { order, payment } = await beginIn(world);
    expect(payment).toMatchObject({ status: "OPEN", amount: 50_00, currency: "EUR", provider: world.provider.name });
    await world.paid(payment);
    await lookAgain(world);
    await lookAgain(world);
    expect(await orderNow(world, order)).toMatchObject({
      ...{ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" },
      payment_provider: world.provider.name,
    });
    expect(await paymentsNow(world, order)).toMatchObject([{ status: "SUCCEEDED" }]);
    const found = await world.provider.find(world.app.db, payment.provider_payment_id);
    expect(found).toMatchObject({ status: "SUCCEEDED", amount: 50_00, currency: "EUR" });
  });

  test("unneeded payment is cancelled, and one that was already paid reports so", async () => {
    const { payment } = await beginIn(world);
    expect((await world.provider.cancel(world.app.db, payment.provider_payment_id))?.status).toBe("CANCELLED");
    expect((await world.provider.cancel(world.app.db, payment.provider_payment_id))?.status).toBe("CANCELLED");
    const other = await beginIn(world);
    await world.paid(other.payment);
    expect((await world.provider.cancel(world.app.db, other.payment.provider_payment_id))?.status).toBe("SUCCEEDED");
  });

  test("same reference gives the same payment, however often it is requested", async () => {
    const { order, payment } = await beginIn(world);
    const wanted = { reference: `order:${order.id}:7`, amount: 50_00, currency: "EUR", platform_fee: 0 };
    const both = await Promise.all(
      [1, 2].map(() => world.provider.create(world.app.db, { ...wanted, paid_to: payment.paid_to })),
    );
    expect(both[0]?.provider_payment_id).toBe(both[1]?.provider_payment_id);
    expect(both[0]?.provider_payment_id).not.toBe(payment.provider_payment_id);
  });

  test("payment is refunded in part, and then the rest", async () => {
    const { order, payment } = await beginIn(world);
    await world.paid(payment);
    await lookAgain(world);
    await giveBack(world, order, 20_00);
    expect(await orderNow(world, order)).toMatchObject({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 20_00 });
    await giveBack(world, order, 30_00);
    expect(await orderNow(world, order)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 50_00 });
  });

  test("refund whose response was lost is found again and made once", async () => {
    const { order, payment } = await beginIn(world);
    await world.paid(payment);
    await lookAgain(world);
    const { provider_payment_id } = payment;
    const wanted = { provider_payment_id, reference: `refund:${order.id}00`, amount: 5_00, currency: "EUR" };
    const made = await world.provider.refund(world.app.db, { ...wanted, with_fee: false });
    expect(await world.provider.refund(world.app.db, { ...wanted, with_fee: false })).toEqual(
      expect.objectContaining({ provider_refund_id: made.provider_refund_id }),
    );
    const found = await world.provider.findRefund(world.app.db, { ...wanted, provider_refund_id: null });
    expect(found).toMatchObject({ status: "SUCCEEDED", provider_refund_id: made.provider_refund_id });
  });
});

describe.each([
  ["sandbox", sandboxWorld],
  ["stripe", stripeWorld],
] as const)("card payments: %s", (_name, make) => {
  let world: CardWorld;
  beforeAll(async () => void (world = await make()));
  afterAll(() => world.stop());

  const begin = (capacity?: number) => beginIn(world, capacity);
  const deliverAll = async (payment: Payment) => {
    for (const notice of await world.notices(payment)) expect(await world.deliver(notice)).toBe(200);
  };

  test("successful card payment completes its order by a webhook", async () => {
    const { order, payment } = await begin();
    expect(payment).toMatchObject({ status: "OPEN", amount: 50_00, currency: "EUR" });
    await world.pay(payment, GOOD_CARD);
    await deliverAll(payment);
    expect(await orderNow(world, order)).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
  });

  test("declined card is shown on the order, and another card pays it", async () => {
    const { order, payment } = await begin();
    await world.pay(payment, "4000000000000002");
    await deliverAll(payment);
    expect(await orderNow(world, order)).toMatchObject({
      status: "AWAITING_PAYMENT",
      payment_status: "PAYMENT_FAILED",
    });
    const [failed] = await paymentsNow(world, order);
    expect(failed?.failure_code).toBe("card_declined");
    const again = await startPayment(world.app.db, acting(), world.provider, order);
    await world.pay(again, GOOD_CARD);
    await deliverAll(again);
    expect(await orderNow(world, order)).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
    expect((await paymentsNow(world, order)).filter(({ status }) => status === "SUCCEEDED")).toHaveLength(1);
  });

  test("3-D Secure payment is done only after the bank's confirmation", async () => {
    const { order, payment } = await begin();
    await world.pay(payment, "4000002760003184");
    await deliverAll(payment);
    expect((await orderNow(world, order)).status).toBe("AWAITING_PAYMENT");
    await world.confirm(payment);
    await lookAgain(world);
    expect((await orderNow(world, order)).status).toBe("COMPLETED");
  });

  test("lost webhook is made up for by the reconciliation job, which completes the order", async () => {
    const { order, payment } = await begin();
    await world.pay(payment, GOOD_CARD);
    await lookAgain(world);
    expect((await orderNow(world, order)).status).toBe("COMPLETED");
  });

  test("webhook that comes twenty times at once and again later completes the order once", async () => {
    const { order, payment } = await begin();
    await world.pay(payment, GOOD_CARD);
    const notices = await world.notices(payment);
    const last = notices.at(-1)!;
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => world.deliver(last))))).toEqual(new Set([200]));
    await deliverAll(payment);
    expect((await orderNow(world, order)).status).toBe("COMPLETED");
    expect(await paymentsNow(world, order)).toHaveLength(1);
  });

  test("webhooks in the wrong order have the same result", async () => {
    const { order, payment } = await begin();
    await world.pay(payment, "4000000000000002");
    await sql`update payments set created_at = now() - interval '1 minute'`.execute(world.app.db);
    const again = await startPayment(world.app.db, acting(), world.provider, order);
    await world.pay(again, GOOD_CARD);
    const all = [...(await world.notices(payment)), ...(await world.notices(again))];
    for (const notice of all.toReversed()) expect(await world.deliver(notice)).toBe(200);
    expect(await orderNow(world, order)).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
  });

  test("late webhook with the stock gone refunds the money, and the provider's books agree", async () => {
    const { sale, order, payment } = await begin(1);
    await world.pay(payment, GOOD_CARD);
    await expire(world.app.db, order);
    await aBuyer(world.app.db, sale);
    await deliverAll(payment);
    const [refund] = await refundsNow(world, order);
    expect(refund).toMatchObject({ reason: "ORDER_EXPIRED", status: "PENDING", amount: 50_00 });
    await world.app.runJob(refundPayment, { refund_id: refund!.id });
    expect((await refundsNow(world, order))[0]).toMatchObject({ status: "SUCCEEDED" });
    expect((await paymentsNow(world, order))[0]?.status).toBe("RETURNED");
  });

  test("refund of more than was paid is refused", async () => {
    const { payment } = await begin();
    await world.pay(payment, GOOD_CARD);
    await deliverAll(payment);
    const more = { provider_payment_id: payment.provider_payment_id, reference: "refund:999999", amount: 50_01 };
    const refused = await world.provider.refund(world.app.db, { ...more, currency: "EUR", with_fee: false });
    expect(refused).toMatchObject({ status: "FAILED", provider_refund_id: null });
  });

  test("pending refund that fails later is reported to the organizer", async () => {
    const { order, payment } = await begin();
    await world.pay(payment, "4000000000005126");
    await deliverAll(payment);
    await giveBack(world, order, 50_00);
    expect(await orderNow(world, order)).toMatchObject({ refund_status: "REFUND_PENDING" });
    await world.decideRefund(payment, "failed");
    await lookAgain(world);
    expect(await orderNow(world, order)).toMatchObject({ refund_status: "REFUND_FAILED", total_refunded: 0 });
    expect((await refundsNow(world, order))[0]).toMatchObject({
      status: "FAILED",
      failure: "expired_or_canceled_card",
    });
    const mails = await world.app.db.selectFrom("mails").select("kind").where("kind", "=", "REFUND_FAILED").execute();
    expect(mails).toHaveLength(1);
  });
});
