import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { runJob } from "#server/platform/jobs.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { aCompletedOrder, anEvent, aTicket } from "#server/testing/factories.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { testContext } from "#server/testing/test-app.ts";
import { issueInvoices } from "./issue-invoices.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

const log = pino({ level: "silent" });

async function someOrders(count: number) {
  const event = await anEvent(database.db, { status: "LIVE" });
  await aSeller(database.db, { id: event.organizer_id });
  const ticket = await aTicket(database.db, { event });
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await aCompletedOrder(database.db, { event, ticket })).order.id);
  const sequences = async () => {
    const rows = database.db.selectFrom("invoices").select(["sequence", "issued_at"]);
    return rows.where("organizer_id", "=", event.organizer_id).orderBy("sequence").execute();
  };
  return { ids, sequences };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

// SPEC 4.48
test("50 orders completing at once in two processes get invoices 1 to 50 without a gap, each later than the previous", async () => {
  const { ids, sequences } = await someOrders(50);
  const other = openDatabase({ connectionString: database.connectionString, log });
  const workers = [database.db, other.db].map((db) => ({ db, app: testContext(database.db), log }));
  // both processes run every job
  await Promise.all(
    workers.flatMap((worker) => ids.map((order_id) => runJob(worker, issueInvoices, { order_id, is_new: true }))),
  );
  await other.close();
  const rows = await sequences();
  expect(rows.map(({ sequence }) => sequence)).toEqual(upTo(50));
  const times = rows.map(({ issued_at }) => issued_at.getTime());
  expect(times).toEqual(times.toSorted((a, next) => a - next));
});

// SPEC 4.48
test("process that dies before its commit leaves no gap in the invoice numbers", async () => {
  const { ids, sequences } = await someOrders(6);
  const dying = new Proxy(database.db, {
    get(db, name) {
      if (name !== "transaction") {
        const value = Reflect.get(db, name, db) as unknown;
        return typeof value === "function" ? value.bind(db) : value;
      }
      return () => {
        const begun = db.transaction();
        // everything is written and never committed, as when a process is killed
        const execute = (work: (tx: never) => Promise<unknown>) =>
          begun.execute(async (tx) => {
            await work(tx as never);
            throw new Error("killed");
          });
        return { execute, setIsolationLevel: () => ({ execute }) };
      };
    },
  });
  for (const [at, order_id] of ids.entries()) {
    const db = at % 2 === 0 ? dying : database.db;
    await runJob({ db, app: testContext(database.db), log }, issueInvoices, { order_id, is_new: true }).catch(
      () => undefined,
    );
  }
  expect((await sequences()).map(({ sequence }) => sequence)).toEqual(upTo(3));
  for (const order_id of ids)
    await runJob({ db: database.db, app: testContext(database.db), log }, issueInvoices, { order_id, is_new: true });
  expect((await sequences()).map(({ sequence }) => sequence)).toEqual(upTo(6));
});
