import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { publicEvents } from "#contract/public-events.ts";
import { askInside } from "./platform/http/internal-calls.ts";
import { countNewPage, countOwnPage } from "./platform/pages/page-limits.ts";
import { type MayTryVariant, servePages } from "./platform/pages.ts";
import { isGuessing } from "./promo-codes/requested-code.ts";
import { anEvent, aPromoCode, aTicket } from "./testing/factories.ts";
import { fakeWebBuild } from "./testing/fake-web-build.ts";
import { cookieOf, type TestApp, testApp } from "./testing/test-app.ts";

// How pages are routed, shared, counted and protected, with the real API behind a web app of five
// pages.

const ORIGIN = "https://tickets.example";

let app: TestApp;
let rendered: string[] = [];
beforeAll(async () => {
  app = await testApp({
    app_url: ORIGIN,
    pages: (app, { limits }) => {
      const build = fakeWebBuild((url) => rendered.push(url));
      const mayTryVariant: MayTryVariant = (ip, { event_id }) => !isGuessing(limits, ip, Number(event_id));
      servePages(app, { origin: ORIGIN, limits, is_dev: false, mayTryVariant, loadBuild: async () => build });
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  rendered = [];
});

let readers = 0;

/** Every reader has a different IP address, unless one is given. */
function open(url: string, { from, language = "en" }: { from?: string; language?: string } = {}) {
  readers += 1;
  const remoteAddress = from ?? `10.9.${readers >> 8}.${readers & 255}`;
  return app.server.inject({ url, remoteAddress, headers: { "accept-language": language } });
}

describe("shared page", () => {
  // SECURITY S142
  test("shared page is rendered once for fifty readers, whatever their query", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Summer Night" });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => open(`/event/${event.id}/summer-night?utm_source=${at}`)),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(rendered).toEqual([`${ORIGIN}/event/${event.id}`]);
  });

  test("shared page redirects any other slug to its own URL, with the query and without rendering", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Café Größe" });
    await open(`/event/${event.id}/cafe-große`);
    rendered = [];
    for (const slug of ["", "/", "/other", "/caf%C3%A9", "/cafe-große/"]) {
      const { statusCode, headers } = await open(`/event/${event.id}${slug}?promo_code=A%26b&utm=1`);
      expect([slug, statusCode, headers.location]).toEqual([
        slug,
        301,
        `/event/${event.id}/cafe-gro%C3%9Fe?promo_code=A%26b&utm=1`,
      ]);
      expect(headers["cache-control"]).toBe("no-cache");
    }
    expect((await open(`/event/0${event.id}`)).statusCode).toBe(404);
    expect(rendered.filter((url) => !url.includes("/event/0"))).toEqual([]);
    expect((await open(`/event/${event.id}/cafe-gro%c3%9fe`)).statusCode).toBe(200);
  });

  test("shared page may be kept by other caches for a second, and sets no cookie", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    const { headers } = await open(`/event/${event.id}/night`);
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=1, stale-while-revalidate=2");
    expect(headers["vary"]).toBe("accept-encoding, accept-language, cookie");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("what is left may be kept by other caches for a second, unless it is the reader's own", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    await aPromoCode(app.db, { event, code: "summer" });
    const stock = `/api/public/events/${event.id}`;
    const { headers } = await open(`${stock}?language=en`);
    expect([headers["cache-control"], headers["vary"], headers["set-cookie"]]).toEqual([
      ...["public, max-age=0, s-maxage=1, stale-while-revalidate=2", "authorization, cookie", undefined],
    ]);
    const ownOf = async (url: string, own: Record<string, string> = {}) =>
      (await app.server.inject({ url, headers: own })).headers["cache-control"];
    const { ticket, prices } = await aTicket(app.db, { event });
    const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
    const reserved = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
    expect(await ownOf(stock, { cookie: cookieOf(reserved) })).toBe("no-store");
    expect(await ownOf(stock, { authorization: "Bearer expired" })).toBe("no-store");
    expect(await ownOf(`${stock}?promo_code=summer`)).toBe("no-store");
    expect(await ownOf(`${stock}?preview_at=now`)).toBe("no-store");
    expect(await ownOf("/api/public/events/987654321")).toBe("no-store");
  });

  test("shared page in the language of its URL is the same for every reader", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    const { headers, body } = await open(`/event/${event.id}/night?lang=fr`, { language: "de" });
    expect([headers["vary"], body.includes('"language":"fr"')]).toEqual(["accept-encoding", true]);
  });

  test("pages that are not the same for every reader are kept by no other cache", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    await aPromoCode(app.db, { event, code: "summer" });
    const cachingOf = async (url: string) => (await open(url)).headers["cache-control"];
    expect(await cachingOf(`/event/${event.id}/night?promo_code=summer`)).toBe("private, no-cache");
    expect(await cachingOf(`/event/${event.id}/night?promo_code=guess`)).toBe("private, no-cache");
    expect(await cachingOf("/event/987654321/night")).toBe("private, no-cache");
    expect(await cachingOf(`/event/${event.id}/other`)).toBe("no-cache");
    expect(await cachingOf("/own")).toBe("no-store");
  });

  test("shared page is in its reader’s language, by header and by cookie", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    for (const [language, cookie, seen] of [
      ["en", "", "en"],
      ["de", "", "de"],
      ["de", "locale=fr", "fr"],
      ["de", "a=b; locale=es; locale=fr", "es"],
      ["en", "my_locale=fr", "en"],
    ] as const) {
      const headers = { "accept-language": language, cookie };
      const { body } = await app.server.inject({ url: `/event/${event.id}/night`, headers });
      expect([language, cookie, body.includes(`"language":"${seen}"`)]).toEqual([language, cookie, true]);
    }
  });

  test("shared page is compressed for each browser", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    const url = `/event/${event.id}/night`;
    const encodings = [];
    for (const accepted of ["br, gzip", "gzip", "identity"]) {
      const { headers } = await app.server.inject({ url, headers: { "accept-encoding": accepted } });
      encodings.push(headers["content-encoding"]);
    }
    expect(encodings).toEqual(["br", "gzip", undefined]);
    const own = await app.server.inject({ url: "/own", headers: { "accept-encoding": "br, gzip" } });
    expect([own.headers["content-encoding"], own.headers["cache-control"]]).toEqual(["gzip", "no-store"]);
  });

  test("shared page is rendered once per language, and is a 404 for an unknown event", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    expect((await open(`/event/${event.id}/night`, { language: "de" })).body).toContain('"language":"de"');
    expect((await open(`/event/${event.id}/night`, { language: "fr" })).body).toContain('"language":"fr"');
    expect((await open("/event/987654321/night")).statusCode).toBe(404);
  });

  // SPEC 2.42
  test("shared page differs by a valid promo code in any spelling, while invalid codes get the plain page", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    await aPromoCode(app.db, { event, code: "summer" });
    const path = `/event/${event.id}/night`;
    for (const code of ["summer", "SUMMER", " Summer ", "wrong", "wronger", "x".repeat(300)])
      expect((await open(`${path}?promo_code=${encodeURIComponent(code)}`)).statusCode).toBe(200);
    expect(rendered.map((url) => url.slice(ORIGIN.length)).toSorted()).toEqual([
      `/event/${event.id}`,
      `/event/${event.id}?promo_code=summer`,
    ]);
  });

  // SECURITY S146
  test("shared page is cached with at most twenty promo codes at a time", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    for (let at = 0; at < 25; at += 1) await aPromoCode(app.db, { event, code: `code-${at}` });
    for (let at = 0; at < 25; at += 1) await open(`/event/${event.id}/night?promo_code=code-${at}`);
    expect(rendered.filter((url) => url.includes("promo_code"))).toHaveLength(20);
    expect(rendered).toHaveLength(21);
  });
});

