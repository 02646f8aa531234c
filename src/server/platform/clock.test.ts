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
let home: TestApp;
beforeAll(async () => void (home = await testApp({ clock })));
afterAll(() => home.close());

const HOUR = 3_600_000;

// SECURITY S168
test("clock is the database's, even if this process's clock is wrong", async () => {
  const measured = databaseClock(home.db);
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
  const { account, token } = await aSignedInUser(home.db);
  const organizer = await anOrganizer(home.db, { account });
  const dates = { start_date: inDays(0, 3), end_date: inDays(0, 8) };
  const event = await anEvent(home.db, { organizer, status: "LIVE", ...dates });
  const params = { event_id: event.id };
  const lifecycle = async () => (await home.call(events.get, { params }, { token })).body.data.lifecycle_status;
  clock.set(new Date(event.start_date.getTime() - HOUR));
  expect(await lifecycle()).toBe("UPCOMING");
  clock.set(new Date(event.start_date.getTime() + HOUR));
  expect(await lifecycle()).toBe("ONGOING");
  await home.call(events.change, { params, body: { title: "Later" } }, { token });
  const { happened_at } = await home.db
    .selectFrom("activity_log")
    .select("happened_at")
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { updated_at } = await home.db
    .selectFrom("events")
    .select("updated_at")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  expect([happened_at, updated_at]).toEqual([clock.now(), clock.now()]);
});

// SECURITY S168
test("event page shows a ticket as on sale by the same clock", async () => {
  const start = new Date(Date.now() + HOUR);
  const event = await anEvent(home.db, { status: "LIVE" });
  await aTicket(home.db, { event, sale_start_date: start });
  const shown: (string | undefined)[] = [];
  for (const minutes of [-1, 1]) {
    clock.set(new Date(start.getTime() + minutes * 60_000));
    const { body } = await home.call(publicEvents.get, { params: { event_id: event.id } });
    shown.push(body.data.tickets[0]?.sale_state);
  }
  expect(shown).toEqual(["COMING_SOON", "ON_SALE"]);
});

// SPEC 4.40
test("check-in list opens and closes to the second", async () => {
  clock.set(new Date());
  const event = await anEvent(home.db, { status: "LIVE" });
  const opens = new Date(clock.now().getTime() + HOUR);
  const closes = new Date(opens.getTime() + HOUR);
  const times = { activates_at: opens, expires_at: closes };
  const list = await aCheckInList(home.db, { event, tickets: [await aTicket(home.db, { event })], ...times });
  const params = { check_in_list_short_id: list.short_id };
  const answers: number[] = [];
  for (const at of [opens.getTime() - 1_000, opens.getTime(), closes.getTime() - 1_000, closes.getTime()]) {
    clock.set(new Date(at));
    answers.push(
      (await home.call(station.attendees, { params, query: { query: "Ada" } }, await deviceOf(home, list))).status,
    );
  }
  expect(answers).toEqual([409, 200, 200, 410]);
});
