import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { station } from "#contract/check-in.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  inDays,
} from "#server/testing/factories.ts";
import { deviceOf, pairedDevice } from "#server/testing/devices.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp(
  { people = 1, ...over }: { people?: number; activates_at?: Date; expires_at?: Date } = {},
  target = app,
) {
  const { account, token } = await aSignedInUser(target.db);
  const event = await anEvent(target.db, { status: "LIVE", organizer: await anOrganizer(target.db, { account }) });
  const ticket = await aTicket(target.db, { event, title: "Standing" });
  const list = await aCheckInList(target.db, { event, tickets: [ticket], ...over });
  const { order, attendees } = await aCompletedOrder(target.db, { event, ticket, quantity: people });
  const at = { check_in_list_short_id: list.short_id };
  const device = () => deviceOf(target, list);
  const scan = async (...codes: string[]) =>
    target.call(station.checkIn, { params: at, body: { codes } }, await device());
  const undo = async (check_in_short_id: string) =>
    target.call(station.undo, { params: { ...at, check_in_short_id } }, await device());
  const find = async (query: string) =>
    target.call(station.attendees, { params: at, query: { query } }, await device());
  const look = async () => target.call(station.get, { params: at }, await device());
  return {
    account,
    token,
    event,
    ticket,
    list,
    order,
    attendees,
    codes: attendees.map((attendee) => target.context.ticket_codes.qrText(attendee)),
    scan,
    undo,
    find,
    look,
  };
}

