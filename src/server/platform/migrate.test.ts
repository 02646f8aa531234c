import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isMigrated, migrate } from "./migrate.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let database: TestDatabase;
let directory: string;
let log: string[];

beforeEach(async () => {
  database = await testDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  directory = mkdtempSync(join(tmpdir(), "foyer-migrations-"));
  log = [];
});

afterEach(async () => {
  rmSync(directory, { recursive: true });
  await database.close();
});

it("applies each file once, in order", async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  write("0002-second", "insert into first values (1); create table second ()");
  await run();
  await run();
  expect(log).toEqual(["Applied migration 0001-first.sql", "Applied migration 0002-second.sql"]);
  expect(await numbers()).toEqual([1]);
});

it("lets one of many processes work while the others wait", async () => {
  write("0001-first", "create table first (n integer); select pg_sleep(0.3); insert into first values (1)");
  await Promise.all([run(), run(), run()]);
  expect(log).toHaveLength(1);
  expect(await numbers()).toEqual([1]);
});

it("leaves nothing of a file that fails, and keeps those before it", async () => {
  write("0001-first", "create table first (n integer)");
  write("0002-second", "insert into first values (1); insert into nowhere values (1)");
  await expect(run()).rejects.toThrow('Migration 0002-second.sql failed: relation "nowhere" does not exist');
  expect(await numbers()).toEqual([]);
  write("0002-second", "insert into first values (2)");
  await run();
  expect(await numbers()).toEqual([2]);
});

it("makes way for a buyer who holds a lock, and tries again", { timeout: 30_000 }, async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  write("0002-second", "alter table first add column m integer");
  const buyer = await database.pool.connect();
  await buyer.query("begin; insert into first values (1)");
  const running = run();
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  await buyer.query("commit");
  buyer.release();
  await running;
  expect(log).toContain("Applied migration 0002-second.sql");
});

it("refuses a database that is newer than the code", async () => {
  write("0001-first", "create table first (n integer)");
  write("0002-second", "create table second ()");
  await run();
  rmSync(join(directory, "0002-second.sql"));
  await expect(run()).rejects.toThrow(
    "The database is newer than this Foyer: it has migration 2 (second), and the newest one here is 1.",
  );
});

it("refuses a file that was changed after it had been applied", async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  write("0001-first", "create table first (n bigint)");
  await expect(run()).rejects.toThrow("0001-first.sql was changed after the database had applied it");
});

it("does not mind how lines end", async () => {
  write("0001-first", "create table first (\n  n integer\n)");
  await run();
  write("0001-first", "create table first (\r\n  n integer\r\n)");
  await run();
});

it("says so when a file is not named like its place in the order", async () => {
  write("0002-second", "select 1");
  await expect(run()).rejects.toThrow("0002-second.sql should be named 0001-some-words.sql.");
});

it("says so when the database cannot be reached", async () => {
  const connectionString = "postgres://somebody:secret@127.0.0.1:9/foyer";
  await expect(migrate({ connectionString, directory, log: { info() {} } })).rejects.toThrow(
    /^The database does not let Foyer in \(connect ECONNREFUSED 127\.0\.0\.1:9\): check DATABASE_URL, and that PostgreSQL is running\.$/,
  );
});

it("knows whether all is applied", async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  expect(await isMigrated(database.db, directory)).toBe(true);
  write("0002-second", "create table second ()");
  expect(await isMigrated(database.db, directory)).toBe(false);
});

function write(name: string, text: string) {
  writeFileSync(join(directory, `${name}.sql`), text);
}

function run() {
  return migrate({
    connectionString: database.connectionString,
    directory,
    log: { info: (line: string) => void log.push(line) },
  });
}

async function numbers() {
  const { rows } = await sql<{ n: number }>`select n from first`.execute(database.db);
  return rows.map((row) => row.n);
}
