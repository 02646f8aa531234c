import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout, sandbox } from "#contract/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { anEvent, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
let open: TestApp;
beforeAll(async () => {
  app = await testApp({ sandbox_for: "this_machine" });
  open = await testApp({ sandbox_for: "everybody" });
});
afterAll(() => Promise.all([app.close(), open.close()]));

async function anOrderToPay(at: TestApp) {
  const event = await anEvent(at.db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(at.db, { event, type: "PAID", price: 20_00 });
  const price_id = prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id, quantity: 1 }] }];
  const reserved = await at.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
  const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const body = { order: ada, attendees: [{ ...ada, ticket_price_id: price_id }], terms_accepted: true as const };
  const cookie = cookieOf(reserved);
  await at.call(checkout.complete, { params, body }, { cookie });
  return { params, cookie };
}

type Buyer = { from?: string; headers?: Record<string, string>; cookie?: string };

async function ask(at: TestApp, endpoint: Endpoint, params: object, body: object | undefined, buyer: Buyer) {
  const named = params as Record<string, string>;
  const response = await at.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => String(named[name]))}`,
    remoteAddress: buyer.from ?? "127.0.0.1",
    headers: { ...buyer.headers, ...(buyer.cookie && { cookie: buyer.cookie }) },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

const outsiders: [string, Buyer][] = [
  ["another machine", { from: "192.168.1.7" }],
  ["a proxy on this one", { headers: { "x-forwarded-for": "192.168.1.7" } }],
  ["a page whose name was turned to this one", { headers: { host: "shop.example" } }],
];
const CARD = { card_number: "4242424242424242", expiry: "12/40", cvc: "123" };

// SECURITY S67, S139
describe("test cards without a setting", () => {
  test.each(outsiders)("test cards are neither offered to nor accepted from %s by default", async (_, buyer) => {
    const { params, cookie } = await anOrderToPay(app);
    const otherBuyer = { ...buyer, cookie };
    expect((await ask(app, checkout.get, params, undefined, otherBuyer)).body.data.payment_providers).toEqual([]);
    const started = await ask(app, checkout.startPayment, params, { provider: "sandbox" }, otherBuyer);
    expect([started.status, started.body.code]).toEqual([503, "payment_unavailable"]);

    const own = await ask(app, checkout.startPayment, params, { provider: "sandbox" }, { cookie });
    const { client_secret } = own.body.data;
    expect((await ask(app, sandbox.confirm, { client_secret }, CARD, otherBuyer)).status).toBe(404);
    expect((await ask(app, sandbox.notice, {}, { notice_id: "n", payment_id: "p" }, otherBuyer)).status).toBe(404);
    expect((await ask(app, sandbox.confirm, { client_secret }, CARD, { cookie })).body.status).toBe("succeeded");
  });

  test("test cards are offered to this machine by default", async () => {
    const { params, cookie } = await anOrderToPay(app);
    const { body } = await ask(app, checkout.get, params, undefined, { cookie });
    expect(body.data.payment_providers).toEqual(["sandbox"]);
  });
});

test.each(outsiders)("test cards are offered to %s when the sandbox is open to everybody", async (_, buyer) => {
  const { params, cookie } = await anOrderToPay(open);
  const { body } = await ask(open, checkout.get, params, undefined, { ...buyer, cookie });
  expect(body.data.payment_providers).toEqual(["sandbox"]);
});
