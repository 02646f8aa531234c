import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import { NOTES_MAX } from "#domain/maxima.ts";
import { aCompletedOrder, anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** An order with an attendee, an admin, and two members with the organizer role who write notes. */
async function setUp() {
  const admin = await aSignedInUser(app.db);
  const { account } = admin;
  const [one, two] = [
    await aSignedInUser(app.db, { account, role: "ORGANIZER" }),
    await aSignedInUser(app.db, { account, role: "ORGANIZER" }),
  ];
  const event = await anEvent(app.db, { account, status: "LIVE" });
  const bought = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
  const params = { event_id: event.id, order_id: bought.order.id };
  const of = { event_id: event.id, attendee_id: bought.attendees[0]!.id };
  const note = (id: number) => ({ ...params, order_note_id: id });
  return {
    ...{ event, bought, of, admin: admin.token, one, two },
    add: (text: string, token: string) => app.call(orders.addNote, { params, body: { text } }, { token }),
    change: (id: number, body: { text: string; updated_at?: string }, token: string) =>
      app.call(orders.changeNote, { params: note(id), body }, { token }),
    remove: (id: number, token: string) => app.call(orders.removeNote, { params: note(id) }, { token }),
    noteTexts: async () =>
      (await app.call(orders.get, { params }, { token: admin.token })).body.data.notes.map(({ text }) => text),
    addOf: (text: string, token: string) => app.call(attendees.addNote, { params: of, body: { text } }, { token }),
    noticeOf: async () =>
      (await app.call(attendees.get, { params: of }, { token: admin.token })).body.data.notes.map(({ text }) => text),
  };
}

test("orders and attendees can have several notes, the newest first, each with its author", async () => {
  const { add, noteTexts, addOf, noticeOf, one, two } = await setUp();
  const first = (await add(" Called.\nSits in front. ", one.token)).body.data;
  expect(first).toMatchObject({ text: "Called.\nSits in front.", written_by: one.user.id });
  expect(first.by).toContain(one.user.first_name);
  await add("Called back.", two.token);
  await addOf("Came late.", two.token);
  expect([await noteTexts(), await noticeOf()]).toEqual([["Called back.", "Called.\nSits in front."], ["Came late."]]);
  for (const text of ["", "   ", "x".repeat(2_001)]) {
    const { status, body } = await add(text, one.token);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["text"]]);
  }
});

// SPEC 4.36
test("note can be changed and deleted by its author and by admins only", async () => {
  const { add, change, remove, noteTexts, one, two, admin } = await setUp();
  const { id } = (await add("Mine.", one.token)).body.data;
  expect((await change(id, { text: "Yours." }, two.token)).status).toBe(403);
  expect((await remove(id, two.token)).status).toBe(403);
  expect((await change(id, { text: "Mine, again." }, one.token)).body.data).toMatchObject({
    ...{ text: "Mine, again.", written_by: one.user.id },
  });
  expect((await change(id, { text: "As the admin says." }, admin)).body.data.written_by).toBe(one.user.id);
  expect(await noteTexts()).toEqual(["As the admin says."]);
  expect((await remove(id, admin)).status).toBe(204);
  expect((await remove(id, admin)).status).toBe(404);
  expect(await noteTexts()).toEqual([]);
});

test("saving a note from an outdated version is rejected", async () => {
  const { add, change, noteTexts, one, admin } = await setUp();
  const { id, updated_at } = (await add("Mine.", one.token)).body.data;
  expect((await change(id, { text: "Admin's.", updated_at }, admin)).status).toBe(200);
  expect(await change(id, { text: "Mine, again.", updated_at }, one.token)).toMatchObject({
    ...{ status: 409, body: { code: "conflict" } },
  });
  expect(await noteTexts()).toEqual(["Admin's."]);
});

test("note is found only on the order or attendee where it was written", async () => {
  const { addOf, remove, change, one, noticeOf } = await setUp();
  const { id } = (await addOf("Came late.", one.token)).body.data;
  expect((await remove(id, one.token)).status).toBe(404);
  expect((await change(id, { text: "Gone." }, one.token)).status).toBe(404);
  expect(await noticeOf()).toEqual(["Came late."]);
});

test("notes written concurrently are all stored and never exceed the maximum", async () => {
  const { event, bought, add, noteTexts, one, two } = await setUp();
  const before = NOTES_MAX - 4;
  await sql`
    insert into notes (event_id, order_id, text)
    select ${event.id}, ${bought.order.id}, 'Note ' || n from generate_series(1, ${before}::int) as n`.execute(app.db);
  const requests = Array.from({ length: 8 }, (_, at) => add(`New ${at}`, at % 2 === 0 ? one.token : two.token));
  const made = await Promise.all(requests);
  expect(made.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(made.find(({ status }) => status !== 201)?.body.code).toBe("too_many_notes");
  expect(await noteTexts()).toHaveLength(NOTES_MAX);
});

// SPEC 4.36
test("attendee and order exports contain the notes, and the note for check-in", async () => {
  const { event, add, addOf, of, one, admin } = await setUp();
  await app.db.updateTable("attendees").set({ check_in_note: "VIP" }).where("id", "=", of.attendee_id).execute();
  for (const text of ["First.", "=Second."]) {
    await add(text, one.token);
    await addOf(text, one.token);
  }
  const exportRequest = (columns: string) => ({
    params: { event_id: event.id },
    query: { columns, format: "csv" } as never,
  });
  const headers = { "accept-language": "en" };
  const guests = await app.call(attendees.export, exportRequest("check_in_note,notes"), { token: admin, headers });
  expect(String(guests.body)).toBe(`\uFEFFNote for check-in staff,Notes\r\nVIP,"'=Second.\nFirst."\r\n`);
  const bought = await app.call(orders.export, exportRequest("notes"), { token: admin, headers });
  expect(String(bought.body)).toBe(`\uFEFFNotes\r\n"'=Second.\nFirst."\r\n`);
});
