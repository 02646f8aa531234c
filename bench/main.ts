import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { weightOf } from "../scripts/page-weights.ts";
import { WEIGHED_PAGES } from "../scripts/weighed-pages.ts";
import { checkInBench } from "./check-in.ts";
import { exports } from "./export.ts";
import { bareFastify, floor } from "./floor.ts";
import { load } from "./load.ts";
import { CONNECTIONS, reservations, wholeOrders } from "./on-sale.ts";
import { messages } from "./messages.ts";
import { memoryOf, takeDose } from "./memory.ts";
import { freePort, startProduct } from "./product.ts";
import { searches } from "./search.ts";
import { firstPagesOf } from "./first-pages.ts";
import { growth, type Measured } from "./growth.ts";
import { lists } from "./lists.ts";
import { peak } from "./peak.ts";
import { readers } from "./readers.ts";
import { checkIns, scans } from "./scans.ts";
import { letRunOut, seedEvent, stockUsage } from "./seed.ts";
import { waitingRoom } from "./waiting-room.ts";
import { eachOf, type Spent, spentBy } from "./spent.ts";

const UNITS = 5_000;
const TOKEN = "a-token-for-the-figures";
const directory = mkdtempSync(join(tmpdir(), "foyer-bench-"));
const stats: Record<string, number> = {};

// `npm run bench -- sale` (reservations, orders, pages, check-ins), `-- memory`, `-- weight`, `--
// search`, `-- waiting`, `-- lists`, `-- scans`, `-- cores`, `-- door`, `-- first-pages`, `--
// messages`, `-- export` and `-- peak` run only that part. `-- growth` takes half an hour and 10 GB,
// and runs only when named.
const [only] = process.argv.slice(2);

