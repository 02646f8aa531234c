import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { taxReports } from "#contract/tax-reports.ts";
import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { roundHalfUp } from "#domain/money.ts";
import { type PricedOrder, priceOrder } from "#domain/pricing.ts";
import type { TaxBehavior, TaxOrFee } from "#domain/taxes-and-fees.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { findRefund } from "#server/order-money/own-refund.ts";
import { recordRefund } from "#server/order-money/record-refund.ts";
import { requestRefund } from "#server/order-money/request-refund.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import { acting, anEvent, anOrganizer, aSignedInUser, aTaxOrFee, aTicket } from "#server/testing/factories.ts";
import { aPaidOrder } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { taxReportLines } from "./report.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const VAT = { name: "VAT", type: "TAX", calculation_type: "PERCENTAGE" } as const;
const FULL: TaxOrFee = { ...VAT, id: 1, rate: 19_000 };
const REDUCED: TaxOrFee = { ...VAT, id: 2, rate: 7_000 };
const TOURIST: TaxOrFee = { id: 3, name: "Tourist tax", type: "TAX", calculation_type: "FIXED", rate: 1_25 };
const FEE: TaxOrFee = { id: 4, name: "Booking", type: "FEE", calculation_type: "PERCENTAGE", rate: 3_333 };

