import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendees as attendeeCalls } from "#contract/attendees.ts";
import { checkInLists } from "#contract/check-in-lists.ts";
import { orders } from "#contract/orders.ts";
import { aCompletedOrder, anAnswer, aQuestion, aTicket, inDays } from "#server/testing/factories.ts";
import { inTransaction } from "#server/platform/database.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { stationFixture } from "#server/check-in/testing/station.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("attendees on a device without a network", () => {
  // SECURITY S134
  test("device receives all attendees of its list with names and code keys, and no email addresses", async () => {
    const fixture = await stationFixture(app, { people: 2 });
    const { guests, event, attendees, order, codes, ticket, scan, list } = fixture;
    const vip = await aTicket(app.db, { event, title: "VIP" });
    await aCompletedOrder(app.db, { event, ticket: vip });
    await scan(codes[0] ?? "");
    const { body } = await guests();
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({
      ...{ id: attendees[0]?.id, first_name: "Ada", ticket_id: ticket.ticket.id, status: "ACTIVE" },
      ...{ checked_in_at: expect.any(String), check_in_list_name: list.name, is_out: false, is_unpaid: false },
    });
    expect(body.data[0]?.keys).toContain(codeKey(codes[0] ?? ""));
    expect(body.data[0]?.keys).toContain(codeKey(attendees[0]?.short_id ?? ""));
    expect(body.data[0]?.order).toBe(body.data[1]?.order);
    expect(body.data[0]?.references).toEqual([attendees[0]?.public_id, order.public_id, codes[0]?.slice(0, 4)]);
    const json = JSON.stringify(body);
    for (const secret of [attendees[0]?.email, attendees[0]?.short_id, codes[0]]) expect(json).not.toContain(secret);
    expect(body.meta).toMatchObject({ next: null, is_whole: true, revoked: [] });
  });

  test("attendees for a device come in pages, each of them once", async () => {
    const { guests } = await stationFixture(app, { people: 2_003 });
    const first = await guests();
    expect(first.body.data).toHaveLength(2_000);
    const rest = await guests({ after: Number(first.body.meta.next) });
    expect(rest.body).toMatchObject({ data: { length: 3 }, meta: { next: null } });
    expect(new Set([...first.body.data, ...rest.body.data].map(({ id }) => id)).size).toBe(2_003);
  });

  // SPEC 3.52
  test("device receives the answers that the organizer shows, and no others", async () => {
    const { event, order, attendees, guests, list, ticket, token, look } = await stationFixture(app);
    const shown = await aQuestion(app.db, { event, belongs_to: "TICKET", title: "Meal" });
    const hidden = await aQuestion(app.db, { event, belongs_to: "TICKET", title: "Phone" });
    await anAnswer(app.db, { order, attendee: attendees[0], question: shown, answer: "Vegan" });
    await anAnswer(app.db, { order, attendee: attendees[0], question: hidden, answer: "0171" });
    const params = { event_id: event.id, check_in_list_id: list.id };
    const body = { name: list.name, ticket_ids: [ticket.ticket.id], shown_question_ids: [shown.id] };
    await app.call(checkInLists.update, { params, body }, { token });
    expect((await look()).body.data.shown_questions).toEqual([{ id: shown.id, title: "Meal" }]);
    const reply = await guests();
    expect(reply.body.data[0]?.answers).toEqual([{ question_id: shown.id, answer: "Vegan" }]);
    expect(JSON.stringify(reply.body)).not.toContain("0171");
    const foreign = await aQuestion(app.db, { event: (await stationFixture(app)).event });
    const wrong = { ...body, shown_question_ids: [foreign.id] };
    expect((await app.call(checkInLists.update, { params, body: wrong }, { token })).status).toBe(422);
  });

  // SECURITY S134
  test("attendees are no longer sent once no device may keep them", async () => {
    const { guests, list } = await stationFixture(app);
    const ended = app.db.updateTable("check_in_lists").where("id", "=", list.id);
    await ended.set({ expires_at: new Date(Date.now() - 11 * 3_600_000) }).execute();
    expect((await guests()).status).toBe(200);
    await ended.set({ expires_at: new Date(Date.now() - 13 * 3_600_000) }).execute();
    expect(await guests()).toMatchObject({ status: 410, body: { code: "list_expired" } });
  });

  test("device may keep attendees for a day, and until twelve hours after the end of the list", async () => {
    const { look, list } = await stationFixture(app);
    const hours = async () => (Date.parse((await look()).body.data.holds_until) - Date.now()) / 3_600_000;
    expect(await hours()).toBeCloseTo(24, 1);
    const expires_at = new Date(Date.now() + 3_600_000);
    await app.db.updateTable("check_in_lists").set({ expires_at }).where("id", "=", list.id).execute();
    expect(await hours()).toBeCloseTo(13, 1);
  });
});

