import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { abandon } from "#server/orders/checkout/abandon-order.ts";
import { createManualOrder } from "#server/orders/manual/create-manual-order.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { cancelTickets } from "#server/orders/cancellation/cancel-tickets.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { reactivateTicket } from "#server/orders/cancellation/reactivate-ticket.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import type { App } from "#server/platform/app-context.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { QUEUES } from "#server/platform/jobs/queues.ts";
import { runJob } from "#server/platform/jobs.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { selfServices } from "#server/testing/transfers.ts";
import { acting, anAffiliate, anEvent, aTicket } from "#server/testing/factories.ts";
import { type Life, life, type Step } from "#server/testing/random-histories.ts";
import { aBuyer, DECLINED_CARD } from "#server/testing/paying-order.ts";
import { aConnection, aStripe, type StripeStandIn } from "#server/testing/stripe.ts";
import { testContext } from "#server/testing/test-app.ts";
import { transitionsSeen, watchTransitions } from "#server/testing/transitions.ts";
import { cancelPayment } from "./settlement/cancel-payment.ts";
import { extendDeadline } from "./offline/extend-deadline.ts";
import { payOffline } from "./offline/pay-offline.ts";
import { isUnmatched } from "#server/order-money/attention-flag.ts";
import { giveReceiptsBack, undoReceipt } from "./offline/undo-receipt.ts";
import { providerNamed } from "#server/payment-connections/payment-provider.ts";
import { reconcilePayments } from "./settlement/reconcile-payments.ts";
import { reconcileRefunds } from "./refunds/reconcile-refunds.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { retryRefund, settleElsewhere } from "#server/order-money/retry-refund.ts";
import { settle } from "./settlement/settle-payment.ts";
import { settleDispute } from "#server/order-money/settle-dispute.ts";
import { startPayment } from "./start/start-payment.ts";

/** Number of orders with a random life, forty at a time at one event. */
const SEQUENCES = Number(process.env["INTERLEAVINGS"] ?? 2_000);
const BUYERS = Math.min(40, SEQUENCES);
const WORLDS = Math.ceil(SEQUENCES / BUYERS);
/** Fewer than are wanted: buyers who come too late get units that others give up. */
const CAPACITY = 36;
/** How many act at the same moment. */
const AT_ONCE = 6;
const PRICE = 50_00;

let database: TestDatabase;
let app: App;
let standIn: StripeStandIn;
let at: ReturnType<typeof selfServices>;

beforeAll(async () => {
  database = await testDatabase({ lock_patience: 25_000 });
  const made = await aStripe();
  standIn = made.standIn;
  app = testContext(database.db, { stripe: made.settings });
  at = selfServices(database.db, providerNamed(app.payments, "stripe"), standIn);
  await watchTransitions(database.db);
  // The queues of a running product have their job names from the start; inserting two of them at
  // once could deadlock.
  for (const queue of QUEUES)
    for (const name of ["deliver-mail", "send-sandbox-notice", "refund-payment", "cancel-payment", "write-invoice"])
      await sql`
        select ${sql.id(queue, "add_job")}(${name}, run_at => now() + interval '1 year', job_key => ${name})`.execute(
        database.db,
      );
});
afterAll(async () => {
  await database.close();
  await standIn.stop();
});

const faults: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => void faults.push(line) });
const worker = () => ({ db: database.db, app, log });

test(
  `${SEQUENCES} random orders at all providers make only allowed transitions, and the ledgers agree to the cent`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: BUYERS, maxLength: BUYERS }), async (lives) => {
        const world = await aWorld();
        const waiting = [...lives];
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (let life = waiting.shift(); life; life = waiting.shift()) await live(world, life);
          }),
        );
        await comeToRest(world);
        await expectStraight(world);
        expect(faults).toEqual([]);
      }),
      { numRuns: WORLDS, endOnFailure: true },
    );
    expect(await recount(database.db)).toEqual([]);
    expect(await auditMoney(database.db)).toEqual([]);
    const { seen, wrong } = await transitionsSeen(database.db);
    expect(wrong).toEqual([]);
    const missing = OFTEN.filter((often) => !seen.has(often));
    if (SEQUENCES >= 2_000)
      expect(missing.length, `too dull, for it lacks ${missing.join(", ")}`).toBeLessThanOrEqual(3);
  },
  60_000 + SEQUENCES * 200,
);

