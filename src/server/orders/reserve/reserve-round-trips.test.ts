import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { buy, nameAll, newSession } from "#server/orders/testing/buyers.ts";
import { anEvent, aTicket } from "#server/testing/factories.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";

// Number of round trips of a reservation: docs/performance.md promises these numbers.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const counted = countRoundTrips({ connectionString: () => database.connectionString });

/** The statements from the first that locks a stock to the commit. */
function underLock(): number {
  return (
    counted.queries.length -
    counted.queries.findIndex((text) => /for update of stocks|from "?stocks"?[\s\S]*for update/i.test(text))
  );
}

test("reservation in a rush takes two round trips, and locks the contended row for one", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  counted.queries = [];
  await buy(counted.db, event, [[ticket, 1]]);
  expect([counted.queries.length, underLock()]).toEqual([2, 1]);
});

test("reservation that supersedes an open order takes eleven round trips, and locks the contended row for six", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const session_hash = newSession();
  await buy(database.db, event, [[ticket, 1]], { session_hash, is_new_session: false });
  counted.queries = [];
  await buy(counted.db, event, [[ticket, 2]], { session_hash, is_new_session: false });
  expect([counted.queries.length, underLock()]).toEqual([11, 6]);
});

test("completing a free order waits for three round trips, and everything else is sent with the commit", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const order = await buy(database.db, event, [[ticket, 1]]);
  counted.queries = [];
  await nameAll(counted.db, order, [[ticket, 1]]);
  expect(counted.queries.map((text) => text.trim().split(/\s/u)[0])).toEqual(["select", "select", "commit"]);
});