describe("check-in station", () => {
  test("check-in admits a ticket once and then reports when that was", async () => {
    const { codes, scan, look, list } = await setUp();
    const first = await scan(codes[0] ?? "");
    expect(first.body.data).toMatchObject([
      { code: codes[0], outcome: "checked_in", attendee: { first_name: "Ada", ticket_title: "Standing" } },
    ]);
    const second = await scan(codes[0] ?? "");
    expect(second.body.data).toMatchObject([
      {
        outcome: "already_checked_in",
        checked_in_at: first.body.data[0]?.checked_in_at,
        check_in_short_id: first.body.data[0]?.check_in_short_id,
        check_in_list_name: list.name,
      },
    ]);
    expect((await look()).body.data).toMatchObject({ state: "ACTIVE", total_attendees: 1, checked_in_attendees: 1 });
  });

  // SPEC 7.33, 8.17
  test("batch of codes returns an outcome for each code in their order", async () => {
    const { codes, scan, event, ticket, find } = await setUp({ people: 3 });
    const vip = await aTicket(app.db, { event, title: "VIP" });
    const other = await aCompletedOrder(app.db, { event, ticket: vip });
    const cancelled = await aCompletedOrder(app.db, {
      event,
      ticket,
      status: "CANCELLED",
      attendees: [{ status: "CANCELLED" }],
    });
    const unpaid = await aCompletedOrder(app.db, {
      event,
      ticket,
      status: "AWAITING_PAYMENT",
      attendees: [{ status: "PENDING" }],
    });
    const otherEvent = await setUp();
    await scan(codes[1] ?? "");
    const wrong = [other, cancelled, unpaid, otherEvent].map(({ attendees: [attendee] }) =>
      attendee ? ticketCode(attendee) : "",
    );
    const { body } = await scan(
      codes[0] ?? "",
      codes[1] ?? "",
      codes[0] ?? "",
      ...wrong,
      "a_nobody",
      "' or 1=1 --",
      `${codes[2]?.slice(0, -1)}`,
    );
    expect(body.data.map(({ outcome }) => outcome)).toEqual([
      "checked_in",
      "already_checked_in",
      "already_checked_in",
      "ticket_not_on_list",
      "attendee_cancelled",
      "not_found",
      "not_found",
      "not_found",
      "not_found",
      "not_found",
    ]);
    expect(body.data[6]?.attendee).toBeNull();
    expect((await find("Ada")).body.data.filter(({ checked_in_at }) => checked_in_at)).toHaveLength(2);
  });

  // SPEC 4.27
  test("check-in counts at once and is uncounted when it is undone", async () => {
    const { codes, scan, undo, look, find } = await setUp();
    const [result] = (await scan(codes[0] ?? "")).body.data;
    expect((await find("Ada")).body.data).toMatchObject([{ check_in_short_id: result?.check_in_short_id }]);
    expect((await undo(result?.check_in_short_id ?? "")).status).toBe(204);
    expect((await undo(result?.check_in_short_id ?? "")).status).toBe(404);
    expect((await look()).body.data.checked_in_attendees).toBe(0);
    expect((await scan(codes[0] ?? "")).body.data).toMatchObject([{ outcome: "checked_in" }]);
    expect((await look()).body.data.checked_in_attendees).toBe(1);
  });

  test("check-in of another event can’t be undone", async () => {
    const fixture = await setUp();
    const other = await setUp();
    const [result] = (await other.scan(other.codes[0] ?? "")).body.data;
    expect((await fixture.undo(result?.check_in_short_id ?? "")).status).toBe(404);
  });

  // SPEC 4.40, 8.15
  test("check-in is refused before and after the list’s times and once the list is deleted", async () => {
    const early = await setUp({ activates_at: inDays(1) });
    const late = await setUp({ activates_at: inDays(-2), expires_at: inDays(-1) });
    expect(await early.scan(early.codes[0] ?? "")).toMatchObject({ status: 409, body: { code: "list_not_active" } });
    expect(await late.scan(late.codes[0] ?? "")).toMatchObject({ status: 410, body: { code: "list_expired" } });
    expect((await early.find("Ada")).status).toBe(409);
    expect((await late.look()).body.data.state).toBe("EXPIRED");
    expect(
      await app.db
        .selectFrom("check_ins")
        .select("id")
        .where("event_id", "in", [early.event.id, late.event.id])
        .execute(),
    ).toEqual([]);
    const gone = await setUp();
    expect((await gone.look()).status).toBe(200);
    await app.call(
      checkInLists.remove,
      { params: { event_id: gone.event.id, check_in_list_id: gone.list.id } },
      { token: gone.token },
    );
    expect((await gone.scan(gone.codes[0] ?? "")).status).toBe(404);
    expect((await gone.look()).status).toBe(404);
  });

  test("search at check-in matches names and references, never email addresses, and reports more results", async () => {
    const { event, ticket, find, order } = await setUp({ people: 50 });
    const zoe = await aCompletedOrder(app.db, {
      event,
      ticket,
      attendees: [{ first_name: "Zoë 100%", last_name: "Ångström", email: "secret@example.test" }],
    });
    expect((await find("Ad")).body).toMatchObject({ data: { length: 20 }, meta: { has_more: true } });
    expect((await find("Zo")).body).toMatchObject({ data: [{ first_name: "Zoë 100%" }], meta: { has_more: false } });
    for (const query of ["zoë 100% ång", "0% å", zoe.attendees[0]?.public_id.toLowerCase() ?? "", zoe.order.public_id])
      expect((await find(query)).body.data).toHaveLength(1);
    expect((await find(order.public_id)).body.data).toHaveLength(20);
    for (const query of ["secret@example.test", "zo_", "100%%"]) expect((await find(query)).body.data).toEqual([]);
    expect(JSON.stringify((await find("zoë")).body)).not.toContain("example.test");
  });

  test("search at check-in lists attendees who are not in yet first", async () => {
    const { codes, scan, find } = await setUp({ people: 3 });
    const [first, second, third] = (await find("Ada")).body.data.map(({ public_id }) => public_id);
    await scan(codes[0] ?? "");
    const now = (await find("Ada")).body.data;
    expect(now.map(({ checked_in_at }) => checked_in_at !== null)).toEqual([false, false, true]);
    expect(now.map(({ public_id }) => public_id).toSorted()).toEqual([first, second, third].toSorted());
  });

  // SECURITY S111, S112, S115
  test("search at check-in needs two letters and is limited to sixty a minute", async () => {
    const { find, list } = await setUp();
    for (const query of ["", " ", "A", "A "]) expect(await find(query)).toMatchObject({ status: 422 });
    for (const query of ["A.", "- ’A", "a a", "a d", "A\tL"]) expect((await find(query)).body.data).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 58 }, () => find("Ada")));
    expect(new Set(replies.map(({ status }) => status))).toContain(429);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(45);
    const request = { params: { check_in_list_short_id: list.short_id }, query: { query: "Ada" } };
    const otherResponse = await app.call(station.attendees, request, await pairedDevice(app, list));
    expect(otherResponse.status, "nobody uses up what the doors have").toBe(200);
  });

  // SECURITY S111
  test("check-in responses never contain what opens a ticket", async () => {
    const { attendees, codes, event, find, scan } = await setUp();
    const [found] = (await find("Ada")).body.data;
    const responses = [await find("Ada"), await scan(codes[0] ?? ""), await scan(found?.code ?? "")];
    for (const { body } of responses) expect(JSON.stringify(body)).not.toContain(attendees[0]?.short_id);
    const open = (attendee_short_id: string) =>
      app.call(checkout.ticket, { params: { event_id: event.id, attendee_short_id } });
    for (const known of [codes[0], found?.code, found?.public_id]) expect((await open(known ?? "")).status).toBe(404);
    expect((await open(attendees[0]?.short_id ?? "")).body.data.qr_code).toBe(codes[0]);
  });

  test("code of a found attendee admits at its own list and at no other", async () => {
    const { event, ticket, find, scan } = await setUp();
    const side = await aCheckInList(app.db, { event, tickets: [ticket], name: "Side entrance" });
    const [found] = (await find("Ada")).body.data;
    const aside = await app.call(
      station.checkIn,
      { params: { check_in_list_short_id: side.short_id }, body: { codes: [found?.code ?? ""] } },
      await deviceOf(app, side),
    );
    expect(aside.body.data).toMatchObject([{ outcome: "not_found", attendee: null }]);
    expect((await scan(found?.code ?? "")).body.data).toMatchObject([{ code: found?.code, outcome: "checked_in" }]);
  });

  // SECURITY S111
  test("reference without a valid code admits no one", async () => {
    const { attendees, codes, scan, look } = await setUp();
    const [, proof = ""] = (codes[0] ?? "").split(".");
    const reference = attendees[0]?.public_id ?? "";
    const forged = [reference, `${reference}.`, `${reference}.${proof.toLowerCase()}`, `${reference}~${proof}`];
    const { body } = await scan(...forged);
    expect(body.data.map(({ outcome }) => outcome)).toEqual(forged.map(() => "not_found"));
    expect((await look()).body.data.checked_in_attendees).toBe(0);
  });

  test("ticket is admitted once, whichever of its codes is shown", async () => {
    const { attendees, codes, find, scan } = await setUp();
    const [found] = (await find("Ada")).body.data;
    const { body } = await scan(codes[0] ?? "", attendees[0]?.short_id ?? "", found?.code ?? "");
    const outcomes = body.data.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["checked_in", "already_checked_in", "already_checked_in"]);
  });

  test("unknown check-in list is not found", async () => {
    for (const check_in_list_short_id of ["cil_0000000000000000000000", "cil_%", "1"])
      expect((await app.call(station.get, { params: { check_in_list_short_id } })).status).toBe(404);
  });
});

