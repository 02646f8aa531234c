import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { station } from "#contract/check-in.ts";
import { TEST_TICKET_OUTCOMES } from "#domain/test-scans.ts";
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

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp(over: { activates_at?: Date } = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const ticket = await aTicket(app.db, { event, title: "Standing" });
  const list = await aCheckInList(app.db, { event, tickets: [ticket], ...over });
  const { attendees } = await aCompletedOrder(app.db, { event, ticket });
  const params = { check_in_list_short_id: list.short_id };
  const lists = { event_id: event.id, check_in_list_id: list.id };
  const testTickets = (await app.call(checkInLists.testTickets, { params: lists }, { token })).body.data;
  const codes = testTickets.map(({ qr_text }) => qr_text);
  return {
    event,
    token,
    lists,
    device: await deviceOf(app, list),
    params,
    codes,
    testTickets,
    real: attendees[0]?.short_id ?? "",
  };
}

/** The row counts of everything that a scan could write. */
async function written(event_id: number): Promise<number[]> {
  const tables = ["check_ins", "offline_scans", "refused_scans", "activity_log", "stat_changes"];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where event_id = ${event_id}`.execute(app.db);
      return rows[0]?.count ?? 0;
    }),
  );
}

test("test tickets return their outcomes, are marked as tests and write nothing", async () => {
  const { event, params, device, codes, real } = await setUp();
  const before = await written(event.id);
  const { body } = await app.call(station.checkIn, { params, body: { codes } }, device);
  expect(body.data.map(({ outcome }) => outcome)).toEqual(TEST_TICKET_OUTCOMES);
  expect(body.data.every(({ is_test }) => is_test)).toBe(true);
  expect(body.data[0]).toMatchObject({ attendee: { first_name: "Test", ticket_title: "Standing" } });
  expect(await written(event.id)).toEqual(before);
  const mixed = await app.call(
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
  const { event, params, device, codes, real } = await setUp();
  const scans = [codes[0], real, codes[5]].map((code = "", at) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, code, at: new Date().toISOString(), admitted: true },
  }));
  const before = await written(event.id);
  const { body } = await app.call(station.sync, { params, body: { scans } }, device);
  expect(body.data.map(({ id, result }) => [id, result.outcome, result.is_test])).toEqual([
    [scans[0]?.id, "checked_in", true],
    [scans[1]?.id, "checked_in", false],
    [scans[2]?.id, "attendee_cancelled", true],
  ]);
  const after = await written(event.id);
  expect(after.map((count, at) => count - (before[at] ?? 0)).slice(0, 3)).toEqual([1, 1, 0]);
});

test("test tickets work before the list is active, when a real ticket is not found", async () => {
  const { event, params, device, codes, real } = await setUp({ activates_at: inDays(3) });
  expect((await app.call(station.checkIn, { params, body: { codes } }, device)).body.code).toBe("list_not_active");
  const before = await written(event.id);
  const { body } = await app.call(station.rehearse, { params, body: { codes: [codes[0] ?? "", real] } }, device);
  expect(body.data.map(({ outcome, is_test }) => [outcome, is_test])).toEqual([
    ["checked_in", true],
    ["not_found", false],
  ]);
  expect(await written(event.id)).toEqual(before);
});

test("test tickets are valid at one list and for one link only", async () => {
  const { token, lists, params, device, codes } = await setUp();
  const other = await setUp();
  const otherResponse = await app.call(
    station.checkIn,
    { params: other.params, body: { codes: codes.slice(0, 1) } },
    other.device,
  );
  expect(otherResponse.body.data).toMatchObject([{ outcome: "not_found", is_test: false }]);
  await app.call(checkInLists.newLink, { params: lists }, { token });
  const { body } = await app.call(checkInLists.testTickets, { params: lists }, { token });
  expect(body.data.map(({ qr_text }) => qr_text)).not.toContain(codes[0]);
  expect((await app.call(station.rehearse, { params, body: { codes } }, device)).status).toBe(404);
});
