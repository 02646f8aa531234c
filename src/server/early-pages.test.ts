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

// Kept pages are answered before all hooks, and a few a turn while somebody buys.

const ORIGIN = "https://tickets.example";

let now = 0;
let rendered: string[] = [];
let home: TestApp;
let address: { host: string; port: number };
beforeAll(async () => {
  home = await testApp({
    app_url: ORIGIN,
    pages: (app, { limits }) => {
      const build = fakeWebBuild((url) => rendered.push(url));
      servePages(app, { origin: ORIGIN, limits, is_dev: false, loadBuild: async () => build, now: () => now });
    },
  });
  const url = new URL(await home.app.listen({ port: 0, host: "127.0.0.1" }));
  address = { host: url.hostname, port: Number(url.port) };
});
afterAll(async () => {
  home.context.live.stop();
  await home.close();
});
beforeEach(() => {
  now += 3_600_000;
  rendered = [];
});

async function aPage() {
  const event = await anEvent(home.db, { status: "LIVE", title: "Night" });
  return { event, url: `/event/${event.id}/night` };
}

type Answer = { statusCode: number; headers: IncomingHttpHeaders; rawPayload: Buffer; body: string };

/** Over a connection: what stands in front of Fastify is seen by nobody who asks it directly. */
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

describe("a kept page", () => {
  test("is answered early with the very headers and bytes of the usual way, but what is each reader's own", async () => {
    const early = vi.spyOn(home.app.early, "send");
    const { url } = await aPage();
    for (const accepted of ["br, gzip", "gzip", "identity"]) {
      // the same page at another address goes the usual way first
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

  test("is heard of by whoever counts and logs answers, as no hook of theirs hears of it", async () => {
    const heard: unknown[] = [];
    const listener = (sent: unknown) => void heard.push(sent);
    const { listeners } = home.app.early;
    listeners.push(listener);
    const { url } = await aPage();
    await open(url);
    const sent = await open(url);
    listeners.splice(listeners.indexOf(listener), 1);
    expect(heard).toEqual([{ request_id: sent.headers["x-request-id"], status: 200, ms: expect.any(Number) }]);
  });

  test("gives a token to whoever has none, and leaves that of others alone", async () => {
    const { url } = await aPage();
    await open(url);
    for (const cookie of [undefined, "XSRF-TOKEN=", "MY-XSRF-TOKEN=abc", "a=b"])
      expect(String((await open(url, cookie === undefined ? {} : { cookie })).headers["set-cookie"])).toMatch(
        /^XSRF-TOKEN=[\da-f-]{36}; /,
      );
    for (const cookie of ["XSRF-TOKEN=abc", "a=b; XSRF-TOKEN=abc", "a=b;XSRF-TOKEN=abc;c=d"])
      expect((await open(url, { cookie })).headers["set-cookie"]).toBeUndefined();
  });

  test("is the one of its reader's language, by header and by cookie, however many have read another", async () => {
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

  test("is renewed as ever: a sale shows within two seconds, and a new title leads to its address", async () => {
    const { event, url } = await aPage();
    const { ticket, prices } = await aTicket(home.db, { event, capacity: 1, price: 0 });
    const read = async () => (await open(url, { "accept-encoding": "identity" })).body;
    for (let at = 0; at < 3; at += 1) expect(await read()).toContain("ON_SALE");
    const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
    await home.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
    now += 2_000;
    for (let at = 0; at < 3; at += 1) expect(await read()).toContain("SOLD_OUT");
    await home.db.updateTable("events").set({ title: "Morning" }).where("id", "=", event.id).execute();
    now += 2_000;
    for (let at = 0; at < 3; at += 1) expect((await open(url)).statusCode).toBe(301);
  });

  test("with a code is asked about each time: one that nobody had heard of may be good a moment later", async () => {
    const early = vi.spyOn(home.app.early, "send");
    const { url } = await aPage();
    for (let at = 0; at < 3; at += 1) expect((await open(`${url}?promo_code=later`)).statusCode).toBe(200);
    expect(early).not.toHaveBeenCalled();
    early.mockRestore();
  });
});

describe("while somebody buys", () => {
  test("kept pages go out a few a turn, and all at once when the purchase is over", async () => {
    const { event, url } = await aPage();
    await open(url);
    await open(url);
    const { ticket, prices } = await aTicket(home.db, { event, capacity: 5, price: 0 });
    const { gate } = home.app.early;
    const order = { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }] };

    const held = await holdStocks(event.id);
    const bought = home.call(checkout.reserve, { params: { event_id: event.id }, body: order });
    await expect.poll(() => gate.writes).toBe(1);
    const early = vi.spyOn(home.app.early, "send");
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

  test("whoever goes away in the middle of it keeps nobody waiting", async () => {
    const { event } = await aPage();
    const { ticket, prices } = await aTicket(home.db, { event, capacity: 5, price: 0 });
    const { gate } = home.app.early;
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

  test("whoever only looks, or listens for news, holds no page back", async () => {
    const { event, url } = await aPage();
    const ticket = await aTicket(home.db, { event });
    const list = await aCheckInList(home.db, { event, tickets: [ticket] });
    const { cookie } = await deviceOf(home, list);
    const leaving = new AbortController();
    const base = `http://${address.host}:${address.port}`;
    const path = `/api/public/check-in-lists/${list.short_id}/live`;
    const news = await fetch(base + path, { headers: { cookie }, signal: leaving.signal });
    expect(news.status).toBe(200);
    await fetch(base + url);
    expect(home.app.early.gate.writes).toBe(0);
    leaving.abort();
  });
});

/** How many pages go out in each turn of the event loop, where as many are asked for at one moment: one behind the other, in one piece. */
async function sentInTurns(url: string, many: number): Promise<number[]> {
  const sent = [0];
  const listener = () => void (sent[sent.length - 1] = (sent.at(-1) ?? 0) + 1);
  const { listeners } = home.app.early;
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

/** The event's places are in somebody's hand until they are released. */
async function holdStocks(event_id: number) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    ended = home.db.transaction().execute(async (tx) => {
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

/** `XSRF-TOKEN; Path=/; …`, in one order. */
function cookieShape(cookie: unknown): string {
  return String(cookie)
    .replace(/=[\da-f-]{36}/, "")
    .split("; ")
    .toSorted()
    .join("; ");
}
