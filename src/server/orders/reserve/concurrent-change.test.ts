import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOvertaken } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { buy, newSession, orderOf, outcome } from "#server/orders/testing/buyers.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { submitDetails } from "#server/orders/checkout/submit-details.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, anEvent, aTicket } from "#server/testing/factories.ts";
import { untilWaiting } from "#server/testing/sequential.ts";

// In a file of its own, because its transactions deadlock on purpose.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ may_deadlock: true });
});
afterAll(() => database.close());

/**
 * A browser reserves in one tab while the other completes what it holds. The database rolls back
 * one of the two; the result is undefined if it is the completion.
 */
async function bothTabs() {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, type: "FREE", capacity: 5 });
  const session_hash = newSession();
  const own = orderOf(await buy(database.db, event, [[ticket, 1]], { session_hash, is_new_session: false }));
  const buyer = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const attendees = [{ ...buyer, ticket_price_id: ticket.prices[0]?.id ?? 0 }];
  let reserved: Promise<string> | undefined;
  try {
    await inTransaction(database.db, async (tx) => {
      const locked = await lockWithContext(tx, own);
      await submitDetails({ ...acting(), tx }, locked, { order: buyer, attendees, terms_accepted: true });
      // This tab has read before the other one had anything: it has locked the stock and waits for
      // the order's row.
      reserved = outcome(buy(database.db, event, [[ticket, 1]], { session_hash, is_new_session: true }));
      await untilWaiting(database.db, 1);
      // The transaction that has waited for a second first detects the deadlock and is rolled back.
      await pause(150);
    });
  } catch (error) {
    await reserved;
    if (isOvertaken(error)) return undefined;
    throw error;
  }
  const heard = await reserved;
  const orders = await database.db
    .selectFrom("orders")
    .select("status")
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  return { reserved: heard, states: orders.map(({ status }) => status) };
}

test("reservation in one tab and completion in another that wait for each other are both done", async () => {
  let ended: Awaited<ReturnType<typeof bothTabs>>;
  for (let tries = 0; tries < 5 && !ended; tries += 1) ended = await bothTabs();
  expect(ended).toEqual({ reserved: "done", states: ["COMPLETED", "RESERVED"] });
  expect(await recount(database.db)).toEqual([]);
});
