import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { checkout } from "#contract/checkout.ts";
import { events } from "#contract/events.ts";
import { buildApp } from "./app.ts";
import { openDatabase } from "./platform/database.ts";
import { servePages, type WebBuild } from "./platform/pages.ts";
import { routes } from "./routes.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "./testing/factories.ts";
import { fakeWebBuild } from "./testing/fake-web-build.ts";
import { type TestApp, testApp, testContext } from "./testing/test-app.ts";

// Two processes on one database, each with its own page cache: a change in one becomes visible in
// both.

const ORIGIN = "https://tickets.example";

let now = 0;
let rendered = 0;
let app: TestApp;
let other: ReturnType<typeof openDatabase>;
let apps: FastifyInstance[];
const build: WebBuild = fakeWebBuild(() => {
  rendered += 1;
});

beforeAll(async () => {
  const pages = (app: FastifyInstance, { limits }: TestApp["context"]) =>
    servePages(app, { origin: ORIGIN, limits, is_dev: false, loadBuild: async () => build, now: () => now });
  app = await testApp({ pages });
  const log = pino({ level: "silent" });
  other = openDatabase({ connectionString: app.connectionString, log });
  const context = testContext(other.db);
  const second = await buildApp({ db: other.db, reads: other.reads, context, log, routes: routes(context) });
  pages(second, context);
  await second.ready();
  apps = [app.server, second];
});
afterAll(async () => {
  await apps[1]?.close();
  await other.close();
  await app.close();
});
beforeEach(() => {
  now += 3_600_000;
  rendered = 0;
});

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, {
    ...{ status: "LIVE", title: "Night", organizer: await anOrganizer(app.db, { account }) },
  });
  const { ticket, prices } = await aTicket(app.db, { event, capacity: 1, price: 0 });
  const read = async () => {
    const responses = await Promise.all(apps.map((app) => app.inject({ url: `/event/${event.id}/night` })));
    return responses.map(({ statusCode, body, headers }) =>
      statusCode === 200 ? body : `${statusCode} ${String(headers.location)}`,
    );
  };
  return { event, token, ticket, price_id: prices[0]?.id ?? 0, read };
}

// SPEC 6.15
test("sale is visible on the page of every process within two seconds", async () => {
  const { event, ticket, price_id, read } = await setUp();
  for (const page of await read()) expect(page).toContain("ON_SALE");
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id, quantity: 1 }] }];
  const bought = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  expect(bought.status).toBe(201);
  now += 2_000;
  for (const page of await read()) expect(page).toContain("SOLD_OUT");
});

// SPEC 6.15
test("edit and its reversal are visible on the page of every process within two seconds", async () => {
  const { event, token, read } = await setUp();
  await read();
  const change = async (title: string) =>
    expect((await app.call(events.change, { params: { event_id: event.id }, body: { title } }, { token })).status).toBe(
      200,
    );
  await change("Morning");
  now += 2_000;
  expect(await read()).toEqual([`301 /event/${event.id}/morning`, `301 /event/${event.id}/morning`]);
  await change("Night");
  now += 2_000;
  for (const page of await read()) expect(page).toContain('"title":"Night"');
});

test("64 concurrent requests per second to each process cause one rendering per process and second", async () => {
  const { event } = await setUp();
  const url = `/event/${event.id}/night`;
  for (let second = 0; second < 5; second += 1) {
    const responses = await Promise.all(
      Array.from({ length: 128 }, (_, at) => apps[at % 2]?.inject({ url, remoteAddress: `10.8.${second}.${at}` })),
    );
    expect(new Set(responses.map((response) => response?.statusCode))).toEqual(new Set([200]));
    now += 2_000;
  }
  expect(rendered).toBe(10);
});