/**
 * What must have happened for the test to prove anything. Each comes by chance: of the rare ones a
 * few may be missing in a run.
 */
const OFTEN = [
  "orders.status: AWAITING_PAYMENT → COMPLETED",
  "orders.status: COMPLETED → CANCELLED",
  "orders.status: EXPIRED → AWAITING_PAYMENT",
  "orders.payment_status: PAYMENT_FAILED → PAYMENT_RECEIVED",
  "orders.refund_status: REFUND_FAILED → REFUND_PENDING",
  "orders.refund_status: REFUNDED → REFUND_FAILED",
  "payments.status: OPEN → SUCCEEDED",
  "payments.status: OPEN → RETURNED",
  "payments.status: OPEN → CANCELLED",
  "refunds.status: PENDING → FAILED",
  "refunds.status: SUCCEEDED → FAILED",
  "disputes.status: OPEN → LOST",
];

const AFFILIATES = ["blog", "radio", null];

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld() {
  const event = await anEvent(database.db, { status: "LIVE", settings: { offers_offline_payments: true } });
  const ticket = await aTicket(database.db, { event, price: PRICE, capacity: CAPACITY });
  for (const code of AFFILIATES) if (code) await anAffiliate(database.db, { event, code });
  return {
    event,
    ticket,
    account: await aConnection(database.db, standIn, event.account_id),
    orders: [] as OwnOrder[],
  };
}

async function live(world: World, { quantity, steps }: Life): Promise<void> {
  let order: OwnOrder | undefined;
  let quick: Promise<void>[] = [];
  for (const step of steps) {
    order ??= await come(world, quantity);
    if (!order) continue;
    quick.push(happen(step, order, world).catch((error: unknown) => refused(step, error)));
    if (step.is_quick) continue;
    await Promise.all(quick);
    quick = [];
  }
  await Promise.all(quick);
}

async function come(world: World, quantity: number): Promise<OwnOrder | undefined> {
  const affiliate_code = AFFILIATES[world.orders.length % AFFILIATES.length] ?? null;
  const order = await aBuyer(database.db, world, quantity, { affiliate_code }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "sold_out") throw error;
    return undefined;
  });
  if (order) world.orders.push(order);
  return order;
}

/** Steps that report a provider's result, or carry something out, are never refused. */
const NEVER_REFUSED: readonly Step["what"][] = ["bank", "notice", "check", "reconcile", "cancel jobs", "run", "decide"];

/**
 * Steps that act on a payment: the payments are read for these alone, because a statement per step
 * adds up.
 */
const OF_A_PAYMENT: readonly Step["what"][] = [
  ...(["pay", "decline", "part", "bank", "notice", "cancel jobs", "decide", "bounce"] as const),
  ...(["refund there", "dispute", "dispute ends"] as const),
];

/** Steps of people may be refused with a code of their own, never because of a bug. */
function refused({ what }: Step, error: unknown): void {
  if (!(error instanceof AppError) || NEVER_REFUSED.includes(what)) throw error;
  expect(["busy", "internal", "not_found"]).not.toContain(error.code);
}

