import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { presentZone } from "#domain/present-zones.ts";
import { migrate } from "./migrate.ts";
import { root } from "#server/platform/root.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";

// What lands on an installation that sells already: each migration runs on a database with a row in every table, as the one before
// left it. Rows for a new table are written into `testing/rows`, in a file that is called by the number of its migration.

const MIGRATIONS = join(root, "migrations");
const ROWS = join(root, "src/server/testing/rows");
const FIRST = 19;
const files = readdirSync(MIGRATIONS)
  .filter((file) => file.endsWith(".sql"))
  .toSorted();

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), "foyer-migrations-"));
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  for (const file of files.slice(0, FIRST - 1)) copyFileSync(join(MIGRATIONS, file), join(directory, file));
});

afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.close();
});

// One builds on the other, so they are run in their order.
test.each(files.slice(FIRST - 1))("%s runs on rows of the one before, and has rows for the next", async (file) => {
  copyFileSync(join(MIGRATIONS, file), join(directory, file));
  await migrate({ connectionString: database.connectionString, directory, log: { info() {} } });
  const rows = join(ROWS, `${file.slice(0, 4)}.sql`);
  if (existsSync(rows)) await database.pool.query(readFileSync(rows, "utf8"));
  expect(await emptyTables(), `has no row: write one into ${rows}`).toEqual([]);
});

test("what taxes, codes, limits and orders were before 0020 means the same afterwards", async () => {
  const rows = async (query: string) => (await database.pool.query(query)).rows;
  expect(
    await rows("select name, currency_code, charged_since is not null as is_charged from taxes_and_fees order by id"),
  ).toEqual([
    { name: "VAT", currency_code: null, is_charged: true },
    { name: "Service", currency_code: "EUR", is_charged: true },
    { name: "Unused", currency_code: "EUR", is_charged: false },
  ]);
  expect(
    await rows(
      "select name, a.capacity as typed, s.capacity, held, sold from capacity_assignments a join stocks s on s.id = stock_id order by a.id",
    ),
  ).toEqual([
    { name: "Hall", typed: 50, capacity: 50, held: 0, sold: 2 },
    { name: "Balcony", typed: 1, capacity: null, held: 1, sold: 2 },
  ]);
  expect(await rows("select code, start_date, batch_id, deleted_at from promo_codes")).toEqual([
    { code: "early", start_date: null, batch_id: null, deleted_at: null },
  ]);
  expect(await rows("select distinct price_display_mode from orders")).toEqual([{ price_display_mode: "INCLUSIVE" }]);
  expect(await rows("select price_display_mode from event_defaults")).toEqual([{ price_display_mode: "INCLUSIVE" }]);
});

test("zones have had their present names since 0066, wherever one is stored", async () => {
  const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%zone%' order by 1`,
  );
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    ["accounts", "events", "organizers", "users"].map((table) => `${table}.timezone`),
  );
  for (const { table, column } of columns) {
    const { rows } = await database.pool.query<{ zone: string }>(`select distinct "${column}" as zone from "${table}"`);
    const zones = rows.map(({ zone }) => zone);
    expect(zones).toEqual(zones.map(presentZone));
    expect(zones).toContain("Asia/Kathmandu");
  }
});

async function emptyTables(): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const counted = tables.map(({ name }) => `select '${name}' as name where not exists (select from "${name}")`);
  const { rows } = await database.pool.query<{ name: string }>(counted.join(" union all "));
  return rows.map(({ name }) => name);
}
