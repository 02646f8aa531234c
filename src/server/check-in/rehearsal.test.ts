import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { station } from "#contract/check-in.ts";
import { TEST_TICKET_OUTCOMES } from "#domain/rehearsal.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

async function stage(over: { activates_at?: Date } = {}) {
  const { account, token } = await aSignedInUser(home.db);
  const event = await anEvent(home.db, { status: "LIVE", organizer: await anOrganizer(home.db, { account }) });
  const ticket = await aTicket(home.db, { event, title: "Standing" });
  const list = await aCheckInList(home.db, { event, tickets: [ticket], ...over });
  const { attendees } = await aCompletedOrder(home.db, { event, ticket });
  const params = { check_in_list_short_id: list.short_id };
  const lists = { event_id: event.id, check_in_list_id: list.id };
  const given = (await home.call(checkInLists.testTickets, { params: lists }, { token })).body.data;
  const codes = given.map(({ qr_text }) => qr_text);
  return {
    event,
    token,
    lists,
    device: await deviceOf(home, list),
    params,
    codes,
    given,
    real: attendees[0]?.short_id ?? "",
  };
}

/** The row counts of everything that a scan could write. */
async function written(event_id: number): Promise<number[]> {
  const tables = ["check_ins", "offline_scans", "refused_scans", "activity_log", "stat_changes"];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where event_id = ${event_id}`.execute(home.db);
      return rows[0]?.count ?? 0;
    }),
  );
}

test("test tickets return their outcomes, are marked as tests and write nothing", async () => {
  const { event, params, device, codes, real } = await stage();
  const before = await written(event.id);
  const { body } = await home.call(station.checkIn, { params, body: { codes } }, device);
  expect(body.data.map(({ outcome }) => outcome)).toEqual(TEST_TICKET_OUTCOMES);
  expect(body.data.every(({ is_test }) => is_test)).toBe(true);
  expect(body.data[0]).toMatchObject({ attendee: { first_name: "Test", ticket_title: "Standing" } });
  expect(await written(event.id)).toEqual(before);
  const mixed = await home.call(
    station.checkIn,
    { params, body: { codes: [codes[3] ?? "", real, codes[0] ?? ""] } },
    device,
  );
  expect(mixed.body.data.map(({ outcome, is_test }) => [outcome, is_test])).toEqual([
    ["already_checked_in", true],
    ["checked_in", false],
    ["checked_in", true],
  ]);
});

test("test tickets among synchronized scans are answered in their place and count nowhere", async () => {
  const { event, params, device, codes, real } = await stage();
  const scans = [codes[0], real, codes[5]].map((code = "", at) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, code, at: new Date().toISOString(), admitted: true },
  }));
  const before = await written(event.id);
  const { body } = await home.call(station.sync, { params, body: { scans } }, device);
  expect(body.data.map(({ id, result }) => [id, result.outcome, result.is_test])).toEqual([
    [scans[0]?.id, "checked_in", true],
    [scans[1]?.id, "checked_in", false],
    [scans[2]?.id, "attendee_cancelled", true],
  ]);
  const after = await written(event.id);
  expect(after.map((count, at) => count - (before[at] ?? 0)).slice(0, 3)).toEqual([1, 1, 0]);
});

test("test tickets work before the list is active, when a real ticket is not found", async () => {
  const { event, params, device, codes, real } = await stage({ activates_at: inDays(3) });
  expect((await home.call(station.checkIn, { params, body: { codes } }, device)).body.code).toBe("list_not_active");
  const before = await written(event.id);
  const { body } = await home.call(station.rehearse, { params, body: { codes: [codes[0] ?? "", real] } }, device);
  expect(body.data.map(({ outcome, is_test }) => [outcome, is_test])).toEqual([
    ["checked_in", true],
    ["not_found", false],
  ]);
  expect(await written(event.id)).toEqual(before);
});

test("test tickets are valid at one list and for one link only", async () => {
  const { token, lists, params, device, codes } = await stage();
  const other = await stage();
  const elsewhere = await home.call(
    station.checkIn,
    { params: other.params, body: { codes: codes.slice(0, 1) } },
    other.device,
  );
  expect(elsewhere.body.data).toMatchObject([{ outcome: "not_found", is_test: false }]);
  await home.call(checkInLists.newLink, { params: lists }, { token });
  const { body } = await home.call(checkInLists.testTickets, { params: lists }, { token });
  expect(body.data.map(({ qr_text }) => qr_text)).not.toContain(codes[0]);
  expect((await home.call(station.rehearse, { params, body: { codes } }, device)).status).toBe(404);
});