try {
  if (only === undefined || only === "weight") weights();
  if (only === undefined) await atRest();
  if (only === undefined || only === "sale") await underLoad();
  if (only === undefined || only === "peak") await atPeak();
  if (only === undefined || only === "waiting") await inTheWaitingRoom();
  if (only === undefined || only === "scans") await atStations();
  if (only === undefined || only === "cores") await onCores();
  if (only === undefined || only === "door") await atOneStation();
  if (only === undefined || only === "search") await search();
  if (only === undefined || only === "lists") await largeLists();
  if (only === undefined || only === "export") await longFiles();
  if (only === undefined || only === "first-pages") await firstPages();
  if (only === undefined || only === "messages") await message();
  if (only === undefined || only === "memory") await memory();
  if (only === "growth") await grown();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
mkdirSync(".cache", { recursive: true });
writeFileSync(".cache/bench.json", JSON.stringify(stats, null, 2));

/** Download size of a first visit, page by page, in the language with the largest catalog. */
function weights(): void {
  for (const { name, file, most } of WEIGHED_PAGES) {
    const { js_kb, css_kb, files } = weightOf(file);
    const label = `KB of JavaScript, gzip: ${name} (at most ${most.js_kb}; ${Math.round(css_kb)} KB of CSS, ${files} files)`;
    note(`weight_${file}_js_kb`, js_kb, label);
  }
}

/** Time from an empty directory to the first page, and memory at rest. */
async function atRest(): Promise<void> {
  const product = await startProduct({ DATA_DIR: join(directory, "fresh") });
  note("start_ms", product.started_ms, "ms from an empty directory to the first page (already built)");
  await pause(5_000);
  const status = readFileSync(`/proc/${product.process.pid}/status`, "utf8");
  note("rest_mb", Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, "MB resident at rest (the product's process)");
  await product.stop();
}

async function underLoad(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "loaded"), log });
  const product = await startProduct({
    DATABASE_URL: postgres.connectionString,
    // a public URL: the client's IP is then taken from the proxy's header
    APP_URL: "http://tickets.example",
  });
  try {
    const spent = () => spentBy({ pid: product.process.pid, data_dir: join(directory, "loaded") });
    await onSale(product.url, postgres.connectionString, spent);
    await eventPage(product.url, postgres.connectionString);
    await checkIns([product.url], postgres.connectionString, { guests: 20_000, name: "check_ins_per_s" }, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function search(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "searched"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString });
  try {
    await searches(product.url, postgres.connectionString, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function largeLists(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "listed"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString });
  try {
    await lists(product.url, postgres.connectionString, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function longFiles(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "taken-home"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString });
  try {
    const { url, process: child } = product;
    await exports({ url, pid: child.pid, database: postgres.connectionString }, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function firstPages(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "first-pages"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString });
  try {
    await firstPagesOf(product.url, postgres.connectionString, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function message(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "written"), log });
  const mailServer = await aMailServer();
  const product = await startProduct({ DATABASE_URL: postgres.connectionString, SMTP_URL: mailServer.url });
  try {
    await messages(product.url, postgres.connectionString, product.process.pid, note);
  } finally {
    await product.stop();
    await mailServer.close();
    await postgres.stop();
  }
}

/** One ticket row with 5,000 units and 64 connections, compared with the baseline. */
async function onSale(url: string, database: string, spent: () => Spent): Promise<void> {
  await floor(database, 2_000);
  const least = await floor(database, 10_000);
  note("floor_per_s", least, "floor: smallest reservations per second");
  const bare = await bareFastify(database, { amount: 10_000, data_dir: join(directory, "loaded") });
  note("bare_per_s", bare.per_second, `the same behind a bare Fastify (p99 ${bare.p99_ms} ms, ${bare.each})`);
  await reservations(url, await seedEvent(database, 500), 700);

  const reserved = await seedEvent(database, UNITS);
  const at_first = spent();
  const reserving = await reservations(url, reserved, UNITS);
  const for_reservations = eachOf(UNITS, at_first, spent());
  note(
    "reservations_per_s",
    reserving.per_second,
    `reservations per second (p50 ${reserving.p50_ms} ms, p99 ${reserving.p99_ms} ms, ${for_reservations}, ${JSON.stringify(reserving.statuses)})`,
  );
  note("reservations_ratio", reserving.per_second / least, "of the floor (target 0.3)");
  const gone = await reservations(url, reserved, UNITS);
  note("sold_out_per_s", gone.per_second, `"sold out" responses per second (${JSON.stringify(gone.statuses)})`);
  note("reservations_oversold", (await stockUsage(database, reserved)).oversold, "oversold");

  const again = await seedEvent(database, UNITS);
  const met: string[] = [];
  await reservations(url, again, 2_000, { met });
  await letRunOut(database, again);
  const returning = await reservations(url, again, met.length, { known: met });
  note(
    "returning_per_s",
    returning.per_second,
    `reservations per second by returning browsers without a reservation (${JSON.stringify(returning.statuses)})`,
  );
  const choosing = await reservations(url, again, met.length, { known: met });
  note(
    "choosing_anew_per_s",
    choosing.per_second,
    `reservations per second by browsers that replace their reservation (${JSON.stringify(choosing.statuses)})`,
  );

  // a connection may end on a reservation, so there are up to CONNECTIONS more reservations than
  // orders
  const ordered = await seedEvent(database, UNITS + CONNECTIONS);
  const before_orders = spent();
  const ordering = await wholeOrders(url, ordered, { amount: UNITS });
  const for_orders = eachOf(UNITS, before_orders, spent());
  note(
    "orders_per_s",
    ordering.per_second,
    `whole orders per second (p50 ${ordering.p50_ms} ms, p99 ${ordering.p99_ms} ms per request, ${for_orders}, ${JSON.stringify(ordering.statuses)})`,
  );
  note("orders_refused", ordering.refused, "refused requests of whole orders (409)");
  note("orders_errors", ordering.errors, "otherwise failed requests of whole orders");
  note("orders_ratio", ordering.per_second / least, "of the floor (target 0.12)");
  note("orders_oversold", (await stockUsage(database, ordered)).oversold, "oversold");
}

/** The rendered event page, compared with Fastify's hello-world. */
async function eventPage(url: string, database: string): Promise<void> {
  const { event_id } = await seedEvent(database, 100);
  const path = `/event/${event_id}/on-sale`;
  const port = await freePort();
  const hello = spawn(process.execPath, ["bench/hello.ts"], {
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  await pause(1_500);
  const get = (at: string) => [
    { method: "GET" as const, path: at, headers: { "accept-encoding": "gzip, br", "accept-language": "en" } },
  ];
  await load(url, { connections: 64, seconds: 2, requests: get(path) });
  const page = await load(url, { connections: 64, seconds: 6, requests: get(path) });
  const world = await load(`http://127.0.0.1:${port}`, { connections: 64, seconds: 6, requests: get("/") });
  const many = { connections: 64, seconds: 6, headers: { "accept-encoding": "gzip, br", "accept-language": "en" } };
  const sent = await readers(url, { ...many, path });
  const sentWorld = await readers(`http://127.0.0.1:${port}`, { ...many, path: "/" });
  hello.kill();
  note(
    "page_per_s",
    page.per_second,
    `event pages per second, read by autocannon (p99 ${page.p99_ms} ms, ${JSON.stringify(page.statuses)})`,
  );
  note(
    "hello_per_s",
    world.per_second,
    `hello-world responses per second, read by autocannon (p99 ${world.p99_ms} ms)`,
  );
  note("page_ratio", page.per_second / world.per_second, "of hello-world, read by autocannon");
  note(
    "page_sent_per_s",
    sent.per_second,
    `event pages per second, as sent (p99 ${sent.p99_ms} ms, ${JSON.stringify(sent.statuses)})`,
  );
  note(
    "hello_sent_per_s",
    sentWorld.per_second,
    `hello-world responses per second, as sent (p99 ${sentWorld.p99_ms} ms)`,
  );
  note("page_sent_ratio", sent.per_second / sentWorld.per_second, "of hello-world, as sent (target 0.15)");
}

async function atPeak(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "peak"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" });
  try {
    await peak(product.url, postgres.connectionString, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

/** Whole orders by one process on one core, load and PostgreSQL too, and by two on two cores. */
async function onCores(): Promise<void> {
  const all =
    execFileSync("taskset", ["-p", String(process.pid)], { encoding: "utf8" })
      .split(": ")[1]
      ?.trim() ?? "";
  const log = { info() {}, warn: console.warn };
  const perSecond: number[] = [];
  for (const cores of [1, 2]) {
    execFileSync("taskset", ["-a", "-p", cores === 1 ? "1" : all, String(process.pid)], { stdio: "ignore" });
    const postgres = await startEmbeddedPostgres({ dataDir: join(directory, `cores-${cores}`), log });
    const product = await startProduct({
      DATABASE_URL: postgres.connectionString,
      APP_URL: "http://tickets.example",
      WEB_CONCURRENCY: String(cores),
    });
    try {
      await wholeOrders(product.url, await seedEvent(postgres.connectionString, 10_000), { amount: 3_000 });
      const events = [
        await seedEvent(postgres.connectionString, 20_000),
        await seedEvent(postgres.connectionString, 20_000),
      ];
      const results = await Promise.all(events.map((event) => wholeOrders(product.url, event, { seconds: 15 })));
      perSecond.push(results.reduce((sum, { per_second }) => sum + per_second, 0));
    } finally {
      await product.stop();
      await postgres.stop();
    }
  }
  const [one = 0, two = 0] = perSecond;
  note("orders_one_core_per_s", one, "whole orders per second on one core, with load and PostgreSQL");
  note("orders_two_cores_per_s", two, "whole orders per second on two cores by two web processes and a worker");
  note("orders_cores_ratio", two / one, "of one core (target 1.6)");
}

async function inTheWaitingRoom(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "waiting"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" });
  try {
    await waitingRoom(product.url, postgres.connectionString, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function atStations(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "doors"), log });
  const env = { DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" };
  const products = [await startProduct(env), await startProduct(env)];
  try {
    const urls = products.map(({ url }) => url);
    await scans(urls, postgres.connectionString, note);
  } finally {
    for (const product of products) await product.stop();
    await postgres.stop();
  }
}

async function atOneStation(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "door"), log });
  const product = await startProduct({ DATABASE_URL: postgres.connectionString });
  try {
    await checkInBench(product.url, postgres.connectionString, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function memory(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "dosed"), log });
  const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: join(directory, "unused") };
  const product = await startProduct({ ...env, APP_URL: "https://bench.example.test", METRICS_TOKEN: TOKEN });
  const tell = async (name: string, label: string) => {
    const { resident_mb, heap_mb } = await memoryOf(product.url, product.process.pid, TOKEN);
    note(name, resident_mb, `MB resident ${label} (heap ${Math.round(heap_mb)} MB)`);
  };
  try {
    await pause(5_000);
    await tell("memory_before_mb", "before the run");
    await takeDose(product.url, postgres.connectionString, (what) =>
      tell(`memory_${what.split(" ")[1]}_mb`, `after ${what}`),
    );
    await pause(30_000);
    await tell("memory_after_mb", "30 seconds after the run (target 400)");
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function grown(): Promise<void> {
  const log = { info() {}, warn: console.warn };
  const data_dir = join(directory, "grown");
  const postgres = await startEmbeddedPostgres({ dataDir: data_dir, log });
  const database = postgres.connectionString;
  const env = { DATABASE_URL: database, APP_URL: "http://tickets.example" };
  let product = await startProduct(env);
  const restart = async (): Promise<Measured> => {
    await product.stop();
    product = await startProduct(env);
    return { product, database, spent: () => spentBy({ pid: product.process.pid, data_dir }) };
  };
  try {
    await growth(await restart(), restart, note);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

function note(name: string, value: number, label: string): void {
  stats[name] = Math.round(value * 1000) / 1000;
  console.log(`${String(stats[name]).padStart(12)}  ${label}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
