import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { attendees as attendeeCalls } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { stationFixture } from "./testing/station.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const outcomes = (reply: { body: { data: { outcome: string }[] } }) => reply.body.data.map(({ outcome }) => outcome);

describe("list that counts separately", () => {
  // SPEC 3.52
  test("list that counts separately admits each ticket once, independently of other lists", async () => {
    const { codes, scan, look, openStation } = await stationFixture(app, { people: 2 });
    const lunch = await openStation({ name: "Lunch", counts_separately: true });
    const dinner = await openStation({ name: "Dinner", counts_separately: true });
    expect(outcomes(await lunch.scan(codes[0] ?? ""))).toEqual(["checked_in"]);
    expect(outcomes(await scan(codes[0] ?? ""))).toEqual(["checked_in"]);
    expect(outcomes(await dinner.scan(codes))).toEqual(["checked_in", "checked_in"]);
    expect(outcomes(await lunch.scan(codes[0] ?? ""))).toEqual(["already_checked_in"]);
    const counts = await Promise.all([look(), lunch.look(), dinner.look()]);
    expect(counts.map(({ body }) => body.data.checked_in_attendees)).toEqual([1, 1, 2]);
    expect(counts.map(({ body }) => body.data.counts_separately)).toEqual([false, true, true]);
    expect(counts[2]?.body.data.by_ticket).toMatchObject([{ title: "Standing", total: 2, checked_in: 2, inside: 2 }]);
  });

  test("list that counts separately does not count as arrival at the event", async () => {
    const { codes, token, event, attendees, scan, openStation } = await stationFixture(app);
    const lunch = await openStation({ name: "Lunch", counts_separately: true });
    await lunch.scan(codes);
    const params = { event_id: event.id, attendee_id: attendees[0]?.id ?? 0 };
    const before = await app.call(attendeeCalls.get, { params }, { token });
    expect(before.body.data.checked_in_at).toBeNull();
    await scan(codes);
    const { body } = await app.call(attendeeCalls.list, { params }, { token });
    expect(body.data).toHaveLength(1);
    const after = await app.call(attendeeCalls.get, { params }, { token });
    expect(after.body.data.checked_in_at).not.toBeNull();
    expect(after.body.data.came_in).toMatchObject([
      { check_in_list_name: "Main entrance", counts_separately: false },
      { check_in_list_name: "Lunch", counts_separately: true },
    ]);
    const query = { "filter_fields[check_in_list_id][eq]": String(lunch.list.id) } as never;
    expect((await app.call(attendeeCalls.list, { params, query }, { token })).body.data).toHaveLength(1);
  });

  test("cancelled order is checked out on all lists", async () => {
    const { codes, order, token, event, scan, look, openStation } = await stationFixture(app);
    const lunch = await openStation({ counts_separately: true });
    await scan(codes);
    await lunch.scan(codes);
    await app.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } }, { token });
    const counts = await Promise.all([look(), lunch.look()]);
    expect(counts.map(({ body }) => body.data.checked_in_attendees)).toEqual([0, 0]);
  });

  test("list can’t change how it counts once it has a check-in", async () => {
    const { codes, token, event, list, ticket, scan } = await stationFixture(app);
    const body = { name: list.name, ticket_ids: [ticket.ticket.id] };
    const change = (counts_separately: boolean) =>
      app.call(
        checkInLists.update,
        { params: { event_id: event.id, check_in_list_id: list.id }, body: { ...body, counts_separately } },
        { token },
      );
    expect((await change(true)).status).toBe(200);
    await scan(codes);
    const refused = await change(false);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { counts_separately: [expect.any(String)] } });
    expect((await change(true)).status).toBe(200);
  });

  test("fifty simultaneous scans on a list that counts separately admit one", async () => {
    const { codes, openStation } = await stationFixture(app);
    const lunch = await openStation({ counts_separately: true });
    const replies = await Promise.all(Array.from({ length: 50 }, () => lunch.scan(codes)));
    expect(replies.flatMap(outcomes).filter((outcome) => outcome === "checked_in")).toHaveLength(1);
    expect(replies.flatMap(outcomes).filter((outcome) => outcome === "already_checked_in")).toHaveLength(49);
    expect((await lunch.look()).body.data.checked_in_attendees).toBe(1);
  });
});

