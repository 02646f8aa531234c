import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settle-payment.ts";
import { startPayment } from "#server/payments/start-payment.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, anEvent, aTicket } from "#server/testing/factories.ts";
import { buy, nameAll, newSession, orderOf } from "./testing/buyers.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

// SECURITY S88
test.each([
  ["and places are left: it gets its ticket, and the new order stays open", 5, ["COMPLETED", "RESERVED"], 0],
  ["and none is left: the money goes back, and the new order stays open", 1, ["EXPIRED", "RESERVED"], 1],
])("late money for an order that its browser replaced by a new one, %s", async (_case, capacity, statuses, refunds) => {
  const event = await anEvent(home.db, { status: "LIVE" });
  const ticket = await aTicket(home.db, { event, price: 50_00, capacity });
  const session_hash = newSession();
  const first = await buy(home.db, event, [[ticket, 1]], { session_hash, is_new_session: false });
  await nameAll(home.db, first, [[ticket, 1]]);
  const { provider_payment_id } = await startPayment(home.db, acting(), sandboxProvider, orderOf(first));
  await home.db
    .updateTable("sandbox_payments")
    .set({ status: "succeeded" })
    .where("id", "=", provider_payment_id)
    .execute();
  const said = await sandboxProvider.find(home.db, provider_payment_id);
  if (!said) throw new Error("The sandbox lost a payment.");

  await buy(home.db, event, [[ticket, 1]], { session_hash, is_new_session: false });
  await settle(home.db, acting(), sandboxProvider, said);
  const orders = await home.db
    .selectFrom("orders")
    .select("status")
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  expect(orders.map(({ status }) => status)).toEqual(statuses);
  expect(await home.db.selectFrom("refunds").select("id").where("order_id", "=", first.id).execute()).toHaveLength(
    refunds,
  );
  expect(await recount(home.db)).toEqual([]);
});
