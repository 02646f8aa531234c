import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { events } from "#contract/events.ts";
import { imports } from "#contract/imports.ts";
import { tickets } from "#contract/tickets.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { takeImportBack } from "#server/imports/undo-import.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const READ_AS = { timezone: "Europe/Berlin", currency: "EUR" };

function contentOf(name: string): string {
  return readFileSync(new URL(`../../domain/importers/files/${name}`, import.meta.url), "utf8");
}

type Sent = { files: Record<string, string | Buffer>; fields?: Record<string, string> };

/** Sends a multipart form with files, as browsers do. */
async function send(
  path: "/platform-imports" | "/platform-imports/preview" | "/platform-imports/read",
  token: string,
  { files, fields = {} }: Sent,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files))
    form.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  const sent = new Request("http://localhost", { method: "POST", body: form });
  const response = await app.server.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

function filesOf(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, contentOf(name)]));
}

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const fields = {
    ...READ_AS,
    ...{ title: "Summer Night", start_date: "2027-06-19T19:30", organizer_id: String(organizer.id), language: "de" },
  };
  /** Creates and imports the event; returns it with a function that scans codes. */
  const moveIn = (...names: string[]) => platformFiles(filesOf(...names));
  const platformFiles = async (files: Record<string, string>, how: Record<string, string> = {}) => {
    const input = { ...fields, ...how, idempotency_key: randomUUID() };
    const { status, body } = await send("/platform-imports", token, { files, fields: input });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { event, import_id } = body.data as {
      event: { id: number; status: string; title: string };
      import_id: number;
    };
    await app.runJob(carryOutImport, { import_id });
    const list = await app.db
      .selectFrom("check_in_lists")
      .select("short_id")
      .where("event_id", "=", event.id)
      .executeTakeFirstOrThrow();
    const scan = async (...codes: string[]) => {
      const params = { check_in_list_short_id: list.short_id };
      const { body: result } = await app.call(station.checkIn, { params, body: { codes } }, await deviceOf(app, list));
      return result.data.map(({ outcome, is_old_code }) => [outcome, is_old_code]);
    };
    const { body: found } = await app.call(imports.get, { params: { event_id: event.id, import_id } }, { token });
    return { event, import_id, scan, report: found.data };
  };
  return { account, token, fields, moveIn, platformFiles };
}

describe("platform import preview", () => {
  test("platform import preview shows what would be imported and stores nothing", async () => {
    const { token } = await setUp();
    const before = await app.db.selectFrom("events").select("id").execute();
    const { status, body } = await send("/platform-imports/preview", token, {
      ...{ files: filesOf("pretix-positions.csv", "pretix-orders.csv"), fields: READ_AS },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ product: "PRETIX", title: "summer", currency: "EUR", problem_count: 0 },
      counts: { orders: 2, attendees: 2, cancelled: 1, checked_in: 0, gross: 7500 },
      tickets: [{ title: "Seat", prices: [{ label: "Balcony", price: 4500, sold: 1 }, { label: "Stalls" }] }, {}],
      sample: [{ first_name: "Ada", code: "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa" }, {}],
    });
    expect(await app.db.selectFrom("events").select("id").execute()).toEqual(before);
  });

  test.each([
    ["a list of one's own", { "guests.csv": "Name,Email\nAda,ada@mail.example\n" }, "file", /recognize/],
    ["no file", {}, "file", /required/],
    ["an empty file", { "empty.csv": "Order code\n" }, "file", /no rows/],
    ["a picture", { "x.xlsx": Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2, 3]) }, "file", /couldn’t read/],
    ["JSON of something else", { "x.json": '{"event":{}}' }, "file", /recognize/],
    ["orders alone", filesOf("hi-events-orders.csv"), "file", /attendee export/],
    ["two products", filesOf("pretix-positions.csv", "tito-tickets.csv"), "file", /one event at a time/],
  ])("platform import preview refuses %s and names the reason", async (_, files, field, message) => {
    const { token } = await setUp();
    const { status, body } = await send("/platform-imports/preview", token, { files, fields: READ_AS });
    expect(status).toBe(422);
    expect(body.errors[field]?.[0]).toMatch(message);
  });

  test("platform import preview reports an invalid field", async () => {
    const { token } = await setUp();
    const files = filesOf("tito-tickets.csv");
    const { status, body } = await send("/platform-imports/preview", token, {
      files,
      fields: { timezone: "Mars", currency: "EUR" },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["timezone"]]);
  });
});