// SECURITY S116
describe("ticket cancelled while it is scanned", () => {
  // the one that comes first is slowed down, so that the other meets it half done
  const slowly = (table: string, when: string) =>
    sql`create or replace trigger slowly before insert on ${sql.table(table)} for each row when (${sql.raw(when)})
      execute function slowly()`.execute(app.db);
  beforeAll(async () => {
    await sql`
      create function slowly() returns trigger language plpgsql as
      'begin perform pg_sleep(1.5); return new; end'`.execute(app.db);
  });
  afterEach(async () => {
    for (const table of ["check_ins", "activity_log"])
      await sql`drop trigger if exists slowly on ${sql.table(table)}`.execute(app.db);
  });

  /**
   * A single code is one statement that commits by itself; a batch is a transaction of several
   * statements.
   */
  async function bothAtOnce(otherCodes: string[]) {
    const { event, order, token, codes, scan, look } = await setUp();
    const cancelling = () => app.call(orders.cancel, { params: { event_id: event.id, order_id: order.id } }, { token });
    const inside = () =>
      app.db
        .selectFrom("check_ins")
        .select("id")
        .where("event_id", "=", event.id)
        .where("undone_at", "is", null)
        .execute();
    return { cancelling, scanning: () => scan(codes[0] ?? "", ...otherCodes), inside, look };
  }
  const cases: [string, string[]][] = [
    ["alone", []],
    ["among others", ["a_nobody"]],
  ];
  const aLittleLater = <Result>(work: () => Promise<Result>) =>
    new Promise((resolve) => setTimeout(resolve, 500)).then(work);

  test.each(cases)(
    "scan that comes before the cancellation checks in, and the cancellation undoes it: %s",
    async (_way, otherCodes) => {
      const { cancelling, scanning, inside, look } = await bothAtOnce(otherCodes);
      await slowly("check_ins", "true");
      const [scanned, cancelled] = await Promise.all([scanning(), aLittleLater(cancelling)]);
      expect([scanned.body.data[0]?.outcome, cancelled.status]).toEqual(["checked_in", 200]);
      expect(await inside()).toEqual([]);
      expect((await look()).body.data).toMatchObject({ total_attendees: 0, checked_in_attendees: 0 });
    },
  );

  test.each(cases)("scan that comes after the cancellation is refused: %s", async (_way, otherCodes) => {
    const { cancelling, scanning, inside } = await bothAtOnce(otherCodes);
    await slowly("activity_log", "new.kind = 'order.cancelled'");
    const [cancelled, scanned] = await Promise.all([cancelling(), aLittleLater(scanning)]);
    expect([cancelled.status, scanned.body.data[0]?.outcome]).toEqual([200, "attendee_cancelled"]);
    expect(await inside()).toEqual([]);
  });
});

