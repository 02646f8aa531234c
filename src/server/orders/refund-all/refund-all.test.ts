import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#contract/orders.ts";
import { refundAll } from "#contract/refund-all.ts";
import type { Work } from "#domain/roles.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { inTransaction } from "#server/platform/database.ts";
import { runJob } from "#server/platform/jobs.ts";
import { acting, aCompletedOrder, aToken, aUser } from "#server/testing/factories.ts";
import { anOfflineOrder, anOfflineSale } from "#server/testing/offline.ts";
import { aBadRow } from "#server/testing/bad-row.ts";
import { aBuyer, aPaidOrder, aSale, charge, LATE_REFUND_CARD } from "#server/testing/paying-order.ts";
import { untilWaiting } from "#server/testing/sequential.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { refundEvent } from "./refund-event.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/**
 * An event that is called off: two paid orders (the refund of one takes its time), one unpaid
 * order, one manual order.
 */
async function setUp({ work }: { work?: Work } = {}) {
  const sale = await aSale(app.db, 50);
  const paid = [
    (await aPaidOrder(app.db, { sale, quantity: 2 })).order,
    (await aPaidOrder(app.db, { sale, card: LATE_REFUND_CARD })).order,
  ];
  const unpaid = await aBuyer(app.db, sale);
  await startPayment(app.db, acting(), sandboxProvider, unpaid);
  const { order: manual } = await aCompletedOrder(app.db, {
    ...{ event: sale.event, ticket: sale.ticket, is_manually_created: true, payment_status: "PAYMENT_RECEIVED" },
  });
  const account = { id: sale.event.account_id };
  const member = work ? { role: "ORGANIZER" as const, work } : {};
  const token = await aToken(app.db, await aUser(app.db, { account, ...member }), account);
  const params = { event_id: sale.event.id };
  const hide = () => app.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", sale.event.id).execute();
  const start = (amount = 150_00) => app.call(refundAll.start, { params, body: { amount } }, { token });
  const stop = () => app.call(refundAll.stop, { params }, { token });
  const state = async () => (await app.call(refundAll.get, { params }, { token })).body.data;
  const runs = () =>
    app.db.selectFrom("event_refunds").selectAll().where("event_id", "=", sale.event.id).orderBy("id").execute();
  const run = async () => {
    const [newest] = (await runs()).toReversed();
    await app.runJob(refundEvent, { event_refund_id: newest?.id ?? 0 });
  };
  const rows = () =>
    app.db
      .selectFrom("orders")
      .select(["id", "status", "refund_status", "total_refunded"])
      .where("event_id", "=", sale.event.id)
      .orderBy("id")
      .execute();
  const refunds = () =>
    app.db
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "refunds.order_id")
      .select(["refunds.id", "refunds.order_id", "refunds.amount"])
      .where("orders.event_id", "=", sale.event.id)
      .execute();
  const pay = async () => {
    for (const { id } of await refunds()) await app.runJob(refundPayment, { refund_id: id });
  };
  return { sale, paid, unpaid, manual: manual, token, params, hide, start, stop, state, runs, run, rows, refunds, pay };
}

// SPEC 1.10
test("refund of a called-off event cancels and refunds all orders, tells each buyer once, and reports totals", async () => {
  const { hide, start, state, run, rows, refunds, pay, sale } = await setUp();
  expect(await state()).toMatchObject({ orders: 4, amount: 150_00, run: null });
  expect(await start()).toMatchObject({ status: 409, body: { code: "event_on_sale" } });
  await hide();
  expect(await start(149_99)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await start()).toMatchObject({
    status: 200,
    body: { data: { run: { status: "RUNNING", order_count: 4, orders_done: 0 } } },
  });
  await run();
  await run();
  await pay();
  expect(await rows()).toMatchObject([
    { status: "CANCELLED", refund_status: "REFUNDED", total_refunded: 100_00 },
    { status: "CANCELLED", refund_status: "REFUND_PENDING" },
    { status: "CANCELLED", refund_status: null },
    { status: "CANCELLED", refund_status: null },
  ]);
  expect(await refunds()).toHaveLength(2);
  expect(await state()).toMatchObject({
    ...{ orders: 0, amount: 0 },
    run: {
      ...{ status: "DONE", orders_done: 4, amount: 150_00, orders_pending: 1, orders_failed: 0, problems: [] },
      finished_at: expect.any(String),
    },
  });
  const mails = await app.db
    .selectFrom("mails")
    .select("id")
    .where("event_id", "=", sale.event.id)
    .where("kind", "=", "ORDER_CANCELLED")
    .execute();
  expect(mails).toHaveLength(4);
  expect(await recount(app.db)).toEqual([]);
  expect(await auditMoney(app.db)).toEqual([]);
});

