import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { aCheckInList, aCompletedOrder, anEvent, aTicket } from "#server/testing/factories.ts";
import { manyOrders } from "#server/testing/many-orders.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { stationList } from "./own-list.ts";
import { scanAtStation } from "./admission/scan-in-one-statement.ts";

// How often a scan queries the database, and how often the database plans it:
// docs/developers/performance.md promises these numbers.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ replans_each_time: true });
});
afterAll(() => database.close());

const counted = countRoundTrips({ connectionString: () => database.connectionString, size: 1 });

/** A station that scans over one connection, and the codes of its attendees. */
async function openStation(people: number, { orders = 1 } = {}) {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event });
  const { short_id } = await aCheckInList(database.db, { event, tickets: [ticket] });
  const attendees = [];
  for (let n = 0; n < orders; n += 1)
    attendees.push(...(await aCompletedOrder(database.db, { event, ticket, quantity: people / orders })).attendees);
  const list = await stationList(counted.reads, short_id);
  const acting = { by: { kind: "door", check_in_list_id: list.id }, now: new Date(), network: null } as const;
  const scan = async (code: string, direction: "in" | "out" = "in") => {
    counted.trips = [];
    const [result] = await scanAtStation(counted.db, acting, list, { codes: [code], direction, address: "192.0.2.1" });
    return { outcome: result?.outcome, round_trips: counted.trips.length };
  };
  return { codes: attendees.map(ticketCode), scan };
}

test("scan that admits takes one round trip, after the one that finds its list", async () => {
  const { codes, scan } = await openStation(2);
  expect(await scan(codes[0] ?? "")).toEqual({ outcome: "checked_in", round_trips: 1 });
  expect(await scan(codes[1] ?? "")).toEqual({ outcome: "checked_in", round_trips: 1 });
});

test("scan that refuses takes five round trips", async () => {
  const { codes, scan } = await openStation(1);
  await scan(codes[0] ?? "");
  expect(await scan(codes[0] ?? "")).toEqual({ outcome: "already_checked_in", round_trips: 5 });
});

/** How many check-ins this connection has read so far. */
async function checkInsRead(): Promise<number> {
  await counted.pool.query("select pg_stat_force_next_flush()");
  const { rows } = await counted.pool.query<{ read: string }>(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'check_ins'",
  );
  return Number(rows[0]?.read);
}

test("scan reads no other check-ins, although it was planned when there were none", async () => {
  const { codes, scan } = await openStation(60, { orders: 30 });
  const before = await checkInsRead();
  for (const code of codes) expect((await scan(code)).outcome).toBe("checked_in");
  // a plan that reads all check-ins reads 1,800 and more
  expect((await checkInsRead()) - before).toBeLessThan(300);
});

test("scan is planned for the first few scans of a connection and then no more", async () => {
  const other = await anEvent(database.db);
  await manyOrders(database.connectionString, { event_id: other.id, orders: 1_000 });
  const { codes, scan } = await openStation(30);
  for (const table of ["attendees", "orders", "check_ins"]) await sql`analyze ${sql.table(table)}`.execute(database.db);
  for (const code of [...codes, ...codes]) await scan(code);
  const { rows } = await counted.pool.query<{ statement: string; custom_plans: string; generic_plans: string }>(
    "select statement, custom_plans, generic_plans from pg_prepared_statements where statement like '%ticket_code(%'",
    [],
  );
  expect(rows).toHaveLength(2);
  for (const { custom_plans, generic_plans } of rows)
    expect([Number(custom_plans), Number(generic_plans)]).toEqual([5, expect.any(Number)]);
  expect(Math.min(...rows.map((row) => Number(row.generic_plans)))).toBeGreaterThan(20);
});
