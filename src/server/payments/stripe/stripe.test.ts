import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acting } from "#server/testing/factories.ts";
import { aBuyer } from "#server/testing/paying-order.ts";
import { aConnectedSale } from "#server/testing/stripe.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { recordDispute } from "#server/payments/record-dispute.ts";
import { reconcilePayments } from "#server/payments/settlement/reconcile-payments.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";

let fixture: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (fixture = await aStripeHome()));
afterAll(() => fixture.close());

describe("direct charges", () => {
  test("calls about a payment use the connected account, and the platform keeps its fee", async () => {
    const since = fixture.standIn.calls.length;
    const { order, account, intent } = await fixture.paid();
    const [payment] = (await fixture.rowsOf("payments", order)) as {
      id: number;
      platform_fee: number;
      paid_to: string;
    }[];
    expect(payment).toMatchObject({ platform_fee: 75, paid_to: account });
    expect(fixture.standIn.books.balance(account)).toBe(50_00 - 75);
    fixture.standIn.books.refund(account, { payment_intent: intent, amount: "500" });
    await fixture.deliverAll(intent);
    const calls = fixture.standIn.calls.slice(since).filter(({ call }) => !call.includes("accounts"));
    expect(new Set(calls.map((call) => call.account))).toEqual(new Set([account]));
  });

  test("refund of money that bought nothing returns the platform’s fee", async () => {
    const { order, account, intent } = await fixture.begin();
    fixture.standIn.books.confirm(account, intent, "4242424242424242");
    await sql`update orders set status = 'CANCELLED' where id = ${order.id}`.execute(fixture.home.db);
    await fixture.deliverAll(intent);
    const [refund] = await fixture.rowsOf("refunds", order);
    await fixture.home.runJob(refundPayment, { refund_id: refund!.id });
    expect(fixture.standIn.books.balance(account)).toBe(0);
  });

  test("account that can’t be charged yet refuses to start a payment", async () => {
    const sale = await aConnectedSale(fixture.home.db, fixture.standIn, 5);
    await sql`update provider_connections set charges_enabled = false where provider_account_id = ${sale.paid_to}`.execute(
      fixture.home.db,
    );
    const order = await aBuyer(fixture.home.db, sale);
    await expect(startPayment(fixture.home.db, acting(), fixture.provider, order)).rejects.toMatchObject({
      code: "payment_unavailable",
    });
  });

  test("ISK payment is requested in Stripe’s units and stored in ours", async () => {
    const { intent, order, account } = await fixture.begin({ currency: "ISK" });
    expect(fixture.standIn.books.intents.get(intent)).toMatchObject({ amount: 500_000, currency: "isk" });
    fixture.standIn.books.confirm(account, intent, "4242424242424242");
    await fixture.deliverAll(intent);
    expect(await fixture.orderNow(order)).toMatchObject({ status: "COMPLETED", total_gross: 50_00 });
  });
});

