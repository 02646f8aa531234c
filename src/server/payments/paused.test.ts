import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout, sandbox } from "#contract/checkout.ts";
import { users } from "#contract/users.ts";
import { anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";
import { cookieOf } from "#server/testing/test-app.ts";

// A paused installation: orders can be placed, but no charge is made.

let stripe: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (stripe = await aStripeHome({ is_paused: true })));
afterAll(() => stripe.close());

test("creates no payment at a provider, and says why", async () => {
  const { call, db } = stripe.home;
  const event = await anEvent(db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(db, { event, price: 20_00 });
  const price_id = prices[0]?.id ?? 0;
  const params = { event_id: event.id };
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id, quantity: 1 }] }];
  const reserved = await call(checkout.reserve, { params, body: { tickets } });
  const cookie = cookieOf(reserved);
  const order = { ...params, order_short_id: reserved.body.data.short_id };
  const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const details = { order: ada, attendees: [{ ...ada, ticket_price_id: price_id }], terms_accepted: true as const };
  expect((await call(checkout.complete, { params: order, body: details }, { cookie })).status).toBe(200);
  const started = await call(checkout.startPayment, { params: order, body: { provider: "sandbox" } }, { cookie });
  expect([started.status, started.body.code]).toEqual([503, "installation_paused"]);
  expect(started.body.message).toContain("This site is paused");
  expect(await db.selectFrom("payments").selectAll().execute()).toEqual([]);
  const card = { card_number: "4242424242424242", expiry: "12/99", cvc: "123" };
  const confirmed = await call(sandbox.confirm, { params: { client_secret: "any" }, body: card }, { cookie });
  expect(confirmed.body.code).toBe("installation_paused");
});

test("answers webhooks with 503, so that the provider sends them again", async () => {
  const { account, intent, order } = await stripe.begin();
  stripe.standIn.books.confirm(account, intent, "4242424242424242");
  const events = stripe.eventsOf(intent);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect(await stripe.send(stripe.standIn.signed(event))).toBe(503);
  expect(await stripe.orderNow(order)).toMatchObject({ status: "AWAITING_PAYMENT" });
});

test("tells its members", async () => {
  const { home } = stripe;
  const { token } = await aSignedInUser(home.db);
  expect((await home.call(users.me, {}, { token })).body.data).toMatchObject({ is_installation_paused: true });
});
