import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Measure, type Statistic, STATISTICS, statistics } from "#contract/statistics.ts";
import { dayIn } from "#domain/wall-time.ts";
import { daysLater } from "#domain/periods.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import { buy, nameAll, orderOf } from "#server/orders/testing/buyers.ts";
import { payOffline } from "#server/payments/offline/pay-offline.ts";
import { recordReceipt } from "#server/payments/offline/record-receipt.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { recountDays } from "#server/event-stats/recount-days.ts";
import { aggregateCounters } from "#server/event-stats/aggregate-counters.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import {
  acting,
  aCompletedOrder,
  anAffiliate,
  anAnswer,
  anEvent,
  anOrganizer,
  aPromoCode,
  aQuestion,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { filesInZip } from "#server/testing/files-in-zip.ts";
import { lately } from "#server/testing/offline.ts";
import { charge, expire } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A live event with a taxed ticket and a free one, and a signed-in member of its account. */
async function setUp(over: Parameters<typeof anEvent>[1] = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, {
    ...{ organizer, status: "LIVE", settings: { offers_offline_payments: true } },
    ...over,
  });
  const params = { event_id: event.id };
  return {
    ...{ event, token, account, params },
    ask: (by: Statistic, input: { from?: string; to?: string } = {}) =>
      app.call(statistics.get, { params, query: { by, ...input } }, { token }),
    file: (query: { by: Statistic; format: "csv" | "xlsx"; from?: string; to?: string }) =>
      app.call(statistics.export, { params, query }, { token }),
  };
}

const WAYS = ["card", "card", "card", "offline", "free", "late"] as const;
const AFTER = ["nothing", "refund", "refund all", "cancel", "cancel and keep", "one ticket", "refund twice"] as const;
const life = fc.record({
  method: fc.constantFrom(...WAYS),
  after: fc.constantFrom(...AFTER),
  quantity: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 1, max: 9_99 }),
  affiliate_code: fc.constantFrom("blog", "radio", null),
  source: fc.constantFrom("google.com", "newsletter", null),
  promo_code: fc.constantFrom("summer", null),
});
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

