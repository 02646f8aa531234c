import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aConnectedSale } from "#server/testing/stripe.ts";
import { partsOf } from "./ids.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";

let here: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (here = await aStripeHome()));
afterAll(() => here.close());

describe("rejected and ignored notices", () => {
  // SECURITY S69
  test("forged, old, unsigned and altered notices are rejected and change nothing", async () => {
    const { order, account, intent } = await here.begin();
    here.standIn.books.confirm(account, intent, "4242424242424242");
    const event = here.told(intent).at(-1);
    const good = here.standIn.signed(event);
    const forgeries = [
      here.standIn.signed(event, { secret: "whsec_guessed" }),
      here.standIn.signed(event, { at: Date.now() - 301_000 }),
      { ...good, headers: { "content-type": "application/json" } },
      { ...good, body: `${good.body} ` },
      { ...good, headers: { ...good.headers, "stripe-signature": "t=,v1=" } },
    ];
    expect(await Promise.all(forgeries.map(here.send))).toEqual([403, 403, 403, 403, 403]);
    expect((await here.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    const secondSecret = here.standIn.signed(event, { secret: "whsec_old" });
    expect(await here.send(secondSecret)).toBe(200);
    expect((await here.orderNow(order)).status).toBe("COMPLETED");
  });

  // SECURITY S69
  test("content of a notice is ignored except which payment to look up", async () => {
    const { order, intent } = await here.begin();
    const event = here.told(intent).at(-1);
    const lie = { ...event, type: "payment_intent.succeeded", data: { object: { id: intent, status: "succeeded" } } };
    expect(await here.send(here.standIn.signed(lie))).toBe(200);
    expect((await here.orderNow(order)).status).toBe("AWAITING_PAYMENT");
  });

  // SECURITY S69
  test("notices of the other mode, the platform account, unknown kinds and foreign payments are accepted and ignored", async () => {
    const { account } = await here.begin();
    const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", account, livemode: false };
    const data = { object: { id: "pi_nobodys" } };
    const others = [
      { ...event, livemode: true, data },
      { ...event, account: undefined, data },
      { ...event, type: "payout.paid", data: { object: { id: "po_1" } } },
      { ...event, id: "evt_2", data },
    ];
    for (const other of others) expect(await here.send(here.standIn.signed(other))).toBe(200);
    expect(await here.send(here.standIn.signed({ object: "event" }))).toBe(400);
  });

  test("notice is rejected while Stripe is down and processed when it is resent", async () => {
    const { order, account, intent } = await here.begin();
    here.standIn.books.confirm(account, intent, "4242424242424242");
    const last = here.standIn.signed(here.told(intent).at(-1));
    here.standIn.misbehave(`GET /v1/payment_intents/${intent}`, "error_500", 2);
    expect(await here.send(last)).toBeGreaterThanOrEqual(500);
    expect(await here.send(last)).toBe(200);
    expect((await here.orderNow(order)).status).toBe("COMPLETED");
  });

  // SECURITY S68
  test("payment to another account does not pay for the order in its reference", async () => {
    const { order, payment } = await here.begin();
    const thief = await aConnectedSale(here.home.db, here.standIn, 1);
    const name = here.standIn.books.intents.get(partsOf(payment.provider_payment_id).intent)?.metadata[
      "foyer"
    ] as string;
    const made = here.standIn.books.createIntent(thief.paid_to, {
      amount: "5000",
      currency: "eur",
      metadata: { foyer: name, foyer_reference: `order:${order.id}:2` },
    });
    here.standIn.books.confirm(thief.paid_to, made.id, "4242424242424242");
    await here.deliverAll(made.id);
    expect((await here.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    expect(await here.rowsOf("payments", order)).toHaveLength(1);
  });

  // SECURITY S68
  test.each([
    ["another amount", { amount: "100", currency: "eur" }],
    ["another currency", { amount: "5000", currency: "usd" }],
  ])("payment with %s and a valid reference gets no ticket and is refunded", async (_what, wanted) => {
    const { order, account, payment } = await here.begin();
    const name = here.standIn.books.intents.get(partsOf(payment.provider_payment_id).intent)?.metadata[
      "foyer"
    ] as string;
    const metadata = { foyer: name, foyer_reference: `order:${order.id}:2` };
    const made = here.standIn.books.createIntent(account, { ...wanted, metadata });
    here.standIn.books.confirm(account, made.id, "4242424242424242");
    await here.deliverAll(made.id);
    expect((await here.orderNow(order)).status).toBe("AWAITING_PAYMENT");
    expect(await here.rowsOf("refunds", order)).toMatchObject([{ reason: "DUPLICATE" }]);
  });

  // SECURITY S68
  test("payment of another installation with the same key is ignored", async () => {
    const { order, account } = await here.begin();
    const metadata = { foyer: "another", foyer_reference: `order:${order.id}:1` };
    const made = here.standIn.books.createIntent(account, { amount: "5000", currency: "eur", metadata });
    here.standIn.books.confirm(account, made.id, "4242424242424242");
    await here.deliverAll(made.id);
    expect((await here.orderNow(order)).status).toBe("AWAITING_PAYMENT");
  });

  test("notice that arrives before our own commit finds the order", async () => {
    const { order, account, intent } = await here.begin();
    await sql`delete from payments where order_id = ${order.id}`.execute(here.home.db);
    here.standIn.books.confirm(account, intent, "4242424242424242");
    await here.deliverAll(intent);
    expect((await here.orderNow(order)).status).toBe("COMPLETED");
  });
});
