import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { buy, nameAll, newSession } from "#server/orders/testing/buyers.ts";
import { anEvent, aTicket } from "#server/testing/factories.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";

// Number of round trips of a reservation: docs/developers/performance.md promises these numbers.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const counted = countRoundTrips({ connectionString: () => database.connectionString });

/** The round trips from the first that locks a stock to the commit. */
function underLock(): number {
  const locks = (text: string) => /for update of stocks|from "?stocks"?[\s\S]*for update/i.test(text);
  return counted.trips.length - counted.trips.findIndex((texts) => texts.some(locks));
}

test("reservation in a rush takes two round trips, and locks the contended row for one", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  counted.trips = [];
  await buy(counted.db, event, [[ticket, 1]]);
  expect([counted.trips.length, underLock()]).toEqual([2, 1]);
});

test("reservation that supersedes an open order takes twelve round trips, and locks the contended row for six", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const session_hash = newSession();
  await buy(database.db, event, [[ticket, 1]], { session_hash, is_new_session: false });
  counted.trips = [];
  await buy(counted.db, event, [[ticket, 2]], { session_hash, is_new_session: false });
  expect([counted.trips.length, underLock()]).toEqual([12, 6]);
});

test("completing a free order takes five round trips, and sells right before the commit", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const order = await buy(database.db, event, [[ticket, 1]]);
  counted.trips = [];
  await nameAll(counted.db, order, [[ticket, 1]]);
  const words = counted.trips.map((texts) => texts.map((text) => text.trim().split(/\s/u)[0]));
  expect(words).toEqual([["begin"], ["select", "select"], ["with"], ["with", "with", "select", "with"], ["commit"]]);
});