// SPEC 4.16
test("event refund counts offline payments apart, before and after", async () => {
  const sale = await anOfflineSale(app);
  const offlineOrder = await anOfflineOrder(app, { sale });
  await offlineOrder.record(50_00);
  const part = await anOfflineOrder(app, { sale });
  await part.record(20_00);
  await anOfflineOrder(app, { sale });
  const byCard = await anOfflineOrder(app, { sale });
  const providerPayment = await charge(app.db, orderOfPayment({ order_id: byCard.id }));
  await settle(app.db, acting(), app.context.payments.sandbox!, providerPayment);
  const params = { event_id: sale.event.id };
  const state = async () => (await app.call(refundAll.get, { params }, { token: sale.token })).body.data;
  expect(await state()).toMatchObject({ orders: 4, amount: 100_00, orders_offline: 2, amount_offline: 70_00 });
  await app.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", sale.event.id).execute();
  await app.call(refundAll.start, { params, body: { amount: 100_00 } }, { token: sale.token });
  const runs = app.db.selectFrom("event_refunds").select("id").where("event_id", "=", sale.event.id);
  await app.runJob(refundEvent, { event_refund_id: (await runs.executeTakeFirstOrThrow()).id });
  const done = { orders_done: 4, amount: 100_00, orders_offline: 2, amount_offline: 70_00 };
  expect(await state()).toMatchObject({ orders: 0, orders_offline: 0, amount_offline: 0, run: done });
  // The offline money of the unpaid order has to be returned, and the report still shows it
  // afterwards.
  expect(await part.get()).toMatchObject({ needs_attention: true, offline: { unmatched: 20_00 } });
  await part.giveBack();
  expect(await state()).toMatchObject({ run: done });
});

test("event refund started twice is one run, and several workers refund nothing twice", async () => {
  const { hide, start, runs, run, refunds, state } = await setUp();
  await hide();
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await runs()).toHaveLength(1);
  await Promise.all([run(), run(), run()]);
  expect(await refunds()).toHaveLength(2);
  expect(await state()).toMatchObject({ run: { status: "DONE", orders_done: 4, amount: 150_00 } });
});

