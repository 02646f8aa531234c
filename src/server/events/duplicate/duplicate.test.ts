import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EndpointInput } from "#contract/endpoint.ts";
import { stats } from "#contract/event-stats.ts";
import { events } from "#contract/events.ts";
import { COPIED_PARTS, type CopiedPart, PARTS_OF_TICKETS } from "#domain/event-copies.ts";
import { encryptPin, pinOf } from "#server/check-in/devices/pins.ts";
import { inTransaction } from "#server/platform/database.ts";
import { storeFile } from "#server/platform/files/files.ts";
import {
  aCapacityAssignment,
  aCheckInList,
  aCompletedOrder,
  addStats,
  anEvent,
  anOrganizer,
  aPromoCode,
  aQuestion,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { untilWaiting } from "#server/testing/sequential.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { VENUE_COLUMNS, SAME, SETTINGS } from "./duplicate-columns.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Asks = EndpointInput<typeof events.duplicate>["body"];
const ALL = Object.fromEntries(COPIED_PARTS.map((part) => [part, true])) as Record<CopiedPart, boolean>;
const NO_PARTS = Object.fromEntries(COPIED_PARTS.map((part) => [part, false])) as Record<CopiedPart, boolean>;
/** A week after the event below, at the same time. */
const NEXT = { title: "Autumn Night", start_date: "2027-10-08T20:00", end_date: "2027-10-08T23:00" };

/** A past event with everything that an event can have. */
async function setUp() {
  const { account, token, user } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, {
    ...{ organizer, title: "Summer Night", status: "LIVE", language: "de", currency: "EUR", max_tickets_per_order: 6 },
    ...{ start_date: new Date("2027-10-01T18:00:00Z"), end_date: new Date("2027-10-01T21:00:00Z") },
    settings: {
      ...{ location_details: JSON.stringify({ venue_name: "Speicher 9", city: "Hamburg" }), place_of_supply: "DE" },
      ...{ order_timeout_in_minutes: 25, seo_title: "A night", hide_getting_started_page: true },
      cancellation_rules: JSON.stringify([{ days_before: 7, percent: 50 }]),
    },
  });
  const sale = { sale_start_date: new Date("2027-09-01T08:00:00Z"), sale_end_date: new Date("2027-09-30T21:59:00Z") };
  const standard = await aTicket(app.db, { event, title: "Standard", capacity: 40, price: 20_00, order: 2, ...sale });
  const tiers = [
    { label: "Early", price: 10_00, capacity: 5, sale_end_date: new Date("2027-09-15T21:59:00Z") },
    { label: "Late", price: 15_00, capacity: null },
  ];
  const tiered = await aTicket(app.db, { event, title: "Seat", tiers, order: 1 });
  const gone = await aTicket(app.db, { event, title: "Gone" });
  const tax = await aTaxOrFee(app.db, { account, tickets: [standard] });
  const limit = await aCapacityAssignment(app.db, { event, tickets: [standard, tiered], capacity: 30, name: "Hall" });
  const code = (over: object) => aPromoCode(app.db, { event, ...over });
  await code({ code: "all", uses: 7, expiry_date: new Date("2027-09-20T10:00:00Z"), batch_id: 900_001 });
  await code({ code: "standard-only", applicable_ticket_ids: [standard.ticket.id, gone.ticket.id] });
  await code({ code: "gone-only", applicable_ticket_ids: [gone.ticket.id] });
  const meal = await aQuestion(app.db, {
    ...{ event, title: "Meal?", type: "RADIO", belongs_to: "TICKET", options: ["Meat", "None"] },
    tickets: [standard],
  });
  await aQuestion(app.db, {
    ...{ event, title: "Allergies?", belongs_to: "TICKET" },
    condition: { question_id: meal.id, option_ids: [1] },
  });
  await aQuestion(app.db, { event, title: "Heard from?" });
  await aCheckInList(app.db, {
    ...{ event, tickets: [standard, gone], name: "Door" },
    encrypted_pin: encryptPin(app.context.secrets, event, "471106"),
    ...{ activates_at: new Date("2027-10-01T17:00:00Z"), expires_at: new Date("2027-10-01T22:00:00Z") },
  });
  await app.db.updateTable("tickets").set({ deleted_at: new Date() }).where("id", "=", gone.ticket.id).execute();
  await aCompletedOrder(app.db, { event, ticket: standard, quantity: 2 });
  await addStats(app.db, event, [{ ticket_id: standard.ticket.id, views: 9 }]);
  const key = await inTransaction(app.db, (tx) =>
    storeFile(tx, { mime_type: "image/webp", content: Buffer.from(`cover of ${event.id}`) }),
  );
  await app.db
    .insertInto("images")
    .values({
      ...{ account_id: account.id, event_id: event.id, type: "EVENT_COVER", file_name: "cover.jpg" },
      ...{ mime_type: "image/webp", width: 640, height: 320, size: 9, average_color: "#ff0000", focus_x: 20 },
      variants: JSON.stringify([{ width: 640, key }]),
    })
    .execute();
  const duplicate = (input: Partial<Asks> = {}, by = token) =>
    app.call(events.duplicate, { params: { event_id: event.id }, body: { ...NEXT, ...ALL, ...input } }, { token: by });
  return { account, organizer, event, token, user, standard, tiered, tax, limit, key, duplicate };
}

