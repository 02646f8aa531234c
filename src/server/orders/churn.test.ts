import { afterAll, beforeAll, expect, test } from "vitest";
import { setCapacity } from "#server/stock/capacity.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { inTransaction } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { aCapacityAssignment, anEvent, aTicket } from "#server/testing/factories.ts";
import { buy, type Choice, giveUp, outcome } from "./testing/buyers.ts";

// Units are released while others reserve: whatever fits is sold, and a buyer who is too late gets
// `sold_out` and nothing else.

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

// SECURITY S86
test("60 buyers who reserve and abandon 20 units again and again get one or sold_out (race)", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 20 });
  const heard = await churn(60, () => [[ticket, 1]], event);
  expect(Object.keys(heard).toSorted()).toEqual(["done", "sold_out"]);
  expect(await stocks(event)).toEqual([{ held: 0, sold: 0 }]);
  expect(await recount(database.db)).toEqual([]);
});

test("buyers of two tickets that share a capacity get them or sold_out, in any order of lines (race)", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const [one, two] = [
    await aTicket(database.db, { event, type: "FREE", capacity: 8 }),
    await aTicket(database.db, { event, type: "FREE", capacity: 8 }),
  ];
  await aCapacityAssignment(database.db, { event, tickets: [one, two], capacity: 10 });
  const choices: Choice[][] = [
    [[one, 2]],
    [
      [two, 1],
      [one, 1],
    ],
    [
      [one, 1],
      [two, 2],
    ],
    [[two, 3]],
  ];
  const heard = await churn(40, (at) => choices[at % choices.length] ?? [], event);
  expect(Object.keys(heard).toSorted()).toEqual(["done", "sold_out"]);
  expect(await stocks(event)).toEqual([
    { held: 0, sold: 0 },
    { held: 0, sold: 0 },
    { held: 0, sold: 0 },
  ]);
});

test("raising and lowering a capacity during sales causes no conflict for buyers or organizer (race)", async () => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 20 });
  const stock_id = ticket.stocks[0]?.id ?? 0;
  let isOver = false;
  // About as many as are held at a time, so that the lower capacity can be set now and then and
  // does limit buyers.
  const [MANY, FEW] = [20, 12];
  let lowered = 0;
  const organizer = (async () => {
    const heard = new Set<string>();
    for (let at = 0; !isOver; at += 1) {
      const limit = at % 2 ? MANY : FEW;
      const set = inTransaction(database.db, async (tx) => {
        if ((await setCapacity(tx, stock_id, limit)) && limit === FEW) lowered += 1;
      });
      heard.add(await outcome(set));
    }
    return [...heard];
  })();
  const heard = await churn(30, () => [[ticket, 1]], event);
  isOver = true;
  expect(Object.keys(heard).toSorted()).toEqual(["done", "sold_out"]);
  expect(await organizer).toEqual(["done"]);
  expect(lowered, "the limit went down").toBeGreaterThan(0);
});

const A_WHILE = 3_000;

/**
 * Lets this many buyers reserve and abandon, again and again for a while. Returns how often each
 * outcome came.
 */
async function churn(
  buyers: number,
  choose: (at: number) => Choice[],
  event: { id: number },
): Promise<Record<string, number>> {
  const until = Date.now() + A_WHILE;
  const heard: Record<string, number> = {};
  const count = (name: string) => (heard[name] = (heard[name] ?? 0) + 1);
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      for (let round = 0; Date.now() < until; round += 1) {
        const held = await buy(database.db, event, choose(buyer + round)).catch(
          (error: { code: string }) => error.code,
        );
        count(typeof held === "string" ? held : "done");
        if (typeof held !== "string" && (await outcome(giveUp(database.db, held))) !== "done")
          count("could not give up");
      }
    }),
  );
  return heard;
}

function stocks(event: { id: number }) {
  return database.db.selectFrom("stocks").select(["held", "sold"]).where("event_id", "=", event.id).execute();
}
