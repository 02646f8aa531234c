import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stationMonitor } from "#contract/station-monitor.ts";
import { orders } from "#contract/orders.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { stationFixture, offlineScan } from "#server/check-in/testing/station.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const minutesFrom = (instant: string | null | undefined) =>
  Math.round((Date.now() - Date.parse(instant ?? "")) / 60_000);

describe("synchronized scans", () => {
  test("synchronized scans have the time at which they were made, and a result each", async () => {
    const { codes, look, paired } = await stationFixture(app, { people: 3 });
    const phone = await paired({ name: "North gate" });
    const [one = "", two = ""] = codes;
    const scans = [
      offlineScan(one, { minutes_ago: 30 }),
      offlineScan(two, { minutes_ago: 20 }),
      offlineScan("nobody’s", { minutes_ago: 10, admitted: false }),
    ];
    const { body } = await phone.sync(scans);
    expect(body.data.map(({ id, result }) => [id, result.outcome])).toEqual([
      [scans[0]?.id, "checked_in"],
      [scans[1]?.id, "checked_in"],
      [scans[2]?.id, "not_found"],
    ]);
    expect(body.data.map(({ result }) => minutesFrom(result.checked_in_at)).slice(0, 2)).toEqual([30, 20]);
    expect(body.data[0]?.result).toMatchObject({ phone_name: "North gate", attendee: { first_name: "Ada" } });
    expect((await look()).body.data.checked_in_attendees).toBe(2);
  });

  // SPEC 3.57
  test("two thousand synchronized scans count once, however often and in how many calls they are sent", async () => {
    const { codes, look, event, paired } = await stationFixture(app, { people: 2_000 });
    const phone = await paired();
    const scans = codes.map((code, at) => offlineScan(code, { minutes_ago: 200 - at / 20 }));
    const parts = [0, 500, 1_000, 1_500].map((from) => scans.slice(from, from + 500));
    const first = [];
    for (const part of parts) first.push(await phone.sync(part));
    const again = await Promise.all([...parts, ...parts].map((part) => phone.sync(part)));
    expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const [at, reply] of again.entries()) expect(reply.body).toEqual(first[at % 4]?.body);
    expect(first.flatMap(({ body }) => body.data).filter(({ result }) => result.outcome === "checked_in")).toHaveLength(
      2_000,
    );
    expect((await look()).body.data.checked_in_attendees).toBe(2_000);
    const rows = await app.db.selectFrom("check_ins").select("id").where("event_id", "=", event.id).execute();
    expect(rows).toHaveLength(2_000);
  });

  test("scans that a device sends several times at once count once", async () => {
    const { codes, look, event, paired } = await stationFixture(app, { people: 60 });
    const phone = await paired();
    const scans = codes.map((code) => offlineScan(code));
    const replies = await Promise.all(Array.from({ length: 6 }, () => phone.sync(scans)));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(replies[0]?.body.data.every(({ result, conflict }) => result.outcome === "checked_in" && !conflict)).toBe(
      true,
    );
    const stored = await app.db.selectFrom("offline_scans").select("id").where("event_id", "=", event.id).execute();
    expect(stored).toHaveLength(60);
    expect((await look()).body.data.checked_in_attendees).toBe(60);
  });

  test("scans by a wrong clock are neither in the future nor older than a week", async () => {
    const { codes, paired } = await stationFixture(app, { people: 2 });
    const phone = await paired();
    const { body } = await phone.sync([
      offlineScan(codes[0] ?? "", { minutes_ago: -60 }),
      offlineScan(codes[1] ?? "", { minutes_ago: 60 * 24 * 400 }),
    ]);
    expect(body.data.map(({ result }) => minutesFrom(result.checked_in_at))).toEqual([0, 60 * 24 * 7]);
  });

  test("synchronized scan is valid if the list ended after it was made, and not if before", async () => {
    const { codes, paired, list } = await stationFixture(app, { people: 2 });
    const phone = await paired();
    const ended = app.db.updateTable("check_in_lists").where("id", "=", list.id);
    await ended.set({ expires_at: ago(10) }).execute();
    const { body } = await phone.sync([
      offlineScan(codes[0] ?? "", { minutes_ago: 20 }),
      offlineScan(codes[1] ?? "", { minutes_ago: 5 }),
    ]);
    expect(body.data.map(({ result }) => result.outcome)).toEqual(["checked_in", "not_found"]);
  });

  test("synchronized scans admit no refused or cancelled attendee, and the organizer sees who was let in", async () => {
    const { codes, paired, look, event, token, order, list } = await stationFixture(app, { people: 2 });
    const phone = await paired();
    const turned = await phone.sync([offlineScan(codes[0] ?? "", { admitted: false })]);
    expect(turned.body.data[0]?.result.outcome).toBe("not_found");
    expect((await look()).body.data.checked_in_attendees).toBe(0);
    await app.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } }, { token });
    const admitted = await phone.sync([offlineScan(codes[1] ?? "")]);
    expect(admitted.body.data[0]?.result.outcome).toBe("attendee_cancelled");
    expect((await look()).body.data.checked_in_attendees).toBe(0);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const refused = await app.call(stationMonitor.refused, { params }, { token });
    expect(refused.body.data).toContainEqual(
      expect.objectContaining({ outcome: "attendee_cancelled", was_admitted: true }),
    );
  });

  test("synchronized scans go in, out and in again in the order in which they were made", async () => {
    const { codes, paired, look } = await stationFixture(app, { people: 2, allows_reentry: true });
    const phone = await paired();
    const [one = "", two = ""] = codes;
    const { body } = await phone.sync([
      offlineScan(one, { minutes_ago: 10 }),
      offlineScan(two, { minutes_ago: 40 }),
      offlineScan(one, { minutes_ago: 30 }),
      offlineScan(one, { minutes_ago: 20, direction: "out" }),
      offlineScan(two, { minutes_ago: 5, direction: "out" }),
    ]);
    expect(body.data.map(({ result }) => result.outcome)).toEqual([
      ...["checked_in", "checked_in", "checked_in", "checked_out", "checked_out"],
    ]);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 2, inside_attendees: 1 });
  });

  test("stats after synchronized scans match a count", async () => {
    const { codes, paired, event, list, openStation } = await stationFixture(app, { people: 4, allows_reentry: true });
    const lunch = await (await openStation({ counts_separately: true })).paired();
    const phone = await paired();
    await phone.sync(codes.map((code) => offlineScan(code)));
    await lunch.sync(codes.slice(0, 2).map((code) => offlineScan(code)));
    await phone.scan(codes.slice(0, 3), "out");
    // after the exit, whatever the difference between the clocks of this process and the database:
    // a future time counts as now
    await phone.sync([offlineScan(codes[0] ?? "", { minutes_ago: -1 })]);
    const rows = await app.db.selectFrom("check_ins").selectAll().where("event_id", "=", event.id).execute();
    const inside = rows.filter(({ scope, left_at, undone_at }) => scope === 0 && !left_at && !undone_at);
    const { body } = await phone.look();
    expect(body.data).toMatchObject({ checked_in_attendees: 4, inside_attendees: inside.length });
    expect(inside).toHaveLength(2);
    expect((await lunch.look()).body.data.checked_in_attendees).toBe(2);
    expect(list.counts_separately).toBe(false);
    await expectStats(event, 4);
  });
});