const titlesOf = (table: "tickets" | "questions", { id }: { id: number }) =>
  app.db.selectFrom(table).select(["id", "title"]).where("event_id", "=", id).orderBy("order").execute();
const listsOf = ({ id }: { id: number }) =>
  app.db.selectFrom("check_in_lists").selectAll().where("event_id", "=", id).execute();
const questionsOf = ({ id }: { id: number }) =>
  app.db.selectFrom("questions").selectAll().where("event_id", "=", id).orderBy("order").execute();
const settingsOf = (event: { id: number }) =>
  app.db.selectFrom("event_settings").selectAll().where("event_id", "=", event.id).executeTakeFirstOrThrow();

describe("copy of an event", () => {
  // SPEC 7.15
  test("copy is a draft of the same organizer with the same zone, currency and language, and new texts", async () => {
    const { event, organizer, duplicate, token } = await setUp();
    const { status, body } = await duplicate({ description: "<p>Again</p><iframe></iframe>" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "Autumn Night",
      description: "<p>Again</p>",
      status: "DRAFT",
      organizer_id: organizer.id,
      start_date: "2027-10-08T18:00:00.000Z",
      end_date: "2027-10-08T21:00:00.000Z",
      timezone: "Europe/Berlin",
      currency: "EUR",
      language: "de",
      max_tickets_per_order: 6,
      ticket_count: 2,
      has_orders: false,
      hide_getting_started_page: false,
    });
    expect(body.data.id).not.toBe(event.id);
    const activities = await app.db
      .selectFrom("activity_log")
      .select(["kind", "subject_id", "data"])
      .where("event_id", "=", body.data.id)
      .execute();
    expect(activities).toEqual([{ kind: "event.duplicated", subject_id: body.data.id, data: { from: event.id } }]);
    const source = await app.call(events.get, { params: { event_id: event.id } }, { token });
    expect(source.body.data).toMatchObject({ status: "LIVE", title: "Summer Night", ticket_count: 2 });
  });

  // SPEC 7.15
  test("copy has the tickets with prices, taxes and capacity, nothing sold, and sales a week later", async () => {
    const { duplicate, tax, token } = await setUp();
    const { id } = (await duplicate()).body.data;
    const tickets = await app.db
      .selectFrom("tickets")
      .innerJoin("ticket_prices", "ticket_prices.ticket_id", "tickets.id")
      .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
      .leftJoin("ticket_taxes_and_fees as link", "link.ticket_id", "tickets.id")
      .select(["tickets.title", "tickets.sale_start_date", "tickets.sale_end_date", "link.tax_or_fee_id"])
      .select(["label", "price", "ticket_prices.sale_end_date as price_ends", "capacity", "held", "sold"])
      .where("tickets.event_id", "=", id)
      .whereRef("stocks.event_id", "=", "tickets.event_id")
      .orderBy("ticket_prices.id")
      .execute();
    const open = { sale_start_date: null, sale_end_date: null, price_ends: null, tax_or_fee_id: null };
    const free = { held: 0, sold: 0 };
    expect(tickets).toEqual([
      {
        ...free,
        title: "Standard",
        label: null,
        price: 20_00,
        capacity: 40,
        price_ends: null,
        tax_or_fee_id: tax.id,
        sale_start_date: new Date("2027-09-08T08:00:00Z"),
        sale_end_date: new Date("2027-10-07T21:59:00Z"),
      },
      {
        ...open,
        ...free,
        title: "Seat",
        label: "Early",
        price: 10_00,
        capacity: 5,
        price_ends: new Date("2027-09-22T21:59:00Z"),
      },
      { ...open, ...free, title: "Seat", label: "Late", price: 15_00, capacity: null },
    ]);
    const list = await app.call(stats.get, { params: { event_id: id } }, { token });
    expect(list.body.data.totals).toMatchObject({ orders: 0, attendees: 0, gross: 0, views: 0 });
  });

  // SPEC 7.15
  test("copy has unused promo codes for the copied tickets, without one whose tickets are deleted", async () => {
    const { duplicate } = await setUp();
    const { id } = (await duplicate()).body.data;
    const codes = await app.db
      .selectFrom("promo_codes")
      .innerJoin("stocks", "stocks.id", "promo_codes.stock_id")
      .select(["code", "expiry_date", "applicable_ticket_ids", "batch_id", "capacity", "sold", "stocks.event_id"])
      .where("promo_codes.event_id", "=", id)
      .orderBy("promo_codes.id")
      .execute();
    const standard = (await titlesOf("tickets", { id })).find(({ title }) => title === "Standard");
    expect(codes).toEqual([
      {
        code: "all",
        expiry_date: new Date("2027-09-27T10:00:00Z"),
        applicable_ticket_ids: [],
        capacity: 7,
        sold: 0,
        event_id: id,
        batch_id: expect.any(Number),
      },
      {
        code: "standard-only",
        expiry_date: null,
        applicable_ticket_ids: [standard?.id],
        capacity: null,
        sold: 0,
        event_id: id,
        batch_id: null,
      },
    ]);
    expect(codes[0]?.batch_id).not.toBe(900_001);
  });

  // SPEC 7.15
  test("copy has the questions, for the copied tickets and with the copied conditions", async () => {
    const { duplicate } = await setUp();
    const { id } = (await duplicate()).body.data;
    const [meal, allergies, heard] = await questionsOf({ id });
    expect([meal?.title, allergies?.title, heard?.title]).toEqual(["Meal?", "Allergies?", "Heard from?"]);
    expect(meal?.options).toEqual([
      { id: 1, label: "Meat", is_hidden: false },
      { id: 2, label: "None", is_hidden: false },
    ]);
    expect(allergies?.condition).toEqual({ question_id: meal?.id, option_ids: [1] });
    const questionTickets = await app.db
      .selectFrom("question_tickets")
      .innerJoin("tickets", "tickets.id", "question_tickets.ticket_id")
      .select(["question_id", "tickets.title", "tickets.event_id"])
      .where("question_id", "in", [meal?.id ?? 0, allergies?.id ?? 0, heard?.id ?? 0])
      .execute();
    expect(questionTickets).toEqual([{ question_id: meal?.id, title: "Standard", event_id: id }]);
  });

  // SPEC 7.15
  test("copy shares the same capacities among its own tickets and has check-in lists of its own", async () => {
    const { duplicate, event } = await setUp();
    const { id } = (await duplicate()).body.data;
    const assignments = await app.db
      .selectFrom("capacity_assignments as limit")
      .innerJoin("stocks", "stocks.id", "limit.stock_id")
      .innerJoin("capacity_assignment_tickets as link", "link.capacity_assignment_id", "limit.id")
      .innerJoin("tickets", "tickets.id", "link.ticket_id")
      .select([
        "limit.name",
        "limit.capacity",
        "stocks.capacity as counts",
        "sold",
        "tickets.title",
        "tickets.event_id",
      ])
      .where("limit.event_id", "=", id)
      .orderBy("tickets.id")
      .execute();
    const hall = { name: "Hall", capacity: 30, counts: 30, sold: 0, event_id: id };
    expect(assignments).toEqual([
      { ...hall, title: "Seat" },
      { ...hall, title: "Standard" },
    ]);
    const [copiedList] = await listsOf({ id });
    const [before] = await listsOf(event);
    expect(copiedList).toMatchObject({
      name: "Door",
      activates_at: new Date("2027-10-08T17:00:00Z"),
      expires_at: new Date("2027-10-08T22:00:00Z"),
    });
    expect(copiedList?.short_id).not.toBe(before?.short_id);
    const pin = copiedList && pinOf(app.context.secrets, copiedList);
    expect(pin, "a PIN of its own").toMatch(/^\d{6}$/);
    expect(pin).not.toBe("471106");
    const admits = await app.db
      .selectFrom("check_in_list_tickets")
      .innerJoin("tickets", "tickets.id", "check_in_list_tickets.ticket_id")
      .select(["tickets.title", "tickets.event_id"])
      .where("check_in_list_id", "=", copiedList?.id ?? 0)
      .execute();
    expect(admits).toEqual([{ title: "Standard", event_id: id }]);
  });

  // SPEC 7.15
  test("copy has a cover of its own, which stays when the other event is deleted", async () => {
    const { duplicate, key, token } = await setUp();
    const { cover, id } = (await duplicate()).body.data;
    expect(cover).toMatchObject({ file_name: "cover.jpg", focus: { x: 20, y: 50 } });
    expect(cover?.url).not.toContain(key);
    const content = async (url = "") => {
      const file = app.db
        .selectFrom("files")
        .select("content")
        .where("key", "=", url.split("/").at(-1) ?? "");
      return (await file.executeTakeFirst())?.content?.toString();
    };
    expect(await content(cover?.url)).toBe(await content(key));
    await app.call(events.remove, { params: { event_id: id } }, { token });
    expect([await content(cover?.url), await content(key)]).toEqual([undefined, expect.stringContaining("cover of")]);
  });

  test("copy has the settings and the venue, or the venue alone and the account’s defaults", async () => {
    const { duplicate, event, account } = await setUp();
    await app.db
      .updateTable("event_defaults")
      .set({ order_timeout_in_minutes: 12 })
      .where("account_id", "=", account.id)
      .execute();
    const source = await settingsOf(event);
    const copied = await settingsOf((await duplicate()).body.data);
    const own = { event_id: expect.any(Number), updated_at: expect.any(Date), hide_getting_started_page: false };
    expect(copied).toEqual({ ...source, ...own });
    const fresh = await duplicate({ duplicate_settings: false });
    expect(fresh.body.data.max_tickets_per_order).toBeNull();
    expect(await settingsOf(fresh.body.data)).toMatchObject({
      location_details: { venue_name: "Speicher 9", city: "Hamburg" },
      place_of_supply: "DE",
      order_timeout_in_minutes: 12,
      support_email: "hello@example.test",
      seo_title: null,
      cancellation_rules: [],
    });
  });

  test("copy without any part is a draft with a venue", async () => {
    const { duplicate } = await setUp();
    const { id, cover, ticket_count } = (await duplicate(NO_PARTS)).body.data;
    expect([cover, ticket_count]).toEqual([null, 0]);
    for (const table of ["tickets", "promo_codes", "questions", "capacity_assignments", "check_in_lists"] as const)
      expect(await app.db.selectFrom(table).select("event_id").where("event_id", "=", id).execute()).toEqual([]);
  });

  test("copy without tickets has only the questions that every order is asked", async () => {
    const { duplicate } = await setUp();
    const { id } = (await duplicate({ ...NO_PARTS, duplicate_questions: true })).body.data;
    expect((await titlesOf("questions", { id })).map(({ title }) => title)).toEqual(["Heard from?"]);
  });

  test("archived event can be copied, and several times", async () => {
    const { duplicate, event } = await setUp();
    await app.db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", event.id).execute();
    const copies = await Promise.all([duplicate(), duplicate(), duplicate()]);
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(copies.map(({ body }) => body.data.id)).size).toBe(3);
  });

  test("copy includes a ticket that is being added, and two copies don’t wait for each other", async () => {
    const { event, duplicate } = await setUp();
    const copying: ReturnType<typeof duplicate>[] = [];
    // as `createTicket` does it
    await inTransaction(app.db, async (tx) => {
      await sql`select from events where id = ${event.id} for no key update`.execute(tx);
      const late = { event_id: event.id, title: "Late", type: "FREE" } as const;
      await tx.insertInto("tickets").values(late).execute();
      copying.push(duplicate(), duplicate());
      await untilWaiting(app.db, 2);
    });
    for (const { body } of await Promise.all(copying))
      expect((await titlesOf("tickets", body.data)).map(({ title }) => title)).toContain("Late");
  });

  test("copy has thousands of promo codes", async () => {
    const { event, duplicate } = await setUp();
    await sql`
      with made as (
        insert into stocks (event_id, kind, capacity)
        select ${event.id}::bigint, 'PROMO_CODE', 1
        from generate_series(1, 2500)
        returning id
      )
      insert into promo_codes (event_id, stock_id, code, normalised_code, discount_type, batch_id)
      select ${event.id}::bigint, id, 'many-' || id, 'many-' || id, 'NONE', 77
      from made`.execute(app.db);
    const { id } = (await duplicate()).body.data;
    const codes = await app.db
      .selectFrom("promo_codes")
      .innerJoin("stocks", "stocks.id", "promo_codes.stock_id")
      .select(["batch_id", "capacity"])
      .where("promo_codes.event_id", "=", id)
      .where("code", "like", "many-%")
      .execute();
    expect([codes.length, new Set(codes.map(({ batch_id }) => batch_id)).size]).toEqual([2500, 1]);
    expect(codes.every(({ capacity }) => capacity === 1)).toBe(true);
  });
});

