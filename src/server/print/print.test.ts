import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { BADGE_SIZES, BADGES, type BadgeSize } from "#domain/badges.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { doingsAt } from "#server/check-in/testing/station.ts";
import { type Badge, badgesPdf } from "./badges-pdf.ts";
import type { PrintedGuest } from "./printed-check-in-list.ts";
import { checkInListPdf } from "./check-in-list-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll(/[\s\u202f\u00a0]+/gu, " "));
}

const about = { event: { title: "Night on the Quay", timezone: "Europe/Berlin" }, list: { name: "Main entrance" } };
const made_at = new Date("2027-06-18T15:05:00.000Z");

function aGuest(over: Partial<PrintedGuest> = {}): PrintedGuest {
  return {
    ...{ public_id: "A-7KQ2M9X", first_name: "Ada", last_name: "Lovelace", ticket_title: "Standing" },
    ...{ note: null, is_unpaid: false },
    ...over,
  };
}

async function listPages(guests: PrintedGuest[], locale: "en" | "de" | "zh-cn" = "en"): Promise<string[]> {
  return pagesOf(await buffer(checkInListPdf(guests, { ...about, locale, made_at })));
}

describe("printed check-in list", () => {
  test("printed check-in list names event, list, time and attendees, with their check-in notes", async () => {
    const guests = [aGuest({ note: "vegan" }), aGuest({ first_name: "Bo", last_name: null, is_unpaid: true })];
    const [page = ""] = await listPages(guests);
    for (const expectedText of ["Night on the Quay · Main entrance", "5:05 PM", "2 guests", "Page 1 of 1"])
      expect(page).toContain(expectedText);
    for (const expectedText of ["Lovelace, Ada", "Standing", "A-7KQ2M9X", "vegan", "Awaiting payment"])
      expect(page).toContain(expectedText);
    const [german = ""] = await listPages(guests, "de");
    expect(german).toContain("17:05 Uhr");
    expect(german).toContain("2 Gäste");
  });

  test("printed check-in list puts Chinese family names first", async () => {
    const [page = ""] = await listPages([aGuest({ first_name: "浩然", last_name: "赵" })], "zh-cn");
    expect(page).toContain("赵浩然");
  });

  test("printed check-in list has names in Arabic, Hebrew, Thai, Korean, Hindi, Armenian and Georgian", async () => {
    const names = ["محمد", "דוד", "สมชาย", "김철수", "राज", "Արմեն", "გიორგი"];
    const [page = ""] = await listPages(names.map((first_name) => aGuest({ first_name, last_name: "Kim" })));
    for (const name of names) expect(page).toContain(`Kim, ${name}`);
  });

  test("printed check-in list of many pages contains every attendee once, with numbered pages", async () => {
    const guests = Array.from({ length: 1_000 }, (_, at) =>
      aGuest({
        public_id: `A-${at + 1_000_000}`,
        last_name: `Name${at}`,
        note: at % 7 === 0 ? "wheelchair ".repeat(10) : null,
      }),
    );
    const pages = await listPages(guests);
    expect(pages.length).toBeGreaterThan(25);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    const named = pages.flatMap((page) => page.match(/A-\d{7}/g) ?? []);
    expect(named).toEqual(guests.map(({ public_id }) => public_id));
  });

  test("printed check-in list without attendees is one page that says so", async () => {
    const [page = ""] = await listPages([]);
    expect(page).toContain("No guests");
    expect(page).toContain("Page 1 of 1");
  });

  test("printed check-in list stops when its reader disconnects", async () => {
    const guests = Array.from({ length: 3_000 }, () => aGuest());
    const stream = checkInListPdf(guests, { ...about, locale: "en", made_at });
    const closed = new Promise((resolve) => stream.once("close", resolve));
    stream.once("data", () => stream.destroy());
    await closed;
    expect(stream.destroyed).toBe(true);
  });
});

const badge: Badge = { first_name: "Ada", last_name: "Lovelace", item_name: "Standing", code: null };
const printed = { event: { title: "Night on the Quay", organizer_name: "Quay e.V." }, locale: "en" as const, made_at };

async function badgePdf(badges: Badge[], size: BadgeSize) {
  async function* batches() {
    yield badges;
  }
  const file = await buffer(badgesPdf(batches(), { ...printed, size }));
  const document = await getDocumentProxy(new Uint8Array(file));
  const page = await document.getPage(1);
  const [, , width = 0, height = 0] = page.view as number[];
  return { pages: await pagesOf(file), width: (width * 25.4) / 72, height: (height * 25.4) / 72 };
}

