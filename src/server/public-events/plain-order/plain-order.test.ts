import { afterAll, beforeAll, expect, test } from "vitest";
import { anEvent, aPromoCode, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { servePlainOrder } from "./serve-plain-order.ts";

const ORIGIN = "https://tickets.example";
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ pages: (app, _context, reads) => servePlainOrder(app, reads, ORIGIN) });
});
afterAll(() => app.close());

function send(id: number | string, form: Record<string, string>, headers: Record<string, string> = {}, search = "") {
  return app.server.inject({
    method: "POST",
    url: `/event/${id}/reserve${search}`,
    payload: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: ORIGIN,
      cookie: "XSRF-TOKEN=1",
      ...headers,
    },
  });
}

async function onSale(over: Parameters<typeof aTicket>[1] = {}) {
  const event = await anEvent(app.db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(app.db, { event, ...over });
  return { event, key: `${ticket.id}_${prices[0]?.id}` };
}

const ordersOf = ({ id }: { id: number }) =>
  app.db.selectFrom("orders").select(["short_id", "status", "total_gross"]).where("event_id", "=", id).execute();

// SPEC 2.39
test("form without JavaScript reserves like the page and redirects to the checkout with the cookie that opens it", async () => {
  const { event, key } = await onSale({ price: 20_00, capacity: 3 });
  const response = await send(event.id, { [`quantity_${key}`]: "2", promo_code: "" });
  const [order] = await ordersOf(event);
  expect(order).toMatchObject({ status: "RESERVED", total_gross: 40_00 });
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    `/checkout/${event.id}/${order?.short_id}/details`,
  ]);
  expect(String(response.headers["set-cookie"])).toMatch(/HttpOnly/);
});

test("form from a browser without cookies sets one and is sent again, and then mentions cookies", async () => {
  const { event, key } = await onSale({ price: 20_00, capacity: 3 });
  const first = await send(event.id, { [`quantity_${key}`]: "2" }, { cookie: "" });
  expect([first.statusCode, first.headers.location]).toEqual([307, `/event/${event.id}/reserve?again=1`]);
  expect(String(first.headers["set-cookie"])).toMatch(/^XSRF-TOKEN=[\w-]{36}; Path=\/; Secure; SameSite=Lax$/);
  const response = await send(event.id, { [`quantity_${key}`]: "2" }, { cookie: "" }, "?again=1");
  expect(response.statusCode).toBe(403);
  expect(response.body).toContain("blocking cookies");
  expect(await ordersOf(event)).toEqual([]);
});

test("form accepts typed donation amounts and promo codes, and rejects an unreadable amount", async () => {
  const { event, key } = await onSale({ type: "DONATION", price: 5_00 });
  const refused = await send(
    event.id,
    { [`quantity_${key}`]: "1", [`gift_${key}`]: "much" },
    { "accept-language": "de" },
  );
  expect([refused.statusCode, refused.headers["content-type"]]).toEqual([422, "text/html; charset=utf-8"]);
  expect(refused.body).toContain('<html lang="de">');
  expect(await ordersOf(event)).toEqual([]);
  expect((await send(event.id, { [`quantity_${key}`]: "1", [`gift_${key}`]: "12.50" })).statusCode).toBe(303);
  expect(await ordersOf(event)).toMatchObject([{ total_gross: 12_50 }]);
  const other = await onSale({ price: 20_00 });
  await aPromoCode(app.db, { event: other.event, code: "half", discount_type: "FIXED", discount: 10_00 });
  await send(other.event.id, { [`quantity_${other.key}`]: "1", promo_code: "Half" });
  expect(await ordersOf(other.event)).toMatchObject([{ total_gross: 10_00 }]);
});

test("form with a sold-out, empty or invalid selection returns a page with the reason and reserves nothing", async () => {
  const { event, key } = await onSale({ capacity: 1 });
  for (const form of [{}, { [`quantity_${key}`]: "0" }, { [`quantity_${key}`]: "-1" }, { quantity_x: "1" }]) {
    const { statusCode, body } = await send(event.id, form);
    expect([statusCode, body.includes(`href="/event/${event.id}"`)]).toEqual([422, true]);
  }
  const tooMany = await send(event.id, { [`quantity_${key}`]: "2" });
  expect([tooMany.statusCode, tooMany.headers["content-type"]]).toEqual([409, "text/html; charset=utf-8"]);
  expect(await ordersOf(event)).toEqual([]);
  expect((await send(event.id, { quantity_999999_999999: "1" })).statusCode).toBeGreaterThanOrEqual(400);
  expect((await send(999_999, { [`quantity_${key}`]: "1" })).statusCode).toBe(404);
  const draft = await anEvent(app.db);
  expect((await send(draft.id, { [`quantity_${key}`]: "1" })).statusCode).toBe(404);
});

// SECURITY S66
test("form on another site reserves nothing", async () => {
  const { event, key } = await onSale();
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as Record<string, string>[])
    expect([headers, (await send(event.id, { [`quantity_${key}`]: "1" }, headers)).statusCode]).toEqual([headers, 403]);
  expect(await ordersOf(event)).toEqual([]);
  expect((await send(event.id, { [`quantity_${key}`]: "1" }, { "content-type": "application/json" })).statusCode).toBe(
    400,
  );
});
