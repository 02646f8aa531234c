import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { stats } from "#contract/event-stats.ts";
import { orders } from "#contract/orders.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import {
  aCheckInList,
  aCompletedOrder,
  addStats,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { aggregateCounters } from "./aggregate-counters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** An event with a check-in list, and the check-in stats as its organizer reads them. */
async function setUp({ people = 1, ...over }: { people?: number; timezone?: string } = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer, ...over });
  const ticket = await aTicket(app.db, { event, title: "Standing" });
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket, quantity: people });
  const params = { event_id: event.id };
  return {
    event,
    token,
    order,
    codes: attendees.map(ticketCode),
    async scan(...codes: string[]) {
      const at = { check_in_list_short_id: list.short_id };
      return (await app.call(station.checkIn, { params: at, body: { codes } }, await deviceOf(app, list))).body.data;
    },
    undo: async (check_in_short_id: string) =>
      app.call(
        station.undo,
        { params: { check_in_list_short_id: list.short_id, check_in_short_id } },
        await deviceOf(app, list),
      ),
    /** Reads the stats before and after aggregation and expects them to be equal. */
    async read() {
      const before = (await app.call(stats.checkIns, { params }, { token })).body.data;
      await app.runJob(aggregateCounters, {});
      expect((await app.call(stats.checkIns, { params }, { token })).body.data).toEqual(before);
      return before;
    },
  };
}

test("arrivals by hour add up to the checked-in attendees, ticket by ticket", async () => {
  const { codes, scan, read } = await setUp({ people: 3 });
  const [first] = await scan(...codes.slice(0, 2));
  const { arrivals, tickets, ...totals } = await read();
  expect(totals).toEqual({ total_attendees: 3, total_checked_in_attendees: 2 });
  expect(tickets).toMatchObject([{ title: "Standing", attendees: 3, check_ins: 2 }]);
  expect(arrivals.reduce((sum, { check_ins }) => sum + check_ins, 0)).toBe(2);
  const came = Date.parse(first?.checked_in_at ?? "");
  expect(came - Date.parse(arrivals[0]?.at ?? "")).toBeLessThan(3_600_000);
});

test("undoing a check-in removes it from its hour of arrival, also hours later and in another zone", async () => {
  const { event, codes, scan, undo, read } = await setUp({ people: 2 });
  const [first, other] = await scan(...codes);
  await app.db
    .updateTable("check_ins")
    .set({ checked_in_at: inDays(0, -5) })
    .where("short_id", "=", first?.check_in_short_id ?? "")
    .execute();
  // as if the first attendee had arrived five hours ago
  await addStats(app.db, event, [
    { ticket_id: 1, check_ins: 1, came_at: inDays(0, -5) },
    { ticket_id: 1, check_ins: -1, came_at: new Date(first?.checked_in_at ?? "") },
  ]);
  expect((await read()).arrivals).toMatchObject([{ check_ins: 1 }, { check_ins: 1 }]);
  await app.db.updateTable("events").set({ timezone: "Asia/Kathmandu" }).where("id", "=", event.id).execute();
  await undo(first?.check_in_short_id ?? "");
  const { arrivals } = await read();
  expect(arrivals).toMatchObject([{ check_ins: 1 }]);
  expect(Date.parse(other?.checked_in_at ?? "") - Date.parse(arrivals[0]?.at ?? "")).toBeLessThan(3_600_000);
});

test("cancelling a checked-in attendee's order removes the attendee from the hour of arrival", async () => {
  const { event, order, token, codes, scan, read } = await setUp();
  await scan(...codes);
  await app.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } }, { token });
  expect(await read()).toMatchObject({ total_checked_in_attendees: 0, arrivals: [] });
});

test("hours of arrival follow the event's clock, also in a zone that is not whole hours from UTC", async () => {
  const { event, read } = await setUp({ timezone: "Asia/Kathmandu" });
  const came = ["2026-05-03T10:14:00Z", "2026-05-03T10:20:00Z", "2026-05-03T11:10:00Z"];
  await addStats(
    app.db,
    event,
    came.map((at) => ({ ticket_id: 1, check_ins: 1, came_at: new Date(at) })),
  );
  expect((await read()).arrivals).toEqual([
    { at: "2026-05-03T09:15:00.000Z", check_ins: 1 },
    { at: "2026-05-03T10:15:00.000Z", check_ins: 2 },
  ]);
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from daily_stats where event_id = ${event.id} and check_ins > 0`.execute(app.db);
  expect(rows).toEqual([{ day: "2026-05-03" }]);
});