const EVENTBRITE = contentOf("eventbrite-attendees.csv");

/** Options of one table; those not given are detected. */
function tablesOf(name: string, chosen: object): string {
  return JSON.stringify([{ name, separator: null, encoding: null, heading_line: null, ...chosen }]);
}

describe("reading options of a platform import", () => {
  test.each([
    ["commas", EVENTBRITE, { separator: ",", encoding: "utf-8", heading_line: 1 }],
    ["semicolons", EVENTBRITE.replaceAll(",", ";"), { separator: ";", encoding: "utf-8", heading_line: 1 }],
    ["vertical bars", EVENTBRITE.replaceAll(",", "|"), { separator: "|", encoding: "utf-8", heading_line: 1 }],
    ["mixed line ends", EVENTBRITE.replace("\n", "\r\n"), { separator: ",", encoding: "utf-8", heading_line: 1 }],
    ["a title above", `Attendees of the summer night\n\n${EVENTBRITE}`, { separator: ",", heading_line: 3 }],
    ["a list of one's own", "Name;Amount\nAda;4\n", { separator: ";", heading_line: 1 }],
  ])("detected reading options are returned with the first lines: %s", async (_, content, read) => {
    const { token } = await setUp();
    const { status, body } = await send("/platform-imports/read", token, { files: { "guests.csv": content } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ name: "guests.csv", ...read }]);
    const heading = body.data[0].top.find(({ line }: { line: number }) => line === body.data[0].heading_line);
    expect(heading.cells.length).toBeGreaterThan(1);
  });

  // SPEC 5.13
  test("separator, encoding and header line can be set for each file by its name", async () => {
    const { token } = await setUp();
    const content = `Attendees;of the;summer night\n${EVENTBRITE.replaceAll(",", ";").replace("Lovelace", "£ukasz")}`;
    const files = { "guests.csv": Buffer.from(content, "latin1") };
    const preview = (name: string, chosen: object) =>
      send("/platform-imports/preview", token, { files, fields: { ...READ_AS, tables: tablesOf(name, chosen) } });
    const wrong = { separator: "|", encoding: "utf-8", heading_line: 2 };
    expect((await preview("guests.csv", wrong)).body.errors).toHaveProperty("file");
    const fields = { tables: tablesOf("guests.csv", wrong) };
    expect((await send("/platform-imports/read", token, { files, fields })).body.data).toMatchObject([wrong]);
    const right = { separator: ";", encoding: "windows-1250", heading_line: 2 };
    const { status, body } = await preview("guests.csv", right);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ product: "EVENTBRITE", counts: { attendees: 3 } });
    expect(body.data.sample[0]).toMatchObject({ first_name: "Ada", last_name: "Łukasz" });
    const western = { ...right, encoding: "windows-1252" };
    expect((await preview("guests.csv", western)).body.data.sample[0]).toMatchObject({ last_name: "£ukasz" });
    expect((await preview("another.csv", western)).body.data.sample[0]).toMatchObject({ last_name: "Łukasz" });
  });

  test("pretix JSON has no reading options", async () => {
    const { token } = await setUp();
    expect((await send("/platform-imports/read", token, { files: filesOf("pretix.json") })).body.data).toEqual([]);
  });

  test.each([
    [{ tables: "{" }, "tables"],
    [{ tables: "{}" }, "tables"],
    [{ tables: tablesOf("guests.csv", { encoding: "klingon" }) }, "tables.0.encoding"],
    [{ tables: tablesOf("guests.csv", { separator: "x" }) }, "tables.0.separator"],
    [{ tables: tablesOf("guests.csv", { heading_line: 0 }) }, "tables.0.heading_line"],
    [{ tables: tablesOf("guests.csv", { heading_line: 900 }) }, "file"],
    [{ day_order: "YDM" }, "day_order"],
    [{ statuses: "[1" }, "statuses"],
    [{ statuses: '[{"value":"Deferred","becomes":"MAYBE"}]' }, "statuses.0.becomes"],
  ])("platform import with %j reports the error at its field", async (wrong, field) => {
    const { token, fields } = await setUp();
    const files = { "guests.csv": EVENTBRITE };
    for (const [path, ownFields] of [
      ["/platform-imports/preview", READ_AS],
      ["/platform-imports", { ...fields, idempotency_key: randomUUID() }],
    ] as const) {
      const { status, body } = await send(path, token, { files, fields: { ...ownFields, ...wrong } });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });

  test("ambiguous dates are reported, and read in the chosen order", async () => {
    const { token } = await setUp();
    const files = { "guests.csv": EVENTBRITE.replaceAll(/(?<=^\d+,)[^,]+/gm, "05/04/26 22:28") };
    const preview = await send("/platform-imports/preview", token, { files, fields: READ_AS });
    expect(preview.body.data).toMatchObject({
      asks_day_order: true,
      problems: [{ problem: "date_unclear" }, {}, {}, {}],
    });
    const dayFirst = await send("/platform-imports/preview", token, {
      files,
      fields: { ...READ_AS, day_order: "DMY" },
    });
    expect(dayFirst.body.data).toMatchObject({ asks_day_order: false, problems: [] });
    const { platformFiles } = await setUp();
    const { event } = await platformFiles(files, { day_order: "DMY" });
    const orders = await app.db.selectFrom("orders").select("completed_at").where("event_id", "=", event.id).execute();
    expect(orders[0]?.completed_at).toEqual(new Date("2026-04-05T20:28:00Z"));
  });

  test("rows swallowed by an unclosed quotation mark are reported", async () => {
    const { token } = await setUp();
    const files = { "guests.csv": EVENTBRITE.replace("London", '"London').replace(/\n$/, '"\n') };
    const { body } = await send("/platform-imports/preview", token, { files, fields: READ_AS });
    expect(body.data.problems).toContainEqual(
      expect.objectContaining({ problem: "rows_swallowed", file: "guests.csv" }),
    );
  });
});

