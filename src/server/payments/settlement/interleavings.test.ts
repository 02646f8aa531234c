import fc from "fast-check";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { abandon } from "#server/orders/checkout/abandon-order.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { expireSome } from "#server/orders/cancellation/expire-orders.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { inTransaction } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "#server/platform/errors.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting } from "#server/testing/factories.ts";
import { testContext } from "#server/testing/test-app.ts";
import { QUEUES } from "#server/platform/jobs/queues.ts";
import { runJob } from "#server/platform/jobs.ts";
import { cancelPayment } from "./cancel-payment.ts";
import { receiveNotice } from "./receive-notice.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "#server/payments/refunds/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "./settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import {
  aBuyer,
  aSale,
  DECLINED_CARD,
  FAILING_REFUND_CARD,
  GOOD_CARD,
  LATE_REFUND_CARD,
  sandboxPaymentOf,
  swipe,
} from "#server/testing/paying-order.ts";

/** Number of histories: INTERLEAVINGS=2000 for a night. */
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 30);

const BUYERS = 3;
const CAPACITY = 2;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ lock_patience: 25_000 });
  // The queues of a running product have their job names from the start; inserting two of them at
  // once could deadlock.
  for (const queue of QUEUES)
    for (const name of ["deliver-mail", "send-sandbox-notice", "refund-payment", "cancel-payment"])
      await sql`
        select ${sql.id(queue, "add_job")}(${name}, run_at => now() + interval '1 year', job_key => ${name})`.execute(
        database.db,
      );
});
afterAll(() => database.close());

/**
 * Jobs log errors instead of throwing them, so that one bad payment blocks no other: this log must
 * stay empty.
 */
const faults: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => void faults.push(line) });
const jobs = { db: () => ({ db: database.db, app: testContext(database.db), log }) };

const WHAT = [
  "start",
  "pay",
  "decline",
  "settle",
  "notice",
  "cancel",
  "cancel without its money",
  "call failed",
  "pay the first",
  "abandon",
  "time",
  "expire",
  "refund",
  "reconcile",
  "follow",
  "cancel_jobs",
] as const;
type Step = { what: (typeof WHAT)[number]; buyer: number; card: string };

const step = fc.record({
  what: fc.constantFrom(...WHAT),
  buyer: fc.nat({ max: BUYERS - 1 }),
  card: fc.constantFrom(GOOD_CARD, GOOD_CARD, LATE_REFUND_CARD, FAILING_REFUND_CARD),
});

// The steps of each inner list run at once, on as many connections. Most buyers have paid before
// the random part begins: histories without money would prove little. Each buyer who starts has two
// tabs open. For some the first payment was reported as failed and a second one paid; some of these
// orders are cancelled without a refund.
const began = fc.array(fc.constantFrom("paid", "paid", "paid again", "kept", "started", "came"), {
  ...{ minLength: BUYERS, maxLength: BUYERS },
});
const rest = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 });
const histories = fc.tuple(began, rest).map(([states, rounds]) => {
  const at = (names: string[], what: Step["what"]) =>
    states.flatMap((state, buyer): Step[] => (names.includes(state) ? [{ what, buyer, card: GOOD_CARD }] : []));
  const twice = ["paid again", "kept"];
  const starting = at(["paid", "started", ...twice], "start");
  const again = [at(twice, "call failed"), at(twice, "start")];
  const paid = [at(["paid", ...twice], "pay"), at(twice, "settle"), at(["kept"], "cancel without its money")];
  return [[...starting, ...starting], ...again, ...paid, ...rounds];
});

// SECURITY S88
test(
  `random concurrent payments (${RUNS} histories) each end as one ticket or one refund`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const sale = await aSale(database.db, CAPACITY);
        const orders: OwnOrder[] = [];
        for (let at = 0; at < CAPACITY; at += 1) orders.push(await aBuyer(database.db, sale));
        // The last buyer comes when the first one's time is over, and competes for the unit.
        await sql`update orders set reserved_until = now() - interval '1 second' where id = ${orders[0]?.id ?? 0}`.execute(
          database.db,
        );
        orders.push(await aBuyer(database.db, sale));
        await sql`update orders set reserved_until = now() + interval '1 minute' where id = ${orders[1]?.id ?? 0}`.execute(
          database.db,
        );
        for (const round of history) {
          await Promise.all(round.map((step) => happen(step, orders).catch((error) => refused(step.what, error))));
          expect(await payableTwice(orders)).toEqual([]);
        }
        await comeToRest(orders);
        for (const order of orders) await expectStraight(order);
        expect(await sold(orders)).toBeLessThanOrEqual(CAPACITY);
        expect(faults).toEqual([]);
        expect(await recount(database.db)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: RUNS <= 60 },
    );
  },
  60_000 + RUNS * 3_000,
);