async function happen({ what, amount, which, card }: Step, order: OwnOrder, world: World): Promise<void> {
  const ctx = (act: (ctx: WriteContext, locked: LockedOrder) => Promise<unknown>) =>
    withTransaction(
      database.db,
      acting(),
      async (context) => void (await act(context, await lockOrder(context.tx, order))),
    );
  const payments = OF_A_PAYMENT.includes(what) ? await paymentsOf([order]) : [];
  const payment = payments[which % payments.length];
  const newest = payments.at(-1);
  switch (what) {
    case "stripe":
    case "sandbox":
      // Some seconds later, so that an open payment is checked at the provider first.
      return void (await startPayment(database.db, acting(later()), providerNamed(app.payments, what), order));
    case "offline":
      return withTransaction(database.db, acting(), async (context) => void (await payOffline(context, order)));
    case "pay":
      return newest && at.pay(order, newest, card);
    case "decline":
      return newest && newest.provider !== "offline" ? at.pay(order, newest, DECLINED_CARD) : undefined;
    case "part":
      return newest && at.pay(order, newest, card, Math.ceil(amount / 2));
    case "bank":
      return payment && at.bank(payment, which % 3 > 0);
    case "notice":
      return payment && at.notice(payment, which);
    case "check":
      return check(order);
    case "reconcile":
      await due("payments", [order]);
      return runJob(worker(), reconcilePayments, {});
    case "cancel jobs":
      for (const { id } of payments) await runJob(worker(), cancelPayment, { payment_id: id });
      return;
    case "time":
      return outOfTime([order]);
    case "expire":
      return runJob(worker(), expireOrders, {});
    case "abandon":
      return ctx(abandon);
    case "cancel":
      return ctx((context, locked) => cancel(context, locked, { may_refund: true }));
    case "extend":
      return ctx((context, locked) => extendDeadline(context, locked, 2));
    case "undo": {
      const receipts = database.db.selectFrom("receipts").select("id").where("order_id", "=", order.id);
      for (const { id } of await receipts.execute()) await ctx((context, locked) => undoReceipt(context, locked, id));
      return;
    }
    case "give receipts back":
      return ctx(giveReceiptsBack);
    case "refund":
    case "refund ticket": {
      const [ticket] = what === "refund" ? [] : await attendeesOf([order]);
      const attendee_ids = ticket ? [ticket.id] : [];
      const input = { amount, cancel_order: false, attendee_ids, notify_buyer: true, idempotency_key: randomUUID() };
      return ctx((context, locked) => refund(context, locked, input));
    }
    case "cancel ticket": {
      const [ticket] = (await attendeesOf([order])).filter(({ status }) => status === "ACTIVE");
      if (!ticket) return;
      return ctx((context, locked) =>
        cancelTickets(context, locked, [ticket.id], { notifies_buyer: true, money: null }),
      );
    }
    case "reactivate": {
      const [ticket] = (await attendeesOf([order])).filter(({ status }) => status === "CANCELLED");
      if (!ticket) return;
      const input = { attendee_id: ticket.id, is_given: which % 2 > 0, tells_attendee: true };
      return ctx((context, locked) => reactivateTicket(context, locked, { ...input, locale: "en" }));
    }
    case "by hand":
      return addManualOrder(world, amount);
    case "run":
      for (const { id } of await refundsOf([order])) await runJob(worker(), refundPayment, { refund_id: id });
      return;
    case "decide":
      await at.decide(payments);
      await due("refunds", [order]);
      return runJob(worker(), reconcileRefunds, {});
    case "bounce":
      await at.decide(payments, "bounce");
      return;
    case "retry":
    case "settle elsewhere": {
      const act = what === "retry" ? retryRefund : settleElsewhere;
      for (const { id, status } of await refundsOf([order]))
        if (status === "FAILED") await ctx((context, locked) => act(context, locked, id));
      return;
    }
    case "refund there":
      // A payment that bought nothing is refunded automatically. If the provider's dashboard is
      // faster, our refund fails, and that is reported.
      return payment?.status === "SUCCEEDED" ? at.refundThere(payment, amount) : undefined;
    case "dispute":
      return payment && at.dispute(payment);
    case "dispute ends":
      return payment && at.endDispute(payment, which % 2 > 0 ? "won" : "lost");
    case "see to dispute": {
      const disputes = await disputesOf([order]);
      for (const { id, status } of disputes)
        if (status !== "WON") await ctx((context, locked) => settleDispute(context, locked, id));
    }
  }
}

