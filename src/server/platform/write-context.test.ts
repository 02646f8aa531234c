import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { afterCommit, type OpenDb } from "./database.ts";
import { type WriteContext, withTransaction } from "./write-context.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let database: TestDatabase;
let db: OpenDb;

beforeAll(async () => {
  database = await testDatabase({ may_deadlock: true });
  ({ db } = database);
  await sql`create table purses (id bigint primary key, coins bigint not null)`.execute(db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate purses`.execute(db);
  await sql`insert into purses values (1, 100), (2, 100)`.execute(db);
});

const acting = { by: { kind: "visitor" as const }, now: new Date(), network: null };

/**
 * Moves coins between two purses, one after the other. At the first attempt each transaction waits
 * until the other one has changed its first purse.
 */
function pairUp() {
  const met = Promise.withResolvers<void>();
  let arrived = 0;
  const meet = () => {
    arrived += 1;
    if (arrived === 2) met.resolve();
    return met.promise;
  };
  const committed: string[] = [];
  const tries: string[] = [];
  const move = (name: string, [from, to]: readonly [number, number], coins: number) =>
    withTransaction(db, acting, async (ctx) => {
      tries.push(name);
      await add(ctx, from, -coins);
      await meet();
      await add(ctx, to, coins);
      afterCommit(ctx.tx, () => committed.push(name));
      return name;
    });
  return { move, committed, tries };
}

test("one of two deadlocked transactions is retried, and both commit once", async () => {
  const { move, committed, tries } = pairUp();
  expect(await Promise.all([move("there", [1, 2], 30), move("back", [2, 1], 10)])).toEqual(["there", "back"]);
  expect(tries).toHaveLength(3);
  expect(committed.toSorted()).toEqual(["back", "there"]);
  expect(await purses()).toEqual([80, 120]);
});

test("transaction that can't be serialized again and again is refused at the third attempt and changes nothing", async () => {
  let tries = 0;
  const unlucky = withTransaction(db, acting, async (ctx) => {
    tries += 1;
    await add(ctx, 1, -50);
    await sql`do $$ begin raise exception 'overtaken' using errcode = '40001'; end $$`.execute(ctx.tx);
  });
  await expect(unlucky).rejects.toMatchObject({ code: "40001" });
  expect(tries).toBe(3);
  expect(await purses()).toEqual([100, 100]);
});

test.for(["55P03", "57014", "23514"])("transaction that fails for another reason (%s) is not retried", async (code) => {
  let tries = 0;
  const failing = withTransaction(db, acting, async (ctx) => {
    tries += 1;
    await sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(ctx.tx);
  });
  await expect(failing).rejects.toMatchObject({ code });
  expect(tries).toBe(1);
});

function add({ tx }: WriteContext, id: number, coins: number) {
  return sql`update purses set coins = coins + ${coins}::bigint where id = ${id}`.execute(tx);
}

async function purses(): Promise<number[]> {
  const { rows } = await sql<{ coins: number }>`select coins from purses order by id`.execute(db);
  return rows.map(({ coins }) => coins);
}