/** A signed-in organizer in New York, with an event in Berlin. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account, timezone: "America/New_York" });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const params = { organizer_id: organizer.id };
  const ask = (from?: string, to?: string) =>
    app.call(taxReports.get, { params, query: { ...(from && { from }), ...(to && { to }) } }, { token });
  const lines = async (from: string, to: string) => (await ask(from, to)).body.data.lines;
  return { account, token, organizer, event, params, ask, lines };
}

type Line = { price: number; quantity: number; taxes: readonly TaxOrFee[]; tax_behavior?: TaxBehavior };

function priced(lines: readonly Line[]): PricedOrder {
  const bought = lines.map(({ price, quantity, taxes, tax_behavior = "exclusive" }) => ({
    ...{ ticket_id: 1, ticket_price_id: 1, ticket_type: "PAID" as const, tax_behavior },
    ...{ unit_price: price, quantity, taxes_and_fees: taxes },
  }));
  return priceOrder(bought, null, "EUR");
}

/** An order that was completed at this moment, with its refunds and their times. */
async function aSold(
  event: { id: number },
  lines: readonly Line[],
  completed_at: Date | null,
  refunds: readonly {
    amount: number;
    at: Date;
    reason?: "ORGANIZER" | "PROVIDER" | "DUPLICATE";
    undone_at?: Date;
  }[] = [],
) {
  const order = priced(lines);
  const { lines: items, taxes_and_fees_rollup, ...totals } = order;
  const names = {
    short_id: shortId("o"),
    public_id: reference("O"),
    event_id: event.id,
    currency: "EUR",
    locale: "en" as const,
  };
  const { id: order_id } = await app.db
    .insertInto("orders")
    .values({
      ...{ ...names, ...totals, status: completed_at ? "COMPLETED" : "EXPIRED", completed_at },
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      total_refunded: refunds.reduce((sum, { amount, undone_at }) => sum + (undone_at ? 0 : amount), 0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { ticket_type: _, ...item } of items)
    await app.db
      .insertInto("order_items")
      .values({
        ...{ ...item, order_id, item_name: "Standard" },
        taxes_and_fees_rollup: JSON.stringify(item.taxes_and_fees_rollup),
      })
      .execute();
  if (refunds.length === 0) return { order_id, ...order };
  const { id: payment_id } = await app.db
    .insertInto("payments")
    .values({
      ...{ order_id, provider: "sandbox", provider_payment_id: `sbx_${order_id}`, status: "SUCCEEDED" },
      ...{ amount: order.total_gross, currency: "EUR" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { amount, at, reason = "ORGANIZER", undone_at = null } of refunds)
    await app.db
      .insertInto("refunds")
      .values({
        ...{ order_id, payment_id, amount, reason, undone_at, refunded_at: at },
        ...(undone_at ? { status: "FAILED", updated_at: undone_at } : { status: "SUCCEEDED", updated_at: at }),
      })
      .execute();
  return { order_id, ...order };
}

const MARCH = new Date("2027-03-10T12:00:00Z");
const APRIL = new Date("2027-04-10T12:00:00Z");

describe("tax report", () => {
  test("tax report states sales, amounts and refunds of the period by tax and rate", async () => {
    const { event, lines } = await setUp();
    await aSold(event, [{ price: 100_00, quantity: 2, taxes: [FULL] }], MARCH);
    await aSold(event, [{ price: 10_00, quantity: 1, taxes: [REDUCED] }], MARCH, [{ amount: 10_70, at: APRIL }]);
    await aSold(event, [{ price: 5_00, quantity: 1, taxes: [] }], MARCH);
    const nothing = { refunded_basis: 0, refunded_tax: 0 };
    const of = { currency: "EUR", name: "VAT", calculation_type: "PERCENTAGE" };
    const untaxed = { currency: "EUR", name: null, calculation_type: null, rate: null };
    expect(await lines("2027-03-01", "2027-03-31")).toEqual([
      { ...of, rate: 19_000, basis: 200_00, tax: 38_00, ...nothing },
      { ...of, rate: 7_000, basis: 10_00, tax: 70, ...nothing },
      { ...untaxed, basis: 5_00, tax: 0, ...nothing },
    ]);
    expect(await lines("2027-04-01", "2027-06-30")).toEqual([
      { ...of, rate: 7_000, basis: 0, tax: 0, refunded_basis: 10_00, refunded_tax: 70 },
    ]);
    expect(await lines("2027-07-01", "2027-07-31")).toEqual([]);
  });

  // SPEC 4.55
  test("tax report of a closed period stays the same when a bank returns a refund: it is reversed on that day", async () => {
    const { event, lines, params, token } = await setUp();
    const sale = [{ price: 10_00, quantity: 1, taxes: [FULL] }];
    const MAY = new Date("2027-05-10T12:00:00Z");
    await aSold(event, sale, MARCH, [
      { amount: 11_90, at: APRIL, undone_at: MAY },
      { amount: 5_95, at: new Date("2027-06-10T12:00:00Z") },
    ]);
    await aSold(event, sale, MARCH, [{ amount: 11_90, at: APRIL, undone_at: MAY }]);
    const of = async (from: string, to: string) => {
      const [{ refunded_basis, refunded_tax } = { refunded_basis: 0, refunded_tax: 0 }] = await lines(from, to);
      return [refunded_basis, refunded_tax];
    };
    expect(await of("2027-04-01", "2027-04-30")).toEqual([20_00, 3_80]);
    expect(await of("2027-05-01", "2027-05-31")).toEqual([-20_00, -3_80]);
    expect(await of("2027-06-01", "2027-06-30")).toEqual([5_00, 95]);
    expect(await of("2027-01-01", "2027-12-31")).toEqual([5_00, 95]);
    const query = { from: "2027-05-01", to: "2027-05-31" };
    const csv = await app.call(taxReports.export, { params, query }, { token });
    const [, first, second, ...none] = String(csv.body).trim().split("\r\n");
    expect(none).toEqual([]);
    for (const line of [first, second])
      expect(line).toMatch(/^2027-05-10 08:00,Refund returned by the bank,O-.*,10\.00,1\.90$/);
  });

  test("tax report keeps both days of a refund that succeeded first and failed later", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const ticket = await aTicket(app.db, { event, price: 50_00, capacity: 10 });
    await aTaxOrFee(app.db, { account: { id: event.account_id }, tickets: [ticket], rate: 19_000 });
    const { order } = await aPaidOrder(app.db, { sale: { event, ticket }, quantity: 1 });
    const refund_id = await withTransaction(app.db, acting(), async (ctx) => {
      const locked = await lockOrder(ctx.tx, order);
      const context = await orderContext(ctx.tx, locked);
      const payments = ctx.tx.selectFrom("payments").select("id").where("order_id", "=", order.id);
      const { id: payment_id } = await payments.executeTakeFirstOrThrow();
      await transitionOrder(ctx, locked, { refund: "request" });
      return requestRefund(ctx, locked, context, { payment_id, amount: 59_50, reason: "ORGANIZER" });
    });
    await app.runJob(refundPayment, { refund_id });
    const yesterday = new Date(Date.now() - 86_400_000);
    await app.db.updateTable("refunds").set({ refunded_at: yesterday }).where("id", "=", refund_id).execute();
    const refund = await findRefund(app.db, refund_id);
    if (!refund) throw new Error("A refund that was asked for is there.");
    const { provider_refund_id } = refund;
    await recordRefund(app.db, acting(), refund, { provider_refund_id, status: "FAILED", failure: "closed_account" });
    const row = app.db.selectFrom("refunds").select(["status", "refunded_at", "undone_at"]).where("id", "=", refund_id);
    expect(await row.executeTakeFirst()).toEqual({
      ...{ status: "FAILED", refunded_at: yesterday, undone_at: expect.any(Date) },
    });
    await sql`update orders set completed_at = completed_at - interval '9 days' where id = ${order.id}`.execute(app.db);
    const period = { since: new Date(yesterday.getTime() - 1_000), until: new Date(yesterday.getTime() + 1_000) };
    const organizer = { id: event.organizer_id };
    const query = { ...period, from: "", to: "" };
    expect(await taxReportLines(app.reads, organizer, query)).toMatchObject([
      { refunded_basis: 50_00, refunded_tax: 9_50 },
    ]);
    const since = new Date(yesterday.getTime() + 1_000);
    const after = { ...query, since, until: new Date(Date.now() + 3_600_000) };
    expect(await taxReportLines(app.reads, organizer, after)).toMatchObject([
      { refunded_basis: -50_00, refunded_tax: -9_50 },
    ]);
  });

  test("tax report counts days in the organizer’s time zone, including the first and the last", async () => {
    const { event, lines } = await setUp();
    // New York has daylight saving time from 14 March on: its days begin at 05:00 UTC, then at
    // 04:00 UTC
    for (const at of ["2027-03-01T05:00:00Z", "2027-04-01T03:59:59.999Z"])
      await aSold(event, [{ price: 1_00, quantity: 1, taxes: [FULL] }], new Date(at));
    for (const at of ["2027-03-01T04:59:59.999Z", "2027-04-01T04:00:00Z"])
      await aSold(event, [{ price: 50_00, quantity: 1, taxes: [FULL] }], new Date(at));
    expect(await lines("2027-03-01", "2027-03-31")).toMatchObject([{ basis: 2_00, tax: 38 }]);
  });

  // SPEC 3.26
  test("tax report uses the taxes stored with the orders: a later change of a rate changes nothing", async () => {
    const { account, event, token, lines } = await setUp();
    const tax = await aTaxOrFee(app.db, { account, name: "VAT", rate: 19_000 });
    await aSold(event, [{ price: 100_00, quantity: 1, taxes: [{ ...FULL, id: tax.id }] }], MARCH);
    const before = await lines("2027-03-01", "2027-03-31");
    const body = { name: "GST", type: "TAX", calculation_type: "PERCENTAGE", rate: 25_000 } as const;
    const params = { account_id: account.id, tax_or_fee_id: tax.id };
    expect((await app.call(taxesAndFees.update, { params, body }, { token })).status).toBe(200);
    expect(await lines("2027-03-01", "2027-03-31")).toEqual(before);
    expect(before).toMatchObject([{ name: "VAT", rate: 19_000, tax: 19_00 }]);
  });

  test("tax report leaves out incomplete orders, duplicate payments and other organizers’ events", async () => {
    const { account, event, lines } = await setUp();
    const sale = [{ price: 10_00, quantity: 1, taxes: [FULL] }];
    await aSold(event, sale, null);
    await aSold(event, sale, MARCH, [{ amount: 11_90, at: MARCH, reason: "DUPLICATE" }]);
    await aSold(await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) }), sale, MARCH);
    expect(await lines("2027-03-01", "2027-03-31")).toMatchObject([{ basis: 10_00, refunded_tax: 0 }]);
  });

  test("tax report covers this month by default, and the rest of a month where one end is given", async () => {
    const { ask } = await setUp();
    expect((await ask()).body.data).toMatchObject({ timezone: "America/New_York", lines: [] });
    expect((await ask("2028-02-10")).body.data).toMatchObject({ from: "2028-02-10", to: "2028-02-29" });
    expect((await ask(undefined, "2028-02-10")).body.data).toMatchObject({ from: "2028-02-01", to: "2028-02-10" });
  });

  test.each([
    ["ends before it begins", "2027-03-02", "2027-03-01", "to"],
    ["begins on no day", "2027-02-30", "2027-03-01", "from"],
    ["ends on no day", "2027-02-01", "2027-13-01", "to"],
    ["begins before there were events", "0000-01-01", "2027-03-01", "from"],
    ["begins at a time", "2027-02-01T10:00", "2027-03-01", "from"],
  ])("tax report that %s is rejected at its field", async (_, from, to, field) => {
    const { ask } = await setUp();
    const { status, body } = await ask(from, to);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("tax report returns 404 for another account and for a member of another organizer", async () => {
    const { account, params } = await setUp();
    const stranger = await aSignedInUser(app.db);
    const otherOrganizer = await anOrganizer(app.db, { account });
    const limited = await aSignedInUser(app.db, { account, role: "ORGANIZER", at: { organizers: [otherOrganizer] } });
    for (const { token } of [stranger, limited])
      for (const call of [taxReports.get, taxReports.export])
        expect((await app.call(call, { params }, { token })).status).toBe(404);
  });

  test("tax report agrees with the stats after partial refunds", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const ticket = await aTicket(app.db, { event, price: 33_33, capacity: 10 });
    const account = { id: event.account_id };
    for (const rate of [19_000, 7_770]) await aTaxOrFee(app.db, { account, tickets: [ticket], rate });
    const { order } = await aPaidOrder(app.db, { sale: { event, ticket }, quantity: 3 });
    for (const amount of [1_11, 47_17]) {
      const refund_id = await withTransaction(app.db, acting(), async (ctx) => {
        const locked = await lockOrder(ctx.tx, order);
        const context = await orderContext(ctx.tx, locked);
        const payments = ctx.tx.selectFrom("payments").select("id").where("order_id", "=", order.id);
        const { id: payment_id } = await payments.executeTakeFirstOrThrow();
        await transitionOrder(ctx, locked, { refund: "request" });
        return requestRefund(ctx, locked, context, { payment_id, amount, reason: "ORGANIZER" });
      });
      await app.runJob(refundPayment, { refund_id });
    }
    const { token } = await aSignedInUser(app.db, {
      account: await app.db.selectFrom("accounts").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow(),
    });
    const { body } = await app.call(taxReports.get, { params: { organizer_id: event.organizer_id } }, { token });
    const { rows } = await sql<{ tax: number }>`
      select sum(tax)::bigint as tax from (
        select tax from daily_stats where event_id = ${event.id}
        union all select tax from stat_changes where event_id = ${event.id}
      ) as figures`.execute(app.db);
    const { lines } = body.data;
    expect(lines).toHaveLength(2);
    expect(lines.reduce((sum, { tax, refunded_tax }) => sum + tax - refunded_tax, 0)).toBe(rows[0]?.tax);
    expect(lines.every(({ refunded_tax }) => refunded_tax > 0)).toBe(true);
  });
});

const line = fc.record({
  price: fc.integer({ min: 1, max: 500_00 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxes: fc.subarray([FULL, REDUCED, TOURIST, FEE]),
});
const days = fc.integer({ min: 0, max: 20 }).map((day) => new Date(Date.UTC(2027, 2, 5 + day, 12)));
const sales = fc.array(
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    sold: days,
    back: fc.array(
      fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }), at: days, undone: fc.option(days) }),
      { maxLength: 3 },
    ),
    returns_all: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

