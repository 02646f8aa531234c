import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportedStatus, PlatformImportOptions, PlatformExport, Sheet } from "./importer.ts";
import { sheetOfPretixJson } from "./pretix-json.ts";
import { productOf, readPlatformExport } from "./read-platform-export.ts";

const OPTIONS: PlatformImportOptions = { timezone: "Europe/Berlin", currency: "EUR", day_order: null, statuses: [] };

function textOf(name: string): string {
  return readFileSync(new URL(`files/${name}`, import.meta.url), "utf8");
}

/** Parses one of the hand-made files: cells separated by commas or semicolons, quoted or not. */
function sheetOf(name: string, change: (text: string) => string = (text) => text): Sheet {
  const lines = change(textOf(name)).trim().split("\n");
  const sign = lines[0]?.includes(";") ? ";" : ",";
  const cellsOf = (line: string) =>
    [...`${line}${sign}`.matchAll(sign === ";" ? /([^;]*);/g : /("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = ""]) =>
      cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"'),
    );
  const [header = [], ...rows] = lines.map(cellsOf);
  return { name, header, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
}

function read(...sheets: Sheet[]): PlatformExport {
  const found = readPlatformExport(sheets, OPTIONS);
  if ("refusal" in found) throw new Error(found.refusal);
  return found;
}

describe("platform detection", () => {
  test.each([
    ["hi-events-attendees.csv", "HI_EVENTS"],
    ["hi-events-orders.csv", "HI_EVENTS"],
    ["pretix-positions.csv", "PRETIX"],
    ["pretix-positions-de.csv", "PRETIX"],
    ["pretix-orders.csv", "PRETIX"],
    ["eventbrite-attendees.csv", "EVENTBRITE"],
    ["eventbrite-summary-uk.csv", "EVENTBRITE"],
    ["tito-tickets.csv", "TITO"],
    ["alf-io-attendees.csv", "ALF_IO"],
  ])("%s is recognized as an export of %s, with its columns in any order", (name, product) => {
    const { header } = sheetOf(name);
    expect(productOf(header)).toBe(product);
    expect(productOf([...header].reverse())).toBe(product);
    expect(productOf(header.map((heading) => ` ${heading.toUpperCase()} `))).toBe(product);
  });

  test("organizer's own list is not recognized as a platform export", () => {
    expect(productOf(["First name", "Last name", "Email", "Ticket", "Status"])).toBeNull();
    expect(productOf(["Name", "Order", "Price"])).toBeNull();
    expect(productOf([])).toBeNull();
  });

  test("files that are no event are refused with their reason", () => {
    const pretix = sheetOf("pretix-positions.csv");
    expect(readPlatformExport([], OPTIONS)).toEqual({ refusal: "not_recognised" });
    expect(readPlatformExport([{ name: "x", header: ["Name"], rows: [] }], OPTIONS)).toEqual({
      refusal: "not_recognised",
    });
    expect(readPlatformExport([pretix, sheetOf("tito-tickets.csv")], OPTIONS)).toEqual({ refusal: "several_products" });
    expect(readPlatformExport([sheetOf("pretix-orders.csv")], OPTIONS)).toEqual({ refusal: "attendees_missing" });
    expect(readPlatformExport([sheetOf("hi-events-orders.csv")], OPTIONS)).toEqual({ refusal: "attendees_missing" });
    expect(readPlatformExport([{ ...pretix, rows: [] }], OPTIONS)).toEqual({ refusal: "no_orders" });
  });

  test("files with two currencies or an unknown one are refused", () => {
    const mixed = sheetOf("eventbrite-attendees.csv", (text) => text.replace("EUR,80.00", "USD,80.00"));
    expect(readPlatformExport([mixed], OPTIONS)).toEqual({ refusal: "several_currencies" });
    const unknown = sheetOf("eventbrite-attendees.csv", (text) => text.replaceAll(",EUR,", ",DOUBLOONS,"));
    expect(readPlatformExport([unknown], OPTIONS)).toEqual({ refusal: "several_currencies" });
  });
});

describe("Hi.Events import", () => {
  test("Hi.Events attendees are matched to orders by time and email, and share the order's total", () => {
    const found = read(sheetOf("hi-events-attendees.csv"), sheetOf("hi-events-orders.csv"));
    expect(found).toMatchObject({ product: "HI_EVENTS", currency: "EUR", title: null, problems: [] });
    expect(found.counts).toEqual({ orders: 3, attendees: 3, cancelled: 1, checked_in: 1, gross: 9501 });
    const [first] = found.orders;
    expect(first).toMatchObject({
      reference: "O-5HD8K2A",
      buyer: { first_name: "Ada", last_name: "Lovelace", email: "ada@mail.example" },
      placed_at: new Date("2026-05-04T09:52:11Z"),
    });
    expect(first?.attendees).toMatchObject([
      {
        first_name: "Ada",
        ticket: "Seat",
        tier: "Balcony",
        gross: 3751,
        code: "A-7KQ2M9X",
        answers: [{ question: "What do you eat?", answer: "Vegan" }],
      },
      {
        first_name: "Charles",
        ticket: "Seat",
        tier: "Stalls",
        gross: 3750,
        checked_in_at: new Date("2026-05-20T17:31:00Z"),
      },
    ]);
    expect(found.tickets).toEqual([
      {
        title: "Seat",
        prices: [
          { label: "Balcony", price: 3751, sold: 1 },
          { label: "Stalls", price: 3750, sold: 1 },
        ],
      },
      { title: "Standing", prices: [{ label: null, price: 2000, sold: 1 }] },
    ]);
    expect(found.left).toEqual({ refunds: 1, unpaid_orders: 1 });
  });

  test("Hi.Events attendees without the orders file are one order each, without a price", () => {
    const found = read(sheetOf("hi-events-attendees.csv"));
    expect(found.counts).toMatchObject({ orders: 4, attendees: 3, gross: 0 });
    expect(found.left).toMatchObject({ prices: 4, unpaid_orders: 1 });
    expect(found.orders[3]?.attendees).toMatchObject([{ first_name: "Zoë", last_name: "Åström" }]);
  });

  test("Hi.Events heading “Product” and older ticket ids that contain the order are read as well", () => {
    const newer = sheetOf("hi-events-attendees.csv", (text) =>
      text.replace("Ticket ID,Ticket Name", "Product ID,Product Name"),
    );
    expect(read(newer).tickets.map(({ title }) => title)).toEqual(["Seat", "Standing"]);
    const older = sheetOf("hi-events-attendees.csv", (text) => text.replace("A-8LR3N0Y", "O-7KF2M4C-2"));
    const orders = read(older, sheetOf("hi-events-orders.csv")).orders;
    expect(orders.find(({ reference }) => reference === "O-7KF2M4C")?.attendees).toHaveLength(2);
  });
});

describe("pretix import", () => {
  const POSITIONS = sheetOf("pretix-positions.csv");

  test("pretix positions are read with their secrets, variations and answers", () => {
    const found = read(POSITIONS);
    expect(found).toMatchObject({
      product: "PRETIX",
      currency: "EUR",
      title: "summer",
      problems: [],
      missing_columns: [],
    });
    expect(found.counts).toEqual({ orders: 2, attendees: 2, cancelled: 1, checked_in: 0, gross: 7500 });
    expect(found.orders[0]).toMatchObject({
      reference: "ZV8QX",
      locale: "de",
      placed_at: new Date("2026-05-04T10:00:07Z"),
    });
    expect(found.orders[0]?.attendees).toMatchObject([
      { ticket: "Seat", tier: "Balcony", gross: 4500, code: "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", note: "Brings a dog" },
      { first_name: "Charles", last_name: "Babbage", email: "ada@mail.example", tier: "Stalls" },
    ]);
    expect(found.orders[0]?.attendees[0]?.answers).toEqual([{ question: "What do you eat?", answer: "Vegan" }]);
    expect(found.orders[1]?.attendees).toMatchObject([{ status: "CANCELLED", tier: null, gross: 2000 }]);
    expect(found.left).toEqual({ seats: 1, vouchers: 1, addresses: 1, unpaid_orders: 1 });
  });

  test("pretix sheet of orders adds the buyers and the fees", () => {
    const found = read(POSITIONS, sheetOf("pretix-orders.csv"));
    expect(found.orders[0]?.buyer).toEqual({ first_name: "Ada", last_name: "Lovelace", email: "ada@mail.example" });
    expect(found.left).toMatchObject({ fees: 1, payment_references: 1 });
    const bare = sheetOf("pretix-positions.csv", (text) => text.replaceAll('"Invoice address name"', '"Anything"'));
    expect(read(bare, sheetOf("pretix-orders.csv")).orders[0]?.buyer).toMatchObject({ first_name: "Augusta Ada" });
  });

  test("pretix export in German is read, with decimal commas and semicolons", () => {
    const found = read(sheetOf("pretix-positions-de.csv"));
    expect(found).toMatchObject({ problems: [], counts: { orders: 2, attendees: 1, cancelled: 1, gross: 4500 } });
    expect(found.tickets[0]).toEqual({ title: "Sitzplatz", prices: [{ label: "Balkon", price: 4500, sold: 1 }] });
  });

  test("pretix JSON is read, without orders in test mode", () => {
    const sheet = sheetOfPretixJson("pretix.json", textOf("pretix.json"));
    const found = read(sheet ?? POSITIONS);
    expect(found).toMatchObject({
      title: "Summer Night",
      problems: [],
      counts: { orders: 1, attendees: 2, gross: 6500 },
    });
    expect(found.orders[0]?.attendees).toMatchObject([
      { ticket: "Seat", tier: "Balcony", answers: [{ question: "What do you eat?", answer: "Vegan" }] },
      // an attendee without a name gets the buyer's, and this buyer has only an email
      { first_name: "Ada", ticket: "Standing", tier: null, code: "6x2m3s9nr4y8wcq5u0ak7jgez1drhmtb" },
    ]);
    expect(found.left).toEqual({ seats: 1, unpaid_orders: 1 });
  });

  test.each(["", "{", "null", "[]", '{"event":{"orders":1}}', '{"event":{"orders":[null,1],"items":"x"}}'])(
    "text that is no pretix JSON is not read: %s",
    (text) => expect(sheetOfPretixJson("x", text)).toBeNull(),
  );
});

describe("Eventbrite import", () => {
  test("Eventbrite report has a line for each ticket, with its barcode or one assembled from its parts", () => {
    const found = read(sheetOf("eventbrite-attendees.csv"));
    expect(found).toMatchObject({ product: "EVENTBRITE", currency: "EUR", problems: [], missing_columns: [] });
    expect(found.counts).toEqual({ orders: 3, attendees: 3, cancelled: 1, checked_in: 1, gross: 5000 });
    const codes = found.orders.flatMap(({ attendees }) => attendees.map(({ code }) => code));
    expect(codes[0]).toBe("1121191224318441583423001");
    expect(codes.at(-1)).toBe("1121199999918441800883001");
    expect(found.orders[0]?.placed_at).toEqual(new Date("2026-05-29T20:28:00Z"));
    expect(found.left).toEqual({ fees: 2, refunds: 1 });
    expect(found.tickets).toEqual([
      { title: "General Admission", prices: [{ label: null, price: 2500, sold: 2 }] },
      { title: "VIP", prices: [{ label: null, price: 0, sold: 1 }] },
    ]);
  });

  test("Eventbrite report is read with reordered columns, days before months and no barcode", () => {
    const found = read(sheetOf("eventbrite-summary-uk.csv"));
    expect(found.orders).toMatchObject([
      {
        placed_at: new Date("2026-05-29T20:28:00Z"),
        attendees: [{ last_name: "Lovelace", code: "1121191224318441583423001" }],
      },
    ]);
    expect(found).toMatchObject({ left: { unpaid_orders: 1 }, missing_columns: ["Barcode #"] });
  });

  test("Eventbrite line for several tickets is split without losing a cent", () => {
    const several = sheetOf("eventbrite-attendees.csv", (text) =>
      text.replace("ada@mail.example,1,,", "ada@mail.example,3,,"),
    );
    const [order] = read(several).orders;
    expect(order?.attendees.map(({ gross }) => gross)).toEqual([834, 833, 833, 2500]);
    expect(order?.attendees.map(({ code }) => code === null)).toEqual([false, true, true, false]);
  });
});

describe("Tito import", () => {
  test("Tito tickets of one event are read, with the secret end of their URL as code", () => {
    const found = read(sheetOf("tito-tickets.csv"));
    expect(found).toMatchObject({ product: "TITO", title: "Summer Conf", problems: [] });
    expect(found.counts).toEqual({ orders: 2, attendees: 2, cancelled: 1, checked_in: 0, gross: 24000 });
    expect(found.orders[0]?.attendees).toMatchObject([
      { first_name: "Ada", code: "ti_pQ4sWnE7yLbK2mTz", gross: 12000 },
      { first_name: "Ada", email: "ada@mail.example", code: "ti_pR5tXoF8zMcL3nUa" },
    ]);
    expect(found.orders[0]?.attendees[0]?.answers).toEqual([
      { question: "Ticket Company Name", answer: "Analytical Ltd" },
      { question: "T-shirt size", answer: "M" },
    ]);
    expect(found.left).toEqual({ unassigned_tickets: 1, other_events: 1, vouchers: 1, payment_references: 3 });
  });

  test("Tito orders without dates are imported undated and reported", () => {
    const undated = sheetOf("tito-tickets.csv", (text) => text.replaceAll(/2026-05-0\d 10:00:0\d/g, ""));
    expect(read(undated)).toMatchObject({
      left: { order_dates: 2 },
      orders: [{ placed_at: null }, { placed_at: null }],
    });
  });

  test("Tito tickets without URLs have their reference as code", () => {
    const bare = sheetOf("tito-tickets.csv", (text) => text.replace("Unique Ticket URL", "Something"));
    expect(read(bare).orders[0]?.attendees[0]?.code).toBe("YX4D-1");
    expect(read(bare).missing_columns).toContain("Unique Ticket URL");
  });
});

describe("alf.io import", () => {
  test("alf.io tickets have their id as code, which precedes the signature in the printed code", () => {
    const found = read(sheetOf("alf-io-attendees.csv"));
    expect(found).toMatchObject({ product: "ALF_IO", title: "summer", problems: [] });
    expect(found.counts).toEqual({ orders: 2, attendees: 2, cancelled: 1, checked_in: 1, gross: 9500 });
    expect(found.orders[0]).toMatchObject({ locale: "de", placed_at: new Date("2026-05-04T10:00:07Z") });
    expect(found.orders[0]?.attendees[0]).toMatchObject({
      ...{ code: "3b9f6a34-6f0e-4a8e-9a5c-0c7f2d6e1b11", gross: 4500 },
      answers: [{ question: "T-Shirt", answer: "M" }],
    });
    expect(found.left).toEqual({ unassigned_tickets: 1, vouchers: 1, addresses: 1, payment_references: 2 });
  });

  test("alf.io ticket number is no code, and the report counts the tickets without a code", () => {
    const numbered = sheetOf("alf-io-attendees.csv", (text) => text.replace(/^3b9f[\w-]+/m, "17"));
    expect(read(numbered)).toMatchObject({ left: { old_codes: 1 }, counts: { attendees: 2 } });
  });
});

describe("unusable cells", () => {
  const broken = (from: string, to: string) =>
    read(sheetOf("pretix-positions.csv", (text) => text.replace(from, to))).problems;

  test.each([
    ["45.00", "forty", "Price", "price_wrong", "forty"],
    ["45.00", "-1.00", "Price", "price_wrong", "-1.00"],
    ["2026-05-04", "tomorrow", "Order date", "date_wrong", "tomorrow"],
  ])(
    "%s as %s is reported by line and column, and its ticket is imported without it",
    (from, to, column, problem, value) => {
      expect(broken(from, to)).toEqual([{ file: "pretix-positions.csv", line: 2, column, problem, value }]);
      const found = read(sheetOf("pretix-positions.csv", (text) => text.replace(from, to)));
      expect(found.orders[0]?.attendees).toMatchObject([{ first_name: "Ada" }, { first_name: "Charles" }]);
    },
  );

  test("ticket with an unknown status is reported by line and column and not imported", () => {
    const lost = (text: string) => text.replace('"1","paid"', '"1","lost"');
    const found = read(sheetOf("pretix-positions.csv", lost));
    expect(found.problems).toEqual([
      { file: "pretix-positions.csv", line: 2, column: "Status", problem: "status_unknown", value: "lost" },
    ]);
    expect(found.orders[0]?.attendees).toMatchObject([{ first_name: "Charles" }]);
  });

  test.each([
    ['"Seat","Balcony"', '"","Balcony"', "ticket_missing", ""],
    ['"Ada","Lovelace","ada@mail.example"', '"Ada","Lovelace","ada at mail"', "email_wrong", "ada at mail"],
    [
      "6x2m3s9nr4y8wcq5u0ak7jgez1drhmtb",
      "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa",
      "code_twice",
      "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa",
    ],
  ])("ticket with %s as %s is not imported", (from, to, problem, value) => {
    expect(broken(from, to)).toMatchObject([{ problem, value }]);
    const found = read(sheetOf("pretix-positions.csv", (text) => text.replace(from, to)));
    expect(found.counts.attendees).toBe(1);
  });
});

describe("unknown statuses", () => {
  const TRIED = [
    ["hi-events-attendees.csv", "ACTIVE", "Deferred"],
    ["pretix-positions.csv", '"1","paid"', '"1","Deferred"'],
    ["eventbrite-attendees.csv", "Attending", "Attendance declined"],
    ["tito-tickets.csv", ",,120.00", ",Deferred,120.00"],
    ["alf-io-attendees.csv", "ACQUIRED", "Deferred"],
  ] as const;

  test.each(TRIED)(
    "%s: unknown status is reported, and its line is left out until the organizer decides",
    (name, from, to) => {
      const value = /[A-Z][a-z]+( [a-z]+)?/.exec(to)?.[0] ?? "";
      const changed = sheetOf(name, (text) => text.replace(from, to));
      const before = read(sheetOf(name));
      const by = (becomes?: ImportedStatus) => {
        const found = readPlatformExport([changed], { ...OPTIONS, statuses: becomes ? [{ value, becomes }] : [] });
        if ("refusal" in found) throw new Error(found.refusal);
        return found;
      };
      const { attendees, cancelled } = before.counts;
      expect(before.statuses).toEqual([]);
      expect(by()).toMatchObject({
        ...{ statuses: [{ value, count: 1, becomes: null }], counts: { attendees: attendees - 1, cancelled } },
        problems: [{ problem: "status_unknown", value }],
      });
      expect(by("VALID")).toMatchObject({ counts: before.counts, problems: [], statuses: [{ becomes: "VALID" }] });
      expect(by("CANCELLED").counts).toMatchObject({ attendees: attendees - 1, cancelled: cancelled + 1 });
      expect(by("LEFT_OUT")).toMatchObject({ counts: { attendees: attendees - 1, cancelled }, left: { left_out: 1 } });
    },
  );

  test("meaning of an order's unknown status applies to its tickets", () => {
    const orders = sheetOf("hi-events-orders.csv", (text) => text.replace("COMPLETED", "DEFERRED"));
    const by = (statuses: PlatformImportOptions["statuses"]) => {
      const found = readPlatformExport([sheetOf("hi-events-attendees.csv"), orders], { ...OPTIONS, statuses });
      if ("refusal" in found) throw new Error(found.refusal);
      return found;
    };
    const before = read(sheetOf("hi-events-attendees.csv"), sheetOf("hi-events-orders.csv"));
    expect(by([])).toMatchObject({ statuses: [{ value: "DEFERRED", becomes: null }], counts: { attendees: 1 } });
    expect(by([{ value: "DEFERRED", becomes: "VALID" }]).counts).toEqual(before.counts);
    expect(by([{ value: "DEFERRED", becomes: "CANCELLED" }]).counts).toMatchObject({ attendees: 1, cancelled: 3 });
    expect(by([{ value: "DEFERRED", becomes: "LEFT_OUT" }]).counts).toMatchObject({ attendees: 1, cancelled: 1 });
  });

  test.each(["Annulé", "annulée", "expiré", "EXPIRÉE"])("status in a pretix language is not unknown: %s", (status) => {
    const found = read(sheetOf("pretix-positions.csv", (text) => text.replace('"1","paid"', `"1","${status}"`)));
    expect(found.statuses).toEqual([]);
    expect(found.counts.attendees).toBe(1);
  });
});

describe("numeric dates", () => {
  const unclear = sheetOf("eventbrite-attendees.csv", (text) => text.replaceAll(/(?<=^\d+,)[^,]+/gm, "05/04/26 22:28"));

  test("ambiguous dates are reported, and left empty until the organizer decides", () => {
    const found = read(unclear);
    expect(found.asks_day_order).toBe(true);
    expect(found.orders.map(({ placed_at }) => placed_at)).toEqual(found.orders.map(() => null));
    expect(found.problems[0]).toMatchObject({ column: "Order Date", problem: "date_unclear", value: "05/04/26 22:28" });
    for (const [day_order, day] of [
      ["DMY", "2026-04-05T20:28:00Z"],
      ["MDY", "2026-05-04T20:28:00Z"],
    ] as const) {
      const chosen = readPlatformExport([unclear], { ...OPTIONS, day_order });
      expect(chosen).toMatchObject({ asks_day_order: false, problems: [] });
      expect("orders" in chosen && chosen.orders[0]?.placed_at).toEqual(new Date(day));
    }
  });

  test("ambiguous dates are read in the order of the unambiguous ones, wherever these are", () => {
    const first = { line: 2, cells: unclear.rows[0]?.cells.with(1, "29/05/26 22:28") ?? [] };
    const clear = { ...unclear, rows: [...unclear.rows.slice(1), first] };
    const found = read(clear);
    expect(found).toMatchObject({ asks_day_order: false, problems: [] });
    expect(found.orders[0]?.placed_at).toEqual(new Date("2026-04-05T20:28:00Z"));
  });
});

// SPEC 5.13
test("no platform reader throws for any cells, and every ticket it returns is complete", () => {
  const headers = [
    ...["hi-events-attendees.csv", "hi-events-orders.csv", "pretix-positions.csv", "pretix-orders.csv"],
    ...["eventbrite-attendees.csv", "tito-tickets.csv", "alf-io-attendees.csv"],
  ].map((name) => sheetOf(name));
  const seen = headers.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("", ...seen),
    fc.string({ unit: "binary" }),
    fc.double().map(String),
  );
  const sheet = fc
    .constantFrom(...headers)
    .chain(({ name, header }) =>
      fc
        .array(fc.array(cell, { maxLength: header.length + 2 }), { maxLength: 8 })
        .map((rows) => ({ name, header, rows: rows.map((cells, at) => ({ line: at + 2, cells })) })),
    );
  fc.assert(
    fc.property(fc.array(sheet, { minLength: 1, maxLength: 3 }), (sheets) => {
      const found = readPlatformExport(sheets, OPTIONS);
      if ("refusal" in found) return;
      const people = found.orders.flatMap(({ attendees }) => attendees);
      const sold = found.tickets.flatMap(({ prices }) => prices).reduce((sum, price) => sum + price.sold, 0);
      expect(sold).toBe(found.counts.attendees);
      for (const person of people) {
        expect(person.ticket).not.toBe("");
        expect(person.first_name).not.toBe("");
        expect(person.email).toContain("@");
        expect(Number.isSafeInteger(person.gross ?? 0) && (person.gross ?? 0) >= 0).toBe(true);
      }
      const codes = people.flatMap(({ code }) => (code === null ? [] : [code]));
      expect(new Set(codes).size).toBe(codes.length);
    }),
  );
});
