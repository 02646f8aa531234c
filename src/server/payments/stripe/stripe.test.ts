import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acting } from "#server/testing/factories.ts";
import { aBuyer } from "#server/testing/paying-order.ts";
import { aConnectedSale } from "#server/testing/stripe.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import { refund } from "#server/orders/refund-order.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { noteDispute } from "#server/payments/record-dispute.ts";
import { reconcilePayments } from "#server/payments/reconcile-payments.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { startPayment } from "#server/payments/start-payment.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";

let here: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (here = await aStripeHome()));
afterAll(() => here.close());

describe("direct charges", () => {
  test("calls about a payment use the connected account, and the platform keeps its fee", async () => {
    const since = here.standIn.calls.length;
    const { order, account, intent } = await here.paid();
    const [payment] = (await here.rowsOf("payments", order)) as { id: number; platform_fee: number; paid_to: string }[];
    expect(payment).toMatchObject({ platform_fee: 75, paid_to: account });
    expect(here.standIn.books.balance(account)).toBe(50_00 - 75);
    here.standIn.books.refund(account, { payment_intent: intent, amount: "500" });
    await here.deliverAll(intent);
    const calls = here.standIn.calls.slice(since).filter(({ call }) => !call.includes("accounts"));
    expect(new Set(calls.map((call) => call.account))).toEqual(new Set([account]));
  });

  test("refund of money that bought nothing returns the platform’s fee", async () => {
    const { order, account, intent } = await here.begin();
    here.standIn.books.confirm(account, intent, "4242424242424242");
    await sql`update orders set status = 'CANCELLED' where id = ${order.id}`.execute(here.home.db);
    await here.deliverAll(intent);
    const [refund] = await here.rowsOf("refunds", order);
    await here.home.runJob(refundPayment, { refund_id: refund!.id });
    expect(here.standIn.books.balance(account)).toBe(0);
  });

  test("account that can’t be charged yet refuses to start a payment", async () => {
    const sale = await aConnectedSale(here.home.db, here.standIn, 5);
    await sql`update provider_connections set charges_enabled = false where provider_account_id = ${sale.paid_to}`.execute(
      here.home.db,
    );
    const order = await aBuyer(here.home.db, sale);
    await expect(startPayment(here.home.db, acting(), here.provider, order)).rejects.toMatchObject({
      code: "payment_unavailable",
    });
  });

  test("ISK payment is requested in Stripe’s units and stored in ours", async () => {
    const { intent, order, account } = await here.begin({ currency: "ISK" });
    expect(here.standIn.books.intents.get(intent)).toMatchObject({ amount: 500_000, currency: "isk" });
    here.standIn.books.confirm(account, intent, "4242424242424242");
    await here.deliverAll(intent);
    expect(await here.orderNow(order)).toMatchObject({ status: "COMPLETED", total_gross: 50_00 });
  });
});

