import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";

// Dumps are restored, indexes rebuilt and rows replicated with an empty search path, where a
// function finds only what it names with its schema. A body that is stored parsed (`begin atomic`,
// `return …`) also locks the tables whose row type it takes: PostgreSQL 15.20 refuses to add a
// column to them.

let database: TestDatabase;
let functions: Function[] = [];
type Function = { name: string; language: string; body: string; definition: string; is_parsed: boolean };

beforeAll(async () => {
  database = await testDatabase();
  functions = await withEmptyPath(async (tx) => (await declared.execute(tx)).rows);
});
afterAll(() => database.close());

const declared = sql<Function>`
  select proname as name, lanname as language, prosrc as body, pg_get_functiondef(pg_proc.oid) as definition,
    prosqlbody is not null as is_parsed
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1`;

test("function bodies are stored as quoted text", () => {
  expect(functions.length).toBeGreaterThan(15);
  expect(functions.filter(({ is_parsed }) => is_parsed).map(({ name }) => name)).toEqual([]);
});

describe("empty search path", () => {
  test("every SQL function finds what it uses with an empty search path", async () => {
    for (const { definition } of functions.filter(({ language }) => language === "sql"))
      await expect(createAgain(definition)).resolves.toBeUndefined();
    const careless =
      "create function public.careless(given text) returns text language sql as $$ select folded(given) $$";
    await expect(createAgain(careless)).rejects.toThrow("function folded(text) does not exist");
  });

  test("every PL/pgSQL function names its functions and tables with their schema", async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')`.execute(
      database.db,
    );
    const bare = (body: string) => [
      ...functions.flatMap(({ name }) => body.match(new RegExp(`(?<![.\\w])${name}\\s*\\(`, "g")) ?? []),
      ...tables.flatMap(
        ({ name }) => body.match(new RegExp(`\\b(from|join|into|update|table)\\s+${name}\\b`, "g")) ?? [],
      ),
    ];
    expect(bare("begin insert into orders (n) select folded(name) from public.events; end")).toEqual([
      "folded(",
      "into orders",
    ]);
    const found = functions.filter(({ language }) => language === "plpgsql");
    expect(found.length).toBeGreaterThan(5);
    expect(found.flatMap(({ name, body }) => bare(body).map((what) => `${name}: ${what}`))).toEqual([]);
  });
});

/** PostgreSQL checks the body of an SQL function when it is created. */
function createAgain(definition: string): Promise<void> {
  return withEmptyPath(async (tx) => void (await sql.raw(definition).execute(tx)));
}

function withEmptyPath<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(database.db, async (tx) => {
    await sql`set local search_path = ''`.execute(tx);
    return work(tx);
  });
}