describe("refused copies", () => {
  // SPEC 7.15
  test.each([
    ["a title of 150 letters", { title: "x".repeat(150) }, "title"],
    ["no title", { title: "" }, "title"],
    ["no start", { start_date: "" }, "start_date"],
    ["a day that no calendar has", { start_date: "2027-02-29T10:00" }, "start_date"],
    ["an end before the start", { end_date: "2027-10-08T19:00" }, "end_date"],
    [
      "a start that takes a sale out of the years of events",
      { start_date: "2000-01-02T10:00", end_date: null },
      "start_date",
    ],
    ["a choice that is missing", { duplicate_settings: undefined }, "duplicate_settings"],
    ...PARTS_OF_TICKETS.map(
      (part) => [`${part} without tickets`, { ...NO_PARTS, [part]: true }, part] as [string, object, string],
    ),
  ])("copy with %s is rejected at its field and leaves nothing behind", async (_, wrong, field) => {
    const { duplicate, account } = await setUp();
    const { status, body } = await duplicate(wrong as Partial<Asks>);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    const { there } = await app.db
      .selectFrom("events")
      .select((all) => all.fn.countAll<number>().as("there"))
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(Number(there)).toBe(1);
  });

  test("copy of another account’s event is not found", async () => {
    const { duplicate } = await setUp();
    const stranger = await aSignedInUser(app.db);
    expect((await duplicate({}, stranger.token)).status).toBe(404);
  });

  test("copy is forbidden for a member of chosen events, and allowed for one of the organizer", async () => {
    const { duplicate, account, event, organizer } = await setUp();
    const other = await anOrganizer(app.db, { account });
    const as = async (at: Parameters<typeof aUser>[1]) =>
      (await duplicate({}, await aToken(app.db, await aUser(app.db, { account, role: "ORGANIZER", ...at }), account)))
        .status;
    expect(await as({ at: { events: [event] } })).toBe(403);
    expect(await as({ at: { events: [event], organizers: [other] } })).toBe(403);
    expect(await as({ at: { organizers: [organizer] } })).toBe(201);
    expect(await as({ work: "READ_ONLY" })).toBe(403);
  });
});

