import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { executeNamed } from "./named-statements.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
  await sql`create table shapes (id integer primary key)`.execute(home.db);
  await sql`insert into shapes values (1), (2)`.execute(home.db);
});
afterAll(() => home.close());

let opened: ReturnType<typeof openDatabase>;
beforeEach(() => {
  opened = openDatabase({ connectionString: home.connectionString, log: { warn() {} }, sizes: { write: 1 } });
});
afterEach(() => opened.close());

const row = async (db: Parameters<typeof executeNamed>[0], id: number) =>
  (await executeNamed(db, "shape", sql`select * from shapes where id = ${id}::integer`)).rows[0];
const prepared = async () =>
  (
    await sql<{ name: string }>`select name from pg_prepared_statements where name like 'shape %'`.execute(opened.db)
  ).rows.map(({ name }) => name);

test("a connection prepares a named statement once, and no other statement", async () => {
  expect([await row(opened.db, 1), await row(opened.db, 2), await row(opened.db, 3)]).toEqual([
    { id: 1 },
    { id: 2 },
    undefined,
  ]);
  await sql`select * from shapes where id = ${1}::integer and true`.execute(opened.db);
  expect(await prepared()).toHaveLength(1);
  const { rows } = await sql`select from pg_prepared_statements`.execute(opened.db);
  expect(rows).toHaveLength(1);
});

test("a column that a migration adds meanwhile is read by the next call, and in a transaction by the next one", async () => {
  const inside = () => inTransaction(opened.db, (tx) => row(tx, 1));
  expect(await row(opened.db, 1)).toEqual({ id: 1 });
  await sql`alter table shapes add column name text not null default 'new'`.execute(home.db);
  try {
    expect(await row(opened.db, 1)).toEqual({ id: 1, name: "new" });
    expect(await inside()).toEqual({ id: 1, name: "new" });
    await sql`alter table shapes add column size integer`.execute(home.db);
    await expect(inside()).rejects.toMatchObject({ code: "0A000" });
    expect(await inside()).toEqual({ id: 1, name: "new", size: null });
  } finally {
    await sql`alter table shapes drop column name, drop column if exists size`.execute(home.db);
  }
});

test("a value that can't be sent, or a statement that fails, leaves the connection as it was", async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  await expect(sql`select ${circle}::text as one`.execute(opened.db)).rejects.toThrow("circular");
  const divide = (by: number) =>
    executeNamed<{ half: number }>(opened.db, "divide", sql`select 1 / ${by}::integer as half`);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(1)).rows).toEqual([{ half: 1 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(1)).rows).toEqual([{ half: 1 }]);
});
