import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/platform/database.ts";
import { cachedQuery } from "./cached-query.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { AFTER_COMMIT, AHEAD, LATER } from "./preparing-client.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
  await sql`create table scraps (id integer primary key, text text not null)`.execute(home.db);
});
afterAll(() => home.close());

// one connection: what is asked next meets what was left behind
const counted = countRoundTrips({ connectionString: () => home.connectionString, size: 1 });
afterEach(async () => {
  await sql`truncate scraps`.execute(home.db);
});

const write = (tx: Tx, id: number, text: string | null = "x") =>
  sql`${AHEAD}insert into scraps values (${id}::integer, ${text}::text) returning id`.execute(tx);
const read = async (tx: Tx) =>
  (await sql<{ id: number }>`select id from scraps where id < ${1000} order by id`.execute(tx)).rows;
const kept = async () =>
  (await sql<{ id: number }>`select id from scraps order by id`.execute(home.db)).rows.map(({ id }) => id);

test("a transaction begins with its first statement, and what nobody waits for goes with the next: three round trips instead of six", async () => {
  await inTransaction(counted.db, async (tx) => {
    expect(await read(tx)).toEqual([]);
    await write(tx, 1);
    await write(tx, 2);
    expect(await read(tx), "it sees what went with it, and only its own rows").toEqual([{ id: 1 }, { id: 2 }]);
  });
  expect(counted.queries).toHaveLength(3);
  expect(await kept()).toEqual([1, 2]);
});

test("what is left at the end goes with the commit", async () => {
  await inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    await write(tx, 2);
  });
  expect(counted.queries).toEqual(["commit"]);
  expect(await kept()).toEqual([1, 2]);
});

test("a transaction in which nothing is asked asks nothing", async () => {
  expect(await inTransaction(counted.db, async () => 7)).toBe(7);
  const failing = inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect([counted.queries, await kept()]).toEqual([[], []]);
});

test("where one of them fails, the statement that it went with fails, nothing is kept, and the connection goes on", async () => {
  const failing = inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    await write(tx, 2, null);
    await write(tx, 3);
    await read(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  expect(await kept()).toEqual([]);
  // the same texts again: those that the server had parsed and those that it never saw
  await inTransaction(counted.db, async (tx) => {
    await write(tx, 4);
    expect(await read(tx)).toEqual([{ id: 4 }]);
  });
  expect(await kept()).toEqual([4]);
});

test("where it fails with the commit, nothing is kept either", async () => {
  const failing = inTransaction(counted.db, async (tx) => {
    await read(tx);
    await write(tx, 1);
    await write(tx, 1);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await kept()).toEqual([]);
  await inTransaction(counted.db, async (tx) => void (await write(tx, 1)));
  expect(await kept()).toEqual([1]);
});

test("where the statement itself fails, the error is its own, and both texts can be asked again", async () => {
  const divide = (tx: Tx, by: number) => sql`select 1 / ${by}::integer as half`.execute(tx);
  const unknown = (tx: Tx) => sql`select nothing from nowhere where ${1}::integer = 1`.execute(tx);
  const run = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(counted.db, async (tx) => {
      await write(tx, 1);
      await work(tx);
    });
  await expect(run((tx) => divide(tx, 0))).rejects.toMatchObject({ code: "22012" });
  await expect(run(unknown)).rejects.toMatchObject({ code: "42P01" });
  await expect(run(unknown)).rejects.toMatchObject({ code: "42P01" });
  await run((tx) => divide(tx, 1));
  expect(await kept()).toEqual([1]);
});

test("a value that can't be sent fails where it stands", async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  let where = "";
  const failing = inTransaction(counted.db, async (tx) => {
    await sql`${AHEAD}insert into scraps values (${1}::integer, ${circle}::jsonb)`
      .execute(tx)
      .catch((error: unknown) => {
        where = "there";
        throw error;
      });
  });
  await expect(failing).rejects.toThrow("circular");
  expect([where, counted.queries]).toEqual(["there", []]);
  await inTransaction(counted.db, async (tx) => void (await write(tx, 1)));
  expect(await kept()).toEqual([1]);
});

test("savepoints hold: what went into one that is undone is undone", async () => {
  await inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    await sql`savepoint here`.execute(tx);
    await write(tx, 2);
    await sql`rollback to savepoint here`.execute(tx);
    await write(tx, 3);
  });
  expect(await kept()).toEqual([1, 3]);
});

