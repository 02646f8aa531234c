import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { type Db, autocommit, inTransaction, type OpenDb, type ReadDb, type Tx } from "./database.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let database: TestDatabase;
let db: OpenDb;

beforeAll(async () => {
  database = await testDatabase();
  ({ db } = database);
  await sql`create table scraps (id bigint, words text)`.execute(db);
});
afterAll(() => database.close());

describe("column types", () => {
  test("columns are read as the types that the code declares", async () => {
    const { rows } =
      await sql`select 5::bigint as big, array[5, null]::bigint[] as bigs, date '2026-03-01' as day, array[date '2026-03-01'] as days,
      timestamptz '2026-03-01 12:00Z' as at, '{"a":1}'::jsonb as data, array['a']::text[] as words, true as truth`.execute(
        db,
      );
    expect(rows[0]).toEqual({
      big: 5,
      bigs: [5, null],
      day: "2026-03-01",
      days: ["2026-03-01"],
      at: new Date("2026-03-01T12:00:00Z"),
      data: { a: 1 },
      words: ["a"],
      truth: true,
    });
  });

  test("bigint that is too large to be exact is an error", async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow("9007199254740993");
  });
});

describe("read-only connections", () => {
  // SECURITY S35
  test("read-only connection refuses every kind of write", async () => {
    const { reads } = database;
    await sql`insert into scraps values (7, 'readable')`.execute(db);
    expect((await sql`select words from scraps where id = 7`.execute(reads)).rows).toEqual([{ words: "readable" }]);
    for (const statement of [
      sql`insert into scraps values (8, 'sneaked in')`,
      sql`update scraps set words = 'changed'`,
      sql`delete from scraps`,
      sql`with gone as (delete from scraps returning id) select * from gone`,
      sql`select nextval('events_id_seq')`,
    ])
      await expect(statement.execute(reads)).rejects.toMatchObject({ code: "25006" });
    expect((await sql`select words from scraps`.execute(db)).rows).toEqual([{ words: "readable" }]);
    await sql`delete from scraps`.execute(db);
  });
});

describe("transactions", () => {
  test("transaction commits when its work returns", async () => {
    await inTransaction(db, (tx) => note(tx, "kept"));
    expect(await scraps()).toEqual(["kept"]);
  });

  test("transaction rolls back when its work throws", async () => {
    const failing = inTransaction(db, async (tx) => {
      await note(tx, "lost");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await scraps()).toEqual(["kept"]);
  });

  test("only the transaction type has write methods", () => {
    expectTypeOf<Db>().not.toExtend<Tx>();
    expectTypeOf<Tx>().not.toExtend<Db>();
    expectTypeOf<Tx>().toExtend<ReadDb>();
    for (const ctx of ["insertInto", "updateTable", "deleteFrom", "mergeInto", "transaction"] as const) {
      expectTypeOf<ReadDb>().not.toHaveProperty(ctx);
      expectTypeOf<Db>().not.toHaveProperty(ctx);
    }
  });

  test("autocommit writes a single statement without a transaction", async () => {
    await autocommit(db)
      .insertInto("scraps" as never)
      .values({ id: 9, words: "by itself" } as never)
      .execute();
    expect(await scraps()).toContain("by itself");
    await sql`delete from scraps where id = 9`.execute(db);
  });
});

describe("connections", () => {
  test("connection limits a lock wait to 3 s, and a statement and an idle transaction to 30 s", async () => {
    const { rows } =
      await sql`select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('statement_timeout') as statement`.execute(db);
    expect(rows[0]).toEqual({ lock: "3s", idle: "30s", statement: "30s" });
  });

  // SECURITY S164
  test("lost connection is replaced", async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    );
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => "well",
          () => "ill",
        ),
      )
      .toBe("well");
  });
});

function note(tx: Tx, text: string) {
  return sql`insert into scraps (words) values (${text})`.execute(tx);
}

async function scraps() {
  const { rows } = await sql<{ words: string }>`select words from scraps`.execute(db);
  return rows.map((row) => row.words);
}
