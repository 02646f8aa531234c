import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { entryStats } from "#contract/arrivals.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/**
 * An event in Auckland with two check-in lists; `came` checks attendees in at one of them, at a
 * given time.
 */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer, timezone: "Pacific/Auckland" });
  const ticket = await aTicket(app.db, { event });
  const east = await aCheckInList(app.db, { event, tickets: [ticket], name: "East" });
  const west = await aCheckInList(app.db, { event, tickets: [ticket], name: "West" });
  const came = async (list: typeof east, at: string, quantity = 1) => {
    const { attendees } = await aCompletedOrder(app.db, { event, ticket, quantity });
    const codes = attendees.map(({ short_id }) => short_id);
    const params = { check_in_list_short_id: list.short_id };
    const { body } = await app.call(station.checkIn, { params, body: { codes } }, await deviceOf(app, list));
    expect(body.data.map(({ outcome }) => outcome)).toEqual(codes.map(() => "checked_in"));
    const short_ids = body.data.map(({ check_in_short_id }) => check_in_short_id ?? "");
    await app.db
      .updateTable("check_ins")
      .set({ checked_in_at: new Date(at) })
      .where("short_id", "in", short_ids)
      .execute();
    return { params, short_ids };
  };
  const read = async (query: { day?: string } = {}, by = token) =>
    app.call(entryStats.get, { params: { event_id: event.id }, query }, { token: by });
  return { event, east, west, came, read };
}

describe("entries by time", () => {
  test("entries are counted by five minutes and list, on a day of the event’s time zone", async () => {
    const { came, east, west, read } = await setUp();
    await came(east, "2026-05-03T08:01:00Z", 2);
    await came(east, "2026-05-03T08:04:59Z");
    await came(west, "2026-05-03T08:05:00Z");
    // midnight in Auckland is noon in UTC
    await came(west, "2026-05-03T12:10:00Z");
    const { data } = (await read({ day: "2026-05-03" })).body;
    expect(data.steps).toEqual([
      { at: "2026-05-03T08:00:00.000Z", check_in_list_id: east.id, check_ins: 3 },
      { at: "2026-05-03T08:05:00.000Z", check_in_list_id: west.id, check_ins: 1 },
    ]);
    expect(data.lists.map(({ name, check_ins }) => [name, check_ins])).toEqual([
      ["East", 3],
      ["West", 1],
    ]);
    expect((await read({ day: "2026-05-04" })).body.data.steps).toHaveLength(1);
  });

  test("entries leave out undone check-ins and are empty before the first check-in", async () => {
    const { came, east, read } = await setUp();
    expect((await read()).body.data).toEqual({ days: [], day: null, lists: [], steps: [] });
    const now = new Date().toISOString();
    const { params, short_ids } = await came(east, now, 2);
    expect((await read()).body.data.lists).toMatchObject([{ check_ins: 2 }]);
    const undone = { params: { ...params, check_in_short_id: short_ids[0] ?? "" } };
    await app.call(station.undo, undone, await deviceOf(app, east));
    expect((await read()).body.data.lists).toMatchObject([{ check_ins: 1 }]);
  });

  test("entries of another account’s event are not found", async () => {
    const { read } = await setUp();
    const { token } = await aSignedInUser(app.db);
    expect((await read({}, token)).status).toBe(404);
    expect((await read({ day: "2026-02-31" })).body.errors).toHaveProperty("day");
  });
});
