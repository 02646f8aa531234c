import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "#contract/imports.ts";
import { orders } from "#contract/orders.ts";
import { runJob } from "#server/platform/jobs.ts";
import { untilWaiting } from "#server/testing/sequential.ts";
import { aQuestion, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { inTransaction } from "#server/platform/database.ts";
import { carryOutImport } from "./create-orders.ts";
import { doingsAt } from "#server/check-in/testing/station.ts";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { takeImportBack } from "./undo-import.ts";
import { AGREED, anImport } from "./testing/an-import.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const GUESTS = `First name;Last name;Email;Ticket;Price;Order;Code;Note
Ada;Lovelace;ada@example.test;Standing;20,00;B1;X-1;by train
Bob;;bob@example.test;Seat;35,50;B1;X-2;
Cy;Young;cy@example.test;standing;0;B2;X-3;
`;

test("imported file creates ordinary orders with lines, amounts, attendees, notes and stats, and sends no email", async () => {
  const { begin, run, work, get, bought, people, mails, agrees, params, token } = await anImport(app);
  const { id, checked } = await begin(GUESTS);
  expect(checked).toMatchObject({
    ...{ orders: 2, attendees: 3, total_gross: 55_50, problem_lines: 0, duplicates: 0, short: [] },
    tickets: [
      { value: "Standing", count: 1 },
      { value: "Seat", count: 1 },
      { value: "standing", count: 1 },
    ],
    sample: [
      { line: 2, first_name: "Ada", last_name: "Lovelace", item_name: "Standing", price: 20_00, code: "X-1" },
      { line: 3, first_name: "Bob", last_name: null, price: 35_50 },
      { line: 4, first_name: "Cy", price: 0 },
    ],
  });
  expect(await people()).toEqual([]);
  expect(await run(id, { attendees: 3 })).toMatchObject({ status: 200, body: { data: { status: "RUNNING" } } });
  await work(id);
  expect(await get(id)).toMatchObject({ status: "DONE", orders_created: 2, attendees_created: 3, rows_skipped: 0 });
  expect(await people()).toMatchObject([
    { first_name: "Ada", status: "ACTIVE", item_name: "Standing" },
    { first_name: "Bob", item_name: "Seat" },
    { first_name: "Cy", item_name: "Standing" },
  ]);
  const [second, first] = await bought();
  expect([first, second]).toMatchObject([
    { email: "ada@example.test", total_gross: 55_50, status: "COMPLETED", is_manually_created: true, ticket_count: 2 },
    { email: "cy@example.test", total_gross: 0, payment_status: "NO_PAYMENT_REQUIRED", ticket_count: 1 },
  ]);
  const at = { params: { ...params, order_id: first?.id ?? 0 } };
  expect((await app.call(orders.get, at, { token })).body.data).toMatchObject({
    history: [{ kind: "order.completed", actor: { kind: "person" } }],
    order_items: [{ price: 20_00 }, { price: 35_50 }],
  });
  const stored = app.db
    .selectFrom("attendees")
    .leftJoin("notes", "notes.attendee_id", "attendees.id")
    .select(["old_code", "notes.text as note"])
    .where("attendees.order_id", "=", first?.id ?? 0);
  expect(await stored.orderBy("attendees.id").execute()).toEqual([
    { old_code: "X-1", note: "by train" },
    { old_code: "X-2", note: null },
  ]);
  expect(await mails()).toEqual([]);
  expect(await agrees()).toEqual(AGREED);
});

test("import accepts every valid spelling of an email address and finds duplicates across spellings", async () => {
  const { begin, whole, people } = await anImport(app);
  const file = (addresses: string[]) =>
    `Name,Email,Ticket,Price\n${addresses.map((email) => `Ada Lovelace,${email},Standing,5`).join("\n")}\n`;
  const addresses = ["o&leary@example.com", "info@räucher.example", "user@xn--e1afmkfd.xn--p1ai", "müller@example.com"];
  await whole(file(addresses));
  expect((await people()).map(({ email }) => email)).toEqual([
    ...["o&leary@example.com", "info@räucher.example", "user@пример.рф", "müller@example.com"],
  ]);
  const { checked } = await begin(
    file(["INFO@xn--rucher-bua.example", "user@пример.рф", "MÜLLER@example.com", "new@räucher.example"]),
    { skips_duplicates: true },
  );
  expect(checked).toMatchObject({ problem_lines: 0, duplicates: 3, attendees: 1 });
});

test("import reports problems by line; valid rows are imported, or none with all-or-nothing", async () => {
  const { begin, run, work, get, people, at, token, agrees } = await anImport(app);
  const file = `Name,Email,Ticket,Price
Ada Lovelace,ada@example.test,Standing,5
,eve@example.test,Standing,5
Bob,not an address,Seat,5
Cy,cy@example.test,Balcony,5
Dan,dan@example.test,Seat,five
Fay,,Seat,5
`;
  const { id, checked } = await begin(file);
  expect(checked).toMatchObject({ orders: 2, attendees: 2, problem_lines: 4, note_lines: 1 });
  expect(checked.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [3, "name_missing"],
    [4, "email_wrong"],
    [5, "ticket_unknown"],
    [7, "email_missing"],
    [6, "price_wrong"],
  ]);
  const listed = await app.server.inject({
    method: "POST",
    url: `/api/events/${at(id).params.event_id}/imports/${id}/problems`,
    headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
  });
  expect(listed.body).toContain('6,Price,"This isn’t an amount in the event’s currency, so it was left empty.",five');
  expect(await run(id, { is_all_or_nothing: true, attendees: 2 })).toMatchObject({
    body: { code: "import_has_problems" },
  });
  await run(id, { attendees: 2 });
  await work(id);
  expect(await get(id)).toMatchObject({ status: "DONE", attendees_created: 2, rows_skipped: 4 });
  expect((await people()).map(({ first_name }) => first_name)).toEqual(["Ada", "Dan"]);
  expect(await agrees()).toEqual(AGREED);
});

test("each ticket name of a file can be mapped to a ticket or to none, and cancelled rows are left out", async () => {
  const { begin, check, standing, seat } = await anImport(app);
  const [a, b] = [standing, seat].map(({ prices }) => prices[0]!.id) as [number, number];
  const file = `Name,Email,Category,Status
Ada,ada@example.test,VIP,paid
Bob,bob@example.test,Crew,paid
Cy,cy@example.test,VIP,Refunded
`;
  const { id, mapping, checked } = await begin(file);
  expect(checked).toMatchObject({ attendees: 0, cancelled: 1, problem_lines: 2 });
  const tickets = [
    { value: "VIP", ticket_price_id: b },
    { value: "Crew", ticket_price_id: null },
  ];
  const chosen = (await check(id, mapping, { tickets })).body.data;
  expect(chosen).toMatchObject({ attendees: 1, unwanted: 1, cancelled: 1, problem_lines: 0 });
  expect(chosen.sample).toMatchObject([{ first_name: "Ada", item_name: "Seat", price: 0 }]);
  const all = (await check(id, mapping, { all_become: a, price: "TYPED", amount: 7_00 })).body.data;
  expect(all).toMatchObject({ attendees: 2, total_gross: 14_00, sample: [{ item_name: "Standing" }, {}] });
});

test("existing attendees are left out by name, order or code, and importing a file twice adds no attendees", async () => {
  const { whole, begin, check, people } = await anImport(app);
  await whole(GUESTS);
  const again = await begin(GUESTS);
  expect(again.checked).toMatchObject({ attendees: 0, duplicates: 3 });
  const plain =
    "Name,Email,Ticket\nAda Lovelace,ADA@example.test,Standing\nEve,eve@example.test,Seat\nEve,eve@example.test,Seat\n";
  const { id, mapping, checked } = await begin(plain);
  expect(checked).toMatchObject({ attendees: 1, duplicates: 2 });
  expect((await check(id, mapping, { skips_duplicates: false })).body.data).toMatchObject({
    attendees: 3,
    duplicates: 2,
  });
  expect(await people()).toHaveLength(3);
});

test("import takes over answers, arrivals and order dates, and the stats count on those days", async () => {
  const { event, whole, people, bought, list, seat, agrees } = await anImport(app);
  await aQuestion(app.db, {
    event,
    title: "Diet",
    belongs_to: "TICKET",
    type: "DROPDOWN",
    options: ["None", "Vegan"],
  });
  const file = `Name,Email,Ticket,Diet,Order date,Checked in,Price
Ada,ada@example.test,Seat,vegan,2026-01-05 18:30,2026-02-01T19:00:00Z,12
Bob,bob@example.test,Seat,,2026-01-06,no,12
`;
  const id = await whole(file, { check_in_list_id: list.id });
  expect(await people()).toMatchObject([
    { first_name: "Ada", checked_in_at: "2026-02-01T19:00:00.000Z" },
    { first_name: "Bob", checked_in_at: null },
  ]);
  const answers = app.db.selectFrom("question_answers").select("answer").where("event_id", "=", event.id);
  expect(await answers.execute()).toEqual([{ answer: 2 }]);
  expect((await bought()).map(({ created_at }) => created_at.slice(0, 7))).toEqual(["2026-01", "2026-01"]);
  expect(await agrees()).toEqual(AGREED);
  const days = app.db.selectFrom("stat_changes").select("ticket_id").where("event_id", "=", event.id);
  expect((await days.where("ticket_id", "=", seat.ticket.id).execute()).length).toBeGreaterThan(0);
  expect(id).toBeGreaterThan(0);
});

test("import never oversells: rows without stock are left out and reported, all-or-nothing is rejected at once", async () => {
  const { begin, run, work, get, people, agrees } = await anImport(app, { capacity: 2 });
  const file = "Name,Email,Ticket\nA,a@example.test,Standing\nB,b@example.test,Standing\nC,c@example.test,Standing\n";
  const { id, checked } = await begin(file);
  expect(checked.short).toMatchObject([{ name: "Standing", wanted: 3, left: 2 }]);
  expect(await run(id, { attendees: 3, is_all_or_nothing: true })).toMatchObject({
    status: 409,
    body: { code: "sold_out" },
  });
  expect(await agrees()).toEqual(AGREED);
  await run(id, { attendees: 3 });
  await work(id);
  expect(await get(id)).toMatchObject({ status: "DONE", attendees_created: 2, rows_skipped: 1 });
  expect(await people()).toHaveLength(2);
  expect(await agrees()).toEqual(AGREED);
});

test("all-or-nothing import reserves its stock from the start", async () => {
  const { begin, run, work, get, standing, agrees } = await anImport(app, { capacity: 2 });
  const { id } = await begin("Name,Email,Ticket\nA,a@example.test,Standing\nB,b@example.test,Standing\n");
  await run(id, { attendees: 2, is_all_or_nothing: true });
  const stock = () =>
    app.db.selectFrom("stocks").select(["held", "sold"]).where("id", "=", standing.prices[0]!.stock_id).execute();
  expect(await stock()).toEqual([{ held: 2, sold: 0 }]);
  await work(id);
  expect(await stock()).toEqual([{ held: 0, sold: 2 }]);
  expect(await get(id)).toMatchObject({ status: "DONE", orders_created: 2 });
  expect(await agrees()).toEqual(AGREED);
});

test("all-or-nothing import that can't be completed removes the orders that it has created", async () => {
  const { begin, run, work, get, people, seat, agrees } = await anImport(app);
  const { id } = await begin("Name,Email,Ticket\nA,a@example.test,Standing\nB,b@example.test,Seat\n");
  await run(id, { attendees: 2, is_all_or_nothing: true });
  await app.db
    .updateTable("ticket_prices")
    .set({ deleted_at: new Date() })
    .where("id", "=", seat.prices[0]!.id)
    .execute();
  await work(id);
  expect(await get(id)).toMatchObject({ status: "FAILED", failure: "not_available", attendees_created: 0 });
  expect(await people()).toEqual([]);
  expect(await agrees()).toEqual(AGREED);
});

test("import requested ten times starts once, and three concurrent workers create no attendee twice", async () => {
  const { begin, run, work, get, people, agrees } = await anImport(app);
  const rows = Array.from({ length: 20 }, (_, at) => `Guest ${at},g${at}@example.test,Seat`).join("\n");
  const { id } = await begin(`Name,Email,Ticket\n${rows}\n`);
  const replies = await Promise.all(Array.from({ length: 10 }, () => run(id, { attendees: 20 })));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  await Promise.all([work(id), work(id), work(id)]);
  expect(await get(id)).toMatchObject({ status: "DONE", orders_created: 20 });
  expect(await people()).toHaveLength(20);
  expect(await agrees()).toEqual(AGREED);
});

const adaOf = (event: { id: number }) =>
  app.db
    .selectFrom("attendees")
    .selectAll()
    .where("event_id", "=", event.id)
    .where("email", "=", "ada@example.test")
    .executeTakeFirstOrThrow();

/**
 * A database for a process that dies: the first `left` transactions succeed, the next one fails
 * before it begins.
 */
function dying(left: number) {
  return new Proxy(app.db, {
    get(db, name) {
      if (name === "transaction" && (left -= 1) < 0)
        return () => {
          throw new Error("killed");
        };
      const value = Reflect.get(db, name, db) as unknown;
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

test.for([true, false])(
  "import and its undo continue after the process is killed at any point (all or nothing: %s)",
  async (isAll) => {
    const { begin, run, get, people, at, token, agrees } = await anImport(app);
    const { id } = await begin(GUESTS);
    await run(id, { attendees: 3, is_all_or_nothing: isAll });
    const log = pino({ level: "silent" });
    const work = (job: typeof carryOutImport, stops: number) =>
      runJob({ db: dying(stops), app: app.context, log }, job, { import_id: id }).catch(() => undefined);
    for (let stops = 0; stops < 10; stops += 1) await work(carryOutImport, stops);
    expect(await get(id)).toMatchObject({ status: "DONE", orders_created: 2, attendees_created: 3 });
    expect(await people()).toHaveLength(3);
    expect(await agrees()).toEqual(AGREED);
    await app.call(imports.undo, { ...at(id), body: { cancels_changed: false } }, { token });
    for (let stops = 0; stops < 10; stops += 1) await work(takeImportBack, stops);
    expect(await get(id)).toMatchObject({ status: "UNDONE", orders_kept: 0 });
    expect(await people()).toEqual([]);
    expect(await agrees()).toEqual(AGREED);
  },
);

test("undo of an import removes attendees, orders, stats, codes and unsent emails, frees the stock and sends no email", async () => {
  const { whole, undo, get, people, bought, begin, mails, agrees, event } = await anImport(app, { capacity: 2 });
  const id = await whole(GUESTS, {}, { sends_emails: true });
  expect((await mails()).length).toBeGreaterThan(0);
  expect(await undo(id)).toMatchObject({ status: 200 });
  expect(await get(id)).toMatchObject({ status: "UNDONE", orders_kept: 0, undo_until: null });
  expect([await people(), await bought(), await mails()]).toEqual([[], [], []]);
  expect(await agrees()).toEqual(AGREED);
  expect((await begin(GUESTS)).checked).toMatchObject({ attendees: 3, duplicates: 0, short: [] });
  const activities = app.db.selectFrom("activity_log").select("kind").where("event_id", "=", event.id).orderBy("id");
  expect((await activities.execute()).map(({ kind }) => kind)).toEqual([
    "event.import_started",
    "event.import_finished",
    "event.import_undone",
  ]);
});

test("undo of an import leaves or cancels orders with later activity, and removes the others", async () => {
  const { whole, undo, get, people, scan, agrees, event } = await anImport(app);
  const id = await whole(GUESTS);
  const ada = await adaOf(event);
  expect((await scan(ticketCode(ada))).body.data[0]).toMatchObject({ outcome: "checked_in" });
  await undo(id);
  expect(await get(id)).toMatchObject({ status: "UNDONE", orders_kept: 1, orders_cancelled: 0 });
  expect(await people()).toMatchObject([{ first_name: "Ada", status: "ACTIVE" }, { first_name: "Bob" }]);
  expect(await agrees()).toEqual(AGREED);
  await undo(id, true);
  expect(await get(id)).toMatchObject({ status: "UNDONE", orders_kept: 0, orders_cancelled: 1 });
  expect(await people()).toMatchObject([{ status: "CANCELLED" }, { status: "CANCELLED" }]);
  expect(await agrees()).toEqual(AGREED);
});

// SECURITY S128
test("undo of an import revokes its ticket codes, because an offline phone would accept their signature", async () => {
  const { whole, undo, list, event } = await anImport(app);
  const id = await whole(GUESTS);
  const { short_id } = await adaOf(event);
  const { guests } = doingsAt(app, list);
  const key = codeKey(ticketCode({ short_id }));
  const before = await guests();
  expect(before.body.data.flatMap(({ keys }) => keys)).toContain(key);
  expect(before.body.meta.revoked).not.toContain(key);
  await undo(id);
  // a phone that had loaded the tickets before, and one that had not
  for (const { body } of [await guests({ since: before.body.meta.cursor }), await guests()]) {
    expect(body.meta.is_whole).toBe(true);
    expect(body.data.flatMap(({ keys }) => keys)).not.toContain(key);
    expect(body.meta.revoked).toContain(key);
  }
});

test.for(["the door first", "the undo first"])(
  "check-in during the undo of an import (%s): the attendee exists and is checked in, or neither",
  async (first) => {
    const { whole, at, token, people, scan, event, agrees } = await anImport(app);
    const id = await whole("Name,Email,Ticket\nAda,ada@example.test,Standing\n");
    const ada = await adaOf(event);
    await app.call(imports.undo, { ...at(id), body: { cancels_changed: false } }, { token });
    const scanning = () => scan(ticketCode(ada));
    const undoing = () => app.runJob(takeImportBack, { import_id: id });
    // both wait for the locked row of the order
    const begun: Promise<unknown>[] = [];
    await inTransaction(app.db, async (tx) => {
      await tx.selectFrom("orders").select("id").where("id", "=", ada.order_id).forUpdate().execute();
      for (const [many, doing] of (first === "the door first" ? [scanning, undoing] : [undoing, scanning]).entries()) {
        begun.push(doing());
        await untilWaiting(app.db, many + 1);
      }
    });
    const replies = await Promise.all(begun);
    const { body } = (first === "the door first" ? replies[0] : replies[1]) as Awaited<ReturnType<typeof scan>>;
    const isThere = (await people()).length === 1;
    expect(isThere).toBe(first === "the door first");
    expect(body.data[0]?.outcome).toBe(isThere ? "checked_in" : "not_found");
    expect(await agrees()).toEqual(AGREED);
  },
);

test("undo of an import is rejected before it starts, while it runs and after thirty days", async () => {
  const { begin, run, work, get, undo, whole, at, token, people } = await anImport(app);
  const { id } = await begin(GUESTS);
  expect(await undo(id)).toMatchObject({ status: 409 });
  await run(id, { attendees: 3 });
  expect(await undo(id)).toMatchObject({ status: 409 });
  await app.call(imports.stop, at(id), { token });
  await work(id);
  expect(await get(id)).toMatchObject({ status: "STOPPED", attendees_created: 0 });
  expect(await people()).toEqual([]);
  const old = await whole(GUESTS);
  await app.db
    .updateTable("imports")
    .set({ finished_at: new Date(Date.now() - 31 * 86_400_000) })
    .where("id", "=", old)
    .execute();
  expect(await undo(old)).toMatchObject({ status: 409, body: { code: "too_late" } });
  expect(await people()).toHaveLength(3);
});

test("import of another account returns 404, and an unreadable file is rejected with a message at its field", async () => {
  const { upload, begin, params } = await anImport(app);
  const { id } = await begin(GUESTS);
  const { token: other } = await aSignedInUser(app.db);
  expect(await app.call(imports.get, { params: { ...params, import_id: id } }, { token: other })).toMatchObject({
    status: 404,
  });
  expect(await upload("Name,Email\n")).toMatchObject({ status: 422, body: { errors: { file: [expect.any(String)] } } });
  expect(await upload(Buffer.alloc(20_000_001, 0x61))).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.any(String)] } },
  });
});