const OVER: ErrorCode[] = ["already_processed", "already_paid", "order_cancelled", "order_expired"];
const REFUSALS: Partial<Record<Step["what"], ErrorCode[]>> = {
  start: OVER,
  pay: OVER,
  decline: OVER,
  cancel: [...OVER, "refund_pending"],
  "cancel without its money": OVER,
  "pay the first": OVER,
  abandon: OVER,
};

/**
 * Buyers and organizers may be refused because an order is over. Steps that report a provider's
 * result, or carry something out, are never refused.
 */
function refused(what: Step["what"], error: unknown): void {
  if (!(error instanceof AppError) || !REFUSALS[what]?.includes(error.code)) throw error;
}

async function happen({ what, buyer, card }: Step, orders: readonly OwnOrder[]): Promise<void> {
  const order = orders[buyer];
  if (!order) return;
  const ids = orders.map(({ id }) => id);
  switch (what) {
    case "start":
      return void (await startPayment(database.db, acting(new Date(Date.now() + 5_000)), sandboxProvider, order));
    case "pay":
      return payWith(order, card);
    case "decline":
      return payWith(order, DECLINED_CARD);
    case "settle":
      for (const payment of await paymentsOf(order))
        await settle(
          database.db,
          acting(),
          sandboxProvider,
          await sandboxPaymentOf(database.db, payment.provider_payment_id),
        );
      return;
    case "notice":
      for (const { provider_payment_id } of await paymentsOf(order))
        await receiveNotice(database.db, acting(), sandboxProvider, {
          notice_id: `${provider_payment_id} ${buyer}`,
          about: "payment",
          provider_payment_id,
        });
      return;
    case "cancel":
      return void (await withTransaction(database.db, acting(), async (ctx) =>
        cancel(ctx, await lockOrder(ctx.tx, order), { may_refund: true }),
      ));
    case "cancel without its money":
      await withTransaction(database.db, acting(), async (ctx) =>
        cancel(ctx, await lockOrder(ctx.tx, order), { may_refund: false, money: null }),
      );
      cancelledWithoutMoney.add(order.id);
      return;
    case "call failed":
      // A provider may report a failure, and the payment may still succeed.
      for (const payment of await paymentsOf(order)) {
        const providerPayment = await sandboxPaymentOf(database.db, payment.provider_payment_id);
        if (providerPayment.status === "OPEN")
          await settle(database.db, acting(), sandboxProvider, { ...providerPayment, status: "FAILED" });
      }
      return;
    case "pay the first": {
      const [first] = await paymentsOf(order);
      if (first) await swipe(database.db, first.client_secret ?? "", card);
      return;
    }
    case "abandon":
      return withTransaction(database.db, acting(), async (ctx) => abandon(ctx, await lockOrder(ctx.tx, order)));
    case "time":
      await sql`update orders set reserved_until = now() - interval '1 second' where id = ${order.id} and status = 'AWAITING_PAYMENT'`.execute(
        database.db,
      );
      return;
    case "expire":
      return void (await inTransaction(database.db, expireSome));
    case "refund":
      for (const { id } of await refundsOf(order)) await runJob(jobs.db(), refundPayment, { refund_id: id });
      return;
    case "reconcile":
      await due("payments", ids);
      return runJob(jobs.db(), reconcilePayments, {});
    case "follow":
      await due("refunds", ids);
      return runJob(jobs.db(), reconcileRefunds, {});
    case "cancel_jobs":
      for (const { id } of await paymentsOf(order)) await runJob(jobs.db(), cancelPayment, { payment_id: id });
  }
}

/** The buyer pays at the provider; the product has not been notified yet. */
async function payWith(order: OwnOrder, card: string): Promise<void> {
  const payment =
    (await paymentsOf(order)).at(-1) ?? (await startPayment(database.db, acting(), sandboxProvider, order));
  await swipe(database.db, payment.client_secret ?? "", card);
}

/** Orders that were cancelled without a refund. */
const cancelledWithoutMoney = new Set<number>();

/** Runs all follow-up jobs until nothing is undecided. */
async function comeToRest(orders: readonly OwnOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  for (let round = 0; round < 3; round += 1) {
    await due("payments", ids);
    await runJob(jobs.db(), reconcilePayments, {});
    // The webhooks of payments that were reported as failed arrive.
    for (const order of orders)
      for (const { provider_payment_id, status } of await paymentsOf(order))
        if (status === "FAILED")
          await settle(
            database.db,
            acting(),
            sandboxProvider,
            await sandboxPaymentOf(database.db, provider_payment_id),
          );
    for (const order of orders)
      for (const { id } of await refundsOf(order)) await runJob(jobs.db(), refundPayment, { refund_id: id });
    await sql`update sandbox_refunds set decided_at = now() - interval '1 second'`.execute(database.db);
    await due("refunds", ids);
    await runJob(jobs.db(), reconcileRefunds, {});
  }
}

