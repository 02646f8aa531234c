import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { forget } from "../scripts/testing/reset-state.ts";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { everyInterface } from "../src/server/platform/http/every-interface.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { freePort, type Product, startProduct } from "./fixtures/product.ts";

// Two web processes and a worker behind one port, as `npm start` runs them on a larger machine.
test.describe.configure({ mode: "serial", timeout: 120_000, retries: 0 });

let dataDir: string;
let postgres: EmbeddedPostgres;
let product: Product;
let requests: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn: console.warn },
    settings: { fsync: "off", max_connections: "100" },
  });
  product = await startSeveral();
  requests = await playwright.request.newContext({ baseURL: product.url });
});

test.afterAll(async () => {
  await requests?.dispose();
  product?.process.kill("SIGKILL");
  await postgres?.stop();
  leaveNothing();
});

function leaveNothing(): void {
  product?.process.kill("SIGKILL");
  forget(dataDir);
}

function startSeveral(): Promise<Product> {
  const { connectionString } = postgres;
  const DATABASE_URL_FILE = join(dataDir, "database-url");
  writeFileSync(DATABASE_URL_FILE, connectionString);
  return startProduct("several", { dataDir, env: { WEB_CONCURRENCY: "2", HOST: "", DATABASE_URL_FILE } });
}

test("two web processes sell five tickets to twelve buyers, and /metrics counts the requests of both", async () => {
  const dashboard = await dashboardFixture(requests);
  const { id, tickets } = await aLiveEvent(dashboard, { tickets: [aTicket({ quantity: 5 })] });
  const [ticket] = tickets;
  const body = { tickets: [{ ticket_id: ticket?.id, quantities: [{ price_id: ticket?.prices[0]?.id, quantity: 1 }] }] };
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      // A connection of its own, so that the buyers meet both processes.
      const response = await fetch(`${product.url}/api/public/events/${id}/order`, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body: JSON.stringify(body),
      });
      return response.status;
    }),
  );
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
  // There are none while a process is starting.
  await expect.poll(async () => (await fetch(`${product.url}/metrics`)).status, { timeout: 30_000 }).toBe(200);
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const route = 'method="POST",route="/api/public/events/:event_id/order"';
  expect(metrics).toContain(`http_request_seconds_count{${route},status="201"} 5`);
  expect(metrics).toContain(`http_request_seconds_count{${route},status="409"} 7`);
});

test("all processes are reached by IPv4 and IPv6", async () => {
  const { port } = new URL(product.url);
  // A machine without IPv6 has only the first.
  const hosts = everyInterface() === "::" ? ["127.0.0.1", "[::1]"] : ["127.0.0.1"];
  for (const host of [...hosts, ...hosts]) expect((await fetch(`http://${host}:${port}/readyz`)).status).toBe(200);
});

test("process that is killed is started again, and visitors are served meanwhile", async () => {
  const before = childrenOf(product);
  expect(before).toHaveLength(3);
  for (const pid of before) {
    process.kill(pid, "SIGKILL");
    await expect.poll(() => childrenOf(product).includes(pid)).toBe(false);
    // The connection of the killed process is lost, a new one is not.
    expect(await newConnectionStatus()).toBe(200);
    await expect.poll(() => childrenOf(product).length, { timeout: 30_000 }).toBe(3);
    // There are no metrics while a process is starting.
    await expect.poll(() => newConnectionStatus("/metrics"), { timeout: 30_000 }).toBe(200);
  }
});

test("SIGTERM answers the request in flight, ends all processes and exits with 0", async () => {
  const children = childrenOf(product);
  const inFlight = fetch(`${product.url}/events`);
  const exit = once(product.process, "exit");
  await fetch(`${product.url}/healthz`);
  product.process.kill("SIGTERM");
  expect((await inFlight).status).toBe(200);
  expect(await exit).toEqual([0, null]);
  expect(children.filter(isAlive)).toEqual([]);
});

test("no process outlives a killed first process", async () => {
  product = await startSeveral();
  // A process that is still loading its modules notices the loss only afterwards.
  await expect.poll(() => newConnectionStatus("/metrics"), { timeout: 30_000 }).toBe(200);
  const children = childrenOf(product);
  expect(children).toHaveLength(3);
  product.process.kill("SIGKILL");
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

test("bad setting, another secret key and a port in use stop the start with one sentence", async () => {
  expect(await refusal({ ROLE: "both" })).toBe('ROLE must be all, web or worker, but is "both".\n');
  expect(await refusal({ SECRET_KEY: "another key than that of this database" })).toMatch(
    /^SECRET_KEY is not the key [^\n]*\n$/,
  );
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  expect(await refusal({ PORT: String(port) })).toMatch(/^PORT \d+ is already in use: [^\n]*\n$/);
  other.close();
});

/** What a start with two web processes prints before it exits with 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    DATABASE_URL: postgres.connectionString,
    SECRET_KEY: "the secret key of all products of one test",
    WEB_CONCURRENCY: "2",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const child = spawn(process.execPath, ["build/server/main.js"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(child, "exit");
  const text = await readAll(child.stderr);
  expect(await exit).toEqual([1, null]);
  return text;
}

async function newConnectionStatus(path = "/readyz"): Promise<number> {
  return (await fetch(product.url + path, { headers: { connection: "close" } })).status;
}

function childrenOf({ process: first }: Product): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(first.pid)], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
