import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { cachedQuery } from "./cached-query.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("cached query", () => {
  test("cached query is built once, and each call gets its own values", async () => {
    let built = 0;
    const add = cachedQuery("add", (db, { one, other }: { one: number; other: number }) => {
      built += 1;
      return db.selectNoFrom(sql<number>`${other}::integer - ${one}::integer`.as("difference"));
    });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add(app.db, { one: at, other: at * at + at })),
    );
    expect(results.flat().map(({ difference }) => difference)).toEqual(Array.from({ length: 20 }, (_, at) => at * at));
    expect(built).toBe(1);
  });

  test("cached query may have another text where a value is null", async () => {
    const nameOf = cachedQuery("name", (db, { name }: { name: string | null }) =>
      db.selectNoFrom(name === null ? sql<string>`'nobody'`.as("shown") : sql<string>`${name}::text`.as("shown")),
    );
    expect(await nameOf(app.db, { name: "Ada" })).toEqual([{ shown: "Ada" }]);
    expect(await nameOf(app.db, { name: null })).toEqual([{ shown: "nobody" }]);
    expect(await nameOf(app.db, { name: "Grace" })).toEqual([{ shown: "Grace" }]);
  });

  test("cached query passes a list as one parameter, and text that looks like SQL as text", async () => {
    const among = cachedQuery("among", (db, { ids, word }: { ids: readonly number[]; word: string }) =>
      db.selectNoFrom([sql<number>`cardinality(${ids}::bigint[])`.as("many"), sql<string>`${word}::text`.as("word")]),
    );
    expect(await among(app.db, { ids: [1, 2, 3], word: "'; drop table orders; --" })).toEqual([
      { many: 3, word: "'; drop table orders; --" },
    ]);
    expect(await among(app.db, { ids: [], word: "$1" })).toEqual([{ many: 0, word: "$1" }]);
  });
});
