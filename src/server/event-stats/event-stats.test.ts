import pino from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { runJob } from "#server/platform/jobs.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { addStats, anEvent } from "#server/testing/factories.ts";
import { testContext } from "#server/testing/test-app.ts";
import { ViewCount } from "./count-view.ts";
import { aggregateCounters } from "./aggregate-counters.ts";
import { eventTotals } from "./event-stats-queries.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const fold = (db = database.db) => runJob({ db, app: testContext(db), log }, aggregateCounters, {});
const countChanges = async () => (await database.db.selectFrom("stat_changes").select("id").execute()).length;

describe("stats", () => {
  // SPEC 3.48
  test("stats are exact before and after aggregation, and add up over the days", async () => {
    const { db } = database;
    const event = await anEvent(db);
    await db
      .insertInto("daily_stats")
      .values({ event_id: event.id, ticket_id: 0, day: "2026-01-01", orders: 5, refunded: 7 })
      .execute();
    const sale = {
      event_id: event.id,
      rows: [
        { ticket_id: 0, orders: 1 },
        { ticket_id: 3, attendees: 2, gross: 40_00, tax: 6_00, fee: 1_00 },
      ],
    };
    await inTransaction(db, (tx) => addStats(tx, event, sale.rows));
    await inTransaction(db, (tx) => addStats(tx, event, sale.rows));
    const expected = { orders: 7, attendees: 4, gross: 80_00, refunded: 7, check_ins: 0, views: 0 };
    expect((await eventTotals(db, [event.id]))(event.id)).toEqual(expected);
    await fold();
    expect(await countChanges()).toBe(0);
    expect((await eventTotals(db, [event.id]))(event.id)).toEqual(expected);
    await fold();
    expect((await eventTotals(db, [event.id]))(event.id)).toEqual(expected);
  });

  test("stats roll back with the transaction of their cause", async () => {
    const event = await anEvent(database.db);
    await inTransaction(database.db, async (tx) => {
      await addStats(tx, event, [{ ticket_id: 0, orders: 1 }]);
      throw new Error("the sale failed");
    }).catch(() => undefined);
    expect((await eventTotals(database.db, [event.id]))(event.id).orders).toBe(0);
  });

  test("stats are neither doubled nor lost when several processes aggregate during sales", async () => {
    const { db, connectionString } = database;
    const other = openDatabase({ connectionString, log });
    const event = await anEvent(db);
    const sell = () =>
      inTransaction(db, (tx) =>
        addStats(tx, event, [
          { ticket_id: 0, orders: 1 },
          { ticket_id: 1, gross: 3 },
        ]),
      );
    const seen: number[] = [];
    const sales = Promise.all(Array.from({ length: 200 }, sell));
    for (let round = 0; round < 10; round++) {
      await Promise.all([fold(), fold(other.db), fold(other.db)]);
      seen.push((await eventTotals(db, [event.id]))(event.id).orders);
    }
    await sales;
    await Promise.all([fold(), fold(other.db)]);
    expect((await eventTotals(db, [event.id]))(event.id)).toMatchObject({ orders: 200, gross: 600 });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(await countChanges()).toBe(0);
    await other.close();
  });
});

describe("page views", () => {
  test("page views count an IP address once in five minutes, for live events only", async () => {
    const { db } = database;
    const live = await anEvent(db, { status: "LIVE" });
    const draft = await anEvent(db);
    const views = new ViewCount(db);
    for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) views.count(live.id, ip);
    views.count(draft.id, "192.0.2.1");
    views.count(999_999, "192.0.2.1");
    await views.write();
    const totals = await eventTotals(db, [live.id, draft.id]);
    expect([totals(live.id).views, totals(draft.id).views]).toEqual([2, 0]);
  });

  test("page views are written when the process stops", async () => {
    const { db } = database;
    const live = await anEvent(db, { status: "LIVE" });
    const views = new ViewCount(db);
    const running = views.start(log);
    views.count(live.id, "192.0.2.7");
    await running.stop();
    expect((await eventTotals(db, [live.id]))(live.id).views).toBe(1);
  });

  test("page views wait for a database that is unavailable", async () => {
    const { db } = database;
    const live = await anEvent(db, { status: "LIVE" });
    const warn = vi.fn();
    const views = new ViewCount(db);
    const running = views.start({ warn });
    views.count(live.id, "192.0.2.8");
    await sql`alter table stat_changes rename to tally_changes_away`.execute(db);
    await expect(views.write()).rejects.toThrow();
    await sql`alter table tally_changes_away rename to stat_changes`.execute(db);
    await running.stop();
    expect((await eventTotals(db, [live.id]))(live.id).views).toBe(1);
    expect(warn).not.toHaveBeenCalled();
  });
});