const lock = async (tx: Tx, id: number) =>
  (
    await sql<{ id: number; text: string }>`${LATER} select id, text from scraps where id = ${id} for update`.execute(
      tx,
    )
  ).rows;
const countOnceCommitted = cachedQuery<{ least: number }, { id: number }>(
  (db, { least }) =>
    db
      .selectFrom(sql<{ id: number }>`scraps`.as("scraps"))
      .select("id")
      .where("id", ">=", least),
  AFTER_COMMIT,
);

test("an answer that is wanted later is there with the next one's, each with its own columns", async () => {
  await sql`insert into scraps values (1, 'one'), (2, 'two')`.execute(home.db);
  await inTransaction(counted.db, async (tx) => {
    const [first, second] = [await lock(tx, 1), await lock(tx, 2)];
    expect([first, second]).toEqual([[], []]);
    await write(tx, 3);
    expect(await read(tx)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect([first, second]).toEqual([[{ id: 1, text: "one" }], [{ id: 2, text: "two" }]]);
  });
  expect(counted.queries, "begun, locked, written and read in one").toHaveLength(2);
});

test("what is read behind a lock in the same round trip sees what its last holder has left", async () => {
  await sql`insert into scraps values (1, 'before')`.execute(home.db);
  const isLocked = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  const holder = inTransaction(home.db, async (tx) => {
    await sql`update scraps set text = 'after' where id = 1`.execute(tx);
    isLocked.resolve();
    await isAsked.promise;
    // until the other one waits for the row
    while ((await sql`select from pg_locks where not granted`.execute(tx)).rows.length === 0) continue;
  });
  await isLocked.promise;
  const waiting = inTransaction(counted.db, async (tx) => {
    const locked = await lock(tx, 1);
    const reading = sql`select text from scraps where id = ${1}::integer`.execute(tx);
    isAsked.resolve();
    const { rows } = await reading;
    return [locked[0]?.text, rows[0]];
  });
  expect(await waiting).toEqual(["after", { text: "after" }]);
  await holder;
});

test("what is read once all is committed goes with the commit, and sees what others see", async () => {
  const rows = await inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    const later = await countOnceCommitted(tx, { least: 1 });
    await write(tx, 2);
    expect(later).toEqual([]);
    return later;
  });
  expect([rows, counted.queries.length]).toEqual([[{ id: 1 }, { id: 2 }], 1]);
  expect(await kept()).toEqual([1, 2]);
  expect(
    await inTransaction(counted.db, (tx) => countOnceCommitted(tx, { least: 2 })),
    "of what was written before",
  ).toEqual([{ id: 2 }]);
});

test("what can't be committed is not read either, and what is undone leaves nothing for the next transaction", async () => {
  const failing = inTransaction(counted.db, async (tx) => {
    await write(tx, 1);
    await write(tx, 1);
    return countOnceCommitted(tx, { least: 1 });
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  const undone = inTransaction(counted.db, async (tx) => {
    await read(tx);
    await countOnceCommitted(tx, { least: 1 });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await inTransaction(counted.db, async (tx) => void (await write(tx, 3)));
  expect(await kept()).toEqual([3]);
});

test("outside of a transaction it is a statement like any other", async () => {
  const { rows } = await sql`${AHEAD}insert into scraps values (${9}::integer, ${"x"}::text) returning id`.execute(
    counted.db,
  );
  expect([rows, await kept()]).toEqual([[{ id: 9 }], [9]]);
});
