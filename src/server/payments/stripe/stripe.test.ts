import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentConnections } from "#contract/payment-connections.ts";
import { stripe } from "#contract/stripe.ts";
import { acting, anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { aBuyer } from "#server/testing/paying-order.ts";
import { aConnectedSale, aStripe, type StripeStandIn } from "#server/testing/stripe.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import { refund } from "#server/orders/refund.ts";
import { inDeed } from "#server/platform/deed.ts";
import { takesPayments, waysToPay } from "#server/payments/connections/ways-to-pay.ts";
import type { PaymentProvider } from "#server/payments/provider.ts";
import { reconcilePayments } from "#server/payments/reconcile.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { startPayment } from "#server/payments/start-payment.ts";
import { partsOf } from "./ids.ts";

let home: TestApp;
let standIn: StripeStandIn;
let provider: PaymentProvider;
beforeAll(async () => {
  const made = await aStripe({ webhook_secrets: ["whsec_old", "whsec_stand_in"], fee_rate: 1_500 });
  standIn = made.standIn;
  home = await testApp({ stripe: made.settings });
  provider = home.context.payments.stripe!;
});
afterAll(async () => {
  await home.close();
  await standIn.stop();
});

async function begin(given: { currency?: string; sale?: Awaited<ReturnType<typeof aConnectedSale>> } = {}) {
  const sale = given.sale ?? (await aConnectedSale(home.db, standIn, 5));
  const order = await aBuyer(home.db, sale);
  if (given.currency)
    await home.db.updateTable("orders").set({ currency: given.currency }).where("id", "=", order.id).execute();
  const payment = await startPayment(home.db, acting(), provider, order);
  const { intent, at } = partsOf(payment.provider_payment_id);
  return { sale, order, payment, intent, account: at.stripeAccount };
}

async function paid(card = "4242424242424242") {
  const begun = await begin();
  standIn.books.confirm(begun.account, begun.intent, card);
  await deliverAll(begun.intent);
  return begun;
}

async function deliverAll(intent: string) {
  for (const event of told(intent)) expect([event.type, await send(standIn.signed(event))]).toEqual([event.type, 200]);
}

const told = (intent: string) => standIn.books.events.filter(({ data }) => JSON.stringify(data).includes(intent));

async function send({ body, headers }: { body: string; headers: Record<string, string> }): Promise<number> {
  const url = `/api${stripe.notice.path}`;
  return (await home.app.inject({ method: "POST", url, payload: body, headers })).statusCode;
}

const orderNow = ({ id }: OwnOrder) =>
  home.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const rowsOf = (table: "payments" | "refunds" | "disputes", { id }: OwnOrder) =>
  home.db.selectFrom(table).selectAll().where("order_id", "=", id).orderBy("id").execute();
const kindsOf = async ({ id }: OwnOrder) =>
  (await home.db.selectFrom("happenings").select("kind").where("subject_id", "=", id).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

describe("money goes to the organizer's own account", () => {
  test("every call about a payment names the connected account, refunds included, and a fee is kept for the platform", async () => {
    const since = standIn.calls.length;
    const { order, account, intent } = await paid();
    const [payment] = (await rowsOf("payments", order)) as { id: number; platform_fee: number; paid_to: string }[];
    expect(payment).toMatchObject({ platform_fee: 75, paid_to: account });
    expect(standIn.books.balance(account)).toBe(50_00 - 75);
    standIn.books.refund(account, { payment_intent: intent, amount: "500" });
    await deliverAll(intent);
    const calls = standIn.calls.slice(since).filter(({ call }) => !call.includes("accounts"));
    expect(new Set(calls.map((call) => call.account))).toEqual(new Set([account]));
  });

  test("money that came for nothing goes back with the platform's fee", async () => {
    const { order, account, intent } = await begin();
    standIn.books.confirm(account, intent, "4242424242424242");
    await sql`update orders set status = 'CANCELLED' where id = ${order.id}`.execute(home.db);
    await deliverAll(intent);
    const [refund] = await rowsOf("refunds", order);
    await home.runJob(refundPayment, { refund_id: refund!.id });
    expect(standIn.books.balance(account)).toBe(0);
  });

  test("an account that can't take money yet offers no payment, and none begins", async () => {
    const sale = await aConnectedSale(home.db, standIn, 5);
    await sql`update provider_connections set charges_enabled = false where provider_account_id = ${sale.paid_to}`.execute(
      home.db,
    );
    const order = await aBuyer(home.db, sale);
    await expect(startPayment(home.db, acting(), provider, order)).rejects.toMatchObject({
      code: "payment_unavailable",
    });
  });

  test("asks in Stripe's own units, and is answered in ours", async () => {
    const { intent, order, account } = await begin({ currency: "ISK" });
    expect(standIn.books.intents.get(intent)).toMatchObject({ amount: 500_000, currency: "isk" });
    standIn.books.confirm(account, intent, "4242424242424242");
    await deliverAll(intent);
    expect(await orderNow(order)).toMatchObject({ status: "COMPLETED", total_gross: 50_00 });
  });
});

describe("an answer that does not come", () => {
  test.each(["lost", "timeout", "error_500"] as const)(
    "%s while a payment is made: one payment stands",
    async (how) => {
      standIn.misbehave("POST /v1/payment_intents", how);
      const sale = await aConnectedSale(home.db, standIn, 5);
      const order = await aBuyer(home.db, sale);
      await startPayment(home.db, acting(), provider, order);
      expect([...standIn.books.intents.values()].filter(({ account }) => account === sale.paid_to)).toHaveLength(1);
    },
  );

  test("lost for good while a refund is made: asked again, it is the same one", async () => {
    const { order, account, intent } = await paid();
    await sql`insert into refunds (order_id, payment_id, amount, status, reason)
      select order_id, id, 1000, 'PENDING', 'ORGANIZER' from payments where order_id = ${order.id}`.execute(home.db);
    await sql`update orders set refund_status = 'REFUND_PENDING' where id = ${order.id}`.execute(home.db);
    const refund_id = (await rowsOf("refunds", order))[0]!.id;
    standIn.misbehave("POST /v1/refunds", "lost", 2);
    await expect(home.runJob(refundPayment, { refund_id })).rejects.toThrow();
    await home.runJob(refundPayment, { refund_id });
    expect(standIn.books.refundsOf(intent)).toHaveLength(1);
    expect(standIn.books.balance(account)).toBe(50_00 - 75 - 10_00);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 10_00, refund_status: "PARTIALLY_REFUNDED" });
  });

  test("what takes days is waited for", async () => {
    const { order, account, intent } = await begin();
    standIn.books.confirm(account, intent, "4242424242424242", { slow: true });
    await deliverAll(intent);
    expect((await orderNow(order)).status).toBe("AWAITING_PAYMENT");
    standIn.books.finish(account, intent);
    await home.db
      .updateTable("payments")
      .set({ next_check_at: new Date(0) })
      .execute();
    await home.runJob(reconcilePayments, {});
    expect((await orderNow(order)).status).toBe("COMPLETED");
  });
});

