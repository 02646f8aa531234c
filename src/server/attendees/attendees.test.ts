import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { inTransaction } from "#server/platform/database.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  aSignedInUser,
  type ATicket,
  aTicket,
} from "#server/testing/factories.ts";
import { untilWaiting } from "#server/testing/sequential.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function anOrganizersEvent() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account, status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const params = { event_id: event.id };
  const list = (query: Record<string, unknown> = {}) => app.call(attendees.list, { params, query }, { token });
  const of = (attendee: { id: number }) => ({ ...params, attendee_id: attendee.id });
  return { event, token, ticket, params, list, of };
}

function names(reply: { body: { data: { first_name: string }[] } }) {
  return reply.body.data.map(({ first_name }) => first_name).toSorted();
}

async function checkIn(event: { id: number }, ticket: ATicket, attendee: { id: number }) {
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const row = {
    short_id: `ci_000000000${attendee.id}`,
    event_id: event.id,
    check_in_list_id: list.id,
    attendee_id: attendee.id,
    ticket_id: ticket.ticket.id,
    checked_in_at: new Date("2027-05-01T18:00:00Z"),
  };
  await app.db
    .insertInto("check_ins")
    .values({ ...row, short_id: `${row.short_id}u`, undone_at: new Date() })
    .execute();
  await app.db.insertInto("check_ins").values(row).execute();
}

async function ticketMails(event: { id: number }) {
  return app.db
    .selectFrom("mails")
    .selectAll()
    .where("event_id", "=", event.id)
    .where("kind", "=", "TICKET")
    .orderBy("id")
    .execute();
}

test("pending attendee is on no list and can’t be opened", async () => {
  const { event, token, ticket, params, list, of } = await anOrganizersEvent();
  const {
    attendees: [pending],
  } = await aCompletedOrder(app.db, { event, ticket, status: "AWAITING_PAYMENT", attendees: [{ status: "PENDING" }] });
  expect((await list()).body).toMatchObject({ data: [], meta: { total: 0 } });
  const input = { first_name: "Eve", last_name: null, email: "eve@example.test" };
  expect((await app.call(attendees.get, { params: of(pending!) }, { token })).status).toBe(404);
  expect((await app.call(attendees.update, { params: of(pending!), body: input }, { token })).status).toBe(404);
  expect((await app.call(attendees.resendTicket, { params: of(pending!) }, { token })).status).toBe(404);
  expect(String((await app.call(attendees.export, { params }, { token })).body)).toMatch(/^[^\n]*\n$/);
});

// SPEC 3.41
test("attendees are found by name, email and references, and filtered by ticket, status and check-in", async () => {
  const { event, ticket, list } = await anOrganizersEvent();
  const vip = await aTicket(app.db, { event, title: "VIP" });
  const {
    order,
    attendees: [ada, bea],
  } = await aCompletedOrder(app.db, {
    event,
    ticket,
    quantity: 2,
    attendees: [{ first_name: "Ada" }, { first_name: "Bea", last_name: "Busch", email: "bea@busch.test" }],
  });
  await aCompletedOrder(app.db, {
    event,
    ticket: vip,
    attendees: [{ first_name: "Cleo", last_name: null, status: "CANCELLED" }],
  });
  await checkIn(event, ticket, ada!);
  expect(names(await list())).toEqual(["Ada", "Bea", "Cleo"]);
  expect(names(await list({ query: "bea bus" }))).toEqual(["Bea"]);
  expect(names(await list({ query: "@busch" }))).toEqual(["Bea"]);
  expect(names(await list({ query: bea!.public_id }))).toEqual(["Bea"]);
  expect(names(await list({ query: order.public_id }))).toEqual(["Ada", "Bea"]);
  expect(names(await list({ "filter_fields[ticket_id][eq]": vip.ticket.id }))).toEqual(["Cleo"]);
  expect(names(await list({ "filter_fields[status][eq]": "CANCELLED" }))).toEqual(["Cleo"]);
  expect(names(await list({ "filter_fields[is_checked_in][eq]": "true" }))).toEqual(["Ada"]);
  expect(names(await list({ "filter_fields[is_checked_in][eq]": "false", query: order.public_id }))).toEqual(["Bea"]);
  expect((await list({ "filter_fields[status][eq]": "PENDING" })).status).toBe(422);
});