// SECURITY S142
describe("rate limits", () => {
  // SPEC 6.13
  test("rate limits block only the client that exceeds them, with a message in its language", async () => {
    const [ownEvent, other] = [
      await anEvent(app.db, { status: "LIVE", title: "Mine" }),
      await anEvent(app.db, { status: "LIVE", title: "Other" }),
    ];
    const from = "10.66.6.6";
    let last = await open("/own");
    for (let at = 0; at < 3_100; at += 1) {
      const url = at % 2 === 0 ? `/event/${ownEvent.id}/s${at}` : `/event/${ownEvent.id}/mine?promo_code=p${at}`;
      last = await open(url, { from, language: "de-AT" });
    }
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(last.headers["content-type"]).toContain("text/html");
    expect(last.body).toContain('<html lang="de">');
    expect(last.body).toContain("Einen Moment, bitte");
    expect(last.headers["content-security-policy"]).toContain("script-src 'self';");

    for (const { id } of [ownEvent, other]) {
      const { statusCode, body } = await open(`/event/${id}/${id === ownEvent.id ? "mine" : "other"}`, {
        from: "10.7.7.7",
      });
      expect([statusCode, body.includes('"title"')]).toEqual([200, true]);
    }
    expect((await open(`/event/${ownEvent.id}/mine`, { from })).statusCode, "what is in the cache costs nothing").toBe(
      200,
    );
  });

  test("rate limits do not count API calls that pages make internally", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const input = { params: { event_id: event.id, code: "guess" } };
    const { per_minute } = publicEvents.checkPromoCode.limit;
    const statuses = new Set<number>();
    for (let at = 0; at < 2 * per_minute; at += 1)
      statuses.add((await askInside(app.server, { locale: "en" }, publicEvents.checkPromoCode, input)).status);
    expect([...statuses]).toEqual([200]);
  });

  // SECURITY S142
  test("rate limits do not count unknown tickets that pages look up internally", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const statuses = new Set<number>();
    for (let at = 0; at < 650; at += 1) {
      const input = { params: { event_id: event.id, attendee_short_id: `a_${String(at).padStart(22, "0")}` } };
      statuses.add((await askInside(app.server, { locale: "en" }, checkout.ticket, input)).status);
    }
    expect([...statuses]).toEqual([404]);
  });

  // SECURITY S99
  test("rate limits count wrong promo codes of the page, the check and the reservation together", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    const { ticket, prices } = await aTicket(app.db, { event, price: 20_00 });
    await aPromoCode(app.db, { event, code: "friends" });
    const from = "10.66.6.10";
    const api = `/api/public/events/${event.id}`;
    const check = async (code: string, remoteAddress = from) =>
      (await app.server.inject({ url: `${api}/promo-codes/${code}`, remoteAddress })).json().valid;
    const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
    const reserve = (promo_code: string) =>
      app.server.inject({ method: "POST", url: `${api}/order`, payload: { tickets, promo_code }, remoteAddress: from });
    for (let at = 0; at < 7; at += 1) await open(`/event/${event.id}/night?promo_code=page-${at}`, { from });
    for (let at = 0; at < 7; at += 1) await check(`check-${at}`);
    for (let at = 0; at < 5; at += 1) await reserve(`order-${at}`);
    expect(await check("friends")).toBe(true);
    await reserve("order-5");
    expect([await check("friends"), (await reserve("friends")).json().code]).toEqual([false, "promo_invalid"]);
    rendered = [];
    await open(`/event/${event.id}/night?promo_code=friends`, { from });
    expect(rendered.filter((url) => url.includes("friends"))).toEqual([]);
    expect(await check("friends", "10.66.6.11")).toBe(true);
  });

  describe("promo code page after too many wrong codes from one IP address", () => {
    async function aHiddenTicket() {
      const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
      await aTicket(app.db, { event, price: 20_00, is_hidden_without_promo_code: true });
      await aPromoCode(app.db, { event, code: "friends" });
      const page = async (code: string, from?: string) =>
        (await open(`/event/${event.id}/night?promo_code=${code}`, from ? { from } : {})).body.includes("ON_SALE");
      const guess = async (from: string) => {
        for (let at = 0; at < 20; at += 1) await page(`guess-${at}`, from);
      };
      return { page, guess };
    }

    // SECURITY S12
    test("promo code page that another reader has just seen is not shown to a guessing IP address", async () => {
      const { page, guess } = await aHiddenTicket();
      await guess("10.66.6.20");
      expect(await page("friends", "10.66.6.21")).toBe(true);
      expect(await page("friends", "10.66.6.20")).toBe(false);
      expect(await page("friends", "10.66.6.21")).toBe(true);
    });

    // SECURITY S12
    test("promo code page shows other readers the discount, however often the guessing IP address requests it", async () => {
      const { page, guess } = await aHiddenTicket();
      await guess("10.66.6.22");
      for (let at = 0; at < 3; at += 1) expect(await page("friends", "10.66.6.22")).toBe(false);
      expect(await page("friends", "10.66.6.23")).toBe(true);
      expect(await page("friends")).toBe(true);
    });
  });

  test("rate limits count every rendering of a personal page", async () => {
    const from = "10.66.6.7";
    for (let at = 0; at < 5_999; at += 1) countOwnPage(app.context.limits, from);
    expect((await open("/own", { from })).statusCode).toBe(200);
    expect((await open("/own", { from })).statusCode).toBe(429);
    expect((await open("/own", { from: "10.66.6.8" })).statusCode).toBe(200);
  });

  // SECURITY S142
  test("rate limits count every shared page that must be rendered", async () => {
    const from = "10.66.6.12";
    const [first, other] = [
      await anEvent(app.db, { status: "LIVE", title: "One" }),
      await anEvent(app.db, { status: "LIVE", title: "Other" }),
    ];
    for (let at = 0; at < 599; at += 1) countNewPage(app.context.limits, from);
    expect((await open(`/event/${first.id}/one`, { from })).statusCode).toBe(200);
    expect((await open(`/event/${other.id}/other`, { from })).statusCode).toBe(429);
    expect((await open(`/event/${other.id}/other`, { from: "10.66.6.13" })).statusCode).toBe(200);
  });

  test("rate limits count callers with forged headers of an internal call", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const url = `/api/public/events/${event.id}/promo-codes/guess`;
    const headers = { "x-inside": "true", inside: "true", "x-forwarded-for": "127.0.0.1" };
    const codes = [];
    for (let at = 0; at < 31; at += 1)
      codes.push((await app.server.inject({ url, headers, remoteAddress: "10.66.6.9" })).statusCode);
    expect(codes.at(-1)).toBe(429);
  });
});