describe("badges", () => {
  test.each(BADGE_SIZES)(
    "badges in %s have the right dimensions and show name, event, organizer and ticket",
    async (size) => {
      const layout = BADGES[size];
      const onPage = layout.columns * layout.rows;
      const people = Array.from({ length: onPage + 1 }, (_, at) => ({ ...badge, first_name: `Ada${at}` }));
      const { pages, width, height } = await badgePdf(people, size);
      expect([Math.round(width), Math.round(height)]).toEqual([layout.page.width, layout.page.height]);
      expect(pages).toHaveLength(2);
      for (const expectedText of ["Night on the Quay", "Quay e.V.", "Standing", "Lovelace", `Ada${onPage - 1}`])
        expect(pages[0]).toContain(expectedText);
      expect(pages[1]).toContain(`Ada${onPage}`);
      expect(layout.width * layout.columns).toBeLessThanOrEqual(layout.page.width);
      expect(layout.height * layout.rows).toBeLessThanOrEqual(layout.page.height);
    },
  );

  test.each([
    ["W".repeat(50), "Wolfeschlegelsteinhausenbergerdorff ".repeat(3)],
    ["Maximiliane Friederike Charlotte", "von und zu Hohenstein-Waldenburg"],
    ["", "Prince"],
    ["浩然", "赵"],
    ["Ζωή", "Παπαδοπούλου"],
  ])("badges of %s %s stay on one page, also with a code", async (first_name, last_name) => {
    for (const size of BADGE_SIZES) {
      const longBadge = { ...badge, first_name, last_name, item_name: "Seat by the water ".repeat(6) };
      const { pages } = await badgePdf([longBadge, { ...longBadge, code: "FT1" + "A".repeat(146) }], size);
      expect(pages).toHaveLength(BADGES[size].columns * BADGES[size].rows > 1 ? 1 : 2);
      expect(pages[0]).toContain(first_name === "浩然" ? "赵浩然" : first_name.slice(0, 1) || "Prince");
    }
  });
});

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const [seat, vip] = [await aTicket(app.db, { event, title: "Seat" }), await aTicket(app.db, { event, title: "VIP" })];
  const list = await aCheckInList(app.db, { event, tickets: [seat] });
  const people = [
    { first_name: "Zoë", last_name: "Abel", check_in_note: "vegan" },
    { first_name: "Ada", last_name: "Zuse" },
    { first_name: "Cleo", last_name: null },
    { first_name: "Gone", last_name: "Girl", status: "CANCELLED" as const },
  ];
  const { attendees } = await aCompletedOrder(app.db, { event, ticket: seat, quantity: 4, attendees: people });
  await aCompletedOrder(app.db, { event, ticket: vip, attendees: [{ first_name: "Vera", last_name: "Important" }] });
  const params = { event_id: event.id };
  const asPages = (response: { rawPayload: Buffer }) => pagesOf(response.rawPayload);
  return { event, list, attendees, token, params, asPages };
}

function ask(method: "GET" | "POST", url: string, token: string, payload?: object) {
  return app.server.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
}

// SPEC 5.09
test("check-in list is printed with its valid attendees only, by last name", async () => {
  const { event, list, token, asPages } = await setUp();
  const response = await ask("GET", `/events/${event.id}/check-in-lists/${list.id}/print`, token);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const [page = ""] = await asPages(response);
  expect(page.match(/Abel, Zoë|Zuse, Ada|Cleo|Girl|Important/g)).toEqual(["Abel, Zoë", "Cleo", "Zuse, Ada"]);
  expect(page).toContain("vegan");
  expect((await ask("GET", `/events/${event.id}/check-in-lists/${list.id + 1_000_000}/print`, token)).statusCode).toBe(
    404,
  );
});