describe("synchronized scans older than another station’s", () => {
  test("older entry scan of the same device does not move an attendee who has gone out since", async () => {
    const { codes, paired, openStation, look, conflicts } = await stationFixture(app, { allows_reentry: true });
    const phone = await paired();
    const other = await (await openStation({ allows_reentry: true })).paired();
    await phone.scan(codes);
    const unheard = offlineScan(codes[0] ?? "", { minutes_ago: 0 });
    await other.scan(codes, "out");
    const { body } = await phone.sync([{ ...unheard, at: new Date(Date.parse(unheard.at) - 1_000).toISOString() }]);
    expect(body.data[0]).toMatchObject({ result: { outcome: "checked_in" }, conflict: null });
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 1, inside_attendees: 0 });
    expect((await conflicts()).body.data).toEqual([]);
    expect((await other.scan(codes)).body.data[0]).toMatchObject({ outcome: "checked_in" });
  });

  test("older exit scan does not move an attendee who has entered again since", async () => {
    const { codes, paired, look } = await stationFixture(app, { allows_reentry: true });
    const [phone, other] = [await paired(), await paired()];
    await phone.scan(codes);
    const unheard = { ...offlineScan(codes[0] ?? "", { minutes_ago: 0, direction: "out" as const }) };
    await other.scan(codes, "out");
    await other.scan(codes);
    const { body } = await phone.sync([unheard]);
    expect(body.data[0]).toMatchObject({ result: { outcome: "checked_out" }, conflict: null });
    expect((await look()).body.data).toMatchObject({ inside_attendees: 1 });
  });

  test("older entry scan of another device reports a copied ticket", async () => {
    const { codes, paired, conflicts, look } = await stationFixture(app, { allows_reentry: true });
    const north = await paired({ name: "North" });
    const south = await paired({ name: "South" });
    await north.sync([offlineScan(codes[0] ?? "", { minutes_ago: 30 })]);
    await north.sync([offlineScan(codes[0] ?? "", { minutes_ago: 10, direction: "out" })]);
    const { body } = await south.sync([offlineScan(codes[0] ?? "", { minutes_ago: 20 })]);
    expect(body.data[0]).toMatchObject({
      result: { outcome: "already_checked_in" },
      conflict: { phone_name: "North" },
    });
    expect((await conflicts()).body.data).toMatchObject([{ phone_name: "South", first: { phone_name: "North" } }]);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 1, inside_attendees: 0 });
  });
});

