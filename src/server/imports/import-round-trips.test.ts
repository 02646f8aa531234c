import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runJob } from "#server/platform/jobs.ts";
import { aTicket } from "#server/testing/factories.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { carryOutImport } from "./create-orders.ts";
import { AGREED, anImport } from "./testing/an-import.ts";

// The number of queries for each order of an import: it decides how long an import takes.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const counted = countRoundTrips({ connectionString: () => app.connectionString });

/** Imports a file with this many orders, one row each. Returns the number of queries. */
async function roundTripsOf({ orders, rest }: { orders: number; rest: string }): Promise<number> {
  const { begin, run, get, agrees } = await anImport(app);
  const rows = Array.from({ length: orders }, (_, at) => `Ada${at},ada${at}@example.test,Standing,B${at},${rest}`);
  const { id } = await begin(["First name,Email,Ticket,Order,Price,Order date", ...rows].join("\n"));
  await run(id, { attendees: orders });
  counted.trips = [];
  const worker = { db: counted.db, app: app.context, log: pino({ level: "silent" }) };
  await runJob(worker, carryOutImport, { import_id: id });
  const { length } = counted.trips;
  expect(await get(id)).toMatchObject({ status: "DONE", orders_created: orders });
  expect(await agrees()).toEqual(AGREED);
  return length;
}

test.each([
  ["a paid order", "20,", 13],
  ["a free order", "0,", 12],
  ["an order of an earlier day", "20,2026-01-05 10:00", 18],
])("import of %s runs a fixed number of queries per order", async (_name, rest, most) => {
  const [few, many] = [await roundTripsOf({ orders: 2, rest }), await roundTripsOf({ orders: 12, rest })];
  expect((many - few) / 10).toBe(most);
});

test("imported order reads only the tickets that it names, not all of its event", async () => {
  const { begin, run, event } = await anImport(app);
  for (let at = 0; at < 3; at += 1) await aTicket(app.db, { event, title: `Other ${at}` });
  const { id } = await begin("First name,Email,Ticket\nAda,ada@example.test,Standing\n");
  await run(id, { attendees: 1 });
  counted.trips = [];
  await runJob({ db: counted.db, app: app.context, log: pino({ level: "silent" }) }, carryOutImport, {
    import_id: id,
  });
  const offers = counted.trips.flat().filter((text) => text.includes('from "tickets"'));
  expect(offers).toEqual([expect.stringMatching(/tickets\.id = any\(/)]);
});