/** All of an order's money is asked back, and the job that does it has yet to run. */
async function askedBefore(order: OwnOrder, payment_id: number): Promise<number> {
  await inDeed(home.db, acting(), async (deed) => {
    const locked = await lockOrder(deed.tx, order);
    await refund(deed, locked, {
      ...{ amount: locked.total_gross, cancel_order: false, attendee_ids: [], notify_buyer: false },
      asked_key: randomUUID(),
    });
  });
  const refunds = (await rowsOf("refunds", order)) as { id: number; payment_id: number }[];
  return refunds.find((one) => one.payment_id === payment_id)!.id;
}

describe("what is done in Stripe's own dashboard", () => {
  test("a refund there is one here, once, however often it is told", async () => {
    const { order, account, intent } = await paid();
    standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await deliverAll(intent);
    await Promise.all(told(intent).map((event) => send(standIn.signed({ ...event, id: `${event.id}x` }))));
    expect(await rowsOf("refunds", order)).toMatchObject([{ amount: 15_00, status: "SUCCEEDED", reason: "PROVIDER" }]);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 15_00, refund_status: "PARTIALLY_REFUNDED" });
    standIn.books.refund(account, { payment_intent: intent });
    await deliverAll(intent);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test("a refund there that is pending blocks nobody here for ever: it fails, and the organizer is told", async () => {
    const { order, account, intent } = await paid("4000000000005126");
    const { id } = standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await deliverAll(intent);
    expect((await orderNow(order)).refund_status).toBe("REFUND_PENDING");
    standIn.books.decideRefund(id, "failed");
    await deliverAll(intent);
    expect(await orderNow(order)).toMatchObject({ refund_status: "REFUND_FAILED", total_refunded: 0 });
    expect(await kindsOf(order)).toContain("refund.failed");
  });

  test("a refund that a bank sent back, and one there in its place, told together: the money is back once", async () => {
    const { order, account, intent } = await paid();
    const { id } = standIn.books.refund(account, { payment_intent: intent });
    await deliverAll(intent);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
    standIn.books.decideRefund(id, "failed");
    standIn.books.refund(account, { payment_intent: intent });
    await deliverAll(intent);
    const itsStates = (await rowsOf("refunds", order)).map(({ status }) => status);
    expect(itsStates).toEqual(["FAILED", "SUCCEEDED"]);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test("a refund there that a bank sent back before ours went through, and nobody has told us: ours is noted all the same", async () => {
    const { order, account, intent } = await paid();
    const [payment] = await rowsOf("payments", order);
    const refund_id = await askedBefore(order, payment!.id);
    const { id } = standIn.books.refund(account, { payment_intent: intent, amount: "1001" });
    await deliverAll(intent);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 10_01 });
    standIn.books.decideRefund(id, "failed");
    await home.runJob(refundPayment, { refund_id });
    expect((await rowsOf("refunds", order)).map(({ status }) => status)).toEqual(["SUCCEEDED", "FAILED"]);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
    await deliverAll(intent);
    expect(await orderNow(order)).toMatchObject({ total_refunded: 50_00, refund_status: "REFUNDED" });
  });

  test.each(["won", "lost"] as const)(
    "a dispute is noted when it is opened and when it is %s; the order keeps its tickets",
    async (how) => {
      const { order, account, intent } = await paid();
      const { id } = standIn.books.openDispute(account, intent);
      await deliverAll(intent);
      expect(await rowsOf("disputes", order)).toMatchObject([{ status: "OPEN", amount: 50_00, reason: "fraudulent" }]);
      expect(await orderNow(order)).toMatchObject({ needs_hand: true });
      standIn.books.closeDispute(id, how);
      for (const event of told(intent).toReversed()) await send(standIn.signed(event));
      expect(await rowsOf("disputes", order)).toMatchObject([{ status: how.toUpperCase() }]);
      expect(await orderNow(order)).toMatchObject({ status: "COMPLETED", needs_hand: how === "lost" });
      expect((await kindsOf(order)).filter((kind) => kind.startsWith("dispute."))).toEqual([
        "dispute.opened",
        `dispute.${how}`,
      ]);
      const mails = await home.db.selectFrom("mails").select("data").where("cause", "like", "dispute:%").execute();
      expect(mails.filter(({ data }) => (data as { order_id: number }).order_id === order.id)).toHaveLength(2);
    },
  );

  test("a dispute that is told before its payment finds it all the same", async () => {
    const { order, account, intent } = await begin();
    standIn.books.confirm(account, intent, "4000000000000259");
    for (const event of told(intent).toReversed()) expect(await send(standIn.signed(event))).toBe(200);
    expect((await orderNow(order)).status).toBe("COMPLETED");
    expect(await rowsOf("disputes", order)).toHaveLength(1);
  });
});

