import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anOfflineOrder, aPayer, stockOf } from "#server/testing/offline.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

// docs/developers/payments.md lists which of these tests were seen to fail without their guard.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const outcomesOf = (responses: { status: number; body: unknown }[]) =>
  responses.map(({ status, body }) => (status === 200 ? "done" : (body as { code: string }).code)).toSorted();

test("ten simultaneous full receipts complete an offline order once", async () => {
  const { record, get, sale } = await anOfflineOrder(app);
  const responses = await Promise.all(Array.from({ length: 10 }, () => record(50_00)));
  expect(outcomesOf(responses)).toEqual([...Array.from({ length: 9 }, () => "already_processed"), "done"]);
  expect(await get()).toMatchObject({ status: "COMPLETED", offline: { received: 50_00, missing: 0 } });
  expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 1 });
  expect(await recount(app.db)).toEqual([]);
});

// SPEC 4.11
test("simultaneous partial receipts never exceed the order total", async () => {
  const { record, get } = await anOfflineOrder(app);
  const responses = await Promise.all(Array.from({ length: 6 }, () => record(20_00)));
  expect(outcomesOf(responses).filter((outcome) => outcome === "done")).toHaveLength(2);
  expect(await get()).toMatchObject({ status: "AWAITING_PAYMENT", offline: { received: 40_00, missing: 10_00 } });
});

test.each(Array.from({ length: 8 }, (_, at) => at))(
  "offline order paid in full while it expires and its stock is wanted is either completed or expired (%s)",
  async () => {
    const { record, get, sale, outOfTime } = await anOfflineOrder(app, { capacity: 1 });
    await outOfTime();
    const [response] = await Promise.all([
      record(50_00),
      app.runJob(expireOrders, {}),
      aPayer(app, sale).catch(() => undefined),
    ]);
    // the job skipped a locked order and finds it on its next run
    await app.runJob(expireOrders, {});
    const { status, offline, needs_attention } = await get();
    expect([status, offline?.received, response.status]).toEqual(
      response.status === 200 ? ["COMPLETED", 50_00, 200] : ["EXPIRED", 0, 409],
    );
    expect(needs_attention).toBe(false);
    const { held, sold } = await stockOf(app, sale);
    expect(held + sold).toBe(1);
    expect(await recount(app.db)).toEqual([]);
  },
);

test.each(["its buyer", "its organizer"] as const)(
  "partial receipt during a cancellation by %s is either refused or flagged for attention",
  async (actor) => {
    const { record, get, at, params, cookie, sale } = await anOfflineOrder(app);
    const cancel = () =>
      actor === "its buyer"
        ? app.call(checkout.abandon, { params }, { cookie })
        : app.call(orders.cancel, { params: at }, { token: sale.token });
    const [part, cancelled] = await Promise.all([record(20_00), cancel()]);
    expect(cancelled.status).toBeLessThan(300);
    const order = await get();
    expect(order).toMatchObject({ status: "CANCELLED", needs_attention: part.status === 200 });
    expect(order.offline?.unmatched).toBe(part.status === 200 ? 20_00 : 0);
    expect(await stockOf(app, sale)).toEqual({ held: 0, sold: 0 });
    expect(await recount(app.db)).toEqual([]);
  },
);

test("two expired orders paid for the same unit of stock: one completes, the other is refused", async () => {
  const first = await anOfflineOrder(app, { capacity: 1 });
  await first.outOfTime();
  const second = await anOfflineOrder(app, { sale: first.sale });
  await second.outOfTime();
  const responses = await Promise.all([first.record(50_00), second.record(50_00)]);
  expect(outcomesOf(responses)).toEqual(["done", "places_gone"]);
  expect(await stockOf(app, first.sale)).toEqual({ held: 0, sold: 1 });
  expect(await recount(app.db)).toEqual([]);
});

test("unpaid ticket scanned while its buyer cancels the order is checked in or cancelled, never both", async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await anOfflineOrder(app, { settings: { allow_unpaid_tickets: true } });
    const station = await order.checkInStation();
    const [cancelled, scanned] = await Promise.all([
      app.call(checkout.abandon, { params: order.params }, { cookie: order.cookie }),
      station.scan(),
    ]);
    const checkIns = await app.db
      .selectFrom("check_ins")
      .innerJoin("attendees", "attendees.id", "check_ins.attendee_id")
      .select("check_ins.id")
      .where("attendees.order_id", "=", order.id)
      .where("check_ins.undone_at", "is", null)
      .execute();
    const { status } = await order.row();
    if (cancelled.status === 204) expect({ status, checkIns }).toEqual({ status: "CANCELLED", checkIns: [] });
    else {
      expect(cancelled).toMatchObject({ status: 409, body: { code: "ticket_used" } });
      expect({ status, outcome: scanned[0]?.outcome }).toEqual({ status: "AWAITING_PAYMENT", outcome: "checked_in" });
      expect(checkIns).toHaveLength(1);
    }
    expect((await eventTotals(app.db, [order.sale.event.id]))(order.sale.event.id)).toMatchObject({
      attendees: cancelled.status === 204 ? 0 : 1,
      check_ins: checkIns.length,
    });
  }
});