// SECURITY S117
describe("two stations and one ticket", () => {
  // SPEC 4.39
  test("fifty simultaneous scans of a ticket through two lists admit it once", async () => {
    const { event, ticket, scan, codes, look } = await setUp();
    const side = await aCheckInList(app.db, { event, tickets: [ticket], name: "Side entrance" });
    const aside = await deviceOf(app, side);
    const scanAside = () =>
      app.call(
        station.checkIn,
        { params: { check_in_list_short_id: side.short_id }, body: { codes: [codes[0] ?? ""] } },
        aside,
      );
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? scanAside() : scan(codes[0] ?? ""))),
    );
    const outcomes = replies.flatMap(({ body }) => body.data.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === "checked_in")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "already_checked_in")).toHaveLength(49);
    expect(new Set(replies.flatMap(({ body }) => body.data.map(({ checked_in_at }) => checked_in_at))).size).toBe(1);
    expect((await look()).body.data.checked_in_attendees).toBe(1);
  });

  test("simultaneous batches in any order never deadlock", async () => {
    const { scan, codes, look } = await setUp({ people: 40 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => scan(...(at % 2 ? codes : codes.toReversed()))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.flatMap(({ body }) => body.data).filter(({ outcome }) => outcome === "checked_in")).toHaveLength(40);
    expect((await look()).body.data.checked_in_attendees).toBe(40);
  });

  test("without the index check_ins_once every scan fails", async () => {
    const unguarded = await testApp();
    try {
      await sql`drop index check_ins_once`.execute(unguarded.db);
      const { scan, codes } = await setUp({}, unguarded);
      expect((await scan(codes[0] ?? "")).status).toBe(500);
      expect(await unguarded.db.selectFrom("check_ins").select("id").execute()).toEqual([]);
    } finally {
      await unguarded.close();
    }
  });
});

