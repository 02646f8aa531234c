import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { aCapacityAssignment, acting, anEvent, aTicket } from "#server/testing/factories.ts";
import { cancel } from "./cancellation/cancel-order.ts";
import { expireSome } from "./cancellation/expire-orders.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { buy, type Choice, giveUp, nameAll, newSession, orderOf, outcome } from "./testing/buyers.ts";

// Whatever the order of events, each request gets its ticket, `sold_out`, or a refusal about its
// own order.

let database: TestDatabase;
let other: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  // A browser that reserves while it completes what it holds may deadlock
  // (`reserve/overtaken.test.ts`); no caller notices it.
  database = await testDatabase({ may_deadlock: true });
  other = openDatabase({ connectionString: database.connectionString, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await other.close();
  await database.close();
});

/** The next step of a worker, with one of three browsers and with the order that it holds. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("reserve" as const),
      first: fc.nat(3),
      second: fc.nat(3),
      browser: fc.nat(2),
    }),
  },
  fc.record({ does: fc.constantFrom("abandon", "complete", "cancel", "run out", "expire") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const workers = fc.array(fc.array(step, { minLength: 4, maxLength: 10 }), { minLength: 4, maxLength: 6 });

const ALLOWED = ["done", "sold_out", "order_expired", "order_cancelled", "already_processed", "already_paid"];

// SECURITY S86
test("any mix of reserving, abandoning, expiring, completing and cancelling leaves exact counters and allowed results", async () => {
  await fc.assert(
    fc.asyncProperty(workers, fc.integer({ min: 2, max: 7 }), async (plans, capacity) => {
      const event = await anEvent(database.db, { status: "LIVE" });
      const one = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
      const two = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
      await aCapacityAssignment(database.db, { event, tickets: [one, two], capacity });
      const browsers = [newSession(), newSession(), newSession()];
      const heard = await Promise.all(
        plans.map(async (plan, at) => {
          const db = at % 2 ? other.db : database.db;
          return work(db, event, plan, browsers, (first, second) => choice([one, first], [two, second]));
        }),
      );
      expect(heard.flat().filter((result) => !ALLOWED.includes(result))).toEqual([]);
      expect(await recount(database.db)).toEqual([]);
      expect(await auditMoney(database.db)).toEqual([]);
      await nobodyHasTwoOpenOrders(event);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 60_000);

function choice(...choices: Choice[]): Choice[] {
  return choices.filter(([, quantity]) => quantity > 0);
}

async function work(
  db: typeof database.db,
  event: { id: number },
  plan: readonly Step[],
  browsers: readonly string[],
  choose: (first: number, second: number) => Choice[],
): Promise<string[]> {
  const heard: string[] = [];
  let held: { id: number; choices: Choice[] } | undefined;
  for (const next of plan) {
    if ("browser" in next) {
      const choices = choose(next.first, next.second);
      if (choices.length === 0) continue;
      const over = { session_hash: browsers[next.browser] ?? "", is_new_session: false };
      const tried = buy(db, event, choices, over).then(({ id }) => void (held = { id, choices }));
      heard.push(await outcome(tried));
    } else if (next.does === "expire") heard.push(await outcome(inTransaction(db, expireSome)));
    else if (held) heard.push(await outcome(change(db, next.does, held)));
    await pause(0);
  }
  return heard;
}

async function change(db: typeof database.db, what: string, { id, choices }: { id: number; choices: Choice[] }) {
  if (what === "abandon") await giveUp(db, { id });
  else if (what === "complete") await nameAll(db, { id }, choices);
  else if (what === "cancel")
    await withTransaction(db, acting(), async (ctx) =>
      cancel(ctx, await lockOrder(ctx.tx, orderOf({ id })), { may_refund: true }),
    );
  else await sql`update orders set reserved_until = now() where id = ${id} and status = 'RESERVED'`.execute(db);
}

async function nobodyHasTwoOpenOrders(event: { id: number }) {
  const { rows } = await sql`
    select session_hash from orders
    where event_id = ${event.id} and status in ('RESERVED', 'AWAITING_PAYMENT')
    group by session_hash having count(*) > 1`.execute(database.db);
  expect(rows).toEqual([]);
}