describe("URLs", () => {
  // SECURITY S148
  test("redirects never lead to another site, whatever is requested", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    const path = `/event/${event.id}/night`;
    await listening(async (port) => {
      for (const target of [
        "//",
        "///",
        `//evil.example${path}`,
        `/\\evil.example${path}`,
        `/x/..//evil.example${path}`,
        `/@evil.example${path}`,
        `http://evil.example${path}`,
        "http://evil.example",
        "/%",
        "/%zz",
        "/event/%",
        `${path}%`,
        `${path}%c0%af`,
        "/event/1/%E0%A4%A",
        `${path}?promo_code=%`,
        `${path}?promo_code=%00`,
        "/event/%00",
        "/\u00ff",
        "/.data",
        "/_root.data",
        "/event/1e400",
        `/${"a/".repeat(2_000)}`,
      ]) {
        const response = await askRaw(port, target);
        expect(Number(response.slice(9, 12)), `${target.slice(0, 60)}: ${response.slice(0, 300)}`).toBeLessThan(500);
        const without = response.replaceAll(/"url":"[^"]*"/g, "");
        expect([target, /(https?:)?\/\/evil\.example/.test(without)]).toEqual([target, false]);
        for (const [, url] of response.matchAll(/"url":"([^"]*)"/g))
          expect(url).toMatch(/^https:\/\/tickets\.example\//);
      }
      expect((await askRaw(port, "http://evil.example/own")).slice(9, 12)).toBe("400");
      expect((await askRaw(port, "//own")).slice(9, 12)).toBe("200");
    });
  });
});

