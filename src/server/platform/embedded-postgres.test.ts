import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { quickDirectory } from "../../../scripts/testing/quick-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { residents } from "./embedded-postgres/residents.ts";

let root: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeEach(() => {
  root = mkdtempSync(join(quickDirectory(), "foyer-embedded-"));
  dataDir = join(root, "data");
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(root, { recursive: true, force: true });
});

test("embedded PostgreSQL creates a database on the first start and keeps it for the next", async () => {
  await start();
  await query("create table notes (words text)");
  await query("insert into notes values ('kept')");
  await stop();
  expect(residents(cluster())).toEqual([]);
  await start();
  expect(await query("select words from notes")).toEqual([{ words: "kept" }]);
});

test("embedded PostgreSQL listens only on its socket, and the product is not a superuser", async () => {
  await start();
  const [settings] =
    await query(`select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
    current_setting('is_superuser') as is_superuser, current_setting('server_encoding') as encoding`);
  expect(settings).toEqual({ addresses: "", fsync: "on", is_superuser: "off", encoding: "UTF8" });
});

test("second process on the same directory is refused, even while the first is still creating it", async () => {
  const first = start();
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
    `Another Foyer (process ${process.pid}) is already using ${join(dataDir, "postgres")}: stop it first, or set DATA_DIR to another directory.`,
  );
  await first;
  await stop();
  await start();
});

test("embedded PostgreSQL is restarted when it dies", async () => {
  await start();
  const before = await query("select pg_postmaster_start_time() as at");
  process.kill(serverPid(), "SIGKILL");
  await expect.poll(() => query("select 1 as well").catch(() => "away"), { timeout: 10_000 }).toEqual([{ well: 1 }]);
  expect(await query("select pg_postmaster_start_time() as at")).not.toEqual(before);
});

test("server of a killed process is adopted with everything it had committed", async () => {
  const product = await anotherProduct();
  const server = serverPid();
  await end(product);
  await start();
  expect(serverPid()).toBe(server);
  expect(await query("select words from notes")).toEqual([{ words: "kept" }]);
});

test("start succeeds after process and server were killed and other programs reuse their process ids", async () => {
  const product = await anotherProduct();
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  await end(product);
  for (const file of [join(cluster(), "postmaster.pid"), join(dataDir, "postgres/socket/.s.PGSQL.5432.lock")]) {
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.ppid)));
  }
  await start();
  expect(await query("select words from notes")).toEqual([{ words: "kept" }]);
});

test("start creates the cluster again after an interrupted creation", async () => {
  const draft = join(dataDir, "postgres/draft-1");
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "PG_VERSION"), "18");
  await start();
  expect(existsSync(draft)).toBe(false);
});

test("start on a cluster of another PostgreSQL version is refused with an explanation", async () => {
  await start();
  await stop();
  writeFileSync(join(cluster(), "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow("cluster was created by PostgreSQL 17, but this version of Foyer includes 18");
});

test("embedded PostgreSQL works where the path is too long for a socket", async () => {
  dataDir = join(root, "long ".repeat(30), 'comma, "quote"');
  await start();
  expect(await query("select 1 as well")).toEqual([{ well: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  "embedded PostgreSQL works as root, and its files stay owned by root",
  async () => {
    await start();
    expect(spawnSync("stat", ["-c", "%u %a", cluster()], { encoding: "utf8" }).stdout).toBe("0 700\n");
  },
);

const silent = { info() {}, warn() {} };

async function start() {
  running = await startEmbeddedPostgres({ dataDir, log: silent });
}

async function stop() {
  await running?.stop();
  running = undefined;
}

function cluster() {
  return join(dataDir, "postgres", "cluster");
}

function serverPid() {
  return Number.parseInt(readFileSync(join(cluster(), "postmaster.pid"), "utf8"), 10);
}

/** Runs in a separate process, so that it can be killed. */
async function anotherProduct(): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))};
    import pg from "pg";
    const log = { info() {}, warn() {} };
    const { connectionString } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("create table notes (words text); insert into notes values ('kept')");
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const product = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(product.stdout, "data");
  return product;
}

async function end(product: ChildProcess) {
  product.kill("SIGKILL");
  await once(product, "exit");
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: running?.connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