describe("notices that are none", () => {
  test("a forged, an old, an unsigned and an altered one are refused, and change nothing", async () => {
    const { order, account, intent } = await begin();
    standIn.books.confirm(account, intent, "4242424242424242");
    const event = told(intent).at(-1);
    const good = standIn.signed(event);
    const forgeries = [
      standIn.signed(event, { secret: "whsec_guessed" }),
      standIn.signed(event, { at: Date.now() - 301_000 }),
      { ...good, headers: { "content-type": "application/json" } },
      { ...good, body: `${good.body} ` },
      { ...good, headers: { ...good.headers, "stripe-signature": "t=,v1=" } },
    ];
    expect(await Promise.all(forgeries.map(send))).toEqual([403, 403, 403, 403, 403]);
    expect((await orderNow(order)).status).toBe("AWAITING_PAYMENT");
    const secondSecret = standIn.signed(event, { secret: "whsec_old" });
    expect(await send(secondSecret)).toBe(200);
    expect((await orderNow(order)).status).toBe("COMPLETED");
  });

  test("nothing of a notice is believed but which payment to ask about", async () => {
    const { order, intent } = await begin();
    const event = told(intent).at(-1);
    const lie = { ...event, type: "payment_intent.succeeded", data: { object: { id: intent, status: "succeeded" } } };
    expect(await send(standIn.signed(lie))).toBe(200);
    expect((await orderNow(order)).status).toBe("AWAITING_PAYMENT");
  });

  test("one of the other mode, one of our own account, an unknown one and one of a payment that is none of ours are taken, and say nothing", async () => {
    const { account } = await begin();
    const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", account, livemode: false };
    const data = { object: { id: "pi_nobodys" } };
    const others = [
      { ...event, livemode: true, data },
      { ...event, account: undefined, data },
      { ...event, type: "payout.paid", data: { object: { id: "po_1" } } },
      { ...event, id: "evt_2", data },
    ];
    for (const other of others) expect(await send(standIn.signed(other))).toBe(200);
    expect(await send(standIn.signed({ object: "event" }))).toBe(400);
  });

  test("while Stripe does not answer, a notice is refused, and taken when it comes again", async () => {
    const { order, account, intent } = await begin();
    standIn.books.confirm(account, intent, "4242424242424242");
    const last = standIn.signed(told(intent).at(-1));
    standIn.misbehave(`GET /v1/payment_intents/${intent}`, "error_500", 2);
    expect(await send(last)).toBeGreaterThanOrEqual(500);
    expect(await send(last)).toBe(200);
    expect((await orderNow(order)).status).toBe("COMPLETED");
  });

  test("a payment that somebody made to themselves pays for no order of anybody else", async () => {
    const { order, payment } = await begin();
    const thief = await aConnectedSale(home.db, standIn, 1);
    const name = standIn.books.intents.get(partsOf(payment.provider_payment_id).intent)?.metadata["foyer"] as string;
    const made = standIn.books.createIntent(thief.paid_to, {
      amount: "5000",
      currency: "eur",
      metadata: { foyer: name, foyer_reference: `order:${order.id}:2` },
    });
    standIn.books.confirm(thief.paid_to, made.id, "4242424242424242");
    await deliverAll(made.id);
    expect((await orderNow(order)).status).toBe("AWAITING_PAYMENT");
    expect(await rowsOf("payments", order)).toHaveLength(1);
  });

  test.each([
    ["another amount", { amount: "100", currency: "eur" }],
    ["another currency", { amount: "5000", currency: "usd" }],
  ])("%s, in the right account and with the right reference, gets no ticket and goes back", async (_what, wanted) => {
    const { order, account, payment } = await begin();
    const name = standIn.books.intents.get(partsOf(payment.provider_payment_id).intent)?.metadata["foyer"] as string;
    const metadata = { foyer: name, foyer_reference: `order:${order.id}:2` };
    const made = standIn.books.createIntent(account, { ...wanted, metadata });
    standIn.books.confirm(account, made.id, "4242424242424242");
    await deliverAll(made.id);
    expect((await orderNow(order)).status).toBe("AWAITING_PAYMENT");
    expect(await rowsOf("refunds", order)).toMatchObject([{ reason: "DUPLICATE" }]);
  });

  test("a payment that another installation made with the same key is none of ours", async () => {
    const { order, account } = await begin();
    const metadata = { foyer: "another", foyer_reference: `order:${order.id}:1` };
    const made = standIn.books.createIntent(account, { amount: "5000", currency: "eur", metadata });
    standIn.books.confirm(account, made.id, "4242424242424242");
    await deliverAll(made.id);
    expect((await orderNow(order)).status).toBe("AWAITING_PAYMENT");
  });

  test("a notice that is quicker than our own commit finds the order", async () => {
    const { order, account, intent } = await begin();
    await sql`delete from payments where order_id = ${order.id}`.execute(home.db);
    standIn.books.confirm(account, intent, "4242424242424242");
    await deliverAll(intent);
    expect((await orderNow(order)).status).toBe("COMPLETED");
  });
});