describe("attendees that changed since", () => {
  test("device receives attendees who were checked in, renamed or cancelled since its cursor", async () => {
    const { guests, codes, scan, event, ticket, attendees, token } = await stationFixture(app, { people: 5 });
    const cursor = await quiet(guests, (await guests()).body.meta.cursor);
    expect((await guests({ since: cursor })).body.meta.is_whole).toBe(false);
    await scan(codes[1] ?? "");
    const attendeeParams = { event_id: event.id, attendee_id: attendees[2]?.id ?? 0 };
    await app.call(attendeeCalls.cancel, { params: attendeeParams, body: { notify_buyer: false } }, { token });
    const params = { event_id: event.id, attendee_id: attendees[3]?.id ?? 0 };
    const names = { first_name: "Grace", last_name: "Hopper", email: "grace@example.test" };
    await app.call(attendeeCalls.update, { params, body: names }, { token });
    const { body } = await guests({ since: cursor });
    // a cancelled ticket sends all attendees of its order
    const byId = new Map(body.data.map((guest) => [guest.id, guest]));
    expect(byId.get(attendees[1]?.id ?? 0)).toMatchObject({ checked_in_at: expect.any(String) });
    expect(byId.get(attendees[2]?.id ?? 0)).toMatchObject({ status: "CANCELLED", keys: [] });
    expect(byId.get(attendees[3]?.id ?? 0)).toMatchObject({ first_name: "Grace" });
    expect(body.meta.revoked).toContain(codeKey(codes[2] ?? ""));
    expect(byId.has(attendees[4]?.id ?? 0)).toBe(byId.has(attendees[0]?.id ?? 0));
    await quiet(guests, body.meta.cursor);
    expect(ticket.ticket.title).toBe("Standing");
  });

  // SPEC 3.57
  test("device receives a check-in that was not yet committed when a later one was sent", async () => {
    const { guests, codes, scan, attendees, event, list, account } = await stationFixture(app, { people: 2 });
    const cursor = await quiet(guests, (await guests()).body.meta.cursor);
    let firstCursor: string | undefined;
    await inTransaction(app.db, async (tx) => {
      // its id is lower than the scan's, and it is invisible until the commit
      await tx
        .insertInto("activity_log")
        .values({
          ...{ kind: "attendee.checked_in", account_id: account.id, event_id: event.id, subject: "attendee" },
          ...{ subject_id: attendees[0]?.id ?? 0, actor: "door", data: JSON.stringify({ check_in_list_id: list.id }) },
          occurred_at: new Date(),
        })
        .execute();
      await scan(codes[1] ?? "");
      const between = (await guests({ since: cursor })).body;
      expect(between.data.map(({ id }) => id)).toEqual([attendees[1]?.id]);
      firstCursor = between.meta.cursor;
    });
    const after = (await guests({ since: firstCursor ?? "" })).body;
    expect(after.data.map(({ id }) => id)).toContain(attendees[0]?.id);
    await quiet(guests, after.meta.cursor);
  });

  test("device receives all attendees after a change of the list, and after a day", async () => {
    const { guests, list, event, ticket, token } = await stationFixture(app);
    const { cursor } = (await guests()).body.meta;
    const old = [...cursor.split(".").slice(0, 4), Math.floor(inDays(-2).getTime() / 1000)].join(".");
    expect((await guests({ since: old })).body).toMatchObject({ data: { length: 1 }, meta: { is_whole: true } });
    const params = { event_id: event.id, check_in_list_id: list.id };
    const body = { name: "Other", ticket_ids: [ticket.ticket.id] };
    await app.call(checkInLists.update, { params, body }, { token });
    expect((await guests({ since: cursor })).body.meta.is_whole).toBe(true);
    for (const since of ["1", "x.1.1.1.1", "1.1.1.1.1; drop"]) expect((await guests({ since })).status).toBe(422);
  });

  test("device receives an attendee without a name when their ticket left the list", async () => {
    const { guests, event, attendees, order, token } = await stationFixture(app);
    const { cursor } = (await guests()).body.meta;
    const vip = await aTicket(app.db, { event, title: "VIP" });
    const attendeeUpdate = app.db.updateTable("attendees").where("id", "=", attendees[0]?.id ?? 0);
    await attendeeUpdate.set({ ticket_id: vip.ticket.id }).execute();
    await app.call(orders.resendConfirmation, { params: { event_id: event.id, order_id: order.id } }, { token });
    expect((await guests({ since: cursor })).body.data).toMatchObject([
      { id: attendees[0]?.id, status: "CANCELLED", first_name: "", keys: [] },
    ]);
  });
});

