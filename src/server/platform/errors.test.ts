import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLostConnection, knownRefusal } from "./errors.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

// A second line of defense: a contract that lets such a value through has a gap, but the response
// must not be a server error.
// SECURITY S152
test.each([
  ["a time that is none", "timestamptz", "soon"],
  ["a day that is none", "timestamptz", "2027-13-45"],
  ["an offset that is none", "timestamptz", "2027-05-03T19:30+99:99"],
  ["a number that is too large", "integer", "99999999999"],
  ["a number that is none", "bigint", "seven"],
  ["a sign that text can't hold", "jsonb", '"\\u0000"'],
])("value refused by PostgreSQL is an invalid request: %s", async (_what, type, value) => {
  const stored =
    type === "jsonb"
      ? sql`select (${value}::jsonb ->> 0)::text, ${value}::jsonb #>> '{}'`
      : sql`select ${value}::${sql.raw(type)}`;
  const error: unknown = await stored.execute(database.db).then(
    () => undefined,
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(Error);
  expect(knownRefusal(error)?.code).toBe("invalid");
});

test.each([
  ["unsupported startup parameter: options", false],
  ["no such database: foyer", false],
  ["invalid message format", false],
  ["server conn crashed?", true],
  ["server login has been failing, try again later (server_login_retry)", true],
  ["query_wait_timeout", true],
])("protocol error is a lost connection only where a pooler reports a lost server: %s", (message, isLost) => {
  expect(isLostConnection(Object.assign(new Error(message), { code: "08P01" }))).toBe(isLost);
});