// SPEC 3.41
test("attendee shows its order, its ticket and its check-in", async () => {
  const { event, token, ticket, of } = await anOrganizersEvent();
  const {
    order,
    attendees: [ada],
  } = await aCompletedOrder(app.db, { event, ticket });
  await checkIn(event, ticket, ada!);
  const { body } = await app.call(attendees.get, { params: of(ada!) }, { token });
  expect(body.data).toMatchObject({
    order_public_id: order.public_id,
    order_short_id: order.short_id,
    item_name: "Standard",
    checked_in_at: "2027-05-01T18:00:00.000Z",
    check_in_list_name: "Main entrance",
  });
});

// SPEC 1.04
test("corrected email address applies to queued and resent ticket emails", async () => {
  const { event, token, ticket, of } = await anOrganizersEvent();
  const {
    attendees: [ada],
  } = await aCompletedOrder(app.db, { event, ticket });
  const mail = {
    kind: "TICKET",
    recipient: "ada@example.test",
    locale: "en" as const,
    event_id: event.id,
    data: JSON.stringify({ attendee_name: "Ada", item_name: "Standard" }),
  };
  await app.db
    .insertInto("mails")
    .values({ ...mail, cause: `attendee:${ada!.id}:ticket` })
    .execute();
  const { status, body } = await app.call(
    attendees.update,
    { params: of(ada!), body: { first_name: "Adah", last_name: "Byron", email: "adah@example.test" } },
    { token },
  );
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ first_name: "Adah", last_name: "Byron", email: "adah@example.test" });
  await app.call(attendees.resendTicket, { params: of(ada!) }, { token });
  expect(await ticketMails(event)).toMatchObject([
    { recipient: "adah@example.test", data: { attendee_name: "Adah Byron", item_name: "Standard" } },
    { recipient: "adah@example.test", data: { attendee_name: "Adah Byron", attendee_short_id: ada!.short_id } },
  ]);
});

test("ticket email that was sent is not changed by a correction", async () => {
  const { event, token, ticket, of } = await anOrganizersEvent();
  const {
    attendees: [ada],
  } = await aCompletedOrder(app.db, { event, ticket });
  await app.db
    .insertInto("mails")
    .values({
      kind: "TICKET",
      cause: `attendee:${ada!.id}:ticket`,
      recipient: "ada@example.test",
      locale: "en",
      event_id: event.id,
      data: "{}",
      status: "SENT",
    })
    .execute();
  await app.call(
    attendees.update,
    { params: of(ada!), body: { first_name: "Adah", last_name: null, email: "adah@example.test" } },
    { token },
  );
  expect(await ticketMails(event)).toMatchObject([{ recipient: "ada@example.test" }]);
});

// SPEC 1.04
test("five simultaneous resends send a ticket once, and a cancelled ticket is refused", async () => {
  const { event, token, ticket, of } = await anOrganizersEvent();
  const {
    attendees: [ada, bea],
  } = await aCompletedOrder(app.db, { event, ticket, quantity: 2, attendees: [{}, { status: "CANCELLED" }] });
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app.call(attendees.resendTicket, { params: of(ada!) }, { token })),
  );
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  const refused = await app.call(attendees.resendTicket, { params: of(bea!) }, { token });
  expect([refused.status, refused.body.code]).toEqual([409, "attendee_cancelled"]);
  expect(await ticketMails(event)).toHaveLength(1);
});

test("attendee export orders the name columns as the forms of its language do", async () => {
  const { event, token, ticket, params } = await anOrganizersEvent();
  await aCompletedOrder(app.db, { event, ticket, attendees: [{ first_name: "浩然", last_name: "赵" }] });
  const exported = async (language: string) =>
    String(
      (await app.call(attendees.export, { params }, { token, headers: { "accept-language": language } })).body,
    ).split("\r\n");
  const [heads, row] = await exported("zh-CN");
  expect(heads?.split(",").slice(1, 3)).toEqual(["姓氏", "名字"]);
  expect(row?.split(",").slice(1, 3)).toEqual(["赵", "浩然"]);
  expect((await exported("en"))[1]?.split(",").slice(1, 3)).toEqual(["浩然", "赵"]);
});