/**
 * Repeats the call until no changes are sent: an attendee who changed while some transaction was
 * open, in any database of this server, is sent again until it has ended.
 */
async function quiet(guests: Stage["guests"], from: string): Promise<string> {
  let since = from;
  await expect
    .poll(
      async () => {
        const { data, meta } = (await guests({ since })).body;
        since = meta.cursor;
        return data.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  return since;
}

type Stage = Awaited<ReturnType<typeof stationFixture>>;

describe("groups at check-in", () => {
  test("group is found by one of its tickets, and a scan reports how many are still outside", async () => {
    const { codes, scan, find } = await stationFixture(app, { people: 4 });
    expect((await scan(codes[0] ?? "")).body.data).toMatchObject([{ others_of_order: 3 }]);
    expect((await scan(codes[1] ?? "")).body.data).toMatchObject([{ others_of_order: 2 }]);
    const { body } = await find({ of_order_with: codes[0] ?? "" });
    expect(body.data.map(({ checked_in_at }) => checked_in_at === null)).toEqual([true, true, false, false]);
    expect((await scan(body.data.map(({ code }) => code))).body.data.map(({ outcome }) => outcome)).toEqual([
      ...["checked_in", "checked_in", "already_checked_in", "already_checked_in"],
    ]);
    expect((await find({ of_order_with: "a_nobody" })).body.data).toEqual([]);
    expect((await find({})).status).toBe(422);
    expect((await find({ query: "ada", of_order_with: codes[0] ?? "" })).status).toBe(422);
  });

  test("group counts only attendees that the list admits", async () => {
    const { event, ticket, scan } = await stationFixture(app);
    const vip = await aTicket(app.db, { event, title: "VIP" });
    const { order, attendees } = await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const attendeeUpdate = app.db.updateTable("attendees").where("id", "=", attendees[1]?.id ?? 0);
    await attendeeUpdate.set({ ticket_id: vip.ticket.id }).execute();
    const code = attendees[0] ? ticketCode(attendees[0]) : "";
    expect((await scan(code)).body.data).toMatchObject([{ outcome: "checked_in", others_of_order: 0 }]);
    expect(order.id).toBeGreaterThan(0);
  });
});