/** The organizer adds a manual order, for any price. */
async function addManualOrder({ event, ticket, orders }: World, price: number): Promise<void> {
  const person = { first_name: "Eve", last_name: null, email: "eve@example.test" };
  const made = await withTransaction(database.db, acting(), (context) =>
    createManualOrder(
      context,
      event as never,
      {
        ...{ ticket_id: ticket.ticket.id, ticket_price_id: ticket.prices[0]?.id ?? 0, attendees: [person] },
        ...{ nameless: 0, buyer: null, price, with_taxes_and_fees: true, total_gross: price, paid_by: "CASH" },
        ...{ locale: "en", sends_emails: true, idempotency_key: randomUUID() },
      },
      "en",
    ),
  );
  orders.push(made);
}

/** The buyer returns to the page of the order. */
async function check(order: OwnOrder): Promise<void> {
  for (const { provider: name, provider_payment_id } of await paymentsOf([order])) {
    const provider = providerNamed(app.payments, name);
    const providerPayment = await provider.find(database.db, provider_payment_id);
    if (providerPayment) await settle(database.db, acting(), provider, providerPayment);
  }
}

/**
 * Ends the sale, runs all follow-up jobs and delivers every webhook, until nothing is undecided.
 */
async function comeToRest({ orders }: World): Promise<void> {
  await outOfTime(orders);
  await runJob(worker(), expireOrders, {});
  for (let round = 0; round < 3; round += 1) {
    await due("payments", orders);
    await runJob(worker(), reconcilePayments, {});
    const pending = (await refundsOf(orders)).filter(({ status }) => status === "PENDING");
    for (const { id } of pending) await runJob(worker(), refundPayment, { refund_id: id });
    const payments = await paymentsOf(orders);
    await at.decide(payments);
    if (round === 0) await at.deliverAll(payments);
    await due("refunds", orders);
    await runJob(worker(), reconcileRefunds, {});
  }
}

