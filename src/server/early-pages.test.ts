import { get, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { PAGES_A_TURN } from "./platform/pages/page-gate.ts";
import { servePages } from "./platform/pages.ts";
import { deviceOf } from "./testing/devices.ts";
import { aCheckInList, anEvent, aTicket } from "./testing/factories.ts";
import { fakeWebBuild } from "./testing/fake-web-build.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// Cached pages are served before all hooks, and only a few per turn of the event loop during a
// purchase.

const ORIGIN = "https://tickets.example";

let now = 0;
let rendered: string[] = [];
let app: TestApp;
let address: { host: string; port: number };
beforeAll(async () => {
  app = await testApp({
    app_url: ORIGIN,
    pages: (app, { limits }) => {
      const build = fakeWebBuild((url) => rendered.push(url));
      servePages(app, { origin: ORIGIN, limits, is_dev: false, loadBuild: async () => build, now: () => now });
    },
  });
  const url = new URL(await app.server.listen({ port: 0, host: "127.0.0.1" }));
  address = { host: url.hostname, port: Number(url.port) };
});
afterAll(async () => {
  app.context.live.stop();
  await app.close();
});
beforeEach(() => {
  now += 3_600_000;
  rendered = [];
});

async function aPage() {
  const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
  return { event, url: `/event/${event.id}/night` };
}

type Answer = { statusCode: number; headers: IncomingHttpHeaders; rawPayload: Buffer; body: string };

/** Over a connection: an injected request would bypass what runs before Fastify. */
function open(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = { "accept-language": "en", "accept-encoding": "br, gzip", ...headers };
    get({ ...address, path: url, headers: asked }, (answer) => {
      const { statusCode = 0, headers: said } = answer;
      buffer(answer).then(
        (rawPayload) => resolve({ statusCode, headers: said, rawPayload, body: rawPayload.toString() }),
        reject,
      );
    }).on("error", reject);
  });
}

describe("cached page", () => {
  test("cached page is served early with the usual headers and bytes, except what belongs to each reader", async () => {
    const early = vi.spyOn(app.server.early, "send");
    const { url } = await aPage();
    for (const accepted of ["br, gzip", "gzip", "identity"]) {
      // the same page under another URL takes the usual path first
      const usual = await open(`${url}?usual=${encodeURIComponent(accepted)}`, { "accept-encoding": accepted });
      const before = early.mock.calls.length;
      await open(url, { "accept-encoding": accepted });
      const sent = await open(url, { "accept-encoding": accepted });
      expect(early.mock.calls.length).toBeGreaterThan(before);
      expect(sent.rawPayload.equals(usual.rawPayload)).toBe(true);
      const [one, other] = [shared(sent.headers), shared(usual.headers)];
      expect(one).toEqual(other);
      expect(one["strict-transport-security"]).toContain("max-age");
      expect(one["content-security-policy"]).toContain("sha256-");
      expect(sent.headers["x-request-id"]).not.toBe(usual.headers["x-request-id"]);
      expect(cookieShape(sent.headers["set-cookie"])).toBe(cookieShape(usual.headers["set-cookie"]));
      expect(sent.headers["set-cookie"], "each browser has a token of its own").not.toEqual(
        usual.headers["set-cookie"],
      );
    }
    expect(rendered).toHaveLength(1);
    early.mockRestore();
  });

  test("cached page is reported to the listeners that count and log responses", async () => {
    const heard: unknown[] = [];
    const listener = (sent: unknown) => void heard.push(sent);
    const { listeners } = app.server.early;
    listeners.push(listener);
    const { url } = await aPage();
    await open(url);
    const sent = await open(url);
    listeners.splice(listeners.indexOf(listener), 1);
    expect(heard).toEqual([{ request_id: sent.headers["x-request-id"], status: 200, ms: expect.any(Number) }]);
  });

  test("cached page sets an XSRF token only for a reader without one", async () => {
    const { url } = await aPage();
    await open(url);
    for (const cookie of [undefined, "XSRF-TOKEN=", "MY-XSRF-TOKEN=abc", "a=b"])
      expect(String((await open(url, cookie === undefined ? {} : { cookie })).headers["set-cookie"])).toMatch(
        /^XSRF-TOKEN=[\da-f-]{36}; /,
      );
    for (const cookie of ["XSRF-TOKEN=abc", "a=b; XSRF-TOKEN=abc", "a=b;XSRF-TOKEN=abc;c=d"])
      expect((await open(url, { cookie })).headers["set-cookie"]).toBeUndefined();
  });

  test("cached page is in its reader’s language, by header and by cookie", async () => {
    const { url } = await aPage();
    for (let round = 0; round < 3; round += 1) {
      for (const [language, cookie, seen] of [
        ["en", "", "en"],
        ["de", "", "de"],
        ["de", "locale=fr", "fr"],
        ["de", "a=b; locale=es; locale=fr", "es"],
        ["en", "my_locale=fr", "en"],
      ] as const) {
        const { body } = await open(url, {
          "accept-language": language,
          "accept-encoding": "identity",
          ...(cookie && { cookie }),
        });
        expect([language, cookie, body.includes(`"language":"${seen}"`)]).toEqual([language, cookie, true]);
      }
    }
  });

  test("cached page is renewed: a sale shows within two seconds, and a new title redirects to its URL", async () => {
    const { event, url } = await aPage();
    const { ticket, prices } = await aTicket(app.db, { event, capacity: 1, price: 0 });
    const read = async () => (await open(url, { "accept-encoding": "identity" })).body;
    for (let at = 0; at < 3; at += 1) expect(await read()).toContain("ON_SALE");
    const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
    await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
    now += 2_000;
    for (let at = 0; at < 3; at += 1) expect(await read()).toContain("SOLD_OUT");
    await app.db.updateTable("events").set({ title: "Morning" }).where("id", "=", event.id).execute();
    now += 2_000;
    for (let at = 0; at < 3; at += 1) expect((await open(url)).statusCode).toBe(301);
  });

  test("page with a promo code is not served from the cache", async () => {
    const early = vi.spyOn(app.server.early, "send");
    const { url } = await aPage();
    for (let at = 0; at < 3; at += 1) expect((await open(`${url}?promo_code=later`)).statusCode).toBe(200);
    expect(early).not.toHaveBeenCalled();
    early.mockRestore();
  });
});