// SPEC 3.26
test("tax report of any sales equals the taxes of the orders less their refunds, to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sold) => {
      const { event, lines, params, token } = await setUp();
      const expected = { tax: 0, refunded_tax: 0 };
      for (const sale of sold) {
        const { total_gross, total_tax } = priced(sale.lines);
        let left = total_gross;
        const refunds: { amount: number; at: Date; undone_at?: Date }[] = [];
        for (const { share, at, undone } of sale.back.toSorted((a, b) => Number(a.at) - Number(b.at))) {
          const amount = Math.min(left, Math.ceil(total_gross * share));
          const isUndone = undone !== null && undone > at && !sale.returns_all;
          if (amount > 0) refunds.push({ amount, at, ...(isUndone && { undone_at: undone }) });
          left -= amount;
        }
        if (sale.returns_all && left > 0) refunds.push({ amount: left, at: APRIL });
        await aSold(event, sale.lines, sale.sold, refunds);
        let upto = 0;
        for (const { amount, at } of movesOf(refunds)) {
          const part = (amount: number) => roundHalfUp(amount * total_tax, total_gross);
          if (isInPeriod(at)) expected.refunded_tax += part(upto + amount) - part(upto);
          upto += amount;
        }
        if (isInPeriod(sale.sold)) expected.tax += total_tax;
        if (sale.returns_all) expect(upto).toBe(total_gross);
      }
      const all = await lines("2027-01-01", "2027-12-31");
      for (const { name, tax, refunded_tax, basis, refunded_basis } of all) {
        if (sold.every(({ returns_all }) => returns_all)) {
          expect({ name, refunded_tax, refunded_basis }).toEqual({ name, refunded_tax: tax, refunded_basis: basis });
        }
        expect(refunded_tax).toBeLessThanOrEqual(tax);
      }
      const period = await lines(PERIOD.from, PERIOD.to);
      const sum = (key: "tax" | "refunded_tax") => period.reduce((total, line) => total + line[key], 0);
      expect({ tax: sum("tax"), refunded_tax: sum("refunded_tax") }).toEqual(expected);

      const csv = await app.call(taxReports.export, { params, query: PERIOD }, { token });
      const rows = String(csv.body).trim().split("\r\n").slice(1);
      const cents = rows.map((row) => Math.round(Number(row.split(",").at(-1)) * 100));
      expect(cents.reduce((total, amount) => total + amount, 0)).toBe(expected.tax - expected.refunded_tax);
    }),
    { numRuns: 25 },
  );
});

