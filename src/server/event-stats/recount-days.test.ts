import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { events } from "#contract/events.ts";
import { stats } from "#contract/event-stats.ts";
import { statistics } from "#contract/statistics.ts";
import { dayIn } from "#domain/wall-time.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import { buy, nameAll, orderOf } from "#server/orders/testing/buyers.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { inTransaction } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import {
  aCheckInList,
  aCompletedOrder,
  acting,
  addStats,
  anAffiliate,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
} from "#server/testing/factories.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { charge } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { recountDays } from "./recount-days.ts";
import { aggregateCounters } from "./aggregate-counters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** 26 hours apart: no moment has the same date in both zones. */
const HERE = "Etc/GMT+12";
const THERE = "Pacific/Kiritimati";

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer, timezone: HERE });
  const [paid, free] = [
    await aTicket(app.db, { event, price: 33_33 }),
    await aTicket(app.db, { event, type: "FREE", capacity: 200 }),
  ];
  await aTaxOrFee(app.db, { account, name: "VAT", rate: 19_000, tickets: [paid] });
  await anAffiliate(app.db, { event, code: "blog" });
  const params = { event_id: event.id };
  return {
    ...{ event, paid, free, token },
    async sell(came: { affiliate_code?: string } = {}) {
      const order = await buy(app.db, event, [[paid, 2]], came);
      await nameAll(app.db, order, [[paid, 2]]);
      await settle(app.db, acting(), sandboxProvider, await charge(app.db, orderOf(order)));
      return order;
    },
    async giveAway() {
      const order = await buy(app.db, event, [[free, 1]], { affiliate_code: "blog" });
      await nameAll(app.db, order, [[free, 1]]);
      return order;
    },
    async refund(order: { id: number }, amount: number) {
      const refundInput = {
        amount,
        cancel_order: false,
        attendee_ids: [],
        notify_buyer: false,
        idempotency_key: randomUUID(),
      };
      await withTransaction(app.db, acting(), async (ctx) =>
        refund(ctx, await lockOrder(ctx.tx, orderOf(order)), refundInput),
      );
      const refunds = app.db.selectFrom("refunds").select("id").where("order_id", "=", order.id);
      for (const { id } of await refunds.execute()) await app.runJob(refundPayment, { refund_id: id });
    },
    moveTo: (timezone: string) =>
      app.call(
        events.update,
        { params, body: { title: event.title, start_date: "2031-07-03T19:30", timezone } as never },
        { token },
      ),
    /** Runs the waiting recounts of the event; those that they enqueue stay in the queue. */
    async settled() {
      for (const payload of await waiting(event)) await app.runJob(recountDays, payload);
    },
    async days(timezone: string) {
      const today = dayIn(new Date(), timezone);
      const query = { by: "day", from: today, to: today } as const;
      const { rows } = (await app.call(statistics.get, { params, query }, { token })).body.data;
      return rows[0]?.values;
    },
    stats: async () => (await app.call(stats.get, { params, query: {} }, { token })).body.data,
  };
}

type Payload = { event_id: number; since?: string; round?: number };

async function waiting({ id }: { id: number }): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`
    with gone as (
      delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
      where tasks.id = jobs.task_id and tasks.identifier = 'recount-days'
        and (payload ->> 'event_id')::bigint = ${id}
      returning payload
    )
    select payload from gone`.execute(app.db);
  return rows.map(({ payload }) => payload);
}

/** Every stats row by day, aggregated or pending; days without activity have no row. */
async function readSaved({ id }: { id: number }) {
  const { rows } = await sql`
    select ticket_id, day, sum(orders) as orders, sum(cancelled) as cancelled, sum(attendees) as attendees,
      sum(gross) as gross, sum(tax) as tax, sum(fee) as fee, sum(refunded) as refunded, sum(check_ins) as check_ins
    from (
      select ticket_id, day, orders, cancelled, attendees, gross, tax, fee, refunded, check_ins
      from daily_stats where event_id = ${id}
      union all
      select ticket_id, day, orders, cancelled, attendees, gross, tax, fee, refunded, check_ins
      from stat_changes where event_id = ${id}
    ) as figures
    group by 1, 2
    having sum(abs(orders)) + sum(abs(attendees)) + sum(abs(gross)) + sum(abs(check_ins)) > 0
      and (sum(orders), sum(attendees), sum(gross), sum(refunded), sum(check_ins)) <> (0, 0, 0, 0, 0)
    order by 1, 2`.execute(app.db);
  return rows;
}

