import { gunzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countOwnPage } from "#server/platform/pages/page-limits.ts";
import { RateLimits } from "#server/platform/http/rate-limit.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { anEvent, anOrganizer } from "#server/testing/factories.ts";
import { serveOembed } from "./oembed.ts";
import { serveSearchEngines } from "./search-engines.ts";

let database: TestDatabase;
const limits = new RateLimits();
const app = fastify();
beforeAll(async () => {
  database = await testDatabase();
  serveSearchEngines(app, database.db, "https://tickets.example");
  serveOembed(app, database.db, "https://tickets.example", limits);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

// SPEC 3.77
// SECURITY S169
test("sitemap contains public events that may be indexed, and no others", async () => {
  const { db } = database;
  const event = await anEvent(db, { status: "LIVE", title: "Sun & Sea" });
  const draft = await anEvent(db, { title: "Draft" });
  const archived = await anEvent(db, { status: "ARCHIVED", title: "Archived" });
  const quiet = await anEvent(db, { status: "LIVE", title: "Quiet" });
  await db
    .updateTable("event_settings")
    .set({ allow_search_engine_indexing: false })
    .where("event_id", "=", quiet.id)
    .execute();
  const suspended = await anEvent(db, { status: "LIVE", title: "Suspended" });
  const suspendIts = (suspended_at: Date | null) =>
    db.updateTable("accounts").set({ suspended_at }).where("id", "=", suspended.account_id).execute();
  await suspendIts(new Date());
  const { body, headers } = await app.inject("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  expect(headers["cache-control"]).toBe("public, max-age=600");
  expect(body).toContain(`<loc>https://tickets.example/event/${event.id}/sun-sea</loc>`);
  for (const { id } of [draft, archived, quiet, suspended]) expect(body).not.toContain(`/event/${id}/`);
  await anEvent(db, { status: "LIVE", title: "Later" });
  expect((await app.inject("/sitemap.xml")).body, "it is asked for once in ten minutes").toBe(body);
  await suspendIts(null);
});

test("sitemap is compressed for clients that accept it", async () => {
  const plain = await app.inject("/sitemap.xml");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await app.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["vary"]).toBe("accept-encoding");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test("robots.txt disallows pages behind secret URLs", async () => {
  const { body } = await app.inject("/robots.txt");
  for (const path of ["/ticket/", "/checkout/", "/order/", "/check-in/", "/manage"])
    expect(body).toContain(`Disallow: ${path}`);
  expect(body).toContain("Sitemap: https://tickets.example/sitemap.xml");
});

test("large sitemap is split into several, each page once, with organizers and the event list in the first", async () => {
  const { db } = database;
  const small = fastify();
  serveSearchEngines(small, db, "https://tickets.example", 2);
  const shy = await anOrganizer(db, { name: "Shy", has_public_page: false });
  await anEvent(db, { status: "LIVE", title: "Of somebody shy", organizer: shy });
  const locations = (body: string) => [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? "");
  const index = await small.inject("/sitemap.xml");
  expect(index.body).toContain("<sitemapindex");
  const pages = [];
  for (const map of locations(index.body)) pages.push(...locations((await small.inject(new URL(map).pathname)).body));
  const events = pages.filter((page) => page.includes("/event/"));
  const live = await db.selectFrom("events").select("id").where("status", "=", "LIVE").execute();
  expect([events.length, new Set(pages).size]).toEqual([live.length - 1, pages.length]);
  expect(pages[0]).toBe("https://tickets.example/events");
  expect(pages.some((page) => page.endsWith("/harbour-concerts"))).toBe(true);
  expect(pages.some((page) => page.endsWith("/shy"))).toBe(false);
  for (const path of ["/sitemap/99.xml", "/sitemap/0.xml", "/sitemap/x.xml"])
    expect((await small.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
  await small.close();
});

// SPEC 2.41
// SECURITY S149
test("oEmbed describes a link to a public event, but not to drafts or other sites", async () => {
  const { db } = database;
  const event = await anEvent(db, { status: "LIVE", title: "Sun & Sea" });
  const draft = await anEvent(db, { title: "Draft" });
  const card = (url: string, more = "") => app.inject(`/oembed?url=${encodeURIComponent(url)}${more}`);
  const { body, headers } = await card(`https://tickets.example/event/${event.id}/sun-sea?lang=de`);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({
    ...{ version: "1.0", type: "link", title: "Sun & Sea", author_name: "Harbour Concerts" },
    ...{ author_url: `https://tickets.example/o/${event.organizer_id}/harbour-concerts` },
    ...{ thumbnail_url: `https://tickets.example/event/${event.id}/preview.png`, thumbnail_width: 1200 },
  });
  expect((await card(`https://tickets.example/event/${event.id}`, "&format=xml")).statusCode).toBe(501);
  for (const url of [
    `https://tickets.example/event/${draft.id}/draft`,
    `https://evil.example/event/${event.id}`,
    `https://tickets.example/e/${event.id}`,
    "nonsense",
    "",
  ])
    expect([url, (await card(url)).statusCode >= 400]).toEqual([url, true]);
});

// SECURITY S143
test("oEmbed rate limit blocks only the client that exceeds it", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const url = `/oembed?url=${encodeURIComponent(`https://tickets.example/event/${event.id}`)}`;
  const ask = async (remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
  for (let at = 0; at < 5_999; at += 1) countOwnPage(limits, "10.66.9.1");
  expect([await ask("10.66.9.1"), (await ask("10.66.9.1")) >= 400, await ask("10.66.9.2")]).toEqual([200, true, 200]);
});
