import type pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { migrateWithRows } from "#server/testing/migrate-with-rows.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});
afterAll(() => database.close());

test("each migration runs on rows in all tables, and new tables have rows for the next one", async () => {
  const empty: string[] = [];
  await migrateWithRows(database.connectionString, async (migration, client) => {
    for (const table of await emptyTables(client))
      empty.push(`after ${migration} ${table} is empty: insert a row in src/server/testing/rows`);
  });
  expect(empty).toEqual([]);
});

async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const counted = tables.map(({ name }) => `select '${name}' as name where not exists (select from "${name}")`);
  const { rows } = await client.query<{ name: string }>(counted.join(" union all "));
  return rows.map(({ name }) => name);
}
