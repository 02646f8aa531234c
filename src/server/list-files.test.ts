import * as sheets from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ROW_COUNT } from "#contract/lists.ts";
import { orders } from "#contract/orders.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anAnswer,
  anEvent,
  aQuestion,
  aSignedInUser,
  aTicket,
} from "./testing/factories.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// Exports of orders, attendees and check-ins, read back by an independent parser.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const PEOPLE = [
  { first_name: "Zoë", last_name: "Müller", email: "zoe@example.test" },
  { first_name: "小明", last_name: "王", email: "wang@example.test" },
  { first_name: '=HYPERLINK("x")', last_name: "+1 & <b>_x0041_", email: "eve@example.test" },
];

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account, status: "LIVE", timezone: "Asia/Tokyo", title: "Fest" });
  const ticket = await aTicket(app.db, { event, title: "Straße", price: 1234_56 });
  const question = await aQuestion(app.db, { event, title: "Essen 🍜", belongs_to: "TICKET" });
  const sold = [];
  for (const [at, person] of PEOPLE.entries()) {
    const created_at = new Date(Date.UTC(2027, 4, 1 + at, 20, 30));
    const purchase = await aCompletedOrder(app.db, { event, ticket, ...person, created_at, attendees: [person] });
    await app.db.updateTable("attendees").set({ created_at }).where("order_id", "=", purchase.order.id).execute();
    const answer = at === 1 ? "-5 & mehr" : `Grüße\n${at}`;
    await anAnswer(app.db, { order: purchase.order, attendee: purchase.attendees[0], question, answer });
    sold.push(purchase);
  }
  const checkInList = await aCheckInList(app.db, { event, tickets: [ticket], name: "Haupteingang" });
  const came = sold[1]?.attendees[0];
  await app.db
    .insertInto("check_ins")
    .values({
      short_id: `ci_${String(event.id).padStart(12, "0")}`,
      event_id: event.id,
      check_in_list_id: checkInList.id,
      attendee_id: came?.id ?? 0,
      ticket_id: ticket.ticket.id,
      checked_in_at: new Date("2027-05-03T18:05:00Z"),
    })
    .execute();
  const params = { event_id: event.id };
  const ask = (endpoint: Endpoint, query: Record<string, string>) => {
    const [method, path] = [endpoint.method, endpoint.path.replace(":event_id", String(event.id))];
    return app.server.inject({
      method: method as "POST",
      url: `/api${path}`,
      query,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const sheet = async (endpoint: Endpoint, query: Record<string, string> = {}) => {
    const response = await ask(endpoint, { ...query, format: "xlsx" });
    expect(response.statusCode).toBe(200);
    const book = sheets.read(response.rawPayload, { type: "buffer", cellStyles: true, cellNF: true });
    const cells = book.Sheets[book.SheetNames[0] ?? ""] as sheets.WorkSheet;
    return { cells, rows: sheets.utils.sheet_to_json<unknown[]>(cells, { header: 1, raw: true }), answer: response };
  };
  const csv = async (endpoint: Endpoint, query: Record<string, string> = {}) => {
    const { body, headers } = await ask(endpoint, query);
    return { text: body, count: headers[ROW_COUNT], lines: body.slice(1).split("\r\n").slice(0, -1) };
  };
  return { event, token, params, sheet, csv, sold, ask };
}

// SPEC 2.57
test("attendee spreadsheet preserves all text, has times in the event's zone, and contains no formula", async () => {
  const { sheet, sold } = await setUp();
  const { cells, rows, answer } = await sheet(attendees.export, { sort_direction: "asc" });
  expect(answer.headers["content-type"]).toContain("spreadsheetml.sheet");
  expect([answer.headers[ROW_COUNT], answer.headers["content-disposition"]]).toEqual([
    "3",
    expect.stringContaining(".xlsx"),
  ]);
  const [head = [], ...people] = rows as string[][];
  const column = (name: string) => head.indexOf(name);
  const names = people.map((row) => [row[column("First name")], row[column("Last name")]]);
  expect(names).toEqual(PEOPLE.map(({ first_name, last_name }) => [first_name, last_name]));
  expect(people.map((row) => row[column("Essen 🍜")])).toEqual(["Grüße\n0", "-5 & mehr", "Grüße\n2"]);
  expect(people.map((row) => row[column("Ticket")])).toEqual(["Straße", "Straße", "Straße"]);
  expect(people[1]?.[column("Check-in list")]).toBe("Haupteingang");
  expect(people.map((row) => row[column("Ticket number")])).toEqual(
    sold.map((purchase) => purchase.attendees[0]?.public_id),
  );
  const [date] = Object.keys(cells).filter((name) => name.endsWith("2") && cells[name].v && cells[name].t === "n");
  // 20:30 UTC on May 1 is 5:30 on May 2 in Tokyo; a spreadsheet counts days
  expect(cells[date ?? ""].z).toBe("yyyy-mm-dd hh:mm");
  expect(cells[date ?? ""].v).toBeCloseTo(46_509 + 5.5 / 24, 6);
  expect(Object.values(cells).filter((cell: { f?: string }) => cell?.f)).toEqual([]);
});

test("order spreadsheet has amounts as numbers that add up, with the currency's decimals", async () => {
  const { sheet } = await setUp();
  const { cells, rows } = await sheet(orders.export, { sort_by: "first_name", sort_direction: "asc" });
  const [head = [], ...lines] = rows as (string | number)[][];
  const total = head.indexOf("Total");
  expect(lines.map((row) => row[total])).toEqual([1234.56, 1234.56, 1234.56]);
  expect(lines.map((row) => row[head.indexOf("First name")])).toEqual(['=HYPERLINK("x")', "Zoë", "小明"]);
  const cellAddress = sheets.utils.encode_cell({ r: 1, c: total });
  expect(cells[cellAddress]).toMatchObject({ t: "n", z: "#,##0.00" });
  expect(lines.map((row) => row[head.indexOf("Number of tickets")])).toEqual([1, 1, 1]);
});

test("CSV export has the same rows in the same order and writes an apostrophe before a formula", async () => {
  const { csv, sheet } = await setUp();
  const query = { sort_by: "last_name", sort_direction: "desc" };
  const { lines, text, count } = await csv(attendees.export, query);
  const { rows } = await sheet(attendees.export, query);
  expect(count).toBe("3");
  expect(text.match(/[A-Z0-9-]+,/)?.[0]).toBeTruthy();
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const order = (rows as string[][]).slice(1).map(([reference]) => reference);
  expect(lines.filter((line) => line.startsWith("A-")).map((line) => line.split(",")[0])).toEqual(order);
});

// SPEC 2.57
test("export applies the search and filters of the list and the chosen columns", async () => {
  const { csv } = await setUp();
  const found = await csv(attendees.export, { query: "müll", columns: "name,ticket" });
  expect(found.lines).toEqual(["First name,Last name,Ticket", "Zoë,Müller,Straße"]);
  expect(found.count).toBe("1");
  const checkedIn = await csv(attendees.export, { "filter_fields[is_checked_in][eq]": "true", columns: "name" });
  expect(checkedIn.lines.slice(1)).toEqual(["小明,王"]);
  const cheap = await csv(orders.export, { "filter_fields[total_gross][lt]": "100", columns: "total" });
  expect(cheap.lines).toEqual(["Total"]);
  const answered = await csv(attendees.export, { query: "zoë", columns: "name,answers" });
  expect(answered.text).toContain("Essen 🍜");
});

test("check-in export lists only checked-in attendees, with list and time", async () => {
  const { csv, sheet } = await setUp();
  const { lines, count } = await csv(attendees.exportCheckIns);
  expect(count).toBe("1");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("Checked in (Asia/Tokyo),Check-in list,");
  expect(lines[1]).toMatch(/^2027-05-04 03:05,Haupteingang,A-\S+,小明,王,wang@example\.test,Straße,O-/);
  const { cells } = await sheet(attendees.exportCheckIns);
  expect(cells["A2"]).toMatchObject({ t: "n" });
});

test("export with invalid parameters is rejected", async () => {
  const { ask } = await setUp();
  const { statusCode, body } = await ask(orders.export, { format: "pdf" });
  expect([statusCode, JSON.parse(body).code]).toEqual([422, "invalid"]);
  expect((await ask(orders.export, { columns: "a;b" })).statusCode).toBe(422);
});

test("long export has every row once, in batches, as CSV and as a spreadsheet", async () => {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account });
  const { manyOrders } = await import("./testing/many-orders.ts");
  await manyOrders(app.connectionString, { event_id: event.id, orders: 300 });
  const listed = await app.call(attendees.list, { params: { event_id: event.id } }, { token });
  for (const sort_by of ["checked_in_at", "last_name"]) {
    const url = `/api/events/${event.id}/attendees/export?columns=reference&sort_by=${sort_by}`;
    const response = await app.server.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` } });
    const references = response.body.split("\r\n").slice(1, -1);
    expect([references.length, new Set(references).size]).toEqual([listed.body.meta.total, listed.body.meta.total]);
  }
  const url = `/api/events/${event.id}/attendees/export?columns=reference&format=xlsx`;
  const sheet = await app.server.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` } });
  const book = sheets.read(sheet.rawPayload, { type: "buffer" });
  const rows = sheets.utils.sheet_to_json(book.Sheets["Sheet1"] as sheets.WorkSheet, { header: 1 });
  expect(rows).toHaveLength(listed.body.meta.total + 1);
});
