import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextRefundStatus, REFUND_ACTIONS, type RefundStatus } from "#domain/order-lifecycle.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { cancelTickets } from "#server/orders/cancellation/cancel-tickets.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { reactivateTicket } from "#server/orders/cancellation/reactivate-ticket.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { runJob } from "#server/platform/jobs.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting } from "#server/testing/factories.ts";
import { aBuyer, aSale, charge, expire, sandboxPaymentOf, swipe } from "#server/testing/paying-order.ts";
import { testContext } from "#server/testing/test-app.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { refundPayment } from "./refund-payment.ts";
import { retryRefund } from "#server/order-money/retry-refund.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";

/** Number of random histories. Set INTERLEAVINGS=2000 for the full run. */
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 30);
const TICKETS = 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = pino({ level: "silent" });
const job = () => ({ db: database.db, app: testContext(database.db), log });

const step = fc.record({
  what: fc.constantFrom(
    ...(["refund", "refund", "tickets", "refund tickets", "cancel", "again", "again"] as const),
    ...(["run", "decide", "retry", "settle"] as const),
    ...(["cancel without its money", "second payment", "first called failed"] as const),
  ),
  amount: fc.constantFrom(1, 10_00, 33_33, 50_00, 150_00, 0, -1, 151_00),
  which: fc.subarray([0, 1, 2], { minLength: 1 }),
  card: fc.constantFrom("at_once", "at_once", "late", "late_failure"),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/**
 * The steps of an inner list run concurrently. Some buyers pay after their order expired, when
 * another buyer may have reserved their stock.
 */
const histories = fc.record({
  begins: fc.constantFrom("paid", "paid", "paid", "late", "late and gone"),
  rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
});

test(
  `refunds and cancellations match the provider’s books to the cent in ${RUNS} random histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ begins, rounds }) => {
        const sale = await aSale(database.db, TICKETS);
        const order = await aBuyer(database.db, sale, TICKETS);
        const providerPayment = await charge(database.db, order);
        if (begins !== "paid") await expire(database.db, order);
        if (begins === "late and gone") await aBuyer(database.db, sale, 1);
        await settle(database.db, acting(), sandboxProvider, providerPayment);
        const seen: RefundStatus[] = [];
        for (const round of rounds) {
          await Promise.all(round.map((step) => happen(step, order).catch((error) => refused(step.what, error))));
          seen.push((await rowOf(order)).refund_status as RefundStatus);
        }
        await comeToRest(order);
        seen.push((await rowOf(order)).refund_status as RefundStatus);
        for (const [at, after] of seen.entries())
          if (at > 0) expect(isReachable(seen[at - 1] ?? null, after)).toBe(true);
        await expectStraight(order, sale.event.id);
        expect(await recount(database.db)).toEqual([]);
        expect(await auditMoney(database.db)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: RUNS <= 60 },
    );
  },
  60_000 + RUNS * 3_000,
);

/**
 * Use cases may refuse with one of these codes. Any other error fails the test, and a provider's
 * result is never refused.
 */
function refused(what: Step["what"], error: unknown): void {
  if (!(error instanceof AppError) || what === "second payment" || what === "first called failed") throw error;
  expect([
    "invalid",
    "refund_pending",
    "already_refunded",
    "nothing_to_refund",
    "order_cancelled",
    "order_expired",
    "attendee_cancelled",
    "attendee_active",
    "money_went_back",
    "sold_out",
    "conflict",
  ]).toContain(error.code);
}

async function happen({ what, amount, which, card }: Step, order: OwnOrder): Promise<void> {
  const ids = (await attendeesOf(order)).filter((_, at) => which.includes(at)).map(({ id }) => id);
  const input = {
    amount,
    cancel_order: false,
    attendee_ids: [] as number[],
    notify_buyer: true,
    idempotency_key: randomUUID(),
  };
  const ctx = (act: (ctx: WriteContext, locked: LockedOrder) => Promise<unknown>) =>
    withTransaction(
      database.db,
      acting(),
      async (context) => void (await act(context, await lockOrder(context.tx, order))),
    );
  await sql`
    update sandbox_payments set refund_outcome = ${card}
    where reference = ${`order:${order.id}:1`}`.execute(database.db);
  switch (what) {
    // the contract's schema rejects such amounts earlier
    case "refund":
      return amount > 0 ? ctx((context, locked) => refund(context, locked, input)) : undefined;
    case "refund tickets":
      return amount > 0
        ? ctx((context, locked) => refund(context, locked, { ...input, attendee_ids: ids }))
        : undefined;
    case "tickets":
      return ctx((context, locked) => cancelTickets(context, locked, ids, { notifies_buyer: true, money: null }));
    case "again":
      for (const attendee_id of ids)
        await ctx((context, locked) =>
          reactivateTicket(context, locked, { attendee_id, is_given: amount > 0, tells_attendee: true, locale: "en" }),
        );
      return;
    case "cancel":
      return ctx((context, locked) => cancel(context, locked, { may_refund: true }));
    case "cancel without its money":
      return ctx((context, locked) => cancel(context, locked, { may_refund: false, money: null }));
    case "second payment":
      return settle(database.db, acting(), sandboxProvider, await secondPayment(order));
    case "first called failed": {
      const providerPayment = await firstPayment(order);
      await settle(database.db, acting(), sandboxProvider, {
        ...providerPayment,
        status: "FAILED",
        failure_code: "declined",
      });
      return settle(database.db, acting(), sandboxProvider, providerPayment);
    }
    case "run":
      return run(order);
    case "decide":
      return decide(order);
    case "retry":
      for (const { id, status } of await refundsOf(order))
        if (status === "FAILED") await ctx((context, locked) => retryRefund(context, locked, id));
      return;
    case "settle":
      return void (await runJob(job(), reconcileRefunds, {}));
  }
}

/** Makes a second payment of the same order, at most one per order. Its money bought nothing. */
async function secondPayment({ id }: OwnOrder) {
  const { total_gross: amount } = await rowOf({ id });
  const wanted = { reference: `order:${id}:2`, amount, currency: "EUR", paid_to: null, platform_fee: 0 };
  const made = await sandboxProvider.create(database.db, wanted);
  await swipe(database.db, made.client_secret ?? "");
  return sandboxPaymentOf(database.db, made.provider_payment_id);
}

async function firstPayment(order: OwnOrder) {
  const first = await paymentOf(order, 1);
  if (!first) throw new Error("The order has no payment.");
  return sandboxPaymentOf(database.db, first.provider_payment_id);
}

async function run(order: OwnOrder): Promise<void> {
  for (const { id } of await refundsOf(order)) await runJob(job(), refundPayment, { refund_id: id });
}

async function decide(order: OwnOrder): Promise<void> {
  await sql`update sandbox_refunds set decided_at = now() - interval '1 second'`.execute(database.db);
  await database.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(0) })
    .where("order_id", "=", order.id)
    .execute();
  await runJob(job(), reconcileRefunds, {});
}

async function comeToRest(order: OwnOrder): Promise<void> {
  await settle(database.db, acting(), sandboxProvider, await secondPayment(order));
  await run(order);
  await decide(order);
}

/** Several transitions may lie between two checks, because each round runs several use cases. */
function isReachable(from: RefundStatus, to: RefundStatus, seen: RefundStatus[] = []): boolean {
  if (from === to) return true;
  const next = REFUND_ACTIONS.map((action) => nextRefundStatus(from, action)).filter((status) => status !== null);
  return next.some((status) => !seen.includes(status) && isReachable(status, to, [...seen, from]));
}

async function expectStraight(own: OwnOrder, event_id: number): Promise<void> {
  const order = await rowOf(own);
  const all = await refundsOf(own);
  const second = await paymentOf(own, 2);
  // the second payment bought nothing, whatever the order's status: it is refunded in full, once
  const duplicates = all.filter(({ payment_id }) => payment_id === second?.id);
  const duplicate = { amount: order.total_gross, reason: "DUPLICATE" };
  expect([second?.status, duplicates]).toMatchObject(["RETURNED", [duplicate]]);
  const refunds = all.filter(({ payment_id }) => payment_id !== second?.id);
  const payment = await paymentOf(own, 1);
  const refunded = refunds.filter(({ status }) => status === "SUCCEEDED").reduce((sum, { amount }) => sum + amount, 0);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from sandbox_refunds
    where payment_id = ${payment?.provider_payment_id} and decided = 'succeeded'`.execute(database.db);
  const story = { status: order.status, refund_status: order.refund_status, refunds: refunds.length };
  expect({ ...story, refunded, total: order.total_refunded }).toEqual({
    ...story,
    refunded: rows[0]?.sum,
    total: refunded,
  });
  expect(order.total_refunded).toBeLessThanOrEqual(order.total_gross);
  expect(all.filter(({ status }) => status === "PENDING")).toEqual([]);
  expect(order.refund_status).toBe(statusOf(order, refunds));
  expect(order.needs_attention).toBe(
    all.some(({ status, resolved_at }) => status === "FAILED" && resolved_at === null),
  );
  const active = (await attendeesOf(own)).filter(({ status }) => status === "ACTIVE").length;
  const wasSold = order.completed_at !== null;
  expect(active > 0).toBe(order.status === "COMPLETED");
  expect((await eventTotals(database.db, [event_id]))(event_id)).toMatchObject({
    attendees: active,
    gross: wasSold ? order.total_gross - refunded : 0,
    refunded: wasSold ? refunded : 0,
  });
  const sold = await database.db
    .selectFrom("stocks")
    .select("sold")
    .where("event_id", "=", event_id)
    .where("kind", "=", "TICKET_PRICE")
    .execute();
  expect(sold.reduce((sum, row) => sum + row.sold, 0)).toBe(active);
}

/** The newest refund decides the status: failed, or how much has been refunded so far. */
function statusOf(
  { total_refunded, total_gross }: { total_refunded: number; total_gross: number },
  refunds: readonly { status: string }[],
): RefundStatus {
  const newest = refunds.at(-1);
  if (!newest) return null;
  if (newest.status === "FAILED") return "REFUND_FAILED";
  return total_refunded >= total_gross ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

async function paymentOf({ id }: { id: number }, number: 1 | 2) {
  const { rows } = await sql<{ id: number; status: string; provider_payment_id: string }>`
    select payments.id, payments.status, payments.provider_payment_id
    from payments join sandbox_payments on sandbox_payments.id = payments.provider_payment_id
    where payments.order_id = ${id} and sandbox_payments.reference = ${`order:${id}:${number}`}`.execute(database.db);
  return rows[0];
}

const rowOf = ({ id }: { id: number }) =>
  database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const refundsOf = ({ id }: OwnOrder) =>
  database.db.selectFrom("refunds").selectAll().where("order_id", "=", id).orderBy("id").execute();
const attendeesOf = ({ id }: OwnOrder) =>
  database.db.selectFrom("attendees").select(["id", "status"]).where("order_id", "=", id).orderBy("id").execute();
