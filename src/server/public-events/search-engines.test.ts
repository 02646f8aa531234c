import { gunzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { anEvent } from "#server/testing/factories.ts";
import { serveSearchEngines } from "./search-engines.ts";

let database: TestDatabase;
const app = fastify();
beforeAll(async () => {
  database = await testDatabase();
  serveSearchEngines(app, database.db, "https://tickets.example");
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test("search engines are told of public events that may be found, and of no others", async () => {
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
  const { body, headers } = await app.inject("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  expect(headers["cache-control"]).toBe("public, max-age=600");
  expect(body).toContain(`<loc>https://tickets.example/event/${event.id}/sun-sea</loc>`);
  for (const { id } of [draft, archived, quiet]) expect(body).not.toContain(`/event/${id}/`);
  await anEvent(db, { status: "LIVE", title: "Later" });
  expect((await app.inject("/sitemap.xml")).body, "it is asked for once in ten minutes").toBe(body);
});

test("the site map comes compressed to whoever can unpack it", async () => {
  const plain = await app.inject("/sitemap.xml");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await app.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["vary"]).toBe("accept-encoding");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test("robots are kept from what only its holder may see", async () => {
  const { body } = await app.inject("/robots.txt");
  for (const path of ["/ticket/", "/checkout/", "/order/", "/check-in/", "/manage"])
    expect(body).toContain(`Disallow: ${path}`);
  expect(body).toContain("Sitemap: https://tickets.example/sitemap.xml");
});