describe("check-in lists", () => {
  // SPEC 1.13, 3.51, 7.33
  test("check-in list is created, changed, listed and deleted", async () => {
    const { event, ticket, token, codes, scan } = await setUp();
    const params = { event_id: event.id };
    const created = await app.call(
      checkInLists.create,
      {
        params,
        body: {
          name: "Backstage",
          description: "Black door",
          activates_at: "2027-07-03T18:00",
          expires_at: "2027-07-03T23:00",
          ticket_ids: [ticket.ticket.id],
        },
      },
      { token },
    );
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      name: "Backstage",
      state: "NOT_YET_ACTIVE",
      activates_at: "2027-07-03T16:00:00.000Z",
      tickets: [{ id: ticket.ticket.id, title: "Standing" }],
      total_attendees: 1,
    });
    const check_in_list_id = created.body.data.id;
    await scan(codes[0] ?? "");
    const changed = await app.call(
      checkInLists.update,
      { params: { ...params, check_in_list_id }, body: { name: "Stage", ticket_ids: [ticket.ticket.id] } },
      { token },
    );
    expect(changed.body.data).toMatchObject({
      name: "Stage",
      description: null,
      state: "ACTIVE",
      checked_in_attendees: 1,
      short_id: created.body.data.short_id,
    });
    const listed = await app.call(checkInLists.list, { params, query: { query: "sta" } }, { token });
    expect(listed.body).toMatchObject({ data: [{ id: check_in_list_id }], meta: { total: 1 } });
    expect((await app.call(checkInLists.remove, { params: { ...params, check_in_list_id } }, { token })).status).toBe(
      204,
    );
    expect((await app.call(checkInLists.get, { params: { ...params, check_in_list_id } }, { token })).status).toBe(404);
  });

  test("list for all tickets admits a ticket that is created later, and a list for chosen tickets does not", async () => {
    const { event, token, ticket, scan: scanChosen } = await setUp();
    const params = { event_id: event.id };
    const body = { name: "Every door", all_tickets: true };
    const created = (await app.call(checkInLists.create, { params, body }, { token })).body.data;
    expect(created).toMatchObject({ all_tickets: true, tickets: [{ id: ticket.ticket.id }] });
    const later = await aTicket(app.db, { event, title: "Latecomers" });
    const bought = await aCompletedOrder(app.db, { event, ticket: later });
    const [code = ""] = bought.attendees.map(ticketCode);
    expect((await scanChosen(code)).body.data).toMatchObject([{ outcome: "ticket_not_on_list" }]);
    const at = { check_in_list_short_id: created.short_id ?? "" };
    const device = await deviceOf(app, { short_id: at.check_in_list_short_id });
    const scanned = await app.call(station.checkIn, { params: at, body: { codes: [code] } }, device);
    expect(scanned.body.data).toMatchObject([{ outcome: "checked_in", attendee: { ticket_title: "Latecomers" } }]);
    const known = await app.call(checkInLists.get, { params: { ...params, check_in_list_id: created.id } }, { token });
    expect(known.body.data).toMatchObject({ total_attendees: 2, checked_in_attendees: 1 });
  });

  // SPEC 5.41, 8.30
  test("check-in list needs a ticket of its event", async () => {
    const { event, token, ticket } = await setUp();
    const empty = await anEvent(app.db, { organizer: { id: event.organizer_id, account_id: event.account_id } });
    const foreign = await aTicket(app.db);
    const create = (event_id: number, body: object) =>
      app.call(
        checkInLists.create,
        { params: { event_id }, body: { name: "Door", ticket_ids: [ticket.ticket.id], ...body } },
        { token },
      );
    expect(await create(empty.id, {})).toMatchObject({ status: 409, body: { code: "no_tickets" } });
    expect(await create(event.id, { ticket_ids: [ticket.ticket.id, foreign.ticket.id] })).toMatchObject({
      status: 422,
      body: { errors: { ticket_ids: [expect.any(String)] } },
    });
    const none = await create(event.id, { ticket_ids: [] });
    expect([none.status, none.body.errors]).toEqual([422, { ticket_ids: ["Choose at least one ticket."] }]);
    expect(
      (await create(event.id, { activates_at: "2027-07-03T23:00", expires_at: "2027-07-03T18:00" })).body.errors,
    ).toHaveProperty("expires_at");
  });

  test("check-in list of another account or event is not found", async () => {
    const { event, list } = await setUp();
    const { token } = await aSignedInUser(app.db);
    const params = { event_id: event.id, check_in_list_id: list.id };
    for (const endpoint of [checkInLists.get, checkInLists.remove, checkInLists.list] as const) {
      expect((await app.call(endpoint, { params }, { token })).status).toBe(404);
      expect((await app.call(endpoint, { params })).status).toBe(401);
    }
    const fixture = await setUp();
    expect(
      (
        await app.call(
          checkInLists.get,
          { params: { event_id: fixture.event.id, check_in_list_id: list.id } },
          { token: fixture.token },
        )
      ).status,
    ).toBe(404);
  });
});