/**
 * Orders that could be paid twice now: more than one payment waits for a card, and none of them was
 * reported as failed.
 */
async function payableTwice(orders: readonly OwnOrder[]): Promise<unknown[]> {
  const { rows } = await sql`
    select split_part(reference, ':', 2) as id from sandbox_payments
    where status = 'requires_card'
      and not exists (
        select from payments
        where payments.provider_payment_id = sandbox_payments.id and payments.status = 'FAILED'
      )
      and split_part(reference, ':', 2)::bigint = any(${orders.map(({ id }) => id)})
    group by 1 having count(*) > 1`.execute(database.db);
  return rows;
}

async function sold(orders: readonly OwnOrder[]): Promise<number> {
  const ids = orders.map(({ id }) => id);
  const tickets = database.db.selectFrom("attendees").select("id").where("order_id", "in", ids);
  return (await tickets.where("status", "=", "ACTIVE").execute()).length;
}

/** What was refunded of a payment by the provider's own books. */
async function refundedAtProvider(provider_payment_id: string): Promise<number> {
  const rows = await database.db
    .selectFrom("sandbox_refunds")
    .select("amount")
    .where("payment_id", "=", provider_payment_id)
    .where("decided", "=", "succeeded")
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function expectStraight(order: OwnOrder): Promise<void> {
  const { status, refund_status, total_refunded } = await database.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const tickets = await database.db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status", "=", "ACTIVE")
    .execute();
  const refunds = await refundsOf(order);
  const payments = await paymentsOf(order);
  const charged = [];
  for (const payment of payments) {
    const { status: at_provider } = await sandboxPaymentOf(database.db, payment.provider_payment_id);
    const paymentRefunds = refunds.filter(({ payment_id }) => payment_id === payment.id);
    const isMoneyRetained = status === "CANCELLED" && cancelledWithoutMoney.has(order.id);
    const bought = (status === "COMPLETED" || isMoneyRetained) && payment.status === "SUCCEEDED";
    const story = { at_provider, payment: payment.status, order: status, refunds: paymentRefunds.length };
    // Money that was received has bought this order's tickets, or is refunded: exactly one of both,
    // once.
    if (at_provider === "SUCCEEDED") {
      charged.push(payment.id);
      expect({ ...story, ends: Number(bought) + paymentRefunds.length }).toEqual({ ...story, ends: 1 });
      if (paymentRefunds.length === 1) expect(["SUCCEEDED", "FAILED"]).toContain(paymentRefunds[0]?.status);
      const written = paymentRefunds
        .filter((refund) => refund.status === "SUCCEEDED")
        .reduce((sum, { amount }) => sum + amount, 0);
      expect({ ...story, returned: await refundedAtProvider(payment.provider_payment_id) }).toEqual({
        ...story,
        returned: written,
      });
    } else expect(story).toMatchObject({ refunds: 0 });
    // An order that is over can no longer be paid.
    if (status !== "AWAITING_PAYMENT" && payment.status !== "FAILED")
      expect({ ...story, open: at_provider === "OPEN" }).toMatchObject({ open: false });
  }
  const paying = payments.filter((payment) => payment.status === "SUCCEEDED");
  expect(paying.length).toBeLessThanOrEqual(1);
  expect(tickets.length).toBe(status === "COMPLETED" ? 1 : 0);
  if (status === "COMPLETED") expect([refund_status, paying.length]).toEqual([null, 1]);
  const succeeded = refunds.filter((refund) => refund.status === "SUCCEEDED" && refund.reason !== "DUPLICATE");
  expect(total_refunded).toBe(succeeded.reduce((sum, { amount }) => sum + amount, 0));
  const counted = await database.db
    .selectFrom("activity_log")
    .select("id")
    .where("subject", "=", "order")
    .where("subject_id", "=", order.id)
    .where("kind", "=", "order.completed")
    .execute();
  expect(counted.length).toBe(paying.length);
}

async function due(table: "payments" | "refunds", order_ids: readonly number[]) {
  await database.db
    .updateTable(table)
    .set({ next_check_at: new Date(0) })
    .where("order_id", "in", order_ids)
    .execute();
}

const paymentsOf = ({ id }: { id: number }) =>
  database.db.selectFrom("payments").selectAll().where("order_id", "=", id).orderBy("id").execute();
const refundsOf = ({ id }: { id: number }) =>
  database.db.selectFrom("refunds").selectAll().where("order_id", "=", id).orderBy("id").execute();
