import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { forget } from "../scripts/testing/reset-state.ts";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { type Product, startProduct } from "./fixtures/product.ts";

// The worker is killed with SIGKILL again and again while buyers order and a receiver, which is
// slow and fails now and then, verifies each webhook. `WEBHOOK_KILLS=30` for the long version.
const KILLS = Number(process.env["WEBHOOK_KILLS"] ?? 3);
test.describe.configure({ mode: "serial", retries: 0, timeout: 330_000 + KILLS * 20_000 });

let dataDir: string;
let postgres: EmbeddedPostgres;
let web: Product;
let worker: Product;
let receiver: Server;
let requests: APIRequestContext;
let db: pg.Client;

/** How often each id was answered with success, and what it contained. */
const received = new Map<string, { times: number; body: string }>();
const state = { secret: "", forged: 0, isOpen: true };

test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn: console.warn },
    settings: { fsync: "off", max_connections: "60" },
  });
  db = new pg.Client({ connectionString: postgres.connectionString });
  await db.connect();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => void pause(Math.random() * 100).then(() => answer(request.headers, chunks, response)));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  web = await start("web");
  worker = await start("worker");
  requests = await playwright.request.newContext({ baseURL: web.url });
});

test.afterAll(async () => {
  await requests?.dispose();
  for (const product of [web, worker]) product?.process.kill("SIGKILL");
  receiver?.close();
  await db?.end();
  await postgres?.stop();
  leaveNothing();
});

/** Also runs when the test run is aborted. */
function leaveNothing(): void {
  for (const product of [web, worker]) product?.process.kill("SIGKILL");
  forget(dataDir);
}

/** The worker shares the data directory of the database, not the port. */
function start(role: "web" | "worker"): Promise<Product> {
  const { connectionString } = postgres;
  return startProduct(role, { dataDir, connectionString, env: { ROLE: role, WEBHOOK_PRIVATE_NETWORKS: "on" } });
}

function answer(
  headers: NodeJS.Dict<string | string[]>,
  chunks: Buffer[],
  response: { writeHead(status: number): { end(): void } },
): void {
  const body = Buffer.concat(chunks).toString("utf8");
  try {
    new Webhook(state.secret).verify(body, headers as Record<string, string>);
  } catch {
    state.forged += 1;
    return response.writeHead(400).end();
  }
  if (!state.isOpen || Math.random() < 0.03) return response.writeHead(500).end();
  const id = String(headers["webhook-id"]);
  const known = received.get(id);
  received.set(id, { times: (known?.times ?? 0) + 1, body });
  response.writeHead(204).end();
}

test(`each activity arrives, once by its id, although the worker is killed ${KILLS} times under load`, async () => {
  const dashboard = await dashboardFixture(requests);
  const sale = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 0, type: "FREE", quantity: 10_000 })] });
  const { rows: accounts } = await db.query<{ id: string }>("select id from accounts order by id desc limit 1");
  const { port } = receiver.address() as AddressInfo;
  const endpoint = await dashboard.ask("POST", `/accounts/${accounts[0]?.id}/webhook-endpoints`, {
    ...{ url: `http://127.0.0.1:${port}/`, event_types: ["order.completed", "event.updated"] },
  });
  state.secret = String(endpoint["secret"]);
  let isSelling = true;
  const buyers = Array.from({ length: 4 }, async () => {
    for (; isSelling; await pause(100)) await buy(sale.id, sale.tickets[0]);
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(500 + Math.random() * 1_500);
    // For a while it answers nothing but errors.
    state.isOpen = kill % 5 !== 3;
    worker.process.kill("SIGKILL");
    worker = await start("worker");
  }
  state.isOpen = true;
  await pause(1_000);
  isSelling = false;
  await Promise.all(buyers);
  await expect.poll(async () => (await counts()).pending, { timeout: 300_000, intervals: [1_000] }).toBe(0);
  const { orders, deliveries, ids } = await counts();
  expect(orders).toBeGreaterThan(KILLS * 2);
  expect(deliveries).toBe(orders);
  expect([...received.keys()].toSorted()).toEqual(ids.toSorted());
  expect(state.forged).toBe(0);
  const sequences = [...received.values()].map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
  expect(new Set(sequences).size).toBe(orders);
  const repeated = [...received.values()].filter(({ times }) => times > 1).length;
  console.log(`${orders} orders, ${KILLS} kills: ${received.size} ids, ${repeated} of them received more than once`);
});

test("forged request is refused by the receiver", async () => {
  const { port } = receiver.address() as AddressInfo;
  const [[id, { body }] = ["", { body: "" }]] = received;
  const forged = new Webhook(Buffer.from("another secret of at least 24 bytes").toString("base64"));
  const at = new Date();
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: {
      ...{ "webhook-id": id, "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)) },
      "webhook-signature": forged.sign(id, at, body),
    },
    body,
  });
  expect(response.status).toBe(400);
});

async function counts() {
  const { rows } = await db.query<{ orders: number; pending: number; ids: string[] }>(`
    select
      (select count(*)::int from orders where status = 'COMPLETED') as orders,
      (select count(*)::int from webhook_deliveries where status <> 'DELIVERED') as pending,
      (select array_agg('evt_' || activity_id || '_' || endpoint_id) from webhook_deliveries) as ids`);
  const [{ orders, pending, ids } = { orders: 0, pending: 0, ids: [] }] = rows;
  return { orders, pending, ids: ids ?? [], deliveries: ids?.length ?? 0 };
}

type SoldTicket = { id: number; prices: { id: number }[] } | undefined;

async function buy(event_id: number, ticket: SoldTicket): Promise<void> {
  const price_id = ticket?.prices[0]?.id;
  const json = { "content-type": "application/json" };
  const reserved = await fetch(`${web.url}/api/public/events/${event_id}/order`, {
    ...{ method: "POST", headers: json },
    body: JSON.stringify({ tickets: [{ ticket_id: ticket?.id, quantities: [{ price_id, quantity: 1 }] }] }),
  });
  if (reserved.status !== 201) return;
  const { data } = (await reserved.json()) as { data: { short_id: string } };
  const cookie = reserved.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
  const buyer = { first_name: "Ada", last_name: "Lovelace", email: `${data.short_id.toLowerCase()}@example.com` };
  await fetch(`${web.url}/api/public/events/${event_id}/order/${data.short_id}`, {
    ...{ method: "PUT", headers: { ...json, cookie } },
    body: JSON.stringify({ order: buyer, attendees: [{ ...buyer, ticket_price_id: price_id }], terms_accepted: true }),
  });
}