describe("missing responses", () => {
  // SECURITY S172
  test("order whose payment got a 500 is paid by a retry with another key", async () => {
    const sale = await aConnectedSale(fixture.home.db, fixture.standIn, 5);
    const order = await aBuyer(fixture.home.db, sale);
    const since = fixture.standIn.calls.length;
    fixture.standIn.misbehave("POST /v1/payment_intents", "error_500");
    const start = () => startPayment(fixture.home.db, acting(), fixture.provider, order);
    await expect(start()).rejects.toMatchObject({ code: "payment_unavailable" });
    await start();
    const made = fixture.standIn.calls.slice(since).filter(({ call }) => call === "POST /v1/payment_intents");
    expect(new Set(made.map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
    expect(await fixture.rowsOf("payments", order)).toMatchObject([{ status: "OPEN" }]);
  });

  // SECURITY S172
  test("payment whose response was lost is the same payment after a retry", async () => {
    const sale = await aConnectedSale(fixture.home.db, fixture.standIn, 5);
    const order = await aBuyer(fixture.home.db, sale);
    const since = fixture.standIn.calls.length;
    fixture.standIn.misbehave("POST /v1/payment_intents", "lost", 2);
    const start = () => startPayment(fixture.home.db, acting(), fixture.provider, order);
    await expect(start()).rejects.toMatchObject({ code: "payment_unavailable" });
    await start();
    const made = fixture.standIn.calls.slice(since).filter(({ call }) => call === "POST /v1/payment_intents");
    expect(new Set(made.map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
    const intents = [...fixture.standIn.books.intents.values()].filter(({ account }) => account === sale.paid_to);
    expect(intents).toHaveLength(1);
  });

  test("refund that got a 500 is made once by a retry", async () => {
    const { order, intent } = await fixture.paid();
    const [payment] = await fixture.rowsOf("payments", order);
    const refund_id = await requestRefund(order, payment!.id);
    fixture.standIn.misbehave("POST /v1/refunds", "error_500");
    await expect(fixture.home.runJob(refundPayment, { refund_id })).rejects.toThrow();
    await fixture.home.runJob(refundPayment, { refund_id });
    expect(fixture.standIn.books.refundsOf(intent)).toHaveLength(1);
  });

  test("programming error is not reported as an unavailable provider", async () => {
    const sale = await aConnectedSale(fixture.home.db, fixture.standIn, 5);
    const order = await aBuyer(fixture.home.db, sale);
    const broken = { ...fixture.provider, create: () => Promise.reject(new TypeError("a bug")) };
    await expect(startPayment(fixture.home.db, acting(), broken, order)).rejects.toThrow(TypeError);
  });

  test.each(["lost", "timeout"] as const)("payment is created once when the response fails (%s)", async (how) => {
    fixture.standIn.misbehave("POST /v1/payment_intents", how);
    const sale = await aConnectedSale(fixture.home.db, fixture.standIn, 5);
    const order = await aBuyer(fixture.home.db, sale);
    await startPayment(fixture.home.db, acting(), fixture.provider, order);
    expect([...fixture.standIn.books.intents.values()].filter(({ account }) => account === sale.paid_to)).toHaveLength(
      1,
    );
  });

  test("refund whose response was lost is the same refund after a retry", async () => {
    const { order, account, intent } = await fixture.paid();
    await sql`insert into refunds (order_id, payment_id, amount, status, reason)
      select order_id, id, 1000, 'PENDING', 'ORGANIZER' from payments where order_id = ${order.id}`.execute(
      fixture.home.db,
    );
    await sql`update orders set refund_status = 'REFUND_PENDING' where id = ${order.id}`.execute(fixture.home.db);
    const refund_id = (await fixture.rowsOf("refunds", order))[0]!.id;
    fixture.standIn.misbehave("POST /v1/refunds", "lost", 2);
    await expect(fixture.home.runJob(refundPayment, { refund_id })).rejects.toThrow();
    await fixture.home.runJob(refundPayment, { refund_id });
    expect(fixture.standIn.books.refundsOf(intent)).toHaveLength(1);
    expect(fixture.standIn.books.balance(account)).toBe(50_00 - 75 - 10_00);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 10_00, refund_status: "PARTIALLY_REFUNDED" });
  });

  test("slow payment leaves the order waiting until reconciliation sees it succeed", async () => {
    const { order, account, intent } = await fixture.begin();
    fixture.standIn.books.confirm(account, intent, "4242424242424242", { slow: true });
    await fixture.deliverAll(intent);
    expect((await fixture.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    fixture.standIn.books.finish(account, intent);
    await fixture.home.db
      .updateTable("payments")
      .set({ next_check_at: new Date(0) })
      .execute();
    await fixture.home.runJob(reconcilePayments, {});
    expect((await fixture.orderNow(order)).status).toBe("COMPLETED");
  });
});

/** Requests a full refund of the order, without running its job yet. */
async function requestRefund(order: OwnOrder, payment_id: number): Promise<number> {
  await withTransaction(fixture.home.db, acting(), async (ctx) => {
    const locked = await lockOrder(ctx.tx, order);
    await refund(ctx, locked, {
      ...{ amount: locked.total_gross, cancel_order: false, attendee_ids: [], notify_buyer: false },
      idempotency_key: randomUUID(),
    });
  });
  const refunds = (await fixture.rowsOf("refunds", order)) as { id: number; payment_id: number }[];
  return refunds.find((candidate) => candidate.payment_id === payment_id)!.id;
}

describe("Stripe dashboard", () => {
  test("dashboard refund is stored once, however often it is reported", async () => {
    const { order, account, intent } = await fixture.paid();
    fixture.standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await fixture.deliverAll(intent);
    await Promise.all(
      fixture.eventsOf(intent).map((event) => fixture.send(fixture.standIn.signed({ ...event, id: `${event.id}x` }))),
    );
    expect(await fixture.rowsOf("refunds", order)).toMatchObject([
      { amount: 15_00, status: "SUCCEEDED", reason: "PROVIDER" },
    ]);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 15_00, refund_status: "PARTIALLY_REFUNDED" });
    fixture.standIn.books.refund(account, { payment_intent: intent });
    await fixture.deliverAll(intent);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test("pending dashboard refund that fails marks the order as REFUND_FAILED and records it", async () => {
    const { order, account, intent } = await fixture.paid("4000000000005126");
    const { id } = fixture.standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await fixture.deliverAll(intent);
    expect((await fixture.orderNow(order)).refund_status).toBe("REFUND_PENDING");
    fixture.standIn.books.decideRefund(id, "failed");
    await fixture.deliverAll(intent);
    expect(await fixture.orderNow(order)).toMatchObject({ refund_status: "REFUND_FAILED", total_refunded: 0 });
    expect(await fixture.kindsOf(order)).toContain("refund.failed");
  });

  test("refund returned by the bank and its replacement, reported together, count once", async () => {
    const { order, account, intent } = await fixture.paid();
    const { id } = fixture.standIn.books.refund(account, { payment_intent: intent });
    await fixture.deliverAll(intent);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
    fixture.standIn.books.decideRefund(id, "failed");
    fixture.standIn.books.refund(account, { payment_intent: intent });
    await fixture.deliverAll(intent);
    const itsStates = (await fixture.rowsOf("refunds", order)).map(({ status }) => status);
    expect(itsStates).toEqual(["FAILED", "SUCCEEDED"]);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test("refund succeeds although an earlier dashboard refund was returned by the bank unreported", async () => {
    const { order, account, intent } = await fixture.paid();
    const [payment] = await fixture.rowsOf("payments", order);
    const refund_id = await requestRefund(order, payment!.id);
    const { id } = fixture.standIn.books.refund(account, { payment_intent: intent, amount: "1001" });
    await fixture.deliverAll(intent);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 10_01 });
    fixture.standIn.books.decideRefund(id, "failed");
    await fixture.home.runJob(refundPayment, { refund_id });
    expect((await fixture.rowsOf("refunds", order)).map(({ status }) => status)).toEqual(["SUCCEEDED", "FAILED"]);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
    await fixture.deliverAll(intent);
    expect(await fixture.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test.each(["won", "lost"] as const)(
    "dispute is stored when it is opened and when it is %s, and the order keeps its tickets",
    async (how) => {
      const { order, account, intent } = await fixture.paid();
      const { id } = fixture.standIn.books.openDispute(account, intent);
      await fixture.deliverAll(intent);
      expect(await fixture.rowsOf("disputes", order)).toMatchObject([
        { status: "OPEN", amount: 50_00, reason: "fraudulent" },
      ]);
      expect(await fixture.orderNow(order)).toMatchObject({ needs_attention: true });
      fixture.standIn.books.closeDispute(id, how);
      for (const event of fixture.eventsOf(intent).toReversed()) await fixture.send(fixture.standIn.signed(event));
      expect(await fixture.rowsOf("disputes", order)).toMatchObject([{ status: how.toUpperCase() }]);
      expect(await fixture.orderNow(order)).toMatchObject({ status: "COMPLETED", needs_attention: how === "lost" });
      expect((await fixture.kindsOf(order)).filter((kind) => kind.startsWith("dispute."))).toEqual([
        "dispute.opened",
        `dispute.${how}`,
      ]);
      const mails = await fixture.home.db
        .selectFrom("mails")
        .select("data")
        .where("cause", "like", "dispute:%")
        .execute();
      expect(mails.filter(({ data }) => (data as { order_id: number }).order_id === order.id)).toHaveLength(2);
    },
  );

  test("outdated dispute status stored after the dispute was won is ignored", async () => {
    const { order, account, intent } = await fixture.paid();
    const { id } = fixture.standIn.books.openDispute(account, intent);
    await fixture.deliverAll(intent);
    const [payment] = await fixture.rowsOf("payments", order);
    const which = { provider_payment_id: String(payment?.provider_payment_id), provider_dispute_id: id };
    const dispute = await fixture.provider.dashboard?.findDispute(fixture.home.db, which);
    expect(dispute).toMatchObject({ status: "OPEN" });
    fixture.standIn.books.closeDispute(id, "won");
    await fixture.deliverAll(intent);
    const dashboard = { ...fixture.provider.dashboard!, findDispute: async () => dispute };
    await recordDispute(fixture.home.db, acting(), { ...fixture.provider, dashboard }, which);
    expect(await fixture.rowsOf("disputes", order)).toMatchObject([{ status: "WON" }]);
    expect((await fixture.kindsOf(order)).filter((kind) => kind.startsWith("dispute."))).toEqual([
      "dispute.opened",
      "dispute.won",
    ]);
  });

  test("dispute reported before its payment is stored", async () => {
    const { order, account, intent } = await fixture.begin();
    fixture.standIn.books.confirm(account, intent, "4000000000000259");
    for (const event of fixture.eventsOf(intent).toReversed())
      expect(await fixture.send(fixture.standIn.signed(event))).toBe(200);
    expect((await fixture.orderNow(order)).status).toBe("COMPLETED");
    expect(await fixture.rowsOf("disputes", order)).toHaveLength(1);
  });
});

test("browser receives what the Payment Element needs and nothing secret", async () => {
  const { payment, account } = await fixture.begin();
  expect(fixture.provider.forBrowser(payment)).toEqual({
    publishable_key: "pk_test_1",
    paid_to: account,
    script_url: `${fixture.standIn.url}/stripe.js`,
  });
});
