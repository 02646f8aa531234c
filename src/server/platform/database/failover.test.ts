import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { checkout } from "#contract/checkout.ts";
import { jobs } from "#server/jobs.ts";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { enqueue, type Job, job, startWorker } from "#server/platform/jobs.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anEvent, type ATicket, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type Reply, type TestApp, testApp } from "#server/testing/test-app.ts";

// A failover as a process sees it: connections break, new ones lead to a server that refuses writes
// (25006), and later ones to a server that accepts them. Connections to the read-only server stay
// open and read-only.

let app: TestApp;
let operator: pg.Client;
let uncaught: unknown[];
const catching = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  app = await testApp();
  operator = new pg.Client({ connectionString: app.connectionString, application_name: "operator" });
  await operator.connect();
  await operator.query("set session characteristics as transaction read write");
});
beforeEach(() => {
  uncaught = [];
  process.on("unhandledRejection", catching);
});
afterEach(() => void process.off("unhandledRejection", catching));
afterAll(async () => {
  await operator.end();
  await app.close();
});

async function failOver() {
  await allow("off");
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'foyer'",
  );
}

const allow = (writes: "on" | "off") =>
  operator.query(
    `alter database ${operator.database} set default_transaction_read_only = ${writes === "on" ? "off" : "on"}`,
  );

type Sale = {
  event: { id: number };
  bought: ATicket;
  replies: Reply<typeof checkout.complete | typeof checkout.reserve>[];
};
let buyers = 0;

/** Buys one ticket. Returns whether the order is complete. */
async function buyOne({ event, bought, replies }: Sale): Promise<boolean> {
  const ip = `203.0.113.${(buyers += 1) % 250}`;
  const price_id = bought.prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: bought.ticket.id, quantities: [{ price_id, quantity: 1 }] }];
  const reserved = await app.call(
    checkout.reserve,
    { params: { event_id: event.id }, body: { tickets } },
    { address: ip },
  );
  replies.push(reserved);
  if (reserved.status !== 201) return false;
  const buyer = { first_name: "Ada", last_name: "Lovelace", email: `buyer-${buyers}@example.test` };
  const body = { order: buyer, attendees: [{ ...buyer, ticket_price_id: price_id }], terms_accepted: true };
  const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
  for (let tries = 0; tries < 30; tries += 1) {
    const done = await app.call(checkout.complete, { params, body }, { address: ip, cookie: cookieOf(reserved) });
    replies.push(done);
    // The response to a committed request may be lost with its connection.
    if (done.status !== 503) return done.status === 200 || done.body.code === "already_processed";
    await pause(200);
  }
  return false;
}

test("failover under load returns 503 with Retry-After, ends no process, and sells nothing twice", async () => {
  const event = await anEvent(app.db, { status: "LIVE" });
  const bought = await aTicket(app.db, { event, type: "FREE", capacity: 100_000 });
  const sale: Sale = { event, bought, replies: [] };
  const done: number[] = [];
  const counting = job({
    name: "count",
    payload: z.object({ number: z.number() }),
    priority: "ticket",
    max_attempts: 25,
    async run(_db, { number }) {
      await pause(30);
      done.push(number);
    },
  });
  const ask = (number: number) => inTransaction(app.db, (tx) => enqueue(tx, counting, { number }));
  for (let number = 0; number < 300; number += 1) await ask(number);
  const lines: { level: number; msg: string }[] = [];
  const worker = await startWorker({
    db: app.db,
    pool: app.queue,
    app: app.context,
    jobs: [...jobs, counting as Job],
    log: pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });

  let isOver = false;
  let completed = 0;
  const rush = Array.from({ length: 6 }, async () => {
    while (!isOver)
      if (await buyOne(sale)) completed += 1;
      else await pause(50);
  });
  await vi.waitFor(() => expect(completed).toBeGreaterThan(0), { timeout: 20_000 });
  const before = completed;
  await failOver();
  const during = () => sale.replies.slice(-6).map(({ status }) => status);
  await vi.waitFor(() => expect(during()).toEqual([503, 503, 503, 503, 503, 503]), { timeout: 20_000 });
  await pause(2_500);
  expect(during()).toEqual([503, 503, 503, 503, 503, 503]);
  await allow("on");
  await vi.waitFor(() => expect(completed).toBeGreaterThan(before + 20), { timeout: 20_000 });
  isOver = true;
  await Promise.all(rush);

  const failed = sale.replies.filter(({ status }) => status >= 500);
  expect(
    new Set(failed.map(({ status, body, headers }) => `${status} ${body.code} ${headers["retry-after"]}`)),
  ).toEqual(new Set(["503 unavailable 5"]));
  // Jobs continue, including those that ran during the failover.
  await ask(1_000);
  await vi.waitFor(() => expect(new Set(done).size).toBe(301), { timeout: 25_000, interval: 100 });
  await worker.stop();
  expect(uncaught).toEqual([]);
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);

  const sold = await app.db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll().as("orders"))
    .where("event_id", "=", event.id)
    .where("status", "=", "COMPLETED")
    .executeTakeFirst();
  expect(Number(sold?.orders)).toBe(completed);
  expect(await recount(app.db)).toEqual([]);
}, 60_000);

test("refused write closes the connections of all pools, and new ones lead to the new primary", async () => {
  await allow("off");
  const { db, reads, queue, close } = openDatabase({ connectionString: app.connectionString, log: { warn() {} } });
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const pids = async () => {
    const client = await queue.connect();
    const inQueue = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    client.release();
    return [await pid.execute(db), await pid.execute(reads), inQueue].map(({ rows }) => rows[0]?.pid);
  };
  const write = () => sql`delete from worker_pools`.execute(db);
  const standby = await pids();
  expect(await pids()).toEqual(standby);
  await allow("on");
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  await pids(); // Each is used once more and closed when it is released.
  const primary = await pids();
  expect(primary.filter((pid) => standby.includes(pid))).toEqual([]);
  await write();
  expect(await pids()).toEqual(primary);
  await close();
});