describe("connecting", () => {
  async function anAdmin() {
    const { account, token } = await aSignedInUser(home.db);
    await sql`update sessions set proven_at = now() where user_id in
      (select user_id from account_users where account_id = ${account.id})`.execute(home.db);
    const params = { account_id: account.id };
    const state = async () => (await home.call(paymentConnections.get, { params }, { token })).body.data;
    const connect = () => home.call(paymentConnections.connect, { params }, { token });
    const refresh = async () => (await home.call(paymentConnections.refresh, { params }, { token })).body.data;
    return { account, token, params, state, connect, refresh };
  }

  async function connected() {
    const admin = await anAdmin();
    await admin.connect();
    const { provider_account_id } = await admin.state();
    standIn.books.completeSetup(provider_account_id ?? "");
    await admin.refresh();
    return { ...admin, provider_account_id: provider_account_id ?? "" };
  }

  test("not connected, set-up incomplete, connected: each says what it is", async () => {
    const admin = await anAdmin();
    expect(await admin.state()).toMatchObject({ state: "not_connected", is_test: true, fee_rate: 1_500 });
    const { url } = (await admin.connect()).body.data;
    expect(url).toContain(standIn.url);
    const begun = await admin.refresh();
    expect(begun).toMatchObject({ state: "incomplete", missing: 3, details_submitted: false });
    standIn.books.completeSetup(begun.provider_account_id ?? "");
    expect(await admin.refresh()).toMatchObject({ state: "connected", missing: 0, default_currency: "EUR" });
  });

  test("two clicks in the same moment make one account there", async () => {
    const admin = await anAdmin();
    const before = standIn.books.accounts.size;
    const replies = await Promise.all([admin.connect(), admin.connect()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(standIn.books.accounts.size).toBe(before + 1);
  });

  test("notices tell that it can take money, can't any more, and that its owner has ended it", async () => {
    const admin = await anAdmin();
    await admin.connect();
    const { provider_account_id } = await admin.state();
    const id = provider_account_id ?? "";
    const last = () => standIn.signed(standIn.books.events.findLast(({ account }) => account === id));
    standIn.books.completeSetup(id);
    expect(await send(last())).toBe(200);
    expect((await admin.state()).state).toBe("connected");
    standIn.books.restrict(id);
    await send(last());
    expect((await admin.state()).state).toBe("incomplete");
    standIn.books.deauthorize(id);
    await send(last());
    expect((await admin.state()).state).toBe("not_connected");
    const kinds = await home.db
      .selectFrom("happenings")
      .select("kind")
      .where("account_id", "=", admin.account.id)
      .execute();
    expect(kinds.map(({ kind }) => kind).filter((kind) => kind.includes("payment"))).toEqual([
      "account.payment_connecting",
      "account.payment_connected",
      "account.payment_restricted",
      "account.payment_disconnected",
    ]);
  });

  test("whoever disconnects here finds their account again, and its owner who ended it there gets a new one", async () => {
    const { token, params, state, connect, provider_account_id } = await connected();
    expect((await home.call(paymentConnections.disconnect, { params }, { token })).status).toBe(204);
    expect((await state()).state).toBe("not_connected");
    expect((await home.call(paymentConnections.disconnect, { params }, { token })).status).toBe(404);
    await connect();
    expect(await state()).toMatchObject({ state: "connected", provider_account_id });
    standIn.books.deauthorize(provider_account_id);
    await send(standIn.signed(standIn.books.events.at(-1)));
    await connect();
    const anew = await state();
    expect(anew.state).toBe("incomplete");
    expect(anew.provider_account_id).not.toBe(provider_account_id);
  });

  test("what was paid before a disconnection is still given back there", async () => {
    const { order, account, intent, sale } = await paid();
    await sql`update provider_connections set disconnected_at = now(), disconnected_by = 'ORGANIZER'
      where account_id = ${sale.event.account_id}`.execute(home.db);
    standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await deliverAll(intent);
    expect((await orderNow(order)).total_refunded).toBe(15_00);
  });

  test("an organizer, another account and a borrowed browser can't", async () => {
    const one = await anAdmin();
    const other = await anAdmin();
    const foreign = { params: other.params };
    const { token } = one;
    for (const endpoint of [paymentConnections.get, paymentConnections.connect, paymentConnections.disconnect] as const)
      expect((await home.call(endpoint as typeof paymentConnections.get, foreign, { token })).status).toBe(404);
    const organizer = await aSignedInUser(home.db, { role: "ORGANIZER" });
    const own = { params: { account_id: organizer.account.id } };
    expect((await home.call(paymentConnections.get, own, { token: organizer.token })).status).toBe(403);
  });

  test("an event offers what its account and its currency allow, and says why where it offers nothing", async () => {
    const { account, token } = await connected();
    const organizer = await anOrganizer(home.db, { account_id: account.id });
    const sale = { event: await anEvent(home.db, { organizer, status: "LIVE" }) };
    const ways = async () =>
      (await home.call(paymentConnections.waysToPay, { params: { event_id: sale.event.id } }, { token })).body.data;
    expect(await ways()).toEqual({ providers: ["stripe", "sandbox"], is_paid: false, problem: null });
    const { sandbox: _, ...real } = home.context.payments;
    const own = await home.db
      .selectFrom("events")
      .selectAll()
      .where("id", "=", sale.event.id)
      .executeTakeFirstOrThrow();
    const problemNow = async () => {
      const { problem } = await waysToPay(home.reads, own as OwnEvent, real);
      const takes = await takesPayments(home.reads, own as OwnEvent, real);
      expect(takes, "what stands beside a ticket is the same").toBe(problem === null);
      return problem;
    };
    expect(await problemNow()).toBe(null);
    await sql`update provider_connections set charges_enabled = false where account_id = ${account.id}`.execute(
      home.db,
    );
    expect(await problemNow()).toBe("incomplete");
    await sql`delete from provider_connections where account_id = ${account.id}`.execute(home.db);
    expect(await problemNow()).toBe("not_connected");
    expect(await takesPayments(home.reads, own as OwnEvent, home.context.payments), "the sandbox does").toBe(true);
    await sql`update events set currency = 'XAU' where id = ${own.id}`.execute(home.db);
    expect(await problemNow()).toBe("currency");
    expect((await waysToPay(home.reads, own as OwnEvent, {})).problem).toBe("not_offered");
  });
});

test("what the platform kept is listed by month, and as a file; money that went back is not in it", async () => {
  const { sale } = await paid();
  const { account_id } = sale.event;
  const account = await home.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();
  const { token } = await aSignedInUser(home.db, { account });
  const params = { account_id };
  const { data } = (await home.call(paymentConnections.listFees, { params }, { token })).body;
  expect(data).toEqual([{ month: expect.any(String), currency: "EUR", payments: 1, paid: 50_00, fee: 75 }]);
  const file = await home.call(paymentConnections.exportFees, { params }, { token });
  expect(String(file.body)).toContain("50.00");
  expect(String(file.body)).toContain("0.75");
});

test("a buyer is handed what the Element needs, and nothing secret", async () => {
  const { payment, account } = await begin();
  expect(provider.forBrowser(payment)).toEqual({
    publishable_key: "pk_test_1",
    paid_to: account,
    script_url: `${standIn.url}/stripe.js`,
  });
});