describe("unknown statuses of a platform import", () => {
  const files = { "guests.csv": EVENTBRITE.replace("Attending", "Deferred").replace("Checked In", "Promised") };
  const meanings = (...becomes: string[]) =>
    JSON.stringify(becomes.map((meaning, at) => ({ value: ["Deferred", "Promised"][at], becomes: meaning })));

  // SPEC 5.13
  // SECURITY S97
  test("unknown statuses are listed with their counts, and the import is refused until all are decided", async () => {
    const { token, fields } = await setUp();
    const { body } = await send("/platform-imports/preview", token, { files, fields: READ_AS });
    expect(body.data.statuses).toEqual(
      expect.arrayContaining([
        { value: "Deferred", count: 1, becomes: null },
        { value: "Promised", count: 1, becomes: null },
      ]),
    );
    expect(body.data.counts.attendees).toBe(1);
    const before = await app.db.selectFrom("events").select("id").execute();
    for (const statuses of ["[]", meanings("VALID")]) {
      const refused = await send("/platform-imports", token, {
        files,
        fields: { ...fields, statuses, idempotency_key: randomUUID() },
      });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["statuses"]]);
      expect(refused.body.errors.statuses[0]).toContain("Promised");
    }
    expect(await app.db.selectFrom("events").select("id").execute()).toEqual(before);
  });

  test.each([
    ["VALID", "CANCELLED", ["checked_in", "not_found"], 2],
    ["LEFT_OUT", "VALID", ["not_found", "checked_in"], 2],
    ["CANCELLED", "LEFT_OUT", ["not_found", "not_found"], 1],
  ])("unknown statuses get the chosen meanings %s and %s", async (first, other, outcomes, made) => {
    const { platformFiles } = await setUp();
    const { report, scan } = await platformFiles(files, { statuses: meanings(first, other) });
    expect(report.attendees_created).toBe(made);
    const scanned = await scan("1121191224318441583423001", "1121191224318441583424001");
    expect(scanned.map(([outcome]) => outcome)).toEqual(outcomes);
  });
});

