import * as sheets from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { invoices } from "#contract/invoices.ts";
import { taxReports } from "#contract/tax-reports.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "./testing/factories.ts";
import { aSnapshot } from "./testing/invoice-snapshot.ts";
import { aSeller } from "./testing/invoices.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// Exports of the invoice list and the tax report, read back by an independent parser.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const DAY = new Date("2027-03-10T11:00:00Z");

/** An organizer who issued two invoices with different amounts, on consecutive days. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account, name: "Harbour Concerts", timezone: "Europe/Berlin" });
  await aSeller(app.db, organizer);
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const ticket = await aTicket(app.db, { event, price: 1234_56 });
  for (const sequence of [1, 2]) {
    const at = new Date(DAY.getTime() + sequence * 86_400_000);
    const { order } = await aCompletedOrder(app.db, { event, ticket, created_at: at, completed_at: at });
    const number = `HC-000${sequence}`;
    const snapshot = aSnapshot({ number, issued_at: at.toISOString(), time_zone: "Europe/Berlin" });
    const gross_total = sequence === 1 ? 500_50 : 1_190_00;
    const row = { organizer_id: organizer.id, order_id: order.id, sequence, number, kind: "INVOICE" as const };
    await app.db
      .insertInto("invoices")
      .values({ ...row, issued_at: at, snapshot: JSON.stringify({ ...snapshot, gross_total }) })
      .execute();
  }
  const ask = (endpoint: Endpoint, query: Record<string, string>) =>
    app.server.inject({
      method: endpoint.method as "POST",
      url: `/api${endpoint.path.replace(":organizer_id", String(organizer.id))}`,
      query,
      headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
    });
  const sheet = async (endpoint: Endpoint, query: Record<string, string> = {}) => {
    const response = await ask(endpoint, { ...query, format: "xlsx" });
    expect([response.statusCode, response.headers["content-type"]]).toEqual([
      200,
      expect.stringContaining("spreadsheetml"),
    ]);
    const book = sheets.read(response.rawPayload, { type: "buffer", cellStyles: true, cellNF: true });
    const cells = book.Sheets[book.SheetNames[0] ?? ""] as sheets.WorkSheet;
    const [head = [], ...rows] = sheets.utils.sheet_to_json<(string | number)[]>(cells, { header: 1, raw: true });
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    const cell = (name: string, row: number) =>
      cells[sheets.utils.encode_cell({ c: head.indexOf(name), r: row })] as sheets.CellObject;
    return { column, cell };
  };
  return { ask, sheet };
}

// SPEC 4.37
test("invoice list export is a spreadsheet in the list's order, with real dates and summable amounts", async () => {
  const { sheet } = await setUp();
  const byDay = await sheet(invoices.export);
  expect(byDay.column("Number")).toEqual(["HC-0002", "HC-0001"]);
  expect(byDay.column("Total")).toEqual([1190, 500.5]);
  expect(byDay.cell("Total", 1)).toMatchObject({ t: "n", z: "#,##0.00" });
  // a spreadsheet counts days: March 12, 2027
  expect(byDay.cell("Date", 1)).toMatchObject({ t: "n", z: "yyyy-mm-dd", v: 46_458 });
  const small = await sheet(invoices.export, { sort_by: "amount", sort_direction: "asc" });
  expect(small.column("Number")).toEqual(["HC-0001", "HC-0002"]);
  expect((await sheet(invoices.export, { query: "hc-0001" })).column("Number")).toEqual(["HC-0001"]);
});

test("invoice list export as CSV contains the rows that match a filter", async () => {
  const { ask } = await setUp();
  const query = { "filter_fields[kind][eq]": "INVOICE", "filter_fields[issued_at][lt]": "2027-03-12T00:00:00Z" };
  const { body, headers } = await ask(invoices.export, query);
  expect(headers["content-type"]).toContain("text/csv");
  const [head, ...rows] = body.slice(1).split("\r\n").slice(0, -1);
  expect(head).toContain("Number,Type,Date,Refers to invoice,Buyer,VAT number,Order,Event,Currency,Net amount");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("HC-0001");
});

// SPEC 4.37
test("tax report export is a spreadsheet with real times and amounts", async () => {
  const { sheet } = await setUp();
  const { column, cell } = await sheet(taxReports.export, { from: "2027-03-01", to: "2027-03-31" });
  expect(column("Type")).toEqual(["Sale", "Sale"]);
  expect(column("Net amount").every((amount) => typeof amount === "number")).toBe(true);
  expect(cell("Net amount", 1)).toMatchObject({ t: "n", z: "#,##0.00" });
  expect(cell("Time (Europe/Berlin)", 1)).toMatchObject({ t: "n", z: "yyyy-mm-dd hh:mm" });
});