describe("missing responses", () => {
  // SECURITY S172
  test("order whose payment got a 500 is paid by a retry with another key", async () => {
    const sale = await aConnectedSale(here.home.db, here.standIn, 5);
    const order = await aBuyer(here.home.db, sale);
    const since = here.standIn.calls.length;
    here.standIn.misbehave("POST /v1/payment_intents", "error_500");
    const start = () => startPayment(here.home.db, acting(), here.provider, order);
    await expect(start()).rejects.toMatchObject({ code: "payment_unavailable" });
    await start();
    const made = here.standIn.calls.slice(since).filter(({ call }) => call === "POST /v1/payment_intents");
    expect(new Set(made.map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
    expect(await here.rowsOf("payments", order)).toMatchObject([{ status: "OPEN" }]);
  });

  // SECURITY S172
  test("payment whose response was lost is the same payment after a retry", async () => {
    const sale = await aConnectedSale(here.home.db, here.standIn, 5);
    const order = await aBuyer(here.home.db, sale);
    const since = here.standIn.calls.length;
    here.standIn.misbehave("POST /v1/payment_intents", "lost", 2);
    const start = () => startPayment(here.home.db, acting(), here.provider, order);
    await expect(start()).rejects.toMatchObject({ code: "payment_unavailable" });
    await start();
    const made = here.standIn.calls.slice(since).filter(({ call }) => call === "POST /v1/payment_intents");
    expect(new Set(made.map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
    const intents = [...here.standIn.books.intents.values()].filter(({ account }) => account === sale.paid_to);
    expect(intents).toHaveLength(1);
  });

  test("refund that got a 500 is made once by a retry", async () => {
    const { order, intent } = await here.paid();
    const [payment] = await here.rowsOf("payments", order);
    const refund_id = await askedBefore(order, payment!.id);
    here.standIn.misbehave("POST /v1/refunds", "error_500");
    await expect(here.home.runJob(refundPayment, { refund_id })).rejects.toThrow();
    await here.home.runJob(refundPayment, { refund_id });
    expect(here.standIn.books.refundsOf(intent)).toHaveLength(1);
  });

  test("programming error is not reported as an unavailable provider", async () => {
    const sale = await aConnectedSale(here.home.db, here.standIn, 5);
    const order = await aBuyer(here.home.db, sale);
    const broken = { ...here.provider, create: () => Promise.reject(new TypeError("a bug")) };
    await expect(startPayment(here.home.db, acting(), broken, order)).rejects.toThrow(TypeError);
  });

  test.each(["lost", "timeout"] as const)("payment is created once when the response fails (%s)", async (how) => {
    here.standIn.misbehave("POST /v1/payment_intents", how);
    const sale = await aConnectedSale(here.home.db, here.standIn, 5);
    const order = await aBuyer(here.home.db, sale);
    await startPayment(here.home.db, acting(), here.provider, order);
    expect([...here.standIn.books.intents.values()].filter(({ account }) => account === sale.paid_to)).toHaveLength(1);
  });

  test("refund whose response was lost is the same refund after a retry", async () => {
    const { order, account, intent } = await here.paid();
    await sql`insert into refunds (order_id, payment_id, amount, status, reason)
      select order_id, id, 1000, 'PENDING', 'ORGANIZER' from payments where order_id = ${order.id}`.execute(
      here.home.db,
    );
    await sql`update orders set refund_status = 'REFUND_PENDING' where id = ${order.id}`.execute(here.home.db);
    const refund_id = (await here.rowsOf("refunds", order))[0]!.id;
    here.standIn.misbehave("POST /v1/refunds", "lost", 2);
    await expect(here.home.runJob(refundPayment, { refund_id })).rejects.toThrow();
    await here.home.runJob(refundPayment, { refund_id });
    expect(here.standIn.books.refundsOf(intent)).toHaveLength(1);
    expect(here.standIn.books.balance(account)).toBe(50_00 - 75 - 10_00);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 10_00, refund_status: "PARTIALLY_REFUNDED" });
  });

  test("slow payment leaves the order waiting until reconciliation sees it succeed", async () => {
    const { order, account, intent } = await here.begin();
    here.standIn.books.confirm(account, intent, "4242424242424242", { slow: true });
    await here.deliverAll(intent);
    expect((await here.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    here.standIn.books.finish(account, intent);
    await here.home.db
      .updateTable("payments")
      .set({ next_check_at: new Date(0) })
      .execute();
    await here.home.runJob(reconcilePayments, {});
    expect((await here.orderNow(order)).status).toBe("COMPLETED");
  });
});

/** Requests a full refund of the order, without running its job yet. */
async function askedBefore(order: OwnOrder, payment_id: number): Promise<number> {
  await withTransaction(here.home.db, acting(), async (ctx) => {
    const locked = await lockOrder(ctx.tx, order);
    await refund(ctx, locked, {
      ...{ amount: locked.total_gross, cancel_order: false, attendee_ids: [], notify_buyer: false },
      idempotency_key: randomUUID(),
    });
  });
  const refunds = (await here.rowsOf("refunds", order)) as { id: number; payment_id: number }[];
  return refunds.find((one) => one.payment_id === payment_id)!.id;
}

describe("Stripe dashboard", () => {
  test("dashboard refund is stored once, however often it is reported", async () => {
    const { order, account, intent } = await here.paid();
    here.standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await here.deliverAll(intent);
    await Promise.all(
      here.told(intent).map((event) => here.send(here.standIn.signed({ ...event, id: `${event.id}x` }))),
    );
    expect(await here.rowsOf("refunds", order)).toMatchObject([
      { amount: 15_00, status: "SUCCEEDED", reason: "PROVIDER" },
    ]);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 15_00, refund_status: "PARTIALLY_REFUNDED" });
    here.standIn.books.refund(account, { payment_intent: intent });
    await here.deliverAll(intent);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test("pending dashboard refund that fails marks the order as REFUND_FAILED and records it", async () => {
    const { order, account, intent } = await here.paid("4000000000005126");
    const { id } = here.standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await here.deliverAll(intent);
    expect((await here.orderNow(order)).refund_status).toBe("REFUND_PENDING");
    here.standIn.books.decideRefund(id, "failed");
    await here.deliverAll(intent);
    expect(await here.orderNow(order)).toMatchObject({ refund_status: "REFUND_FAILED", total_refunded: 0 });
    expect(await here.kindsOf(order)).toContain("refund.failed");
  });

  test("refund returned by the bank and its replacement, reported together, count once", async () => {
    const { order, account, intent } = await here.paid();
    const { id } = here.standIn.books.refund(account, { payment_intent: intent });
    await here.deliverAll(intent);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
    here.standIn.books.decideRefund(id, "failed");
    here.standIn.books.refund(account, { payment_intent: intent });
    await here.deliverAll(intent);
    const itsStates = (await here.rowsOf("refunds", order)).map(({ status }) => status);
    expect(itsStates).toEqual(["FAILED", "SUCCEEDED"]);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test("refund succeeds although an earlier dashboard refund was returned by the bank unreported", async () => {
    const { order, account, intent } = await here.paid();
    const [payment] = await here.rowsOf("payments", order);
    const refund_id = await askedBefore(order, payment!.id);
    const { id } = here.standIn.books.refund(account, { payment_intent: intent, amount: "1001" });
    await here.deliverAll(intent);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 10_01 });
    here.standIn.books.decideRefund(id, "failed");
    await here.home.runJob(refundPayment, { refund_id });
    expect((await here.rowsOf("refunds", order)).map(({ status }) => status)).toEqual(["SUCCEEDED", "FAILED"]);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
    await here.deliverAll(intent);
    expect(await here.orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test.each(["won", "lost"] as const)(
    "dispute is stored when it is opened and when it is %s, and the order keeps its tickets",
    async (how) => {
      const { order, account, intent } = await here.paid();
      const { id } = here.standIn.books.openDispute(account, intent);
      await here.deliverAll(intent);
      expect(await here.rowsOf("disputes", order)).toMatchObject([
        { status: "OPEN", amount: 50_00, reason: "fraudulent" },
      ]);
      expect(await here.orderNow(order)).toMatchObject({ needs_attention: true });
      here.standIn.books.closeDispute(id, how);
      for (const event of here.told(intent).toReversed()) await here.send(here.standIn.signed(event));
      expect(await here.rowsOf("disputes", order)).toMatchObject([{ status: how.toUpperCase() }]);
      expect(await here.orderNow(order)).toMatchObject({ status: "COMPLETED", needs_attention: how === "lost" });
      expect((await here.kindsOf(order)).filter((kind) => kind.startsWith("dispute."))).toEqual([
        "dispute.opened",
        `dispute.${how}`,
      ]);
      const mails = await here.home.db.selectFrom("mails").select("data").where("cause", "like", "dispute:%").execute();
      expect(mails.filter(({ data }) => (data as { order_id: number }).order_id === order.id)).toHaveLength(2);
    },
  );

  test("outdated dispute status stored after the dispute was won is ignored", async () => {
    const { order, account, intent } = await here.paid();
    const { id } = here.standIn.books.openDispute(account, intent);
    await here.deliverAll(intent);
    const [payment] = await here.rowsOf("payments", order);
    const which = { provider_payment_id: String(payment?.provider_payment_id), provider_dispute_id: id };
    const said = await here.provider.dashboard?.findDispute(here.home.db, which);
    expect(said).toMatchObject({ status: "OPEN" });
    here.standIn.books.closeDispute(id, "won");
    await here.deliverAll(intent);
    const dashboard = { ...here.provider.dashboard!, findDispute: async () => said };
    await noteDispute(here.home.db, acting(), { ...here.provider, dashboard }, which);
    expect(await here.rowsOf("disputes", order)).toMatchObject([{ status: "WON" }]);
    expect((await here.kindsOf(order)).filter((kind) => kind.startsWith("dispute."))).toEqual([
      "dispute.opened",
      "dispute.won",
    ]);
  });

  test("dispute reported before its payment is stored", async () => {
    const { order, account, intent } = await here.begin();
    here.standIn.books.confirm(account, intent, "4000000000000259");
    for (const event of here.told(intent).toReversed()) expect(await here.send(here.standIn.signed(event))).toBe(200);
    expect((await here.orderNow(order)).status).toBe("COMPLETED");
    expect(await here.rowsOf("disputes", order)).toHaveLength(1);
  });
});

test("browser receives what the Payment Element needs and nothing secret", async () => {
  const { payment, account } = await here.begin();
  expect(here.provider.forBrowser(payment)).toEqual({
    publishable_key: "pk_test_1",
    paid_to: account,
    script_url: `${here.standIn.url}/stripe.js`,
  });
});