// SECURITY S65
test("CSRF cookie is set once with the first page of the reader’s own, for https only", async () => {
  const [cookie] = [(await open("/own")).headers["set-cookie"]].flat();
  expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{36}; Path=\/; Secure; SameSite=Lax$/);
  const again = await app.server.inject({ url: "/own", headers: { cookie: String(cookie).split(";")[0] ?? "" } });
  expect(again.headers["set-cookie"]).toBeUndefined();
});

describe("security headers", () => {
  const SECURITY =
    /^(x-(?!request-id)|permissions-|cross-origin|referrer|content-security|strict-transport|origin-agent)/;
  const ALL = {
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self)",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
  };
  const securityHeadersOf = async (url: string) =>
    Object.fromEntries(Object.entries((await open(url)).headers).filter(([name]) => SECURITY.test(name)));

  test("security headers of API responses and errors allow nothing and send no referrer", async () => {
    for (const url of ["/api/users/me", "/api/nothing", "/api/openapi.json"])
      expect([url, await securityHeadersOf(url)]).toEqual([
        url,
        {
          ...ALL,
          "referrer-policy": "no-referrer",
          "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        },
      ]);
  });

  test("security headers of pages contain their own policy and send a referrer", async () => {
    const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
    for (const url of ["/own", `/event/${event.id}/night`])
      expect([url, await securityHeadersOf(url)]).toEqual([
        url,
        {
          ...ALL,
          "referrer-policy": "strict-origin-when-cross-origin",
          "content-security-policy": expect.stringMatching(/^default-src 'self'; script-src 'self' 'sha256-/),
        },
      ]);
  });

  test("security headers of a request that can’t be read allow nothing", async () => {
    expect(await securityHeadersOf("/%")).toMatchObject({
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
  });
});

describe("content security policy", () => {
  test("content security policy is strict except for what a route declares", async () => {
    const policyOf = async (url: string) => String((await open(url)).headers["content-security-policy"]).split("; ");
    const own = await policyOf("/own");
    expect(own).toContain("connect-src 'self'");
    expect(own).toContain("frame-ancestors 'self'");
    expect(own.find((directive) => directive.startsWith("script-src"))).toMatch(
      /^script-src 'self' 'sha256-[\w+/=]{44}'$/,
    );
    expect((await policyOf("/door/7")).find((directive) => directive.startsWith("script-src"))).toContain(
      "'wasm-unsafe-eval'",
    );
    expect((await policyOf("/nowhere")).join()).not.toContain("wasm");
    const card = (await policyOf("/till/card")).filter((directive) => /example|https:/.test(directive));
    expect(card.map((directive) => directive.replace(/ 'sha256.*/, ""))).toEqual([
      "script-src 'self' https://js.example https://card.example",
      "connect-src 'self' https://card.example",
      "frame-ancestors 'self' https:",
    ]);
  });
});

async function listening(work: (port: number) => Promise<void>): Promise<void> {
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.server.address();
  await work(typeof address === "object" && address ? address.port : 0);
}

/** The first line is sent unchanged: a client would normalize it. */
function askRaw(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`, "latin1");
    });
    socket.on("data", (part) => (response += String(part)));
    socket.on("end", () => resolve(response));
    socket.on("error", reject);
  });
}