async function expectStraight({ event, account, orders: own, ticket }: World): Promise<void> {
  const [payments, refunds, attendees, disputes, providerTotals, orders] = await Promise.all([
    paymentsOf(own),
    refundsOf(own),
    attendeesOf(own),
    disputesOf(own),
    at.books(own),
    ordersOf(own),
  ]);
  expect(refunds.filter(({ status }) => status === "PENDING")).toEqual([]);
  for (const payment of payments) {
    const { id, status, amount } = payment;
    const paymentRefunds = refunds.filter(({ payment_id }) => payment_id === id);
    const back = sumOf(paymentRefunds.filter((refund) => refund.status === "SUCCEEDED"));
    const totals = providerTotals(payment);
    const story = {
      id,
      provider: payment.provider,
      status,
      refunds: paymentRefunds.map((refund) => `${refund.reason} ${refund.status}`),
    };
    // What was charged and refunded is what the provider's own books contain.
    const isPaid = status === "SUCCEEDED" || status === "RETURNED";
    expect({ ...story, ...totals }).toEqual({ ...story, charged: isPaid ? amount : 0, back });
    // A returned payment was refunded in full, or its refund failed.
    if (status === "RETURNED" && back !== amount) expect(story.refunds.at(-1)).toMatch(/FAILED$/);
  }
  for (const order of orders) {
    const { id, status, refund_status, total_gross, total_refunded, completed_at, needs_attention } = order;
    const orderPayments = payments.filter(({ order_id }) => order_id === id);
    const paid = orderPayments.filter((payment) => payment.status === "SUCCEEDED").length;
    const active = attendees.filter((attendee) => attendee.order_id === id && attendee.status === "ACTIVE").length;
    const own_refunds = refunds.filter(({ order_id, reason }) => order_id === id && reason !== "DUPLICATE");
    const back = sumOf(own_refunds.filter((refund) => refund.status === "SUCCEEDED"));
    const story = { id, status, refund_status };
    // The order was bought by one payment or none.
    expect({ ...story, paid, has_tickets: active > 0 }).toEqual({
      ...story,
      paid: completed_at && !order.is_manually_created ? 1 : 0,
      has_tickets: status === "COMPLETED",
    });
    expect({ ...story, total_refunded }).toEqual({ ...story, total_refunded: back });
    expect(total_refunded).toBeLessThanOrEqual(total_gross);
    const isLeft =
      refunds.some((refund) => refund.order_id === id && refund.status === "FAILED" && refund.resolved_at === null) ||
      disputes.some((dispute) => dispute.order_id === id && dispute.status !== "WON" && dispute.resolved_at === null) ||
      Number(order.unmatched) > 0;
    expect({ ...story, needs_attention }).toEqual({ ...story, needs_attention: isLeft });
  }
  const atStripe = payments.filter(({ provider }) => provider === "stripe").map((payment) => providerTotals(payment));
  const disputed = sumOf(disputes.filter(({ status }) => status !== "WON"));
  const retained = atStripe.reduce((sum, { charged, back }) => sum + charged - back, 0);
  expect(standIn.books.balance(account)).toBe(retained - disputed);
  const sold = orders.filter(({ completed_at }) => completed_at !== null);
  const refunded = sold.reduce((sum, { total_refunded }) => sum + total_refunded, 0);
  const active = attendees.filter(({ status }) => status === "ACTIVE").length;
  expect((await eventTotals(database.db, [event.id]))(event.id)).toMatchObject({
    attendees: active,
    gross: sold.reduce((sum, { total_gross }) => sum + total_gross, 0) - refunded,
    refunded,
  });
  const stock = await database.db
    .selectFrom("stocks")
    .select(["sold", "held"])
    .where("id", "=", ticket.prices[0]?.stock_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(stock).toEqual({ sold: active, held: 0 });
  expect(active).toBeLessThanOrEqual(CAPACITY);
  // All stats, by the day of sale and by affiliate, are the sums of the orders.
  expect(await labelledStats(database.db, event)).toEqual(await recountStats(database.db, event));
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

function later(): Date {
  return new Date(Date.now() + 5_000);
}

async function outOfTime(orders: readonly OwnOrder[]): Promise<void> {
  await database.db
    .updateTable("orders")
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where("id", "in", idsOf(orders))
    .where("status", "=", "AWAITING_PAYMENT")
    .execute();
}

async function due(table: "payments" | "refunds", orders: readonly OwnOrder[]): Promise<void> {
  await database.db
    .updateTable(table)
    .set({ next_check_at: new Date(0) })
    .where("order_id", "in", idsOf(orders))
    .execute();
}

const idsOf = (orders: readonly OwnOrder[]) => orders.map(({ id }) => id);
const paymentsOf = (of: readonly OwnOrder[]) =>
  database.db.selectFrom("payments").selectAll().where("order_id", "in", idsOf(of)).orderBy("id").execute();
const refundsOf = (of: readonly OwnOrder[]) =>
  database.db.selectFrom("refunds").selectAll().where("order_id", "in", idsOf(of)).orderBy("id").execute();
const disputesOf = (of: readonly OwnOrder[]) =>
  database.db.selectFrom("disputes").selectAll().where("order_id", "in", idsOf(of)).orderBy("id").execute();
const attendeesOf = (of: readonly OwnOrder[]) =>
  database.db
    .selectFrom("attendees")
    .select(["id", "order_id", "status"])
    .where("order_id", "in", idsOf(of))
    .orderBy("id")
    .execute();
const ordersOf = (of: readonly OwnOrder[]) =>
  database.db
    .selectFrom("orders")
    .selectAll()
    .select((select) =>
      select
        .selectFrom("receipts")
        .select((receipts) => receipts.fn.countAll<number>().as("all"))
        .whereRef("receipts.order_id", "=", "orders.id")
        .where(isUnmatched)
        .as("unmatched"),
    )
    .where("id", "in", idsOf(of))
    .orderBy("id")
    .execute();