// SPEC 5.09
test("badges are printed for all valid tickets, for a selection, or for one attendee", async () => {
  const { event, attendees, token, asPages } = await setUp();
  const badges = `/events/${event.id}/attendees/badges`;
  const all = await ask("POST", badges, token, { size: "85x55" });
  expect([all.statusCode, all.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const pages = await asPages(all);
  expect(pages.map((page) => /Zoë|Ada|Cleo|Vera|Gone/.exec(page)?.[0])).toEqual(["Zoë", "Cleo", "Vera", "Ada"]);
  const single = await ask("POST", `${badges}?filter_fields[id][in]=${attendees[1]?.id}`, token, {
    size: "A6",
    has_code: true,
  });
  expect(await asPages(single)).toEqual([expect.stringContaining("Ada")]);
  const found = await asPages(await ask("POST", `${badges}?query=Abel`, token, { size: "A4_8" }));
  expect(found).toEqual([expect.stringContaining("Zoë")]);
});

test("badge printing rejects an unknown size at its field, and a selection without valid tickets", async () => {
  const { event, attendees, token } = await setUp();
  const badges = `/events/${event.id}/attendees/badges`;
  const wrong = await ask("POST", badges, token, { size: "A7" });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ["size"]]);
  const refused = await ask("POST", `${badges}?filter_fields[id][in]=${attendees[3]?.id}`, token, { size: "A6" });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "nobody_to_print"]);
});

test("badge printing of more than 5,000 badges at once is rejected", async () => {
  const { event, attendees, token } = await setUp();
  await sql`
    insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, first_name, email, locale, status, short_id, public_id)
    select event_id, order_id, order_item_id, ticket_id, ticket_price_id, first_name, email, locale, 'ACTIVE', 'a_many' || number, 'A-M' || number
    from attendees, generate_series(1, 5000) as number
    where id = ${attendees[0]?.id}`.execute(app.db);
  const response = await ask("POST", `/events/${event.id}/attendees/badges`, token, { size: "A6" });
  expect([response.statusCode, response.json().code]).toEqual([409, "too_many_badges"]);
});

describe("check-in station that prints badges", () => {
  async function printingStation(over: {
    badge_size: string | null;
    badge_has_code?: boolean;
    allows_reentry?: boolean;
  }) {
    const { list, attendees, asPages, ...stands } = await setUp();
    await app.db.updateTable("check_in_lists").set(over).where("id", "=", list.id).execute();
    const at = doingsAt(app, list);
    const badge = async (check_in_short_id: string, at_list: { short_id: string } = list) =>
      app.server.inject({
        url: `/api/public/check-in-lists/${at_list.short_id}/check-ins/${check_in_short_id}/badge`,
        headers: { cookie: (await deviceOf(app, at_list)).cookie },
      });
    const { body } = await at.scan(ticketCode(attendees[1] ?? { short_id: "" }));
    const check_in_short_id = body.data[0]?.check_in_short_id ?? "";
    return { ...stands, list, at, badge, check_in_short_id, asPages };
  }

  // SPEC 3.54
  test("check-in station gets the badge of a checked-in attendee as a single page in the list's size", async () => {
    const { badge, check_in_short_id, asPages } = await printingStation({ badge_size: "A6", badge_has_code: true });
    const response = await badge(check_in_short_id);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(response.headers["content-disposition"]).toBe("inline");
    expect(response.headers["cache-control"]).toContain("no-store");
    const [page = "", ...others] = await asPages(response);
    expect(page).toContain("Ada");
    expect(others).toEqual([]);
  });

  // SPEC 3.54
  test("check-in station gets no badge without a valid check-in at its list, or where the list prints none", async () => {
    const { badge, check_in_short_id, at, event, list } = await printingStation({ badge_size: "85x55" });
    expect((await badge("ci_0123456789")).statusCode).toBe(404);
    const other = await aCheckInList(app.db, { event, tickets: [], badge_size: "A6" });
    expect((await badge(check_in_short_id, other)).statusCode).toBe(404);
    const change = app.db.updateTable("check_in_lists").where("id", "=", list.id);
    await change.set({ badge_size: null }).execute();
    expect((await badge(check_in_short_id)).statusCode).toBe(404);
    await change.set({ badge_size: "A6" }).execute();
    expect((await badge(check_in_short_id)).statusCode).toBe(200);
    await at.undo(check_in_short_id);
    expect((await badge(check_in_short_id)).statusCode).toBe(404);
  });

  test("badge size of a check-in list must be one with a single badge per page", async () => {
    const { event, list, token } = await setUp();
    const params = { event_id: event.id, check_in_list_id: list.id };
    const change = (badge_size: string) =>
      app.call(
        checkInLists.update,
        { params, body: { name: list.name, all_tickets: true, badge_size, badge_has_code: true } as never },
        { token },
      );
    expect((await change("LABEL_62")).body.data).toMatchObject({ badge_size: "LABEL_62", badge_has_code: true });
    expect(await change("A4_8")).toMatchObject({ status: 422, body: { errors: { badge_size: [expect.any(String)] } } });
  });
});