// SPEC 1.04
test("attendee export contains every attendee once, with times in the event’s time zone", async () => {
  const { event, token, ticket, params } = await anOrganizersEvent();
  const {
    order,
    attendees: [ada],
  } = await aCompletedOrder(app.db, { event, ticket, attendees: [{ created_at: new Date("2027-04-01T10:00:00Z") }] });
  await checkIn(event, ticket, ada!);
  await sql`insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, email, locale, created_at)
    select event_id, order_id, order_item_id, ticket_id, ticket_price_id, 'a_many' || made, 'A-MANY' || made, status, first_name, email, locale, created_at - (made / 100) * interval '1 microsecond' - interval '1 second'
    from attendees, generate_series(1, 2500) as made where id = ${ada!.id}`.execute(app.db);
  const lines = String(
    (await app.call(attendees.export, { params }, { token, headers: { "accept-language": "en" } })).body,
  ).split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFTicket number,First name,Last name,Email,Ticket,Status,Checked in (Europe/Berlin),Check-in list,Order,Date (Europe/Berlin),Labels,Note for check-in staff,Notes,Language",
  );
  expect(lines[1]).toBe(
    `${ada!.public_id},Ada,Lovelace,ada@example.test,Standard,Valid,2027-05-01 20:00,Main entrance,${order.public_id},2027-04-01 12:00,,,,en`,
  );
  expect(new Set(lines.slice(1, -1)).size).toBe(2_501);
});

test("organizer checks an attendee in once per list, and it is recorded as the organizer's", async () => {
  const { event, token, ticket, list, of } = await anOrganizersEvent();
  const { attendees: bought } = await aCompletedOrder(app.db, { event, ticket });
  const door = await aCheckInList(app.db, { event, tickets: [ticket] });
  const other = await aCheckInList(app.db, { event, tickets: [await aTicket(app.db, { event })], name: "Lounge" });
  const [attendee] = bought;
  const params = of(attendee!);
  const checkInAt = (check_in_list_id: number) =>
    app.call(attendees.checkIn, { params, body: { check_in_list_id } }, { token });
  const undoAt = (check_in_list_id: number) =>
    app.call(attendees.undoCheckIn, { params, body: { check_in_list_id } }, { token });
  expect((await undoAt(door.id)).body).toMatchObject({ code: "not_checked_in" });
  expect((await checkInAt(other.id)).body).toMatchObject({ code: "ticket_not_on_list" });
  expect((await checkInAt(door.id)).status).toBe(204);
  expect((await checkInAt(door.id)).body).toMatchObject({ code: "already_checked_in" });
  expect((await list({ "filter_fields[is_checked_in][eq]": "true" })).body.meta.total).toBe(1);
  const recorded = await app.db
    .selectFrom("activity_log")
    .select("actor")
    .where("event_id", "=", event.id)
    .where("kind", "=", "attendee.checked_in")
    .execute();
  expect(recorded).toEqual([{ actor: "person" }]);
  const undoing = await inTransaction(app.db, async (tx) => {
    await tx.selectFrom("check_ins").select("id").where("attendee_id", "=", attendee!.id).forUpdate().execute();
    const begun = [undoAt(door.id), undoAt(door.id)];
    await untilWaiting(app.db, 2);
    return { begun };
  });
  const undone = await Promise.all(undoing.begun);
  expect(
    undone.map(({ status, body }) => (status === 204 ? status : (body as { code: string }).code)).toSorted(),
  ).toEqual([...([204, "not_checked_in"] as const)]);
  expect((await list({ "filter_fields[is_checked_in][eq]": "true" })).body.meta.total).toBe(0);
  const past = new Date(Date.now() - 60_000);
  await app.db.updateTable("check_in_lists").set({ expires_at: past }).where("id", "=", door.id).execute();
  expect((await checkInAt(door.id)).body).toMatchObject({ code: "list_expired" });
});
