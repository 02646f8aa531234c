import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { cachedQuery } from "./cached-query.ts";
import { executeNamed } from "./named-statements.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
  await sql`create table scraps (id integer primary key, text text not null)`.execute(home.db);
});
afterAll(() => home.close());

// One connection, so that a transaction meets what the one before left behind.
const counted = countRoundTrips({ connectionString: () => home.connectionString, size: 1 });
afterEach(async () => {
  await sql`truncate scraps`.execute(home.db);
});

const write = (tx: Tx, id: number, text: string | null = "x") =>
  sql`insert into scraps values (${id}::integer, ${text}::text)`.execute(tx);
const writeNamed = (tx: Tx, id: number) =>
  executeNamed(tx, "write scrap", sql`insert into scraps values (${id}::integer, ${"named"}::text)`);
const read = async (tx: Tx) => (await sql<{ id: number }>`select id from scraps order by id`.execute(tx)).rows;
const readBuilt = (tx: Tx) =>
  tx
    .selectFrom(sql<{ id: number }>`scraps`.as("scraps"))
    .select("id")
    .orderBy("id")
    .execute();
const readCached = cachedQuery("scraps", (db, { most }: { most: number }) =>
  db
    .selectFrom(sql<{ id: number }>`scraps`.as("scraps"))
    .select("id")
    .where("id", "<=", most)
    .orderBy("id"),
);
const stored = async () =>
  (await sql<{ id: number }>`select id from scraps order by id`.execute(home.db)).rows.map(({ id }) => id);

test("statements in one Promise.all take one round trip and run in its order, however they are written", async () => {
  const found = await inTransaction(counted.db, (tx) =>
    Promise.all([
      write(tx, 1),
      readCached(tx, { most: 9 }),
      writeNamed(tx, 2),
      readBuilt(tx),
      write(tx, 3),
      read(tx),
      readCached(tx, { most: 2 }),
    ]),
  );
  expect(counted.trips.map((texts) => texts.length)).toEqual([1, 7, 1]);
  expect([found[1], found[3], found[5], found[6]]).toEqual([
    [{ id: 1 }],
    [{ id: 1 }, { id: 2 }],
    [{ id: 1 }, { id: 2 }, { id: 3 }],
    [{ id: 1 }, { id: 2 }],
  ]);
  expect(await stored()).toEqual([1, 2, 3]);
});

test("await outside of Promise.all means that the statement is done", async () => {
  await inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    expect(await read(tx)).toEqual([{ id: 1 }]);
  });
  expect(counted.trips.map((texts) => texts.length)).toEqual([1, 1, 1, 1]);
});

test("if one statement of Promise.all fails, its error is reported, nothing is written, and the connection works on", async () => {
  const failing = inTransaction(counted.db, (tx) =>
    Promise.all([write(tx, 1), write(tx, 2, null), writeNamed(tx, 3), read(tx)]),
  );
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  expect(await stored()).toEqual([]);
  await inTransaction(counted.db, (tx) => Promise.all([writeNamed(tx, 4), write(tx, 5)]));
  expect(await stored()).toEqual([4, 5]);
});

test("an error that is caught inside of a transaction still keeps it from committing", async () => {
  const caught = inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    await write(tx, 1).catch(() => undefined);
  });
  await expect(caught).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test("function that Promise.all no longer waits for writes nothing after the rollback", async () => {
  const continued = Promise.withResolvers<string>();
  const twoSteps = async (tx: Tx) => {
    await read(tx).catch(() => undefined);
    // The rollback is sent by then. Its answer may arrive with the one to the read.
    for (let turn = 0; turn < 100; turn += 1) await undefined;
    await write(tx, 7).then(
      () => continued.resolve("written"),
      (error: Error) => continued.resolve(error.message),
    );
  };
  const failing = inTransaction(counted.db, (tx) => Promise.all([write(tx, 1, null), twoSteps(tx)]));
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  expect(await continued.promise).toMatch(/^(The transaction has ended|Transaction is already rolled back)$/);
  expect(await stored()).toEqual([]);
});

test("statement that nobody waited for is refused after the commit", async () => {
  let saved: Tx | undefined;
  await inTransaction(counted.db, async (tx) => {
    saved = tx;
    await write(tx, 1);
  });
  await expect(write(saved as Tx, 2)).rejects.toThrow("already committed");
  expect(await stored()).toEqual([1]);
});

test("statement behind a lock in the same round trip sees what the lock's last holder has committed", async () => {
  await sql`insert into scraps values (1, 'before')`.execute(home.db);
  const isLocked = Promise.withResolvers<void>();
  const isWanted = Promise.withResolvers<void>();
  const holder = inTransaction(home.db, async (tx) => {
    await sql`update scraps set text = 'after' where id = 1`.execute(tx);
    isLocked.resolve();
    await isWanted.promise;
    // Until the other transaction waits for the row.
    while ((await sql`select from pg_locks where not granted`.execute(tx)).rows.length === 0) continue;
  });
  await isLocked.promise;
  const text = sql<{ text: string }>`select text from scraps where id = 1`;
  const waiting = inTransaction(counted.db, async (tx) => {
    const both = Promise.all([sql`select from scraps where id = 1 for update`.execute(tx), text.execute(tx)]);
    isWanted.resolve();
    const [, { rows }] = await both;
    return rows;
  });
  expect(await waiting).toEqual([{ text: "after" }]);
  await holder;
});