describe("event whose time zone changes after it has sold tickets", () => {
  test.each([true, false])(
    "time zone change moves the stats to the days of the new zone, aggregated: %s",
    async (isFolded) => {
      const { event, sell, giveAway, refund: giveBack, moveTo, settled, days } = await setUp();
      const order = await sell({ affiliate_code: "blog" });
      await sell();
      await giveAway();
      await giveBack(order, 10_00);
      const before = await days(HERE);
      expect(before).toMatchObject({ orders: 3, tickets: 5, refunded: 10_00 });
      if (isFolded) await app.runJob(aggregateCounters, {});
      expect((await moveTo(THERE)).status).toBe(200);
      await giveBack(order, 5_00);
      await settled();
      expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
      const after = await days(THERE);
      expect(after).toMatchObject({ orders: 3, tickets: 5, refunded: 15_00 });
      expect((after?.tax ?? 0) / (after?.gross ?? 1)).toBeCloseTo(0.19 / 1.19, 3);
      if (isFolded) await app.runJob(aggregateCounters, {});
      await giveBack(order, 5_00);
      expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
    },
  );

  test("changing the time zone back restores the stats, with check-ins and views", async () => {
    const { event, paid, sell, refund: giveBack, moveTo, settled, stats } = await setUp();
    await giveBack(await sell({ affiliate_code: "blog" }), 10_01);
    const { attendees } = await aCompletedOrder(app.db, { event, ticket: paid, quantity: 2 });
    const list = await aCheckInList(app.db, { event, tickets: [paid] });
    const at = { check_in_list_short_id: list.short_id };
    const codes = attendees.slice(1).map(ticketCode);
    await app.call(station.checkIn, { params: at, body: { codes } }, await deviceOf(app, list));
    await addStats(app.db, event, [{ ticket_id: 0, views: 7 }]);
    const before = { saved: await readSaved(event), stats: await stats() };
    await moveTo(THERE);
    await settled();
    await moveTo(HERE);
    await settled();
    expect({ saved: await readSaved(event), stats: await stats() }).toEqual(before);
  });

  test("recount after a time zone change counts once, also where the job runs concurrently or again", async () => {
    const { event, sell, moveTo } = await setUp();
    await sell();
    const payload = { event_id: event.id };
    for (const zone of [THERE, HERE, THERE]) {
      await moveTo(zone);
      await Promise.all(Array.from({ length: 8 }, () => app.runJob(recountDays, payload)));
      expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
    }
  });

  test("orders that complete during a time zone change are counted on the right day", async () => {
    const { event, giveAway, moveTo, settled } = await setUp();
    let left = 60;
    const buyers = Array.from({ length: left }, async () => {
      await giveAway();
      left -= 1;
    });
    let zone: string = HERE;
    const move = async () => {
      while (left > 0) {
        zone = zone === HERE ? THERE : HERE;
        await moveTo(zone);
        await settled();
        await app.runJob(aggregateCounters, {});
      }
    };
    await Promise.all([...buyers, move()]);
    await settled();
    expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
  });

  test("recount repeats until transactions that count by the old time zone have committed", async () => {
    const { event, giveAway, moveTo, settled } = await setUp();
    const order = await giveAway();
    let commit = () => {};
    const going = new Promise<void>((done) => (commit = done));
    let isCounted = () => {};
    const counted = new Promise<void>((done) => (isCounted = done));
    // like a cancellation: reads the old zone and becomes visible after the recount
    const late = inTransaction(app.db, async (tx) => {
      await addStats(tx, event, [{ ticket_id: 0, cancelled: 1, counted_at: new Date() }]);
      await sql`update orders set status = 'CANCELLED', cancelled_at = now() where id = ${order.id}`.execute(tx);
      isCounted();
      await going;
    });
    await counted;
    await moveTo(THERE);
    await settled();
    commit();
    await late;
    await settled();
    const { days } = await labelledStats(app.db, event);
    expect(days).toEqual((await recountStats(app.db, event)).days);
    await settled();
    expect(await waiting(event)).toEqual([]);
  });
});
