import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#server/demo/seed.ts";
import { start } from "#server/main.ts";
import { runCommand } from "#server/operator/run-command.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database.ts";
import { testDatabase } from "#server/platform/test-database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anEvent, aTicket } from "#server/testing/factories.ts";
import { fakeWebBuild } from "#server/testing/fake-web-build.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { aBuyer } from "#server/testing/paying-order.ts";
import { queryOnce } from "#server/testing/table-contents.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { createBackup } from "./create-backup.ts";

// The drill: an installation that sells is backed up, restored, started paused, and resumed.

const SECRET_KEY = "k".repeat(40);
const folder = mkdtempSync(join(tmpdir(), "foyer-drill-"));
const log = pino({ level: "silent" });
const quiet = { info() {}, warn() {} };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedDemo(app.db, { app_url: app.context.url, secrets: app.context.secrets, size: 0.1, has_covers: false });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function foyer(args: string[], connectionString: string) {
  let errors = "";
  const status = await runCommand(args, {
    env: { SECRET_KEY, DATABASE_URL: connectionString },
    log,
    output: { write() {} },
    errors: { write: (text) => void (errors += text) },
  });
  return { status, errors };
}

async function anEmptyDatabase() {
  const database = await testDatabase();
  await queryOnce(
    database.connectionString,
    "drop schema public cascade; drop schema graphile_worker cascade; drop schema graphile_mails cascade; create schema public",
  );
  return database;
}

async function aFreeSale(db: TestApp["db"]) {
  const event = await anEvent(db, { status: "LIVE" });
  return { event, ticket: await aTicket(db, { event, type: "FREE", capacity: 1_000 }) };
}

/** A backup that sells a ticket before each piece of it is written. */
async function backUpWhileSelling(file: string): Promise<number> {
  const sale = await aFreeSale(app.db);
  let sold = 0;
  async function* selling(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if (sold < 300) await aBuyer(app.db, sale);
      sold += 1;
      yield piece;
    }
  }
  const target = new PassThrough({ highWaterMark: 1 });
  const { connectionString } = app;
  await Promise.all([
    pipeline(target, selling, createWriteStream(file)),
    createBackup({ connectionString, release: "1", secret_key: undefined, storage: undefined, target, onTable() {} }),
  ]);
  return sold;
}

test("sales during a backup don't tear it: its stock agrees with its orders", async () => {
  const file = join(folder, "torn.zip");
  expect(await backUpWhileSelling(file)).toBeGreaterThan(100);
  const copy = await anEmptyDatabase();
  expect(await foyer(["restore", file], copy.connectionString)).toMatchObject({ status: 0 });
  expect(await recount(copy.reads)).toEqual([]);
  const torn =
    "select from orders where status = 'COMPLETED' and not exists (select from attendees where order_id = orders.id)";
  expect(await queryOnce(app.connectionString, torn)).toEqual([]);
  expect(await queryOnce(copy.connectionString, torn)).toEqual([]);
  await copy.close();
});

test("a restored installation sends nothing until it is resumed, then each email once", async () => {
  const sale = await aFreeSale(app.db);
  await aBuyer(app.db, sale);
  const file = join(folder, "foyer.zip");
  expect(await foyer(["backup", file], app.connectionString)).toMatchObject({ status: 0 });
  const copy = await anEmptyDatabase();
  expect(await foyer(["restore", file], copy.connectionString)).toMatchObject({
    status: 0,
    errors: expect.stringMatching(/are not sent by themselves: [1-9]/),
  });
  expect(await foyer(["audit"], copy.connectionString)).toMatchObject({ status: 0 });

  const { db, close } = openDatabase({ connectionString: copy.connectionString, log: quiet });
  const mailServer = await aMailServer();
  const begin = () => startOn(copy.connectionString, mailServer.url);
  const buyer = `buyer-${sale.event.id}@example.test`;
  const order = async () => {
    const { id } = await aBuyer(db, sale);
    await queryOnce(copy.connectionString, `update mails set recipient = '${buyer}' where cause like 'order:${id}:%'`);
  };

  const paused = await begin();
  expect(await (await fetch(`${paused.url}/readyz`)).json()).toEqual({ status: "ready", is_paused: true });
  await order();
  // No process listens for jobs or has reported as a worker.
  const listening = "select from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
  expect(await queryOnce(copy.connectionString, listening)).toEqual([]);
  expect(await queryOnce(copy.connectionString, "select from worker_pools")).toEqual([]);
  await paused.stop();
  expect(mailServer.received).toEqual([]);

  expect(await foyer(["resume"], copy.connectionString)).toMatchObject({ status: 0 });
  expect(await foyer(["resume"], copy.connectionString)).toMatchObject({
    status: 1,
    errors: expect.stringContaining("is not paused"),
  });
  const [waiting] = await queryOnce<{ count: number }>(
    copy.connectionString,
    "select count(*)::int as count from mails where status = 'QUEUED'",
  );
  expect(waiting?.count).toBeGreaterThan(0);
  const resumed = await begin();
  expect(await (await fetch(`${resumed.url}/readyz`)).json()).toEqual({ status: "ready", is_paused: false });
  await expect
    .poll(() => queryOnce(copy.connectionString, "select from mails where status in ('QUEUED', 'SENDING')"), {
      timeout: 30_000,
    })
    .toEqual([]);
  await resumed.stop();
  expect(mailServer.received.length).toBe(waiting?.count);
  expect(mailServer.received.filter(({ to }) => to.includes(buyer)).length).toBe(1);
  await Promise.all([mailServer.close(), close()]);
  await copy.close();
});

function startOn(connectionString: string, smtp_url: string) {
  const vite = {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: async () => fakeWebBuild(() => undefined),
  };
  const env = { PORT: "0", HOST: "127.0.0.1", DATABASE_URL: connectionString, SECRET_KEY, SMTP_URL: smtp_url };
  return start({ config: readConfig(env), vite: vite as never, log });
}
