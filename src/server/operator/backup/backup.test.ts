import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "#server/operator/run-command.ts";
import { jobs } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { secretKey } from "#server/platform/secrets/secret-keys.ts";
import { openSecrets } from "#server/platform/secrets/secrets.ts";
import { root } from "#server/platform/root.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { migrateWithRows } from "#server/testing/migrate-with-rows.ts";
import { type PostgresServer, startPostgresServer } from "#server/testing/postgres-server.ts";
import { queryOnce, tableContents } from "#server/testing/table-contents.ts";
import { Refused } from "#server/operator/refused.ts";
import { createBackup } from "./create-backup.ts";
import { SKIPPED_NUMBERS } from "./mark-restored.ts";
import { openArchive } from "./open-archive.ts";

// Backups of npm's PostgreSQL are restored on Debian's, which is an older major version, and the
// other way round.

const KEY = "k".repeat(40);
const folder = mkdtempSync(join(tmpdir(), "foyer-backup-"));
const quiet = { info() {}, warn() {} };
const log = pino({ level: "silent" });

/** Runs a command as an operator would. */
async function foyer(args: string[], env: Record<string, string>) {
  const written = { output: "", errors: "" };
  const status = await runCommand(args, {
    env: { SECRET_KEY: KEY, DATA_DIR: folder, ...env },
    log,
    output: { write: (text) => void (written.output += text) },
    errors: { write: (text) => void (written.errors += text) },
  });
  return { status, ...written };
}

/** Runs a command that must succeed. Returns what it said. */
async function succeed(args: string[], env: Record<string, string>): Promise<string> {
  const { status, errors } = await foyer(args, env);
  if (status !== 0) throw new Error(errors);
  return errors;
}

let source: TestDatabase;
let debian: PostgresServer;
const file = join(folder, "foyer.zip");

beforeAll(async () => {
  [source, debian] = await Promise.all([testDatabase(), startPostgresServer()]);
  await empty(source.connectionString);
  await fill(source.connectionString);
  await succeed(["backup", file], { DATABASE_URL: source.connectionString });
});
afterAll(async () => {
  await Promise.all([source.close(), debian.stop()]);
  rmSync(folder, { recursive: true });
});

async function empty(connectionString: string) {
  await queryOnce(
    connectionString,
    `drop schema public cascade; drop schema if exists graphile_worker cascade;
    drop schema if exists graphile_mails cascade; create schema public`,
  );
}

/** An installation with rows in every table, and with awkward values. */
async function fill(connectionString: string) {
  await migrateWithRows(connectionString);
  const { db, pool, close } = openDatabase({ connectionString, log: quiet });
  await migrateJobs(pool, jobs);
  await queryOnce(connectionString, "delete from secrets");
  await openSecrets(db, { keys: [secretKey(KEY)], source: "SECRET_KEY" }, ["token_key"]);
  await close();
  await queryOnce(
    connectionString,
    String.raw`
    update attendees set first_name = E'Ana\tMaría\\N\r\n', last_name = 'Groß "x", \. 😀', email = 'a.b+c@gmail.com';
    update mails set status = 'QUEUED';
    select graphile_worker.add_job('aggregate-counters', '{"text": "\\N \t"}'), graphile_mails.add_job('deliver-mail', '{"mail_id": 1}')`,
  );
}

/** What a restore sets aside on purpose. */
const CHANGED = ["public.mails", "public.messages", "public.webhook_deliveries", "graphile_mails._private_jobs"];

/** Left out of backups, or emptied by a restore without an object storage. */
const LEFT_OUT = [
  ...["public.installation_state", "public.stored_objects"],
  ...["public.worker_pools", "public.rate_counts", "graphile_worker.migrations", "graphile_mails.migrations"],
];

async function restoredContents(connectionString: string) {
  const tables = Object.entries(await tableContents(connectionString)).filter(([name]) => !LEFT_OUT.includes(name));
  return Object.fromEntries(
    tables.map(([name, { rows, hash }]) => [name, CHANGED.includes(name) ? { rows } : { rows, hash }]),
  );
}