/**
 * What a copy has of its own: new texts, what moves with the start, references to the copy's own
 * rows, and what it starts without.
 */
const OWN_COLUMNS = {
  events: [
    ...["id", "title", "description", "description_preview", "status", "start_date", "end_date", "over_at"],
    // a setting, although it is a column of this table
    "max_tickets_per_order",
    ...["created_at", "updated_at", "unpublished_by_closing"],
  ],
  // a copy shows the getting-started page again
  event_settings: ["event_id", "updated_at", "hide_getting_started_page"],
  tickets: ["id", "event_id", "sale_start_date", "sale_end_date", "created_at", "updated_at", "deleted_at"],
  ticket_prices: ["id", "ticket_id", "stock_id", "sale_start_date", "sale_end_date", "created_at", "deleted_at"],
  ticket_taxes_and_fees: ["ticket_id"],
  promo_codes: [
    ...["id", "event_id", "stock_id", "start_date", "expiry_date", "applicable_ticket_ids", "batch_id"],
    ...["created_at", "updated_at", "deleted_at"],
  ],
  questions: ["id", "event_id", "condition", "created_at", "updated_at", "deleted_at"],
  question_tickets: ["question_id", "ticket_id"],
  capacity_assignments: ["id", "event_id", "stock_id", "created_at", "updated_at"],
  capacity_assignment_tickets: ["capacity_assignment_id", "ticket_id", "event_id"],
  check_in_lists: [
    ...["id", "event_id", "short_id", "activates_at", "expires_at", "created_at", "updated_at", "deleted_at"],
    // the copy has a PIN of its own
    ...["encrypted_pin", "shown_question_ids"],
  ],
  check_in_list_tickets: ["check_in_list_id", "ticket_id"],
  images: ["id", "event_id", "organizer_id", "variants", "original", "former_key", "created_at", "replaced_at"],
} as const;

describe("columns of copied tables", () => {
  const listedColumns: Record<string, readonly string[]> = {
    ...Object.fromEntries(Object.keys(OWN_COLUMNS).map((table) => [table, []])),
    ...SAME,
    event_settings: [...VENUE_COLUMNS, ...SETTINGS],
  };

  test.each(Object.keys(OWN_COLUMNS) as (keyof typeof OWN_COLUMNS)[])(
    "every column of %s is listed as copied or as the copy’s own",
    async (table) => {
      const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(app.db);
      const actual = rows.map(({ column_name }) => column_name).toSorted();
      expect([...(listedColumns[table] ?? []), ...OWN_COLUMNS[table]].toSorted()).toEqual(actual);
    },
  );

  test("every copied table is checked here", () => {
    expect(Object.keys(OWN_COLUMNS)).toEqual(expect.arrayContaining(Object.keys(SAME)));
  });
});