describe("list that lets out", () => {
  // SPEC 3.52
  test("list that lets out counts who is inside and who came, and admits an attendee again", async () => {
    const { codes, scan, look } = await stationFixture(app, { people: 2, allows_reentry: true });
    const [one = "", two = ""] = codes;
    const first = await scan(codes);
    expect(outcomes(await scan(one, "out"))).toEqual(["checked_out"]);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 2, inside_attendees: 1 });
    expect(outcomes(await scan(one, "out"))).toEqual(["not_in"]);
    const again = await scan(one);
    expect(again.body.data).toMatchObject([
      { outcome: "checked_in", check_in_short_id: first.body.data[0]?.check_in_short_id },
    ]);
    expect(Date.parse(again.body.data[0]?.checked_in_at ?? "")).toBeGreaterThan(
      Date.parse(first.body.data[0]?.checked_in_at ?? ""),
    );
    expect(outcomes(await scan([one, two]))).toEqual(["already_checked_in", "already_checked_in"]);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 2, inside_attendees: 2 });
  });

  test("exit scan is refused for an attendee who is not in and on a list that does not let out", async () => {
    const { codes, scan, openStation } = await stationFixture(app, { allows_reentry: true });
    expect(outcomes(await scan([codes[0] ?? "", "a_nobody"], "out"))).toEqual(["not_in", "not_found"]);
    const oneWay = await openStation();
    expect(await oneWay.scan(codes, "out")).toMatchObject({ status: 409, body: { code: "not_let_out" } });
  });

  test("of fifty simultaneous exits and fifty re-entries one each passes, and stats count one attendee", async () => {
    const { codes, scan, look } = await stationFixture(app, { allows_reentry: true });
    await scan(codes);
    const out = await Promise.all(Array.from({ length: 50 }, () => scan(codes, "out")));
    expect(out.flatMap(outcomes).filter((outcome) => outcome === "checked_out")).toHaveLength(1);
    const back = await Promise.all(Array.from({ length: 50 }, () => scan(codes)));
    expect(back.flatMap(outcomes).filter((outcome) => outcome === "checked_in")).toHaveLength(1);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 1, inside_attendees: 1 });
  });

  test("undo after a re-entry takes back only the re-entry", async () => {
    const { codes, scan, undo, look } = await stationFixture(app, { allows_reentry: true });
    const id = (await scan(codes)).body.data[0]?.check_in_short_id ?? "";
    await scan(codes, "out");
    await scan(codes);
    expect((await undo(id)).status).toBe(204);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 1, inside_attendees: 0 });
    await undo(id);
    expect((await look()).body.data).toMatchObject({ checked_in_attendees: 0, inside_attendees: 0 });
    expect((await undo(id)).status).toBe(404);
  });
});

describe("simultaneous scan and cancellation", () => {
  test("two hundred simultaneous scans and cancellations leave no cancelled attendee checked in", async () => {
    const { token, event, scan, codes, attendees, look } = await stationFixture(app, { people: 200 });
    const params = (attendee_id: number) => ({ event_id: event.id, attendee_id });
    const cancelling = (id: number) =>
      app.call(attendeeCalls.cancel, { params: params(id), body: { notify_buyer: false } }, { token });
    const order = [...attendees.keys()];
    for (let from = 0; from < order.length; from += 8)
      await Promise.all(
        order.slice(from, from + 8).flatMap((at) => {
          const both = [() => scan(codes[at] ?? ""), () => cancelling(attendees[at]?.id ?? 0)];
          return (at % 2 ? both : both.toReversed()).map((work) => work());
        }),
      );
    const wrong = await app.db
      .selectFrom("check_ins")
      .innerJoin("attendees", "attendees.id", "check_ins.attendee_id")
      .select("check_ins.id")
      .where("check_ins.event_id", "=", event.id)
      .where("check_ins.undone_at", "is", null)
      .where("attendees.status", "<>", "ACTIVE")
      .execute();
    expect(wrong).toEqual([]);
    const cancelled = await app.db
      .selectFrom("attendees")
      .select("id")
      .where("event_id", "=", event.id)
      .where("status", "=", "CANCELLED")
      .execute();
    expect(cancelled).toHaveLength(200);
    expect((await look()).body.data).toMatchObject({ total_attendees: 0, checked_in_attendees: 0 });
  });
});