test("a backup of one server restores on another, row by row, for a user without any privileges", async () => {
  const target = await debian.createDatabase("restored");
  expect(await succeed(["restore", file], { DATABASE_URL: target })).toContain("is paused");
  const before = await restoredContents(source.connectionString);
  expect(Object.keys(before).length).toBeGreaterThan(90);
  expect(Object.entries(before).filter(([name, { rows }]) => rows === 0 && !name.startsWith("graphile"))).toEqual([]);
  expect(await restoredContents(target)).toEqual(before);
  expect(await schemaOf(target)).toEqual(await schemaOf(source.connectionString));

  // Foyer starts on it, and the commands find nothing wrong.
  await migrate({ connectionString: target, log: quiet });
  // And back to where it came from: the second copy is equal to the first.
  const second = join(folder, "second.zip");
  await succeed(["backup", second], { DATABASE_URL: target });
  const back = await testDatabase();
  await empty(back.connectionString);
  await succeed(["restore", second], { DATABASE_URL: back.connectionString });
  expect(await restoredContents(back.connectionString)).toEqual(before);
  await back.close();
});

/** Constraints, triggers and indexes, which a restore drops or disables for a while. */
async function schemaOf(connectionString: string) {
  return queryOnce(
    connectionString,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> coalesce(to_regclass('installation_state'), 0)
    union all
    select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all
    select tablename, indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename <> 'installation_state'
    order by 1, 2, 3`,
  );
}

test("numbers that the original gave after the backup are not given again", async () => {
  const target = await debian.createDatabase("numbers");
  await foyer(["restore", file], { DATABASE_URL: target });
  const next = "select nextval('orders_id_seq')::int as next, max(id)::int as max from orders";
  const [numbers] = await queryOnce<{ next: number; max: number }>(target, next);
  expect(numbers?.next).toBeGreaterThan((numbers?.max ?? 0) + SKIPPED_NUMBERS);
});

test("emails that were waiting are given up, and messages that were being sent are paused", async () => {
  const target = await debian.createDatabase("aside");
  await queryOnce(source.connectionString, "update messages set status = 'PROCESSING'");
  const sending = join(folder, "sending.zip");
  await foyer(["backup", sending], { DATABASE_URL: source.connectionString });
  expect((await foyer(["restore", sending], { DATABASE_URL: target })).errors).toMatch(
    /are not sent by themselves: [1-9]/,
  );
  expect(await queryOnce(target, "select distinct status from mails")).toEqual([{ status: "FAILED" }]);
  expect(await queryOnce(target, "select distinct status, problem from messages")).toEqual([
    { status: "PAUSED", problem: "restored" },
  ]);
  expect(await queryOnce(target, "select from graphile_mails.jobs where attempts < max_attempts")).toEqual([]);
  const failed = await foyer(["jobs", "list"], { DATABASE_URL: target });
  expect(failed.output).toContain("the original may have sent it");
});

test("a copy that was restored by other means is made safe by mark-restored", async () => {
  const target = await debian.createDatabase("dumped");
  await fill(target);
  const numbers = "select nextval('orders_id_seq')::int as next, (select max(id)::int from orders) as max";
  expect(await succeed(["mark-restored"], { DATABASE_URL: target })).toMatch(/are not sent by themselves: [1-9]/);
  const [given] = await queryOnce<{ next: number; max: number }>(target, numbers);
  expect(given?.next).toBeGreaterThan((given?.max ?? 0) + SKIPPED_NUMBERS);
  expect(await queryOnce(target, "select distinct status from mails")).toEqual([{ status: "FAILED" }]);
  expect((await foyer(["doctor"], { DATABASE_URL: target })).output).toContain("This installation is paused");
  await succeed(["resume"], { DATABASE_URL: target });
  expect((await foyer(["doctor"], { DATABASE_URL: target })).output).not.toContain("paused");
});

describe("backup", () => {
  test("is a file for this user only, and never replaces another without --force", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await foyer(["backup", file], { DATABASE_URL: source.connectionString });
    expect(again).toMatchObject({ status: 1, errors: expect.stringContaining("already exists") });
    await succeed(["backup", file, "--force"], { DATABASE_URL: source.connectionString });
    expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([]);
  });

  test("leaves nothing where it can't write, and says so", async () => {
    const nowhere = await foyer(["backup", join(folder, "missing", "x.zip")], {
      DATABASE_URL: source.connectionString,
    });
    expect(nowhere).toMatchObject({ status: 1, errors: expect.stringContaining("can't be written: ENOENT") });
    const directory = await foyer(["backup", folder, "--force"], { DATABASE_URL: source.connectionString });
    expect(directory).toMatchObject({ status: 1, errors: expect.stringContaining("is not a file") });
  });

  test("ends where the disk is full, and closes its connection", async () => {
    let room = 2_000;
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        room -= chunk.length;
        done(room < 0 ? Object.assign(new Error("ENOSPC: no space left"), { syscall: "write" }) : null);
      },
    });
    const { connectionString } = source;
    const options = { connectionString, release: "1", secret_key: undefined, storage: undefined, onTable() {} };
    await expect(createBackup({ ...options, target })).rejects.toThrow(
      "The backup can't be written: ENOSPC: no space left.",
    );
  });

  test("has nothing to do in an empty database", async () => {
    const target = await debian.createDatabase("nothing");
    const refused = await foyer(["backup", join(folder, "empty.zip")], { DATABASE_URL: target });
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining("nothing to back up") });
    expect(existsSync(join(folder, "empty.zip"))).toBe(false);
  });
});

describe("restore", () => {
  test("refuses a damaged or truncated file before it touches the database", async () => {
    const target = await debian.createDatabase("untouched");
    const content = readFileSync(file);
    const damaged = join(folder, "damaged.zip");
    for (const length of [0, 100, content.length >> 1, content.length - 1]) {
      writeFileSync(damaged, content.subarray(0, length));
      const refused = await foyer(["restore", damaged], { DATABASE_URL: target });
      expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining("damaged.zip") });
    }
    const written = await openArchive(file);
    written.close();
    let refusals = 0;
    for (let at = 5; at < content.length; at += 701) {
      const copy = Buffer.from(content);
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      writeFileSync(damaged, copy);
      const archive = await openArchive(damaged).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Refused);
        refusals += 1;
      });
      // What no one reads: the second copy of a name, a date.
      if (archive) expect(archive.manifest).toEqual(written.manifest);
      archive?.close();
    }
    expect(refusals).toBeGreaterThan(content.length / 701 / 2);
    expect(await queryOnce(target, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  test("refuses a database that is not empty, and replaces it where it is told to", async () => {
    const target = await debian.createDatabase("used");
    await queryOnce(
      target,
      "create table mine (id int); create view seen as select 1; create function f() returns int language sql as 'select 1'",
    );
    const refused = await foyer(["restore", file], { DATABASE_URL: target });
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining("used is not empty") });
    expect((await foyer(["restore", file, "--replace"], { DATABASE_URL: target })).errors).toContain("Add --yes");
    expect(await queryOnce(target, "select to_regclass('orders') as orders, to_regclass('mine') as mine")).toEqual([
      { orders: null, mine: "mine" },
    ]);
    await succeed(["restore", file, "--replace", "--yes"], { DATABASE_URL: target });
    expect(await queryOnce(target, "select to_regclass('mine') as mine")).toEqual([{ mine: null }]);
    // A restored installation is replaced, too.
    await succeed(["restore", file, "--replace", "--yes"], { DATABASE_URL: target });
  });

  test("refuses while Foyer uses the database", async () => {
    const target = await debian.createDatabase("running");
    const { pool, close } = openDatabase({ connectionString: target, log: quiet });
    await pool.query("select");
    expect((await foyer(["restore", file], { DATABASE_URL: target })).errors).toContain("stop it first");
    await close();
  });

  test("that fails leaves a database on which Foyer does not start, until it is restored again", async () => {
    const target = await debian.createDatabase("half");
    // Rows that break a foreign key are found at the end.
    const broken = await testDatabase();
    await empty(broken.connectionString);
    await fill(broken.connectionString);
    await queryOnce(
      broken.connectionString,
      "alter table order_items drop constraint order_items_order_id_fkey; update order_items set order_id = 999999",
    );
    const bad = join(folder, "bad.zip");
    await foyer(["backup", bad], { DATABASE_URL: broken.connectionString });
    await broken.close();
    const failed = await foyer(["restore", bad], { DATABASE_URL: target });
    expect(failed).toMatchObject({ status: 1, errors: expect.stringContaining("order_items_order_id_fkey") });
    await expect(migrate({ connectionString: target, log: quiet })).rejects.toThrow("was interrupted");
    expect((await foyer(["audit"], { DATABASE_URL: target })).errors).toContain("was interrupted");
    expect((await foyer(["backup", join(folder, "no.zip")], { DATABASE_URL: target })).errors).toContain("interrupted");
    await succeed(["restore", file, "--replace", "--yes"], { DATABASE_URL: target });
    await migrate({ connectionString: target, log: quiet });
  });

  test("brings a backup of an older version up to date, and refuses one of a newer version", async () => {
    const old = await testDatabase();
    await empty(old.connectionString);
    const directory = mkdtempSync(join(folder, "migrations-"));
    copyFileSync(join(root, "migrations", "0001-schema.sql"), join(directory, "0001-schema.sql"));
    await migrate({ connectionString: old.connectionString, directory, log: quiet });
    await queryOnce(old.connectionString, readFileSync(join(root, "src/server/testing/rows/0001.sql"), "utf8"));
    await queryOnce(old.connectionString, "delete from secrets");
    await migrateJobs(old.pool, jobs);
    const older = join(folder, "older.zip");
    await foyer(["backup", older], { DATABASE_URL: old.connectionString });
    const target = await debian.createDatabase("older");
    await succeed(["restore", older], { DATABASE_URL: target });
    const last = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql")).length;
    expect(await queryOnce(target, "select max(version) as version from schema_migrations")).toEqual([
      { version: last },
    ]);

    await queryOnce(
      old.connectionString,
      "insert into schema_migrations (version, name, checksum) values (2, 'other', 'x'), (9999, 'later', 'x')",
    );
    const newer = join(folder, "newer.zip");
    await foyer(["backup", newer], { DATABASE_URL: old.connectionString });
    const refused = await foyer(["restore", newer], { DATABASE_URL: await debian.createDatabase("newer") });
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining("another migration 2 (other)") });
    await old.close();
  });
});

describe("the secret key", () => {
  test("is not in a backup by default, and the command names the one it needs", async () => {
    expect(readFileSync(file).includes("secret-key")).toBe(false);
    const other = await foyer(["restore", file], {
      DATABASE_URL: await debian.createDatabase("key"),
      SECRET_KEY: "o".repeat(40),
    });
    expect(other.errors).toContain(`needs the secret key ${secretKey(KEY).id}, but the one here is`);
  });

  test("is installed from a backup that includes it, where there is none", async () => {
    const whole = join(folder, "whole.zip");
    const wrong = await foyer(["backup", whole, "--with-secret-key"], {
      DATABASE_URL: source.connectionString,
      SECRET_KEY: "o".repeat(40),
    });
    expect(wrong).toMatchObject({ status: 1, errors: expect.stringContaining("is not the one") });
    await foyer(["backup", whole, "--with-secret-key"], { DATABASE_URL: source.connectionString });
    const directory = mkdtempSync(join(folder, "data-"));
    const env = { DATABASE_URL: await debian.createDatabase("whole"), SECRET_KEY: "", DATA_DIR: directory };
    expect((await foyer(["restore", whole], env)).errors).toContain("is now in");
    expect(readFileSync(join(directory, "secret-key"), "utf8").trim()).toBe(KEY);
    expect(statSync(join(directory, "secret-key")).mode & 0o777).toBe(0o600);
  });
});