/**
 * Refunds and their reversals in the order of time; at the same time, in the order of the requests.
 */
function movesOf(refunds: readonly { amount: number; at: Date; undone_at?: Date }[]) {
  return refunds
    .flatMap(({ amount, at, undone_at }) => [
      { amount, at },
      ...(undone_at ? [{ amount: -amount, at: undone_at }] : []),
    ])
    .toSorted((a, b) => Number(a.at) - Number(b.at));
}

const PERIOD = { from: "2027-03-10", to: "2027-03-20" };

function isInPeriod(at: Date): boolean {
  const day = at.toISOString().slice(0, 10);
  return day >= PERIOD.from && day <= PERIOD.to;
}

test("tax report CSV has a line for each sale and refund with its tax, however many there are", async () => {
  const { event, params, token } = await setUp();
  const taxes = [FULL];
  for (let sale = 0; sale < 260; sale += 1) await aSold(event, [{ price: 10_00, quantity: 1, taxes }], MARCH);
  await aSold(event, [{ price: 10_00, quantity: 1, taxes }], MARCH, [{ amount: 5_95, at: MARCH }]);
  const query = { from: "2027-03-01", to: "2027-03-31" };
  const { status, headers, body } = await app.call(taxReports.export, { params, query }, { token });
  const [heading, ...rows] = String(body).trim().split("\r\n");
  expect([status, headers["content-type"], rows.length]).toEqual([200, "text/csv; charset=utf-8", 262]);
  expect(headers["content-disposition"]).toContain("taxes-2027-03-01-2027-03-31.csv");
  expect(heading).toBe("Time (America/New_York),Type,Order,Event,Tax,Rate (%),Currency,Net amount,Tax amount");
  expect(rows[0]).toMatch(/^2027-03-10 07:00,Sale,O-\w+,Summer Night,VAT,19,EUR,10\.00,1\.90$/);
  expect(rows.at(-1)).toMatch(/^2027-03-10 07:00,Refund,O-\w+,Summer Night,VAT,19,EUR,-5\.00,-0\.95$/);
});

test("tax report reads the sales of its period by an index", async () => {
  const { event, organizer } = await setUp();
  await sql`
    insert into orders (
      event_id, short_id, public_id, status, currency, locale, total_before_additions, total_gross, completed_at
    )
    select
      ${event.id}, 'o_plan' || number, 'O-PLAN' || number, 'COMPLETED', 'EUR', 'en', 0, 0,
      timestamptz '2020-01-01' + number * interval '1 hour'
    from generate_series(1, 20000) as number`.execute(app.db);
  await sql`analyze orders`.execute(app.db);
  const { rows } = await sql<Record<string, string>>`
    explain
    select orders.id, orders.currency
    from events
    join orders on orders.event_id = events.id
    where events.organizer_id = ${organizer.id}
      and orders.completed_at >= '2021-03-01'
      and orders.completed_at < '2021-04-01'`.execute(app.db);
  expect(rows.map((row) => Object.values(row)[0]).join("\n")).toContain("orders_completed");
});
