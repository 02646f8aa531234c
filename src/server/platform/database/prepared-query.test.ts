import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { LATER } from "./preparing-client.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
  await sql`create table shapes (id integer primary key, at timestamptz)`.execute(home.db);
  await sql`insert into shapes values (1, '2026-05-01T10:00:00Z'), (2, null)`.execute(home.db);
});
afterAll(() => home.close());

/** How often the server has told what rows look like, over the one connection. */
let described = 0;
let t: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  t = openDatabase({ connectionString: home.connectionString, log: { warn() {} }, size: 1 });
  const client = await t.pool.connect();
  const { connection } = client as unknown as { connection: { on(name: string, told: () => void): void } };
  connection.on("rowDescription", () => void (described += 1));
  client.release();
  described = 0;
});
afterEach(() => t.close());

const row = async (id: number) => (await sql`select * from shapes where id = ${id}::integer`.execute(t.db)).rows[0];

test("a statement's rows are described once a connection, and read alike ever after", async () => {
  const first = { id: 1, at: new Date("2026-05-01T10:00:00Z") };
  expect([await row(1), await row(1), await row(2), await row(3)]).toEqual([
    first,
    first,
    { id: 2, at: null },
    undefined,
  ]);
  expect(described).toBe(1);
});

test("likewise in one pipeline with others, whichever of them comes first", async () => {
  const asked = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], id: number) =>
    sql<{ at: Date | null }>`${LATER}select at from shapes where id = ${id}::integer`.execute(tx);
  const both = () =>
    inTransaction(t.db, async (tx) => {
      const [kept, other] = [await asked(tx, 1), await asked(tx, 2)];
      const { rows } = await sql<{ one: string }>`select ${"one"}::text as one`.execute(tx);
      return [kept.rows[0]?.at?.getUTCHours(), other.rows[0]?.at, rows[0]?.one];
    });
  expect([await both(), await both()]).toEqual([
    [10, null, "one"],
    [10, null, "one"],
  ]);
  // the text of both `asked` is one, and was not yet known when the second of them was sent
  expect(described).toBe(3);
});

test("what writes and answers no rows asks for none, and what it wrote is counted", async () => {
  const write = () => sql`update shapes set at = at where id = ${1}::integer`.execute(t.db);
  expect([(await write()).numAffectedRows, (await write()).numAffectedRows]).toEqual([1n, 1n]);
  expect(described).toBe(0);
});

test("a column that a migration adds meanwhile is read by the next that asks", async () => {
  expect(Object.keys((await row(1)) as object)).toEqual(["id", "at"]);
  await sql`alter table shapes add column name text not null default 'new'`.execute(home.db);
  try {
    expect(await row(1)).toMatchObject({ id: 1, name: "new" });
    expect(await row(2)).toMatchObject({ id: 2, name: "new" });
  } finally {
    await sql`alter table shapes drop column name`.execute(home.db);
  }
});

test("a value that can't be sent, or a statement that fails, leaves the connection as it was", async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  await expect(sql`select ${circle}::text as one`.execute(t.db)).rejects.toThrow();
  const divide = (by: number) => sql<{ half: number }>`select 1 / ${by}::integer as half`.execute(t.db);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(1)).rows).toEqual([{ half: 1 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(1)).rows).toEqual([{ half: 1 }]);
});