describe("cached pages during a purchase", () => {
  test("cached pages are served a few per turn during a purchase and all at once after it", async () => {
    const { event, url } = await aPage();
    await open(url);
    await open(url);
    const { ticket, prices } = await aTicket(app.db, { event, capacity: 5, price: 0 });
    const { gate } = app.server.early;
    const order = { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }] };

    const held = await holdStocks(event.id);
    const bought = app.call(checkout.reserve, { params: { event_id: event.id }, body: order });
    await expect.poll(() => gate.writes).toBe(1);
    const early = vi.spyOn(app.server.early, "send");
    const turns = await sentInTurns(url, PAGES_A_TURN + 1);
    expect(turns, "one more than a turn's takes two").toEqual([PAGES_A_TURN, 1]);
    expect(early).toHaveBeenCalledTimes(PAGES_A_TURN + 1);
    early.mockRestore();
    expect(gate.writes, "nobody's purchase was over meanwhile").toBe(1);
    await held.release();
    expect((await bought).status).toBe(201);
    await expect.poll(() => gate.writes).toBe(0);
    expect(await sentInTurns(url, PAGES_A_TURN + 1)).toEqual([PAGES_A_TURN + 1]);
  });

  test("buyer who disconnects during a purchase delays no one", async () => {
    const { event } = await aPage();
    const { ticket, prices } = await aTicket(app.db, { event, capacity: 5, price: 0 });
    const { gate } = app.server.early;
    const held = await holdStocks(event.id);
    const order = { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }] };
    const body = JSON.stringify(order);
    const socket = connect(address).on("error", () => undefined);
    socket.write(
      `POST /api/public/events/${event.id}/order HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => gate.writes).toBe(1);
    socket.destroy();
    await expect.poll(() => gate.writes).toBe(0);
    await held.release();
  });

  test("page views and live streams do not delay cached pages", async () => {
    const { event, url } = await aPage();
    const ticket = await aTicket(app.db, { event });
    const list = await aCheckInList(app.db, { event, tickets: [ticket] });
    const { cookie } = await deviceOf(app, list);
    const leaving = new AbortController();
    const base = `http://${address.host}:${address.port}`;
    const path = `/api/public/check-in-lists/${list.short_id}/live`;
    const news = await fetch(base + path, { headers: { cookie }, signal: leaving.signal });
    expect(news.status).toBe(200);
    await fetch(base + url);
    expect(app.server.early.gate.writes).toBe(0);
    leaving.abort();
  });
});

/**
 * How many pages are served in each turn of the event loop, for as many requests at once:
 * pipelined, in one piece.
 */
async function sentInTurns(url: string, many: number): Promise<number[]> {
  const sent = [0];
  const listener = () => void (sent[sent.length - 1] = (sent.at(-1) ?? 0) + 1);
  const { listeners } = app.server.early;
  listeners.push(listener);
  const counted = () => sent.reduce((sum, one) => sum + one, 0);
  const turn = () => {
    sent.push(0);
    if (counted() < many) setImmediate(turn);
  };
  setImmediate(turn);
  const socket = connect(address);
  const asked = `GET ${url} HTTP/1.1\r\nhost: here\r\naccept-language: en\r\naccept-encoding: br, gzip\r\n\r\n`;
  socket.resume().write(asked.repeat(many));
  await expect.poll(counted).toBe(many);
  socket.destroy();
  listeners.splice(listeners.indexOf(listener), 1);
  return sent.filter((one) => one > 0);
}

/** Locks the event's stock until it is released. */
async function holdStocks(event_id: number) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    ended = app.db.transaction().execute(async (tx) => {
      await sql`select id from stocks where event_id = ${event_id} for update`.execute(tx).then(() => taken(), failed);
      await released;
    });
  });
  return {
    release: () => {
      release();
      return ended;
    },
  };
}

const OWN = ["x-request-id", "set-cookie", "date", "connection", "keep-alive"];

function shared(headers: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OWN.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

/** `XSRF-TOKEN; Path=/; …`, in a fixed order. */
function cookieShape(cookie: unknown): string {
  return String(cookie)
    .replace(/=[\da-f-]{36}/, "")
    .split("; ")
    .toSorted()
    .join("; ");
}
