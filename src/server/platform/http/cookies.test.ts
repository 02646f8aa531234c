import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { anEvent, type ATicket, aTicket } from "#server/testing/factories.ts";
import { newCookieValue, ownCookies } from "./cookies.ts";
import { secretsOf } from "#server/testing/secrets.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await testApp();
  secure = await testApp({ app_url: "https://tickets.example" });
});
afterAll(() => Promise.all([app.close(), secure.close()]));

async function reserve(at: TestApp, cookie?: string) {
  const event = await anEvent(at.db, { status: "LIVE" });
  const made: ATicket = await aTicket(at.db, { event, type: "FREE" });
  const tickets = [{ ticket_id: made.ticket.id, quantities: [{ price_id: made.prices[0]?.id ?? 0, quantity: 1 }] }];
  const response = await at.call(
    checkout.reserve,
    { params: { event_id: event.id }, body: { tickets } },
    { ...(cookie && { cookie }) },
  );
  const params = { event_id: event.id, order_short_id: response.body.data.short_id };
  return { params, set: cookieOf(response), header: String(response.headers["set-cookie"] ?? "") };
}

// SECURITY S64, S138
describe("order cookie", () => {
  test("order cookie that a client chose or changed is replaced and opens nothing", async () => {
    const own = (await reserve(app)).set.split("=")[1] ?? "";
    const value = own.split(".")[0] ?? "";
    const flipped = own.endsWith("A") ? `${own.slice(0, -2)}BA` : `${own.slice(0, -2)}AA`;
    for (const chosen of [
      "a",
      "x".repeat(40),
      value,
      `${value}.${"A".repeat(43)}`,
      flipped,
      `${"0".repeat(40)}.${own.split(".")[1]}`,
    ]) {
      const { params, set } = await reserve(app, `session_identifier=${chosen}`);
      expect([chosen, set]).toEqual([chosen, expect.stringMatching(/^session_identifier=[\da-f]{40}\.[\w-]{43}$/)]);
      expect(set).not.toBe(`session_identifier=${chosen}`);
      expect((await app.call(checkout.get, { params }, { cookie: `session_identifier=${chosen}` })).status).toBe(404);
      expect((await app.call(checkout.get, { params }, { cookie: set })).status).toBe(200);
    }
  });

  test("valid order cookie is not replaced", async () => {
    const { set } = await reserve(app);
    expect((await reserve(app, set)).set).toBe("");
  });

  test("order cookie of another installation is replaced", async () => {
    const { set } = await reserve(app);
    const other = await testApp({ secrets: secretsOf("another installation") });
    expect((await reserve(other, set)).set).not.toBe("");
    await other.close();
  });

  // SECURITY S137
  test("order cookie on https has the __Host- prefix and is Secure, whatever a proxy omits", async () => {
    const { params, set, header } = await reserve(secure);
    expect(header).toMatch(/^__Host-session_identifier=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const planted = set.replace("__Host-", "");
    expect((await secure.call(checkout.get, { params }, { cookie: planted })).status).toBe(404);
    expect((await secure.call(checkout.get, { params }, { cookie: set })).status).toBe(200);
  });

  test("order cookie on http has no attribute that a browser would refuse", async () => {
    expect((await reserve(app)).header).toMatch(/^session_identifier=[^;]*; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

test("framed request that carries its own session ignores every cookie", () => {
  const cookies = ownCookies({
    app_url: "http://localhost:3000",
    key: "a key",
    carried: { name: "session_identifier", header: "x-order-session" },
  });
  const jar: Record<string, string> = {};
  const reply = { request: { headers: {} }, setCookie: (name: string, value: string) => void (jar[name] = value) };
  for (const name of ["session_identifier", "device"]) cookies.set(reply as never, name, newCookieValue());
  const read = (headers: object) =>
    Object.keys(jar).map((name) => cookies.read({ headers, cookies: jar } as never, name) !== undefined);
  expect([read({}), read({ "x-order-session": "" })]).toEqual([
    [true, true],
    [false, false],
  ]);
});

// SECURITY S137
describe("transport security", () => {
  const headersOf = async (at: TestApp, headers = {}) =>
    (await at.server.inject({ url: "/api/users/me", headers })).headers;

  test("every response on https has strict-transport-security, and none on http", async () => {
    expect((await headersOf(secure))["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect((await headersOf(app, { "x-forwarded-proto": "https" }))["strict-transport-security"]).toBeUndefined();
  });

  // SECURITY S137
  test("response to an unreadable request on https has strict-transport-security", async () => {
    expect((await secure.server.inject({ url: "/%" })).headers["strict-transport-security"]).toBeDefined();
    const { port } = new URL(await secure.server.listen({ port: 0, host: "127.0.0.1" }));
    const response = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("nonsense\r\n\r\n"));
      socket.on("data", (bytes) => resolve(bytes.toString()));
    });
    expect(response).toMatch(/^HTTP\/1.1 400 [^]*strict-transport-security: max-age=31536000; includeSubDomains\r\n/);
  });

  test("API responses forbid sending a referrer", async () => {
    expect((await headersOf(app))["referrer-policy"]).toBe("no-referrer");
  });
});
