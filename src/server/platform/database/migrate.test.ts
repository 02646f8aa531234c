import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isMigrated, migrate } from "./migrate.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";

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

test("migrate applies each file once, in order", async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  write("0002-second", "insert into first values (1); create table second ()");
  await run();
  await run();
  expect(log).toEqual(["Applied migration 0001-first.sql", "Applied migration 0002-second.sql"]);
  expect(await numbers()).toEqual([1]);
});

test("migrate runs in one of several processes while the others wait", async () => {
  write("0001-first", "create table first (n integer); select pg_sleep(0.3); insert into first values (1)");
  await Promise.all([run(), run(), run()]);
  expect(log).toHaveLength(1);
  expect(await numbers()).toEqual([1]);
});

test("failed migration leaves nothing behind, and the ones before it stay applied", async () => {
  write("0001-first", "create table first (n integer)");
  write("0002-second", "insert into first values (1); insert into nowhere values (1)");
  await expect(run()).rejects.toThrow('Migration 0002-second.sql failed: relation "nowhere" does not exist');
  expect(await numbers()).toEqual([]);
  write("0002-second", "insert into first values (2)");
  await run();
  expect(await numbers()).toEqual([2]);
});

test("migration gives way to a buyer who holds a lock, and retries", { timeout: 30_000 }, async () => {
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

test("migrate refuses a database that is newer than the code", async () => {
  write("0001-first", "create table first (n integer)");
  write("0002-second", "create table second ()");
  await run();
  rmSync(join(directory, "0002-second.sql"));
  await expect(run()).rejects.toThrow(
    "The database is newer than this version of Foyer: it has migration 2 (second), but the newest one here is 1.",
  );
});

test("migrate refuses a file that was changed after it was applied", async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  write("0001-first", "create table first (n bigint)");
  await expect(run()).rejects.toThrow("0001-first.sql was changed after it was applied to the database");
});

test("migrate ignores a change of line endings", async () => {
  write("0001-first", "create table first (\n  n integer\n)");
  await run();
  write("0001-first", "create table first (\r\n  n integer\r\n)");
  await run();
});

test("migrate reports the expected name of a misnumbered file", async () => {
  write("0002-second", "select 1");
  await expect(run()).rejects.toThrow("0002-second.sql should be named 0001-some-words.sql.");
});

test("migrate reports a database that can't be reached", async () => {
  const connectionString = "postgres://somebody:secret@127.0.0.1:9/foyer";
  await expect(migrate({ connectionString, directory, log: { info() {} } })).rejects.toThrow(
    /^Foyer can't connect to the database \(connect ECONNREFUSED 127\.0\.0\.1:9\): check DATABASE_URL and that PostgreSQL is running\.$/,
  );
});

test("readiness check reports whether all migrations are applied", async () => {
  write("0001-first", "create table first (n integer)");
  write("0002-second", "create table second ()");
  await run();
  expect(await isMigrated(database.db, directory)).toBe(true);
  await sql`delete from schema_migrations where version = 2`.execute(database.db);
  expect(await isMigrated(database.db, directory)).toBe(false);
});

test("readiness check does not read the migration files again", async () => {
  write("0001-first", "create table first (n integer)");
  await run();
  rmSync(join(directory, "0001-first.sql"));
  expect(await isMigrated(database.db, directory)).toBe(true);
});

describe("migration outside a transaction", () => {
  const index = untransacted("create unique index concurrently if not exists first_n on first (n)");

  beforeEach(async () => {
    write("0001-first", "create table first (n integer)");
    await run();
    log = [];
  });

  test("migration outside a transaction may create an index concurrently", async () => {
    write("0002-index", index);
    await run();
    expect(log).toEqual(["Applied migration 0002-index.sql"]);
    expect(await isUsable("first_n")).toBe(true);
    expect(await isMigrated(database.db, directory)).toBe(true);
  });

  test("migration outside a transaction must be one statement", async () => {
    write("0002-two", untransacted("insert into first values (1); insert into first values (2)"));
    await expect(run()).rejects.toThrow("Migration 0002-two.sql failed: cannot insert multiple commands");
    expect(await numbers()).toEqual([]);
    expect(await isMigrated(database.db, directory)).toBe(false);
  });

  test("migration outside a transaction runs in one process while the others wait", async () => {
    write("0002-index", index);
    write("0003-more", "insert into first values (1)");
    await Promise.all([run(), run(), run()]);
    expect(log).toHaveLength(2);
    expect(await numbers()).toEqual([1]);
  });

  test("migration outside a transaction replaces an invalid index left by a failed attempt", async () => {
    await sql`insert into first values (1), (1)`.execute(database.db);
    write("0002-index", index);
    await expect(run()).rejects.toThrow("Migration 0002-index.sql failed: could not create unique index");
    expect(await isUsable("first_n")).toBe(false);
    await sql`delete from first`.execute(database.db);
    await run();
    expect(await isUsable("first_n")).toBe(true);
  });

  test("migration outside a transaction is recorded at the next start if the process ended before", async () => {
    await sql`create unique index first_n on first (n)`.execute(database.db);
    write("0002-index", index);
    await run();
    expect(log).toEqual(["Applied migration 0002-index.sql"]);
  });

  test(
    "migration outside a transaction waits for open transactions without blocking other writes",
    { timeout: 30_000 },
    async () => {
      write("0002-index", index);
      const buyer = await database.pool.connect();
      await buyer.query("begin; insert into first values (1)");
      const running = run();
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      await sql`insert into first values (2)`.execute(database.db);
      expect(log).toEqual([]);
      await buyer.query("commit");
      buyer.release();
      await running;
      expect(await isUsable("first_n")).toBe(true);
    },
  );
});

function untransacted(statement: string) {
  return `-- outside a transaction\n${statement};\n`;
}

async function isUsable(index: string) {
  const { rows } = await sql<{
    is_usable: boolean;
  }>`select indisvalid as is_usable from pg_index where indexrelid = to_regclass(${index})`.execute(database.db);
  return rows[0]?.is_usable;
}

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
