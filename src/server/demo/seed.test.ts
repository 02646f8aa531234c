import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { events } from "#contract/events.ts";
import { invoices } from "#contract/invoices.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { taxReports } from "#contract/tax-reports.ts";
import { users } from "#contract/users.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { SIGN_IN } from "./account.ts";
import type { MadeEvent } from "./create-event.ts";
import { seedDemo } from "./seed.ts";

let app: TestApp;
let made: MadeEvent[];
beforeAll(async () => {
  app = await testApp();
  made = await seedDemo(app.db, {
    app_url: "http://localhost:3000",
    secrets: app.context.secrets,
    size: 0.1,
    has_covers: false,
  });
});
afterAll(() => app.close());

async function token(email: string): Promise<string> {
  const { body } = await app.call(auth.login, { body: { email, password: SIGN_IN.password } });
  return body.token ?? "";
}

test("demo admin and organizer can sign in and see nine events", async () => {
  for (const email of [SIGN_IN.admin, SIGN_IN.organizer]) {
    const { body } = await app.call(events.list, { query: { per_page: 100 } as never }, { token: await token(email) });
    expect(body.meta.total).toBe(9);
    expect(new Set(body.data.map(({ status }) => status))).toEqual(new Set(["LIVE", "DRAFT", "ARCHIVED"]));
    expect(new Set(body.data.map(({ lifecycle_status }) => lifecycle_status))).toEqual(
      new Set(["UPCOMING", "ONGOING", "ENDED"]),
    );
  }
});

test("demo colleague for the check-in sees one event alone", async () => {
  const { body } = await app.call(events.list, {}, { token: await token(SIGN_IN.station) });
  expect(body.data.map(({ title }) => title)).toEqual([made.find(({ plan }) => plan.key === "lighthouse")?.plan.title]);
  const me = await app.call(users.me, {}, { token: await token(SIGN_IN.station) });
  expect(me.body.data).toMatchObject({ role: "ORGANIZER", work: "CHECK_IN", is_limited: true });
});

test("demo leaves no drift in the stock", async () => {
  expect(await recount(app.db)).toEqual([]);
  expect(await auditMoney(app.db)).toEqual([]);
});

test("demo sells out the concert", async () => {
  const concert = made.find(({ plan }) => plan.key === "concert") as MadeEvent;
  const stocks = await app.db
    .selectFrom("stocks")
    .selectAll()
    .where("event_id", "=", concert.event.id)
    .where("kind", "=", "TICKET_PRICE")
    .execute();
  expect(stocks).toHaveLength(3);
  for (const { capacity, sold, held } of stocks) expect(sold + held).toBe(capacity);
});

test("demo stats match the orders, on the days on which they were placed", async () => {
  const { rows } = await sql<{ event_id: number; orders: number }>`
    select event_id, count(*) as orders
    from orders where completed_at is not null group by event_id`.execute(app.db);
  expect(rows.length).toBe(8);
  for (const { event_id, orders } of rows) {
    const event = { id: event_id };
    expect(orders).toBeGreaterThan(0);
    expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
  }
  const brought = await sql`select from affiliate_daily_stats where orders > 0 and clicks > orders`.execute(app.db);
  expect(brought.rows.length).toBeGreaterThan(0);
  const stray =
    await sql`select from daily_stats where day > now() + interval '1 day' or day < now() - interval '50 days'`.execute(
      app.db,
    );
  expect(stray.rows).toEqual([]);
});

test("demo has no check-in before the purchase or in the future", async () => {
  const { rows } = await sql<{ wrong: number; all: number }>`
    select count(*) as all, count(*) filter (where checked_in_at > now() or checked_in_at < attendees.created_at) as wrong
    from check_ins join attendees on attendees.id = attendee_id`.execute(app.db);
  expect(rows[0]?.all).toBeGreaterThan(10);
  expect(rows[0]?.wrong).toBe(0);
});

test("demo has an event in each phase, and one today with check-ins in the last hours", async () => {
  const whale = made.find(({ plan }) => plan.key === "whale") as MadeEvent;
  const { start_date, end_date } = await app.db
    .selectFrom("events")
    .select(["start_date", "end_date"])
    .where("id", "=", whale.event.id)
    .executeTakeFirstOrThrow();
  expect(start_date.getTime()).toBeLessThan(Date.now() - 4 * 3_600_000);
  expect(end_date?.getTime()).toBeGreaterThan(Date.now() + 18 * 3_600_000);
  const arrivals = await app.db
    .selectFrom("arrivals")
    .select("check_ins")
    .where("event_id", "=", whale.event.id)
    .where("quarter_hour", ">", new Date(Date.now() - 6 * 3_600_000))
    .execute();
  expect(arrivals.reduce((sum, { check_ins }) => sum + check_ins, 0)).toBeGreaterThan(5);
});

test("demo has data on every page about money: invoices, taxes, transfers, disputes, platform fees", async () => {
  const [event] = [made[0] as MadeEvent];
  const owner = { token: await token(SIGN_IN.admin) };
  const params = { organizer_id: event.event.organizer_id };
  const kinds = async (kind: string) => {
    const query = { "filter_fields[kind][eq]": kind } as never;
    return (await app.call(invoices.list, { params, query }, owner)).body.data;
  };
  const [issued, credited] = [await kinds("INVOICE"), await kinds("CREDIT_NOTE")];
  expect([issued.length > 5, credited.length, issued.some(({ e_invoice }) => e_invoice)]).toEqual([true, 2, true]);
  const [from, to] = ["2020-01-01", "2100-01-01"];
  const { lines } = (await app.call(taxReports.get, { params, query: { from, to } }, owner)).body.data;
  expect(lines.some(({ tax, refunded_tax }) => tax > 0 && refunded_tax > 0)).toBe(true);
  const { account_id } = event.event;
  const fees = (await app.call(paymentConnections.listFees, { params: { account_id } }, owner)).body.data;
  expect(fees.every(({ fee }) => fee > 0) && fees.length > 0).toBe(true);
  const counted = await sql<Record<string, number>>`
    select
      (select count(*) from disputes where status = 'OPEN') as disputes,
      (select count(*) from receipts) as receipts,
      (select count(*) from orders where status = 'AWAITING_PAYMENT' and payment_provider = 'offline') as waiting`.execute(
    app.db,
  );
  const [{ disputes, receipts, waiting } = {}] = counted.rows;
  expect(disputes).toBe(1);
  expect([Number(receipts) > 0, Number(waiting) > 0]).toEqual([true, true]);
});

test("demo queues no email, and the newest can be read", async () => {
  const otherMails = app.db.selectFrom("mails").select("id").where("status", "<>", "KEPT");
  expect(await otherMails.where("kind", "<>", "MESSAGE").execute()).toEqual([]);
  // two emails of messages bounced
  expect(await otherMails.where("status", "<>", "FAILED").execute()).toEqual([]);
  const newest = await app.db
    .selectFrom("mails")
    .select(["subject", "html"])
    .where("kind", "<>", "MESSAGE")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  for (const { subject, html } of newest) expect([subject, html]).not.toContain(null);
});