// SECURITY S121
describe("one ticket on two devices without a network", () => {
  // SPEC 3.57
  test("ticket scanned on two offline devices is reported to both, to the organizer and in its activities", async () => {
    const { codes, paired, openStation, event, token, list, attendees } = await stationFixture(app);
    const side = await openStation({ name: "Side entrance" });
    const north = await paired({ name: "North" });
    const south = await side.paired({ name: "South" });
    const first = await north.sync([offlineScan(codes[0] ?? "", { minutes_ago: 30 })]);
    expect(first.body.data[0]).toMatchObject({ result: { outcome: "checked_in" }, conflict: null });
    const scan = offlineScan(codes[0] ?? "", { minutes_ago: 20 });
    const second = await south.sync([scan]);
    const before = { check_in_list_name: "Main entrance", phone_name: "North" };
    expect(second.body.data[0]).toMatchObject({ result: { outcome: "already_checked_in" }, conflict: before });
    expect((await south.sync([scan])).body).toEqual(second.body);
    const conflict = {
      ...{ check_in_list_name: "Side entrance", phone_name: "South", first: before },
      attendee: { first_name: "Ada", public_id: attendees[0]?.public_id },
    };
    for (const phone of [north, south]) expect((await phone.conflicts()).body.data).toMatchObject([conflict]);
    const params = { event_id: event.id, check_in_list_id: list.id };
    expect((await app.call(stationMonitor.conflicts, { params }, { token })).body.data).toMatchObject([conflict]);
    const activities = app.db
      .selectFrom("activity_log")
      .select("subject_id")
      .where("kind", "=", "attendee.let_in_twice");
    expect(await activities.where("event_id", "=", event.id).execute()).toEqual([{ subject_id: attendees[0]?.id }]);
  });

  test("scan whose response did not reach the device is no conflict", async () => {
    const { codes, paired, conflicts } = await stationFixture(app);
    const phone = await paired();
    await phone.scan(codes);
    const { body } = await phone.sync([offlineScan(codes[0] ?? "", { minutes_ago: 0 })]);
    expect(body.data[0]).toMatchObject({ result: { outcome: "checked_in" }, conflict: null });
    expect((await conflicts()).body.data).toEqual([]);
  });

  test("scans on lists that count separately are no conflict", async () => {
    const { codes, paired, openStation } = await stationFixture(app);
    const lunch = await (await openStation({ counts_separately: true })).paired();
    const phone = await paired();
    await phone.sync([offlineScan(codes[0] ?? "")]);
    const { body } = await lunch.sync([offlineScan(codes[0] ?? "")]);
    expect(body.data[0]).toMatchObject({ result: { outcome: "checked_in" }, conflict: null });
  });
});

/** Stats match a count, and every attendee came once. */
async function expectStats(event: { id: number }, came: number) {
  expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
  const { check_ins } = await app.db
    .selectFrom("stat_changes")
    .select((columns) => columns.fn.sum<number>("check_ins").as("check_ins"))
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  expect(Number(check_ins)).toBe(came);
}