describe("orders of any history", () => {
  // SPEC 2.26
  test("every statistic adds up to the same totals as the orders themselves, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 8, maxLength: 14 }), fc.boolean(), async (lives, isFolded) => {
        const world = await aWorld();
        for (const life of lives) await live(world, life);
        if (isFolded) await app.runJob(aggregateCounters, {});
        await expectStraight(world);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld() {
  const made = await setUp();
  const { db } = app;
  const { event, account } = made;
  const paid = await aTicket(db, { event, price: 33_33 });
  const free = await aTicket(db, { event, type: "FREE" });
  await aTaxOrFee(db, { account, name: "VAT", rate: 19_000, tickets: [paid] });
  await aTaxOrFee(db, { account, name: "City", rate: 3_300, tickets: [paid] });
  const booking = { name: "Booking", type: "FEE", calculation_type: "FIXED", rate: 1_01 } as const;
  await aTaxOrFee(db, { account, ...booking, tickets: [paid] });
  for (const code of ["blog", "radio"]) await anAffiliate(db, { event, code });
  await aPromoCode(db, { event, code: "summer", discount: 25_000 });
  return { ...made, paid, free };
}

async function live({ event, paid, free }: World, { method, after, quantity, amount, ...came }: Life): Promise<void> {
  const { db } = app;
  const ticket = method === "free" ? free : paid;
  const order = await buy(db, event, [[ticket, quantity]], came);
  const own = orderOf(order);
  if (method === "late") return expire(db, own);
  await nameAll(db, order, [[ticket, quantity]]);
  const ctx = (act: (ctx: WriteContext, locked: LockedOrder) => Promise<unknown>) =>
    withTransaction(db, acting(), async (context) => void (await act(context, await lockOrder(context.tx, own))));
  if (method === "card") await settle(db, acting(), sandboxProvider, await charge(db, own));
  if (method === "offline") {
    await withTransaction(db, acting(), async (context) => void (await payOffline(context, own)));
    const received = { received_on: lately(), note: null, idempotency_key: randomUUID() };
    await ctx((context, locked) => recordReceipt(context, locked, { amount: order.total_gross, ...received }));
  }
  const keeps = { may_refund: true, money: null };
  if (after === "cancel") await ctx((context, locked) => cancel(context, locked, { may_refund: true }));
  if (after === "cancel and keep") await ctx((context, locked) => cancel(context, locked, keeps));
  if (method !== "free" && after.startsWith("refund")) {
    const parts = after === "refund twice" ? [amount, amount] : [after === "refund all" ? order.total_gross : amount];
    for (const part of parts) {
      await ctx((context, locked) => refund(context, locked, refundInput(part)));
      await sendBack(order);
    }
  }
  if (method !== "free" && after === "one ticket") {
    const { id } = await db
      .selectFrom("attendees")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    await ctx((context, locked) => refund(context, locked, { ...refundInput(amount), attendee_ids: [id] }));
  }
  await sendBack(order);
}

/** Executes the refunds, as the worker does. */
async function sendBack(order: { id: number }): Promise<void> {
  const refunds = await app.db.selectFrom("refunds").select("id").where("order_id", "=", order.id).execute();
  for (const { id } of refunds) await app.runJob(refundPayment, { refund_id: id });
}

function refundInput(amount: number) {
  return { amount, cancel_order: false, attendee_ids: [], notify_buyer: false, idempotency_key: randomUUID() };
}

async function expectStraight({ event, ask }: World): Promise<void> {
  expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
  const orders = await app.db
    .selectFrom("orders")
    .selectAll()
    .where("event_id", "=", event.id)
    .where("completed_at", "is not", null)
    .execute();
  const good = await app.db
    .selectFrom("attendees")
    .select("id")
    .where("event_id", "=", event.id)
    .where("status", "=", "ACTIVE")
    .execute();
  const sum = (of: (order: (typeof orders)[number]) => number) => orders.reduce((total, order) => total + of(order), 0);
  const isAll = {
    orders: orders.filter(({ status }) => status === "COMPLETED").length,
    tickets: good.length,
    gross: sum(({ total_gross, total_refunded }) => total_gross - total_refunded),
    refunded: sum(({ total_refunded }) => total_refunded),
  };
  const totals = Object.fromEntries(
    await Promise.all(STATISTICS.map(async (by) => [by, (await ask(by)).body.data.totals?.values ?? {}] as const)),
  ) as Record<Statistic, Partial<Record<Measure, number>>>;
  const { day, promo_code, affiliate, source } = totals;
  expect({ day, promo_code, affiliate, source }).toMatchObject({
    ...{ day: isAll, promo_code: isAll, affiliate: isAll, source: isAll },
  });
  expect(totals.ticket).toMatchObject({ tickets: isAll.tickets, gross: isAll.gross });
  expect(totals.tax_or_fee.amount).toBe((totals.day.tax ?? 0) + (totals.day.fee ?? 0));
  expect(totals.promo_code.discount).toBe(sum(({ total_discount }) => total_discount));
  const changes = () => app.db.selectFrom("stat_changes").selectAll().where("event_id", "=", event.id).execute();
  const before = await changes();
  await app.runJob(recountDays, { event_id: event.id });
  expect(await changes(), "counted anew, ticket by ticket, it is the same").toEqual(before);
}

describe("statistic days", () => {
  test("statistic uses the event's own days and compares them with as many days before", async () => {
    const { event, ask } = await setUp({ timezone: "Pacific/Auckland" });
    const ticket = await aTicket(app.db, { event, price: 10_00 });
    const today = dayIn(new Date(), event.timezone);
    await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const { data } = (await ask("day", { from: daysLater(today, -1), to: today })).body;
    expect(data).toMatchObject({
      ...{ from: daysLater(today, -1), to: today },
      before: { from: daysLater(today, -3), to: daysLater(today, -2) },
    });
    expect(data.rows.map(({ key, values }) => [key, values.gross, values.tickets])).toEqual([
      [daysLater(today, -1), 0, 0],
      [today, 20_00, 2],
    ]);
    const after = (await ask("day", { from: daysLater(today, 1), to: daysLater(today, 2) })).body.data;
    expect(after.totals).toMatchObject({ values: { gross: 0 }, before: { gross: 20_00, orders: 1, tickets: 2 } });
  });

  test("statistic covers the last thirty days by default", async () => {
    const { ask } = await setUp();
    expect((await ask("day")).body.data.rows).toHaveLength(30);
  });

  test.each([
    [{ from: "2027-05-03", to: "2027-05-02" }, "to"],
    [{ from: "2020-01-01", to: "2027-05-02" }, "to"],
    [{ from: "2027-02-30" }, "from"],
    [{ to: "soon" }, "to"],
  ])("statistic of days %j is rejected at %s", async (days, field) => {
    const { ask } = await setUp();
    const refused = await ask("day", days);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("answer statistic", () => {
  test("answer statistic counts the options of valid tickets, and free text", async () => {
    const { event, ask } = await setUp();
    const ticket = await aTicket(app.db, { event });
    const meal = await aQuestion(app.db, {
      ...{ event, title: "Meal", type: "CHECKBOX", belongs_to: "TICKET", options: ["Meat", "Vegan"] },
    });
    const wish = await aQuestion(app.db, { event, title: "Wish" });
    const first = await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const gone = await aCompletedOrder(app.db, { event, ticket });
    for (const [bought, answer] of [
      [first, [1, 2]],
      [gone, [2]],
    ] as const)
      for (const attendee of bought.attendees)
        await anAnswer(app.db, { order: bought.order, attendee, question: meal, answer });
    await anAnswer(app.db, { order: first.order, question: wish, answer: "Cake" });
    await withTransaction(app.db, acting(), async (ctx) =>
      cancel(ctx, await lockOrder(ctx.tx, orderOf(gone.order)), { may_refund: true, money: null }),
    );
    const { data } = (await ask("question")).body;
    expect(data.rows.map(({ group, label, kind, values }) => [group, label ?? kind, values.answers])).toEqual([
      ["Meal", "Meat", 2],
      ["Meal", "Vegan", 2],
      ["Wish", "ANSWERED", 1],
    ]);
    expect(data.totals).toBeNull();
  });
});

describe("statistic exports", () => {
  test("CSV export has each measure, its value in the previous period, and no formula", async () => {
    const { event, file } = await setUp();
    const ticket = await aTicket(app.db, { event, price: 10_50, title: "=cmd()" });
    await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const { headers, body } = await file({ by: "ticket", format: "csv" });
    const [head, ...rows] = String(body).split("\r\n").slice(0, -1);
    expect(head).toBe(
      "\uFEFFTicket,Tickets,Sales,Taxes,Fees,Tickets (previous period),Sales (previous period),Taxes (previous period),Fees (previous period),Currency",
    );
    expect(rows).toEqual(["'=cmd(),2,21.00,0.00,0.00,0,0.00,0.00,0.00,EUR"]);
    expect(headers["content-disposition"]).toContain(".csv");
  });

  // SPEC 2.26
  test("XLSX export has numbers, dates, and text that never runs as a formula", async () => {
    const { event, file } = await setUp();
    const today = dayIn(new Date(), event.timezone);
    const ticket = await aTicket(app.db, { event, price: 10_50, title: "=1+1" });
    await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const sheetOf = async (by: Statistic) => {
      const days = { from: today, to: today };
      const token = await ownToken(event);
      const response = await app.server.inject({
        method: "POST",
        url: `/api/events/${event.id}/statistics/export?by=${by}&format=xlsx&from=${days.from}&to=${days.to}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const files = filesInZip(response.rawPayload);
      return {
        type: response.headers["content-type"],
        sheet: files["xl/worksheets/sheet1.xml"]?.toString() ?? "",
        texts: files["xl/sharedStrings.xml"]?.toString() ?? "",
      };
    };
    const tickets = await sheetOf("ticket");
    expect(tickets.type).toContain("spreadsheetml");
    expect(tickets.sheet).toContain("<v>21</v>");
    expect(tickets.sheet).not.toContain("<f>");
    expect(tickets.sheet + tickets.texts).toContain("=1+1");
    const serial = Date.parse(today) / 86_400_000 + 25_569;
    expect((await sheetOf("day")).sheet).toContain(`<v>${serial}</v>`);
    expect((await file({ by: "day", format: "xlsx" })).headers["content-disposition"]).toContain(".xlsx");
  });
});

async function ownToken({ account_id }: { account_id: number }): Promise<string> {
  const account = { id: account_id };
  return aToken(app.db, await aUser(app.db, { account }), account);
}

test("check-in staff can neither see nor export statistics", async () => {
  const { event, params } = await setUp();
  const account = { id: event.account_id };
  const token = await aToken(app.db, await aUser(app.db, { account, role: "ORGANIZER", work: "CHECK_IN" }), account);
  expect((await app.call(statistics.get, { params, query: {} }, { token })).status).toBe(403);
  expect((await app.call(statistics.export, { params, query: {} }, { token })).status).toBe(403);
});