// SPEC 1.10
test("event refund that stops at any point resumes there and refunds nothing twice", async () => {
  const { hide, start, runs, state, refunds, rows } = await setUp();
  await hide();
  await start();
  const [newest] = await runs();
  const log = pino({ level: "silent" });
  for (let stops = 1; stops < 40; stops += 1) {
    let left = stops;
    // A process that dies within a transaction is a transaction that the database never commits.
    const dying = new Proxy(app.db, {
      get(db, name) {
        if (name === "transaction" && (left -= 1) < 0)
          return () => {
            throw new Error("killed");
          };
        const value = Reflect.get(db, name, db) as unknown;
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
    const worker = { db: dying, app: app.context, log };
    await runJob(worker, refundEvent, { event_refund_id: newest?.id ?? 0 }).catch(() => undefined);
    if ((await runs())[0]?.status === "DONE") break;
  }
  expect(await state()).toMatchObject({ run: { status: "DONE", orders_done: 4, amount: 150_00 } });
  expect(await refunds()).toHaveLength(2);
  expect((await rows()).every(({ status }) => status === "CANCELLED")).toBe(true);
});

test("order that can't be refunded is reported with the reason, and another run does the rest", async () => {
  const { hide, paid, params, token, start, run, state, pay, rows } = await setUp();
  await hide();
  const refundInput = { amount: 10_00, cancel_order: false, attendee_ids: [], notify_buyer: false };
  const at = { ...params, order_id: paid[1]?.id ?? 0 };
  await app.call(
    orders.refund,
    { params: at, body: { ...refundInput, idempotency_key: crypto.randomUUID() } },
    { token },
  );
  await start();
  await run();
  const { run: report, orders: left } = await state();
  expect([report?.problems, left]).toMatchObject([[{ order_id: at.order_id, code: "refund_pending" }], 1]);
  await app.db.updateTable("sandbox_payments").set({ refund_outcome: "at_once" }).execute();
  await app.db
    .updateTable("sandbox_refunds")
    .set({ decided_at: new Date(0) })
    .execute();
  await pay();
  expect(await state()).toMatchObject({ orders: 1, amount: 40_00 });
  await start(40_00);
  await run();
  await pay();
  expect((await rows())[1]).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED", total_refunded: 50_00 });
});

// SECURITY S174
test("order that always fails blocks no other order, is reported, and can be refunded by another run", async () => {
  const { hide, paid, start, run, state, rows, runs } = await setUp();
  await hide();
  await start();
  const bad = await aBadRow(app.db, {
    ...{ table: "orders", on: "update", when: `old.id = ${paid[0]?.id} and new.status = 'CANCELLED'` },
  });
  await expect(run()).rejects.toThrow("1 orders of a refund failed");
  expect((await rows()).map(({ status }) => status)).toEqual(["COMPLETED", "CANCELLED", "CANCELLED", "CANCELLED"]);
  expect(await state()).toMatchObject({ run: { status: "RUNNING", orders_done: 3, orders_tried_again: 1 } });
  for (let tries = 2; tries < 5; tries += 1) await expect(run()).rejects.toThrow("1 orders of a refund failed");
  await run();
  expect(await state()).toMatchObject({
    run: {
      ...{ status: "DONE", orders_done: 4, orders_tried_again: 0, orders_not_done: 1, amount: 50_00 },
      problems: [{ order_id: paid[0]?.id, code: "unexpected" }],
    },
  });
  await bad.mend();
  await start(100_00);
  await run();
  expect(await runs()).toHaveLength(2);
  expect(await state()).toMatchObject({ orders: 0, run: { status: "DONE", orders_not_done: 0, amount: 100_00 } });
});

test("order that failed once is refunded by the next attempt", async () => {
  const { hide, paid, start, run, state } = await setUp();
  await hide();
  await start();
  const bad = await aBadRow(app.db, {
    ...{ table: "orders", on: "update", when: `old.id = ${paid[0]?.id} and new.status = 'CANCELLED'` },
  });
  await expect(run()).rejects.toThrow();
  await bad.mend();
  await Promise.all([run(), run()]);
  expect(await state()).toMatchObject({
    ...{ orders: 0, amount: 0 },
    run: { status: "DONE", orders_done: 4, orders_tried_again: 0, amount: 150_00, problems: [] },
  });
});

test("event refund that is stopped completes the order being processed, changes no other, and can be started again", async () => {
  const { hide, paid, start, stop, run, state, rows } = await setUp();
  await hide();
  await start();
  const begun: Promise<unknown>[] = [];
  await inTransaction(app.db, async (tx) => {
    await sql`select from orders where id = ${paid[0]?.id} for update`.execute(tx);
    begun.push(run());
    await untilWaiting(app.db, 1);
    begun.push(stop());
    await untilWaiting(app.db, 2);
  });
  const [, stopped] = await Promise.all(begun);
  expect(stopped).toMatchObject({ body: { data: { run: { status: "STOPPED", orders_done: 1, amount: 100_00 } } } });
  const statuses = async () => (await rows()).map(({ status }) => status);
  expect(await statuses()).toEqual(["CANCELLED", "COMPLETED", "AWAITING_PAYMENT", "COMPLETED"]);
  expect(await stop()).toMatchObject({ status: 409 });
  await run();
  expect(await state()).toMatchObject({ orders: 3, amount: 50_00, run: { status: "STOPPED", orders_done: 1 } });
  await start(50_00);
  await run();
  expect(await state()).toMatchObject({ orders: 0, run: { status: "DONE", amount: 50_00 } });
});

test("event refund that is stopped reports orders that failed as not done", async () => {
  const { hide, paid, start, stop, run, state } = await setUp();
  await hide();
  await start();
  const bad = await aBadRow(app.db, {
    ...{ table: "orders", on: "update", when: `old.id = ${paid[0]?.id} and new.status = 'CANCELLED'` },
  });
  await expect(run()).rejects.toThrow("1 orders of a refund failed");
  await stop();
  await bad.mend();
  await run();
  expect(await state()).toMatchObject({
    orders: 1,
    run: {
      ...{ status: "STOPPED", orders_tried_again: 0, orders_not_done: 1 },
      problems: [{ order_id: paid[0]?.id, code: "unexpected" }],
    },
  });
});

// SECURITY S174
test.each([
  ["is gone", sql`delete from graphile_worker._private_jobs`],
  ["was given up", sql`update graphile_worker._private_jobs set attempts = max_attempts`],
])("event refund whose job %s is resumed by starting again", async (_, lose) => {
  const { hide, start, runs, run, state } = await setUp();
  await hide();
  await start();
  const waiting = async () =>
    (
      await sql<{ id: number }>`
        select (payload ->> 'event_refund_id')::bigint as id
        from graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
        where tasks.identifier = 'refund-event' and attempts < max_attempts`.execute(app.db)
    ).rows;
  await start();
  const [only] = await runs();
  expect((await waiting()).filter(({ id }) => id === only?.id)).toHaveLength(1);
  await lose.execute(app.db);
  expect(await start()).toMatchObject({ status: 200, body: { data: { run: { status: "RUNNING" } } } });
  expect([(await runs()).length, await waiting()]).toEqual([1, [{ id: only?.id }]]);
  await run();
  expect(await state()).toMatchObject({ run: { status: "DONE", orders_done: 4 } });
});

test("event refund is not found for another account, and is forbidden to a member who may not refund", async () => {
  const [own, foreign] = [await setUp(), await setUp({ work: "ORDERS" })];
  const request = { params: foreign.params, body: { amount: 150_00 } };
  expect(await app.call(refundAll.start, request, { token: own.token })).toMatchObject({ status: 404 });
  expect(await app.call(refundAll.get, { params: foreign.params }, { token: own.token })).toMatchObject({
    status: 404,
  });
  expect(await foreign.start()).toMatchObject({ status: 403 });
  expect(await foreign.runs()).toEqual([]);
});