describe("platform import", () => {
  test("platform import creates a draft with tickets, orders and answers, and stats by day of sale", async () => {
    const { token, moveIn } = await setUp();
    const { event, report } = await moveIn("pretix-positions.csv", "pretix-orders.csv");
    expect(event).toMatchObject({ title: "Summer Night", status: "DRAFT" });
    expect(report).toMatchObject({ kind: "PRETIX", status: "DONE", orders_created: 1, attendees_created: 2 });
    const { body } = await app.call(tickets.list, { params: { event_id: event.id } }, { token });
    const prices = body.data.flatMap((ticket) =>
      ticket.prices.map(({ label, price, quantity_sold, initial_quantity_available }) => [
        ticket.title,
        ticket.type,
        label,
        price,
        quantity_sold,
        initial_quantity_available,
      ]),
    );
    expect(prices).toEqual([
      ["Seat", "TIERED", "Balcony", 4500, 1, 1],
      ["Seat", "TIERED", "Stalls", 3000, 1, 1],
      ["Standing", "PAID", null, 2000, 0, 0],
    ]);
    const order = await app.db
      .selectFrom("orders")
      .selectAll()
      .where("event_id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: "COMPLETED", total_gross: 7500, email: "ada@mail.example", locale: "de" });
    expect(order.completed_at).toEqual(new Date("2026-05-04T10:00:07Z"));
    const answers = await app.db
      .selectFrom("question_answers")
      .select("answer")
      .where("order_id", "=", order.id)
      .execute();
    expect(answers).toEqual([{ answer: "Vegan" }]);
    expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
    expect(await app.db.selectFrom("mails").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
  });

  // SPEC 5.13
  test.each([
    ["Hi.Events", ["hi-events-attendees.csv", "hi-events-orders.csv"], "A-7KQ2M9X", "A-9MS4P1Z"],
    ["pretix", ["pretix-positions.csv"], "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", "7y3n4t0ps5z9xdr6v1bl8khfa2eusnuc"],
    ["pretix, as JSON", ["pretix.json"], "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", "8z4p5u1qt6a0yes7w2cm9ljgb3fvtpvd"],
    ["Eventbrite", ["eventbrite-attendees.csv"], "1121191224318441583423001", "1121198721318441700883001"],
    ["Tito", ["tito-tickets.csv"], "https://ti.to/tickets/ti_pQ4sWnE7yLbK2mTz", "ti_pS6uYpG9aNdM4oVb"],
    [
      "alf.io",
      ["alf-io-attendees.csv"],
      "3b9f6a34-6f0e-4a8e-9a5c-0c7f2d6e1b11/2Lq+8c0cN1w5bM0m7cS4vU3o9hQ1k2pXyZ0aBcDeFgH=",
      "5db08c56-8b20-4cb0-9c7e-2e914f803d33/2Lq+8c0cN1w5bM0m7cS4vU3o9hQ1k2pXyZ0aBcDeFgH=",
    ],
  ])(
    "%s: imported code is accepted once at check-in, and that of a cancelled ticket is not",
    async (_, names, valid, cancelled) => {
      const { moveIn } = await setUp();
      const { event, scan } = await moveIn(...names);
      expect(await scan(valid, cancelled)).toEqual([
        ["checked_in", true],
        ["not_found", false],
      ]);
      expect(await scan(valid)).toEqual([["already_checked_in", true]]);
      expect(await recount(app.db)).toEqual([]);
      expect(await auditMoney(app.db)).toEqual([]);
      expect(await labelledStats(app.db, event)).toEqual(await recountStats(app.db, event));
    },
  );

  // SPEC 5.13
  test.each([
    ["pretix, the one without first", "pretix-positions.csv", /"Balcony"/, '""', ["–", "Stalls"]],
    ["pretix, the one without last", "pretix-positions.csv", /"Stalls"/, '""', ["Balcony", "–"]],
    [
      "Eventbrite",
      "eventbrite-attendees.csv",
      /,1,,General Admission,18441583424/,
      ",1,Early,General Admission,18441583424",
      ["–", "Early"],
    ],
  ])("%s: attendees with and without a tier of one ticket get separate prices", async (_, name, of, by, labels) => {
    const { platformFiles } = await setUp();
    const { event } = await platformFiles({ [name]: contentOf(name).replace(of, by) });
    const had = await app.db
      .selectFrom("attendees")
      .innerJoin("ticket_prices", "ticket_prices.id", "attendees.ticket_price_id")
      .select(["attendees.first_name", "ticket_prices.label"])
      .where("attendees.event_id", "=", event.id)
      .where("attendees.first_name", "in", ["Ada", "Charles"])
      .orderBy("attendees.first_name")
      .execute();
    expect(had.map(({ label }) => label)).toEqual(labels);
    expect(await recount(app.db)).toEqual([]);
    expect(await auditMoney(app.db)).toEqual([]);
  });

  test("attendee checked in on the other platform is checked in after the import", async () => {
    const { moveIn } = await setUp();
    const { scan } = await moveIn("alf-io-attendees.csv");
    expect(await scan("4caf7b45-7a1f-4b9f-8b6d-1d803e7f2c22")).toEqual([["already_checked_in", true]]);
  });

  test("data that was not imported is listed in the downloadable report", async () => {
    const { token, moveIn } = await setUp();
    const { event, import_id } = await moveIn("tito-tickets.csv");
    const params = { event_id: event.id, import_id };
    const { body } = await app.call(imports.problems, { params }, { token });
    expect(String(body)).toContain("import one event at a time");
  });

  test("platform import can be undone completely, and the draft deleted", async () => {
    const { token, moveIn } = await setUp();
    const { event, import_id } = await moveIn("tito-tickets.csv");
    const params = { event_id: event.id, import_id };
    const { status } = await app.call(imports.undo, { params, body: { cancels_changed: false } }, { token });
    expect(status).toBe(200);
    await app.runJob(takeImportBack, { import_id });
    expect(await app.db.selectFrom("orders").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
    expect((await app.call(events.remove, { params: { event_id: event.id } }, { token })).status).toBe(204);
  });

  // SPEC 5.13
  test("platform import with the same key creates one event, even concurrently; another key creates another", async () => {
    const [{ token, fields }, otherAccount] = await Promise.all([setUp(), setUp()]);
    const idempotency_key = randomUUID();
    const press = (input = { ...fields, idempotency_key }, by = token) =>
      send("/platform-imports", by, { files: filesOf("tito-tickets.csv"), fields: input });
    const both = await Promise.all([press(), press()]);
    const [first] = both;
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    for (const { body } of [...both, await press()]) {
      expect(body.data.event.id).toBe(first.body.data.event.id);
      expect(body.data.import_id).toBe(first.body.data.import_id);
    }
    const again = await press({ ...fields, idempotency_key: randomUUID() });
    expect(again.body.data.event.id).not.toBe(first.body.data.event.id);
    // a key of another account reveals nothing
    expect((await press({ ...otherAccount.fields, idempotency_key }, otherAccount.token)).status).toBe(409);
  });

  test("platform import with invalid event data creates nothing", async () => {
    const { token, fields } = await setUp();
    const before = await app.db.selectFrom("events").select("id").execute();
    const otherAccount = await setUp();
    for (const [wrong, field] of [
      [{ title: "" }, "title"],
      [{ start_date: "soon" }, "start_date"],
      [{ end_date: "2027-06-01T10:00" }, "end_date"],
      [{ organizer_id: otherAccount.fields.organizer_id }, "organizer_id"],
      [{ idempotency_key: "" }, "idempotency_key"],
    ] as const) {
      const sent = {
        files: filesOf("tito-tickets.csv"),
        fields: { ...fields, idempotency_key: randomUUID(), ...wrong },
      };
      const { status, body } = await send("/platform-imports", token, sent);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect(await app.db.selectFrom("events").select("id").execute()).toEqual(before);
  });
});
