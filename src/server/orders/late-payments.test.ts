import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, anEvent, aTicket } from "#server/testing/factories.ts";
import { buy, nameAll, newSession, orderOf } from "./testing/buyers.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// SECURITY S88
test.each([
  ["and places are left: it gets its ticket, and the new order stays open", 5, ["COMPLETED", "RESERVED"], 0],
  ["and none is left: the money goes back, and the new order stays open", 1, ["EXPIRED", "RESERVED"], 1],
])("late money for an order that its browser replaced by a new one, %s", async (_case, capacity, statuses, refunds) => {
  const event = await anEvent(database.db, { status: "LIVE" });
  const ticket = await aTicket(database.db, { event, price: 50_00, capacity });
  const session_hash = newSession();
  const first = await buy(database.db, event, [[ticket, 1]], { session_hash, is_new_session: false });
  await nameAll(database.db, first, [[ticket, 1]]);
  const { provider_payment_id } = await startPayment(database.db, acting(), sandboxProvider, orderOf(first));
  await database.db
    .updateTable("sandbox_payments")
    .set({ status: "succeeded" })
    .where("id", "=", provider_payment_id)
    .execute();
  const providerPayment = await sandboxProvider.find(database.db, provider_payment_id);
  if (!providerPayment) throw new Error("The sandbox lost a payment.");

  await buy(database.db, event, [[ticket, 1]], { session_hash, is_new_session: false });
  await settle(database.db, acting(), sandboxProvider, providerPayment);
  const orders = await database.db
    .selectFrom("orders")
    .select("status")
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  expect(orders.map(({ status }) => status)).toEqual(statuses);
  expect(await database.db.selectFrom("refunds").select("id").where("order_id", "=", first.id).execute()).toHaveLength(
    refunds,
  );
  expect(await recount(database.db)).toEqual([]);
});
