import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { startVarnish } from "../scripts/testing/varnish.ts";
import { type Readers, type ReadersTask, send } from "./cdn-readers.ts";
import { buyOne } from "./on-sale.ts";
import { freePort, startProduct } from "./product.ts";
import { seedEvent, type Seeded, showQuantities } from "./seed.ts";

// npm run cdn: readers of an event page through Varnish, while tickets are sold. 1,000 requests a
// second for 30 seconds, or `-- <per second> <seconds>`.

const [PER_SECOND = 1_000, SECONDS = 30] = process.argv.slice(2).map(Number);
const CAPACITY = 100_000;
const TOKEN = "a-token-for-the-figures";
/** How stock may lag behind sales, in milliseconds. */
const LAG_MAX = 2_000;
const HIT_RATE_MIN = 0.99;

const LANGUAGES = ["en-US,en;q=0.9", "de-DE,de;q=0.9", "fr"];

type Sample = { left: number; requested_at: number };
/** When each number of tickets was left at last, and what readers were shown. */
const left_until = new Map<number, number>();
const shown = { page: [] as Sample[], stock: [] as Sample[] };

const directory = mkdtempSync(join(tmpdir(), "foyer-cdn-"));
const agent = new Agent({ keepAlive: true });

try {
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log: { info() {}, warn: console.warn } });
  try {
    await behindVarnish(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
} finally {
  agent.destroy();
  rmSync(directory, { recursive: true, force: true });
}

async function behindVarnish(DATABASE_URL: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The address of each reader is taken from the proxy's header.
  const product = await startProduct({
    DATABASE_URL,
    APP_URL: "http://tickets.example",
    TRUSTED_PROXIES: "2",
    METRICS_TOKEN: TOKEN,
  });
  const varnish = await startVarnish({ port, product: product.url });
  try {
    await until(() => fetch(`${url}/readyz`).then(({ ok }) => ok));
    const event = await seedEvent(DATABASE_URL, CAPACITY);
    await showQuantities(DATABASE_URL, event);
    await onSale(url, event, () => requestsTo(product.url));
  } finally {
    await varnish.stop();
    await product.stop();
  }
}

async function onSale(url: string, event: Seeded, requests: () => Promise<number>): Promise<void> {
  const page = `/event/${event.event_id}/on-sale`;
  const stock = `/api/public/events/${event.event_id}?language=en`;
  const assets = await assetsOf(url, page);
  // A visit loads the page and its files, and then asks what is left every ten seconds.
  const mix = [page, stock, ...assets.slice(0, 8)];
  for (const path of mix) await read(url, path, LANGUAGES[0]);

  const ends_at = performance.now() + SECONDS * 1_000;
  const before = await requests();
  const [readers, sales] = await Promise.all([
    sendReaders(url, mix),
    sell(url, event, ends_at),
    measureLag(url, { page, stock }, ends_at),
  ]);
  const origin = (await requests()) - before - sales.requests;
  const sent = readers.hits + readers.misses;
  const hit_rate = readers.hits / sent;
  const lags = [...shown.page, ...shown.stock].map(lagOf);
  console.log(`readers           ${sent} requests in ${SECONDS} s: ${Math.round(sent / SECONDS)} a second`);
  console.log(`                  p50 ${at(readers.took, 0.5)} ms, p99 ${at(readers.took, 0.99)} ms`);
  console.log(`from the cache    ${(hit_rate * 100).toFixed(2)} %`);
  console.log(`to the product    ${origin} requests: ${(origin / SECONDS).toFixed(1)} a second`);
  console.log(`sold meanwhile    ${sales.orders} tickets`);
  for (const kind of ["page", "stock"] as const) {
    const each = shown[kind].map(lagOf).toSorted((one, other) => one - other);
    console.log(
      `lag of the ${kind.padEnd(7)}p50 ${at(each, 0.5)} ms, most ${at(each, 1)} ms, in ${each.length} samples`,
    );
  }
  for (const [reason, times] of Object.entries(readers.failed)) fail(`${times} requests failed: ${reason}.`);
  if (hit_rate < HIT_RATE_MIN) fail(`The hit rate is below ${HIT_RATE_MIN * 100} %.`);
  if (Math.max(...lags) > LAG_MAX) fail(`What is left was shown more than ${LAG_MAX} ms late.`);
}

/** The number of requests that the product has answered. */
async function requestsTo(url: string): Promise<number> {
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }).then((response) =>
    response.text(),
  );
  return [...metrics.matchAll(/^http_request_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

async function assetsOf(url: string, page: string): Promise<string[]> {
  const { text } = await read(url, page, LANGUAGES[0]);
  return [...new Set(text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))];
}

/** In a thread of its own, so that it does not delay what the others measure. */
function sendReaders(url: string, mix: string[]): Promise<Readers> {
  const task: ReadersTask = { url, mix, languages: LANGUAGES, per_second: PER_SECOND, seconds: SECONDS };
  const worker = new Worker(new URL("./cdn-readers.ts", import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

/** One buyer after the other, through the cache. */
async function sell(url: string, event: Seeded, ends_at: number): Promise<{ orders: number; requests: number }> {
  let orders = 0;
  while (performance.now() < ends_at) {
    left_until.set(CAPACITY - orders, await buyOne(url, event));
    orders += 1;
    await pause(100);
  }
  return { orders, requests: orders * 2 };
}

/** Reads what is left from the page and from the API, through the cache, twenty times a second. */
async function measureLag(url: string, paths: { page: string; stock: string }, ends_at: number): Promise<void> {
  while (performance.now() < ends_at) {
    for (const kind of ["page", "stock"] as const) {
      const requested_at = performance.now();
      const { text } = await read(url, paths[kind], LANGUAGES[0]);
      const left = Number(/quantity_remaining\W{1,6}(\d+)/.exec(text)?.[1]);
      if (!Number.isFinite(left)) throw new Error(`${paths[kind]} does not say what is left.`);
      shown[kind].push({ left, requested_at });
    }
    await pause(50);
  }
}

/** How long before it was requested the number had become untrue, in milliseconds. */
function lagOf({ left, requested_at }: Sample): number {
  return Math.max(0, requested_at - (left_until.get(left) ?? Infinity));
}

async function read(url: string, path: string, language?: string): Promise<{ text: string }> {
  const response = await send(agent, url + path, { language, cookie: "reader=sample" });
  const content = await buffer(response);
  return { text: (response.headers["content-encoding"] === "gzip" ? gunzipSync(content) : content).toString() };
}

function at(sorted: number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  throw new Error("Varnish did not start.");
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
