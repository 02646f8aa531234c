import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aConnectedSale } from "#server/testing/stripe.ts";
import { partsOf } from "./ids.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";

let fixture: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (fixture = await aStripeHome()));
afterAll(() => fixture.close());

describe("rejected and ignored notices", () => {
  // SECURITY S69
  test("forged, old, unsigned and altered notices are rejected and change nothing", async () => {
    const { order, account, intent } = await fixture.begin();
    fixture.standIn.books.confirm(account, intent, "4242424242424242");
    const event = fixture.eventsOf(intent).at(-1);
    const good = fixture.standIn.signed(event);
    const forgeries = [
      fixture.standIn.signed(event, { secret: "whsec_guessed" }),
      fixture.standIn.signed(event, { at: Date.now() - 301_000 }),
      { ...good, headers: { "content-type": "application/json" } },
      { ...good, body: `${good.body} ` },
      { ...good, headers: { ...good.headers, "stripe-signature": "t=,v1=" } },
    ];
    expect(await Promise.all(forgeries.map(fixture.send))).toEqual([403, 403, 403, 403, 403]);
    expect((await fixture.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    const secondSecret = fixture.standIn.signed(event, { secret: "whsec_old" });
    expect(await fixture.send(secondSecret)).toBe(200);
    expect((await fixture.orderNow(order)).status).toBe("COMPLETED");
  });

  // SECURITY S69
  test("content of a notice is ignored except which payment to look up", async () => {
    const { order, intent } = await fixture.begin();
    const event = fixture.eventsOf(intent).at(-1);
    const lie = { ...event, type: "payment_intent.succeeded", data: { object: { id: intent, status: "succeeded" } } };
    expect(await fixture.send(fixture.standIn.signed(lie))).toBe(200);
    expect((await fixture.orderNow(order)).status).toBe("AWAITING_PAYMENT");
  });

  // SECURITY S69
  test("notices of the other mode, the platform account, unknown kinds and foreign payments are accepted and ignored", async () => {
    const { account } = await fixture.begin();
    const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", account, livemode: false };
    const data = { object: { id: "pi_nobodys" } };
    const others = [
      { ...event, livemode: true, data },
      { ...event, account: undefined, data },
      { ...event, type: "payout.paid", data: { object: { id: "po_1" } } },
      { ...event, id: "evt_2", data },
    ];
    for (const other of others) expect(await fixture.send(fixture.standIn.signed(other))).toBe(200);
    expect(await fixture.send(fixture.standIn.signed({ object: "event" }))).toBe(400);
  });

  test("notice is rejected while Stripe is down and processed when it is resent", async () => {
    const { order, account, intent } = await fixture.begin();
    fixture.standIn.books.confirm(account, intent, "4242424242424242");
    const last = fixture.standIn.signed(fixture.eventsOf(intent).at(-1));
    fixture.standIn.misbehave(`GET /v1/payment_intents/${intent}`, "error_500", 2);
    expect(await fixture.send(last)).toBeGreaterThanOrEqual(500);
    expect(await fixture.send(last)).toBe(200);
    expect((await fixture.orderNow(order)).status).toBe("COMPLETED");
  });

  // SECURITY S68
  test("payment to another account does not pay for the order in its reference", async () => {
    const { order, payment } = await fixture.begin();
    const thief = await aConnectedSale(fixture.home.db, fixture.standIn, 1);
    const name = fixture.standIn.books.intents.get(partsOf(payment.provider_payment_id).intent)?.metadata[
      "foyer"
    ] as string;
    const made = fixture.standIn.books.createIntent(thief.paid_to, {
      amount: "5000",
      currency: "eur",
      metadata: { foyer: name, foyer_reference: `order:${order.id}:2` },
    });
    fixture.standIn.books.confirm(thief.paid_to, made.id, "4242424242424242");
    await fixture.deliverAll(made.id);
    expect((await fixture.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    expect(await fixture.rowsOf("payments", order)).toHaveLength(1);
  });

  // SECURITY S68
  test.each([
    ["another amount", { amount: "100", currency: "eur" }],
    ["another currency", { amount: "5000", currency: "usd" }],
  ])("payment with %s and a valid reference gets no ticket and is refunded", async (_what, wanted) => {
    const { order, account, payment } = await fixture.begin();
    const name = fixture.standIn.books.intents.get(partsOf(payment.provider_payment_id).intent)?.metadata[
      "foyer"
    ] as string;
    const metadata = { foyer: name, foyer_reference: `order:${order.id}:2` };
    const made = fixture.standIn.books.createIntent(account, { ...wanted, metadata });
    fixture.standIn.books.confirm(account, made.id, "4242424242424242");
    await fixture.deliverAll(made.id);
    expect((await fixture.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    expect(await fixture.rowsOf("refunds", order)).toMatchObject([{ reason: "DUPLICATE" }]);
  });

  // SECURITY S68
  test("payment of another installation with the same key is ignored", async () => {
    const { order, account } = await fixture.begin();
    const metadata = { foyer: "another", foyer_reference: `order:${order.id}:1` };
    const made = fixture.standIn.books.createIntent(account, { amount: "5000", currency: "eur", metadata });
    fixture.standIn.books.confirm(account, made.id, "4242424242424242");
    await fixture.deliverAll(made.id);
    expect((await fixture.orderNow(order)).status).toBe("AWAITING_PAYMENT");
  });

  test("notice that arrives before our own commit finds the order", async () => {
    const { order, account, intent } = await fixture.begin();
    await sql`delete from payments where order_id = ${order.id}`.execute(fixture.home.db);
    fixture.standIn.books.confirm(account, intent, "4242424242424242");
    await fixture.deliverAll(intent);
    expect((await fixture.orderNow(order)).status).toBe("COMPLETED");
  });
});
