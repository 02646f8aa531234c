import { afterAll, beforeAll, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { databaseClock } from "./clock.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { aCheckInList, anEvent, anOrganizer, aSignedInUser, aTicket, inDays } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

const clock = frozenClock(new Date());
let app: TestApp;
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());

const HOUR = 3_600_000;

// SECURITY S168
test("clock is the database's, even if this process's clock is wrong", async () => {
  const measured = databaseClock(app.db);
  const own = Date.now;
  try {
    Date.now = () => own() - 10 * 60_000;
    await measured.measure();
    expect(Math.abs(measured.now().getTime() - own())).toBeLessThan(2_000);
  } finally {
    Date.now = own;
    measured.stop();
  }
});

test("clock is used for all reads, decisions and writes of a request", async () => {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const dates = { start_date: inDays(0, 3), end_date: inDays(0, 8) };
  const event = await anEvent(app.db, { organizer, status: "LIVE", ...dates });
  const params = { event_id: event.id };
  const lifecycle = async () => (await app.call(events.get, { params }, { token })).body.data.lifecycle_status;
  clock.set(new Date(event.start_date.getTime() - HOUR));
  expect(await lifecycle()).toBe("UPCOMING");
  clock.set(new Date(event.start_date.getTime() + HOUR));
  expect(await lifecycle()).toBe("ONGOING");
  await app.call(events.change, { params, body: { title: "Later" } }, { token });
  const { occurred_at } = await app.db
    .selectFrom("activity_log")
    .select("occurred_at")
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { updated_at } = await app.db
    .selectFrom("events")
    .select("updated_at")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  expect([occurred_at, updated_at]).toEqual([clock.now(), clock.now()]);
});

// SECURITY S168
test("event page shows a ticket as on sale by the same clock", async () => {
  const start = new Date(Date.now() + HOUR);
  const event = await anEvent(app.db, { status: "LIVE" });
  await aTicket(app.db, { event, sale_start_date: start });
  const shown: (string | undefined)[] = [];
  for (const minutes of [-1, 1]) {
    clock.set(new Date(start.getTime() + minutes * 60_000));
    const { body } = await app.call(publicEvents.get, { params: { event_id: event.id } });
    shown.push(body.data.tickets[0]?.sale_state);
  }
  expect(shown).toEqual(["COMING_SOON", "ON_SALE"]);
});

// SPEC 4.40
test("check-in list opens and closes to the second", async () => {
  clock.set(new Date());
  const event = await anEvent(app.db, { status: "LIVE" });
  const opens = new Date(clock.now().getTime() + HOUR);
  const closes = new Date(opens.getTime() + HOUR);
  const times = { activates_at: opens, expires_at: closes };
  const list = await aCheckInList(app.db, { event, tickets: [await aTicket(app.db, { event })], ...times });
  const params = { check_in_list_short_id: list.short_id };
  const statuses: number[] = [];
  for (const at of [opens.getTime() - 1_000, opens.getTime(), closes.getTime() - 1_000, closes.getTime()]) {
    clock.set(new Date(at));
    statuses.push(
      (await app.call(station.attendees, { params, query: { query: "Ada" } }, await deviceOf(app, list))).status,
    );
  }
  expect(statuses).toEqual([409, 200, 200, 410]);
});
