import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { reconcilePayments } from "#server/payments/settlement/reconcile-payments.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anOfflineOrder, anOfflineSale, stockOf } from "#server/testing/offline.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

/** Number of random histories. Set INTERLEAVINGS=2000 for the full run. */
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 20);
const CAPACITY = 2;

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type Order = Awaited<ReturnType<typeof anOfflineOrder>>;

const WHAT = [
  "part",
  "part",
  "whole",
  "undo",
  "expire",
  "abandon",
  "cancel",
  "refund",
  "give back",
  "extend",
  "enter",
] as const;
const step = fc.record({
  what: fc.constantFrom(...WHAT),
  buyer: fc.nat({ max: 2 }),
  amount: fc.integer({ min: 1, max: 60_00 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The steps of an inner list run concurrently. */
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 7 });

test(
  `offline orders keep payments, stats and stock consistent in ${RUNS} random histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.boolean(), async (rounds, allow_unpaid_tickets) => {
        const sale = await anOfflineSale(app, { capacity: CAPACITY, settings: { allow_unpaid_tickets } });
        const waiting = [await anOfflineOrder(app, { sale }), await anOfflineOrder(app, { sale })];
        await waiting[0]?.outOfTime();
        // the third order takes the unit of stock of the first, whose deadline has passed
        waiting.push(await anOfflineOrder(app, { sale }));
        for (const round of rounds) {
          const responses = await Promise.all(round.map((step) => happen(step, waiting)));
          for (const response of responses) expect([200, 204, 404, 409, 410, 422]).toContain(response?.status ?? 200);
        }
        await comeToRest(waiting);
        for (const order of waiting) await expectStraight(order);
        await expectStats(sale, waiting);
        expect(await recount(app.db)).toEqual([]);
        expect(await auditMoney(app.db)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: RUNS <= 60 },
    );
  },
  60_000 + RUNS * 3_000,
);

async function happen(
  { what, buyer, amount }: Step,
  waiting: readonly Order[],
): Promise<{ status: number } | undefined> {
  const order = waiting[buyer];
  if (!order) return undefined;
  const { at, sale, params, cookie } = order;
  switch (what) {
    case "part":
      return order.record(Math.ceil(amount / 2));
    case "whole":
      return order.record((await order.get()).offline?.missing || 1);
    case "undo":
      return order.undo((await order.get()).offline?.receipts[0]?.id ?? 1);
    case "expire":
      await order.outOfTime();
      return void (await app.runJob(expireOrders, {}));
    case "abandon":
      return app.call(checkout.abandon, { params }, { cookie });
    case "cancel":
      return app.call(orders.cancel, { params: at }, { token: sale.token });
    case "enter":
      return void (await (await order.checkInStation()).scan());
    case "give back":
      return order.giveBack();
    case "extend":
      return order.extend(2);
    case "refund": {
      const input = {
        amount,
        attendee_ids: [],
        notify_buyer: false,
        idempotency_key: randomUUID(),
        cancel_order: false,
      };
      return app.call(orders.refund, { params: at, body: input }, { token: sale.token });
    }
  }
}

async function comeToRest(waiting: readonly Order[]): Promise<void> {
  const ids = waiting.map(({ id }) => id);
  await app.db
    .updateTable("payments")
    .set({ next_check_at: new Date(0) })
    .where("order_id", "in", ids)
    .execute();
  await app.runJob(reconcilePayments, {});
  const refunds = await app.db.selectFrom("refunds").select("id").where("order_id", "in", ids).execute();
  for (const { id } of refunds) await app.runJob(refundPayment, { refund_id: id });
}

async function expectStraight({ id, row, get }: Order): Promise<void> {
  const order = await row();
  const { offline, attendees } = await get();
  const refunds = await app.db.selectFrom("refunds").selectAll().where("order_id", "=", id).execute();
  const [payment] = await app.db.selectFrom("payments").selectAll().where("order_id", "=", id).execute();
  const wasPaid = order.completed_at !== null;
  const story = { status: order.status, refund_status: order.refund_status };
  // an order was paid in full, or it is not completed
  expect({ ...story, payment: payment?.status === "SUCCEEDED" }).toEqual({ ...story, payment: wasPaid });
  if (wasPaid) expect(offline).toMatchObject({ received: order.total_gross, missing: 0, unmatched: 0 });
  else expect(offline?.received ?? 0).toBeLessThan(order.total_gross);
  const active = attendees.filter((attendee) => attendee.status === "ACTIVE").length;
  const isValid =
    order.status === "COMPLETED" || (order.status === "AWAITING_PAYMENT" && order.tickets_issued_at !== null);
  expect({ ...story, active }).toEqual({ ...story, active: isValid ? 1 : 0 });
  // only attendees with valid tickets are checked in
  expect({ ...story, checkedIn: active >= (await insideOf(id)) }).toEqual({ ...story, checkedIn: true });
  // offline refunds succeed at once
  expect(refunds.every(({ status }) => status === "SUCCEEDED")).toBe(true);
  expect(order.total_refunded).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0));
  // money that bought nothing needs attention
  const isOver = order.status === "EXPIRED" || order.status === "CANCELLED";
  const unmatched = isOver && !wasPaid ? (offline?.received ?? 0) : 0;
  expect({ ...story, unmatched: offline?.unmatched }).toEqual({ ...story, unmatched });
  expect({ ...story, needs_attention: order.needs_attention }).toEqual({ ...story, needs_attention: unmatched > 0 });
}

async function insideOf(order_id: number): Promise<number> {
  const checkIns = await app.db
    .selectFrom("check_ins")
    .innerJoin("attendees", "attendees.id", "check_ins.attendee_id")
    .select("check_ins.id")
    .where("attendees.order_id", "=", order_id)
    .where("check_ins.undone_at", "is", null)
    .execute();
  return checkIns.length;
}

async function expectStats(sale: Order["sale"], waiting: readonly Order[]): Promise<void> {
  const all = await Promise.all(waiting.map(({ row }) => row()));
  const paid = all.filter(({ completed_at }) => completed_at !== null);
  const sold = all.filter(({ status }) => status === "COMPLETED").length;
  const isValid = (order: (typeof all)[number]) =>
    order.status === "AWAITING_PAYMENT" && order.tickets_issued_at !== null;
  const counts = await Promise.all(waiting.map(({ id }) => insideOf(id)));
  const refunded = paid.reduce((sum, { total_refunded }) => sum + total_refunded, 0);
  expect((await eventTotals(app.db, [sale.event.id]))(sale.event.id)).toMatchObject({
    // valid tickets count as attendees, paid or not; revenue counts once the order is paid; an
    // order counts until it is cancelled (0064)
    attendees: sold + all.filter(isValid).length,
    check_ins: counts.reduce((sum, count) => sum + count, 0),
    orders: sold,
    gross: paid.length * 50_00 - refunded,
    refunded,
  });
  const stock = await stockOf(app, sale);
  expect(stock.sold).toBe(sold);
  expect(stock.held + stock.sold).toBeLessThanOrEqual(CAPACITY);
}
