import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentConnections } from "#contract/payment-connections.ts";
import { stripe } from "#contract/stripe.ts";
import { acting, aSignedInUser } from "#server/testing/factories.ts";
import { aBuyer } from "#server/testing/paying-order.ts";
import { aConnectedSale, aStripe, type StripeStandIn } from "#server/testing/stripe.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { countUnclaimed } from "#server/payments/settlement/unmatched-payments.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { partsOf } from "./ids.ts";
import { ownName } from "./metadata.ts";

// Money that arrives with our reference and belongs to no order here is never lost silently.

let app: TestApp;
let standIn: StripeStandIn;
const lines: { level: number; unmatched?: string }[] = [];
beforeAll(async () => {
  const made = await aStripe();
  standIn = made.standIn;
  const log = pino({ level: "error" }, { write: (line) => void lines.push(JSON.parse(line)) });
  app = await testApp({ stripe: made.settings, log });
});
afterAll(async () => {
  await app.close();
  await standIn.stop();
});

type Sale = Awaited<ReturnType<typeof aConnectedSale>>;

async function aMemberOf({ event }: Sale) {
  const account = await app.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", event.account_id)
    .executeTakeFirstOrThrow();
  const { token } = await aSignedInUser(app.db, { account });
  const params = { account_id: account.id };
  const list = async () => (await app.call(paymentConnections.listUnmatched, { params }, { token })).body.data;
  const settle = (unmatched_payment_id: number) =>
    app.call(paymentConnections.settleUnmatched, { params: { ...params, unmatched_payment_id } }, { token });
  return { list, settle, account };
}

/**
 * Confirms a payment with this reference in the given account, and delivers each of its notices
 * twice.
 */
async function pay(account: string, reference: string, { card = "4242424242424242", foyer = "" } = {}) {
  const metadata = { foyer: foyer || ownName(app.context.secrets), foyer_reference: reference };
  const { id } = standIn.books.createIntent(account, { amount: "5000", currency: "eur", metadata });
  standIn.books.confirm(account, id, card);
  await tell(id);
  return id;
}

async function tell(intent: string): Promise<void> {
  const events = standIn.books.events.filter(({ data }) => JSON.stringify(data).includes(intent));
  for (const event of [...events, ...events.map((sent) => ({ ...sent, id: `${sent.id}x` }))]) {
    const { body, headers } = standIn.signed(event);
    const url = `/api${stripe.notice.path}`;
    expect((await app.server.inject({ method: "POST", url, payload: body, headers })).statusCode).toBe(200);
  }
}

// SPEC 4.21
test("payment for an unknown order is reported once to its account and can be resolved", async () => {
  const sale = await aConnectedSale(app.db, standIn, 5);
  const member = await aMemberOf(sale);
  lines.length = 0;
  const intent = await pay(sale.paid_to, "order:987654321:1");
  const [unmatched, ...others] = await member.list();
  expect(others).toEqual([]);
  expect(unmatched).toMatchObject({
    provider_payment_id: intent,
    amount: 50_00,
    currency: "EUR",
    reason: "UNKNOWN_ORDER",
  });
  expect(lines.map((line) => line.unmatched)).toEqual(["UNKNOWN_ORDER"]);
  expect((await member.settle(unmatched?.id ?? 0)).status).toBe(204);
  expect((await member.settle(unmatched?.id ?? 0)).status).toBe(204);
  await tell(intent);
  expect(await member.list()).toEqual([]);
  const activities = await app.db
    .selectFrom("activity_log")
    .select("kind")
    .where("account_id", "=", member.account.id)
    .where("kind", "like", "account.payment_astray%")
    .orderBy("id")
    .execute();
  expect(activities.map(({ kind }) => kind)).toEqual(["account.payment_astray", "account.payment_astray_handled"]);
});

test("payment for another account’s order is visible only to the account that received it", async () => {
  const [sale, other] = [await aConnectedSale(app.db, standIn, 5), await aConnectedSale(app.db, standIn, 5)];
  const [member, stranger] = [await aMemberOf(sale), await aMemberOf(other)];
  const order = await aBuyer(app.db, other);
  await pay(sale.paid_to, `order:${order.id}:1`);
  const [unmatched] = await member.list();
  expect(unmatched).toMatchObject({ reason: "OTHER_ACCOUNT", amount: 50_00 });
  expect(await stranger.list()).toEqual([]);
  expect((await stranger.settle(unmatched?.id ?? 0)).status).toBe(404);
  expect(await member.list()).toHaveLength(1);
});

test("payment whose reference was changed to another order is reported as unmatched", async () => {
  const sale = await aConnectedSale(app.db, standIn, 5);
  const member = await aMemberOf(sale);
  const [order, other] = [await aBuyer(app.db, sale), await aBuyer(app.db, sale)];
  const provider = app.context.payments.stripe;
  if (!provider) throw new Error("Stripe is switched on.");
  const { intent } = partsOf((await startPayment(app.db, acting(), provider, order)).provider_payment_id);
  Object.assign(standIn.books.intent(sale.paid_to, intent).metadata, { foyer_reference: `order:${other.id}:1` });
  standIn.books.confirm(sale.paid_to, intent, "4242424242424242");
  await tell(intent);
  expect(await member.list()).toMatchObject([{ provider_payment_id: intent, reason: "UNKNOWN_ORDER" }]);
});

test("payment to an account that is not connected here is logged and counted for the operator", async () => {
  const unknownAccount = standIn.books.openAccount({ controller: { stripe_dashboard: { type: "full" } } });
  standIn.books.completeSetup(unknownAccount.id);
  const before = await countUnclaimed(app.reads);
  lines.length = 0;
  const intent = await pay(unknownAccount.id, "order:1:1");
  expect(await countUnclaimed(app.reads)).toBe(before + 1);
  expect(lines).toMatchObject([{ level: 50, provider_payment_id: `${unknownAccount.id}/${intent}` }]);
});

test("declined payments and payments of another installation are not reported", async () => {
  const sale = await aConnectedSale(app.db, standIn, 5);
  const member = await aMemberOf(sale);
  await pay(sale.paid_to, "order:987654321:1", { card: "4000000000000002" });
  await pay(sale.paid_to, "order:987654321:2", { foyer: "another" });
  expect(await member.list()).toEqual([]);
  const { rows } = await sql`select from unmatched_payments where account_id = ${member.account.id}`.execute(app.db);
  expect(rows).toEqual([]);
});
