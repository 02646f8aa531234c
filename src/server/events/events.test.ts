import { daysLater } from "#domain/periods.ts";
import { dayIn } from "#domain/wall-time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { stats } from "#contract/event-stats.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { organizers } from "#contract/organizers.ts";
import { inTransaction } from "#server/platform/database.ts";
import {
  aCapacityAssignment,
  addStats,
  aCompletedOrder,
  anAccount,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
  inDays,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp(over: { verified_at?: Date | null } = {}) {
  const verified = over.verified_at !== null;
  const { account, token } = await aSignedInUser(app.db, { account: await anAccount(app.db, over), verified });
  const organizer = await anOrganizer(app.db, { account });
  const create = (body: object) =>
    app.call(events.create, { body: { organizer_id: organizer.id, ...body } as never }, { token });
  const list = (query: object = {}) => app.call(events.list, { query: query as never }, { token });
  const setStatus = (event: { id: number }, status: "DRAFT" | "LIVE" | "ARCHIVED") =>
    app.call(events.setStatus, { params: { event_id: event.id }, body: { status } }, { token });
  const update = (event: { id: number }, body: object) =>
    app.call(events.update, { params: { event_id: event.id }, body: body as never }, { token });
  return { account, organizer, token, create, list, setStatus, update };
}

const concert = { title: "Summer Concert", start_date: "2027-07-03T19:30", end_date: "2027-07-03T23:00" };

describe("event creation", () => {
  // SPEC 3.01, 7.04, 9.05
  test("new event is a draft in the organizer’s time zone and currency, with its settings", async () => {
    const { create, token } = await setUp();
    const { status, body } = await create({ ...concert, description: "<p>Open <b>air</b></p><iframe></iframe>" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "Summer Concert",
      slug: "summer-concert",
      status: "DRAFT",
      lifecycle_status: "UPCOMING",
      start_date: "2027-07-03T17:30:00.000Z",
      timezone: "Europe/Berlin",
      currency: "EUR",
      description: "<p>Open <strong>air</strong></p>",
      ticket_count: 0,
      has_orders: false,
      cover: null,
    });
    const settings = await app.call(eventSettingCalls.get, { params: { event_id: body.data.id } }, { token });
    expect(settings.body.data).toMatchObject({
      order_timeout_in_minutes: 15,
      require_attendee_details: true,
      support_email: "hello@example.test",
    });
  });

  test("new event has the location that it was created with", async () => {
    const { create, token } = await setUp();
    const settingsOf = async (id: number) =>
      (await app.call(eventSettingCalls.get, { params: { event_id: id } }, { token })).body.data;
    const hall = (await create({ ...concert, location_details: { venue_name: "Hall 7", address_line_1: "Quay 3" } }))
      .body.data;
    expect(hall).toMatchObject({ has_location: true, is_online_event: false });
    expect(hall.location_details).toMatchObject({ venue_name: "Hall 7", address_line_1: "Quay 3", city: null });
    const link = '<p><a href="https://meet.example/1">Join</a></p><script></script>';
    const online = (await create({ ...concert, is_online_event: true, online_event_connection_details: link })).body
      .data;
    expect(online).toMatchObject({ has_location: true, is_online_event: true, location_details: null });
    expect((await settingsOf(online.id)).online_event_connection_details).not.toContain("script");
    for (const undecided of [
      {},
      { location_details: null },
      { location_details: { country: "PT" } },
      { is_online_event: true },
    ])
      expect((await create({ ...concert, ...undecided })).body.data.has_location).toBe(false);
    const refused = await create({ ...concert, location_details: { venue_name: "x".repeat(101) } });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { "location_details.venue_name": expect.anything() } });
  });

  test("new event reads its times in the given time zone", async () => {
    const { create } = await setUp();
    const { body } = await create({ ...concert, timezone: "America/New_York", currency: "usd" });
    expect(body.data).toMatchObject({ start_date: "2027-07-03T23:30:00.000Z", currency: "USD" });
  });

  test.each(["Asia/Kathmandu", "Asia/Katmandu"])(
    "new event in %s is stored in Asia/Kathmandu, under its current name",
    async (timezone) => {
      const { create, token } = await setUp();
      const { body } = await create({ ...concert, timezone });
      expect(body.data).toMatchObject({ timezone: "Asia/Kathmandu", start_date: "2027-07-03T13:45:00.000Z" });
      const { body: found } = await app.call(events.get, { params: { event_id: body.data.id } }, { token });
      expect(found.data.timezone).toBe("Asia/Kathmandu");
    },
  );

  // SPEC 5.47
  test("new event accepts a title of 149 characters", async () => {
    const { create } = await setUp();
    expect((await create({ ...concert, title: "x".repeat(149) })).status).toBe(201);
  });

  // SPEC 5.24, 9.03
  test.each([
    ["no title", { title: "" }, "title"],
    ["a title of 150 letters", { title: "x".repeat(150) }, "title"],
    ["an end before the start", { end_date: "2027-07-03T19:00" }, "end_date"],
    ["a day that no calendar has", { start_date: "2027-02-29T10:00" }, "start_date"],
    ["a zone that nobody lives in", { timezone: "Mars/Olympus" }, "timezone"],
    ["money that nobody has", { currency: "XXX" }, "currency"],
    ["a description of 50,000 letters", { description: "x".repeat(50_000) }, "description"],
  ])("new event rejects %s", async (_, change, field) => {
    const { create } = await setUp();
    const reply = await create({ ...concert, ...change });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors ?? {})).toContain(field);
  });

  // SPEC 5.29
  test("new event requires an organizer of the account", async () => {
    const { create } = await setUp();
    const foreign = await anOrganizer(app.db);
    expect((await create({ ...concert, organizer_id: foreign.id })).body.errors).toHaveProperty("organizer_id");
  });
});

describe("event update", () => {
  // SPEC 3.01, 7.07
  test("event update reads the times in the new time zone", async () => {
    const { organizer, update } = await setUp();
    const event = await anEvent(app.db, { organizer });
    const { body } = await update(event, { ...concert, timezone: "Asia/Tokyo" });
    expect(body.data).toMatchObject({ timezone: "Asia/Tokyo", start_date: "2027-07-03T10:30:00.000Z" });
  });

  // SPEC 3.02
  test("currency of an event can’t change once it has orders", async () => {
    const { organizer, update } = await setUp();
    const event = await anEvent(app.db, { organizer });
    expect((await update(event, { ...concert, currency: "USD" })).body.data.currency).toBe("USD");
    await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    expect(await update(event, { ...concert, currency: "EUR" })).toMatchObject({
      status: 422,
      body: { errors: { currency: [expect.any(String)] } },
    });
    expect((await update(event, concert)).status).toBe(200);
  });

  // SPEC 3.06, 3.15
  test("settings update keeps omitted fields, clears null ones and sanitizes HTML", async () => {
    const { organizer, token } = await setUp();
    const event = await anEvent(app.db, {
      organizer,
      settings: { maps_url: "https://maps.example.test", pre_checkout_message: "Hi" },
    });
    const change = (body: object) =>
      app.call(eventSettingCalls.update, { params: { event_id: event.id }, body: body as never }, { token });
    const { body } = await change({
      location_details: { venue_name: "Harbour Hall", country: "de" },
      maps_url: null,
      post_checkout_message: "<p>Bye<script>1</script></p>",
    });
    expect(body.data).toMatchObject({
      maps_url: null,
      pre_checkout_message: "Hi",
      post_checkout_message: "<p>Bye</p>",
      location_details: { venue_name: "Harbour Hall", city: null, country: "DE" },
    });
    expect((await change({ location_details: null })).body.data.location_details).toBeNull();
    expect((await change({ order_timeout_in_minutes: 0 })).status).toBe(422);
    expect((await change({})).status).toBe(200);
  });

  test.each(["12", "##", "ßa", "İİ", "<>", "A", "DEU", "XX"])("country %j is rejected", async (country) => {
    const { organizer, token } = await setUp();
    const event = await anEvent(app.db, { organizer });
    const body = { location_details: { country } };
    const refused = await app.call(eventSettingCalls.update, { params: { event_id: event.id }, body }, { token });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { "location_details.country": [expect.any(String)] } },
    });
  });

  // SECURITY S152
  test("venue that was stored wrongly breaks neither its event nor a list", async () => {
    const { organizer, token } = await setUp();
    const venues = [{ country: "SSA", city: "Kyoto" }, { country: 7, city: "Kyoto" }, "Kyoto", ["Kyoto"], {}];
    for (const venue of venues) {
      const event = await anEvent(app.db, {
        organizer,
        status: "LIVE",
        settings: { location_details: JSON.stringify(venue) },
      });
      const params = { event_id: event.id };
      const read = await app.call(events.get, { params }, { token });
      expect([read.status, (await app.call(eventSettingCalls.get, { params }, { token })).status]).toEqual([200, 200]);
      expect((await app.call(publicEvents.get, { params })).status).toBe(200);
      const city = typeof venue === "object" && "city" in venue ? venue.city : null;
      expect(read.body.data.location_details?.city ?? null).toBe(city);
    }
    expect((await app.call(events.list, {}, { token })).body.data).toHaveLength(venues.length);
  });

  test("archived event can’t be changed", async () => {
    const { organizer, update, token } = await setUp();
    const event = await anEvent(app.db, { organizer, status: "ARCHIVED" });
    expect(await update(event, concert)).toMatchObject({ status: 409, body: { code: "event_archived" } });
    expect(
      await app.call(eventSettingCalls.update, { params: { event_id: event.id }, body: {} }, { token }),
    ).toMatchObject({ status: 409, body: { code: "event_archived" } });
  });
});

describe("publication of an event", () => {
  // SPEC 4.02, 4.05, 5.40, 7.14
  test("publishing requires a confirmed email address and a ticket", async () => {
    const unconfirmed = await setUp({ verified_at: null });
    const draft = await anEvent(app.db, { organizer: unconfirmed.organizer });
    expect(await unconfirmed.setStatus(draft, "LIVE")).toMatchObject({
      status: 403,
      body: { code: "email_not_verified" },
    });
    const colleague = await aUser(app.db, { account: unconfirmed.account, role: "ORGANIZER" });
    const asColleague = { token: await aToken(app.db, colleague, unconfirmed.account) };
    const request = { params: { event_id: draft.id }, body: { status: "LIVE" as const } };
    expect(await app.call(events.setStatus, request, asColleague)).toMatchObject({
      status: 403,
      body: { code: "account_not_verified" },
    });
    const { organizer, setStatus } = await setUp();
    const event = await anEvent(app.db, { organizer });
    expect(await setStatus(event, "LIVE")).toMatchObject({ status: 409, body: { code: "no_tickets" } });
    await aTicket(app.db, { event });
    expect((await setStatus(event, "LIVE")).body.data.status).toBe("LIVE");
    expect((await setStatus(event, "LIVE")).status).toBe(200);
    expect((await setStatus(event, "DRAFT")).body.data.status).toBe("DRAFT");
  });

  // SPEC 4.04
  test("archived event can only be restored as a draft", async () => {
    const { organizer, setStatus } = await setUp();
    const event = await anEvent(app.db, { organizer, status: "LIVE" });
    await aTicket(app.db, { event });
    expect((await setStatus(event, "ARCHIVED")).body.data.status).toBe("ARCHIVED");
    expect(await setStatus(event, "LIVE")).toMatchObject({ status: 409, body: { code: "event_archived" } });
    expect((await setStatus(event, "DRAFT")).body.data.status).toBe("DRAFT");
  });
});

describe("deletion of an event", () => {
  // SPEC 7.21
  test("deleting an event leaves nothing behind", async () => {
    const { organizer, token } = await setUp();
    const event = await anEvent(app.db, { organizer });
    const { ticket, prices } = await aTicket(app.db, { event });
    await app.db
      .insertInto("orders")
      .values({
        event_id: event.id,
        short_id: "o_expired000",
        public_id: "O-EXPIRED",
        status: "EXPIRED",
        currency: "EUR",
        locale: "en",
        total_before_additions: 0,
        total_gross: 0,
      })
      .execute();
    const order = await app.db
      .selectFrom("orders")
      .select("id")
      .where("event_id", "=", event.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("order_items")
      .values({
        order_id: order.id,
        ticket_id: ticket.id,
        ticket_price_id: prices[0]?.id ?? 0,
        item_name: "Standard",
        quantity: 1,
        price_before_discount: 0,
        price: 0,
        total_before_additions: 0,
        total_discount: 0,
        total_tax: 0,
        total_fee: 0,
        total_gross: 0,
        taxes_and_fees_rollup: "{}",
      })
      .execute();
    expect((await app.call(events.remove, { params: { event_id: event.id } }, { token })).status).toBe(204);
    expect((await app.call(events.get, { params: { event_id: event.id } }, { token })).status).toBe(404);
    expect(await app.db.selectFrom("stocks").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
  });

  // SPEC 7.21
  test("deleting an event is refused once it has orders", async () => {
    const { organizer, token } = await setUp();
    const event = await anEvent(app.db, { organizer });
    await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    expect(await app.call(events.remove, { params: { event_id: event.id } }, { token })).toMatchObject({
      status: 409,
      body: { code: "event_has_orders" },
    });
  });
});

describe("list of events", () => {
  // SPEC 2.09, 3.48, 7.05, 7.10, 9.01
  test("list shows the account’s own events with their stats", async () => {
    const { organizer, list, token } = await setUp();
    await anEvent(app.db);
    const event = await anEvent(app.db, { organizer, status: "LIVE" });
    const ticket = await aTicket(app.db, { event, price: 15_00, capacity: 40 });
    await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const { body } = await list();
    expect(body.meta).toEqual({ page: 1, per_page: 20, total: 1, last_page: 1 });
    expect(body.data[0]).toMatchObject({
      id: event.id,
      organizer_name: organizer.name,
      statistics: { orders: 1, attendees: 2, gross: 30_00, refunded: 0, check_ins: 0, views: 0 },
      capacity: 40,
    });
    const checkInStats = await app.call(stats.checkIns, { params: { event_id: event.id } }, { token });
    expect(checkInStats.body.data).toMatchObject({ total_attendees: 2, total_checked_in_attendees: 0, arrivals: [] });
  });

  test("list shows an old draft among upcoming events, and an archived event only in the archive", async () => {
    const { organizer, list } = await setUp();
    const over = { organizer, start_date: inDays(-3), end_date: inDays(-2) };
    await anEvent(app.db, { ...over, title: "Mistyped", status: "DRAFT" });
    await anEvent(app.db, { ...over, title: "Over", status: "LIVE" });
    await anEvent(app.db, { ...over, title: "Away", status: "ARCHIVED" });
    const on = async (shelf: string) =>
      (await list({ "filter_fields[shelf][eq]": shelf })).body.data.map(({ title }) => title);
    expect(await on("UPCOMING")).toEqual(["Mistyped"]);
    expect(await on("ENDED")).toEqual(["Over"]);
    expect(await on("ARCHIVED")).toEqual(["Away"]);
  });

  // SPEC 2.08, 4.46
  test("list distinguishes upcoming, ongoing and ended events", async () => {
    const { organizer, list } = await setUp();
    await anEvent(app.db, { organizer, title: "Soon" });
    await anEvent(app.db, { organizer, title: "Now", start_date: inDays(-1), end_date: inDays(1) });
    await anEvent(app.db, { organizer, title: "Now without end", start_date: inDays(0, -23), end_date: null });
    await anEvent(app.db, { organizer, title: "Over", start_date: inDays(-3), end_date: inDays(-2) });
    await anEvent(app.db, { organizer, title: "Over without end", start_date: inDays(0, -25), end_date: null });
    const titles = async (filter: object) =>
      (await list(filter)).body.data.map(({ title, lifecycle_status }) => [title, lifecycle_status]);
    expect(await titles({ "filter_fields[lifecycle][eq]": "UPCOMING" })).toEqual([["Soon", "UPCOMING"]]);
    expect(await titles({ "filter_fields[lifecycle][eq]": "ENDED" })).toEqual([
      ["Over", "ENDED"],
      ["Over without end", "ENDED"],
    ]);
    expect(await titles({ "filter_fields[lifecycle][in]": "ONGOING" })).toEqual([
      ["Now", "ONGOING"],
      ["Now without end", "ONGOING"],
    ]);
    expect(await titles({ sort_by: "title", sort_direction: "desc", per_page: 1 })).toEqual([["Soon", "UPCOMING"]]);
  });

  // SPEC 2.10
  test("list shows the events of an organizer, and none for another account’s organizer", async () => {
    const { organizer, account, token } = await setUp();
    const other = await anOrganizer(app.db, { account });
    await anEvent(app.db, { organizer });
    await anEvent(app.db, { organizer: other });
    const { body } = await app.call(organizers.events, { params: { organizer_id: organizer.id } }, { token });
    expect(body.data.map(({ organizer_id }) => organizer_id)).toEqual([organizer.id]);
    const foreign = await anOrganizer(app.db);
    expect((await app.call(organizers.events, { params: { organizer_id: foreign.id } }, { token })).status).toBe(404);
  });

  test.each([
    ["filter_fields[lifecycle][eq]", "SOMEDAY"],
    ["filter_fields[account_id][eq]", "1"],
    ["sort_by", "account_id"],
    ["per_page", "101"],
  ])("list rejects %s=%s", async (name, value) => {
    const { list } = await setUp();
    expect((await list({ [name]: value })).status).toBe(422);
  });
});

describe("dashboard stats", () => {
  // SPEC 2.22, 7.08
  test("dashboard stats have every day of the range in the event’s time zone, today last", async () => {
    const { organizer, token } = await setUp();
    const event = await anEvent(app.db, { organizer, timezone: "Pacific/Kiritimati" });
    await aTicket(app.db, { event, capacity: 40 });
    await aTicket(app.db, { event, capacity: 2 });
    await inTransaction(app.db, (tx) =>
      addStats(tx, event, [
        { ticket_id: 0, orders: 1, views: 3 },
        { ticket_id: 1, attendees: 2, gross: 50 },
      ]),
    );
    const { body } = await app.call(stats.get, { params: { event_id: event.id }, query: { days: "7" } }, { token });
    const today = new Intl.DateTimeFormat("sv", { timeZone: "Pacific/Kiritimati" }).format(new Date());
    expect(body.data.days).toHaveLength(7);
    expect(body.data.days.at(-1)).toEqual({
      ...{ day: today, orders: 1, attendees: 2, gross: 50, views: 3, refunded: 0, check_ins: 0 },
    });
    expect(body.data.days.at(0)).toMatchObject({ orders: 0, gross: 0 });
    expect(body.data).toMatchObject({ capacity: 42, totals: { orders: 1, attendees: 2, gross: 50, views: 3 } });
    const after = { from: daysLater(today, 1), to: daysLater(today, 3) };
    const later = await app.call(stats.get, { params: { event_id: event.id }, query: after }, { token });
    expect(later.body.data).toMatchObject({
      days: { length: 3 },
      period: { ...after, sums: { orders: 0, gross: 0 } },
      before: { from: daysLater(today, -2), to: today, sums: { orders: 1, attendees: 2, gross: 50, views: 3 } },
    });
    const sharing = await aTicket(app.db, { event });
    const shared = { event, tickets: [sharing, await aTicket(app.db, { event, capacity: 10 })] };
    await aCapacityAssignment(app.db, { ...shared, capacity: 1, status: "INACTIVE" });
    await aCapacityAssignment(app.db, { ...shared, capacity: 15 });
    const allNavItems = await app.call(stats.get, { params: { event_id: event.id } }, { token });
    expect(allNavItems.body.data).toMatchObject({ capacity: 57 });
    await aTicket(app.db, { event });
    expect((await app.call(stats.get, { params: { event_id: event.id } }, { token })).body.data).toMatchObject({
      capacity: null,
      days: { length: 14 },
    });
  });

  test("dashboard stats compare the chosen days with as many days before and end with the event’s last day", async () => {
    const { organizer, token } = await setUp();
    const event = await anEvent(app.db, {
      organizer,
      timezone: "UTC",
      start_date: inDays(-40),
      end_date: inDays(-39),
    });
    const day = (days: number) => inDays(days).toISOString().slice(0, 10);
    await app.db
      .insertInto("daily_stats")
      .values([
        { event_id: event.id, ticket_id: 1, day: day(-39), attendees: 5, gross: 500 },
        { event_id: event.id, ticket_id: 1, day: day(-45), attendees: 2, gross: 200 },
        { event_id: event.id, ticket_id: 1, day: day(-46), attendees: 3, gross: 300 },
      ])
      .execute();
    const { body } = await app.call(stats.get, { params: { event_id: event.id }, query: { days: "7" } }, { token });
    expect(body.data.days.map((entry) => entry.day)).toEqual([-45, -44, -43, -42, -41, -40, -39].map(day));
    expect(body.data.period.sums).toMatchObject({ attendees: 7, gross: 700 });
    expect(body.data.before).toMatchObject({ sums: { attendees: 3, gross: 300 } });
    expect(body.data.before.days.map((entry) => entry.day)).toEqual([-52, -51, -50, -49, -48, -47, -46].map(day));
    expect(body.data.before.days.at(-1)).toMatchObject({ attendees: 3, gross: 300 });
  });
});

describe("access to events", () => {
  // SPEC 7.06
  test("event of another account is not found, and a call without a token is refused", async () => {
    const event = await anEvent(app.db);
    const { token } = await setUp();
    const params = { event_id: event.id };
    for (const endpoint of [events.get, eventSettingCalls.get, stats.get, stats.checkIns, events.remove] as const) {
      expect((await app.call(endpoint, { params }, { token })).status).toBe(404);
      expect((await app.call(endpoint, { params })).status).toBe(401);
    }
    expect((await app.call(events.update, { params, body: concert }, { token })).status).toBe(404);
    expect((await app.call(events.setStatus, { params, body: { status: "ARCHIVED" } }, { token })).status).toBe(404);
    expect((await app.call(eventSettingCalls.update, { params, body: {} }, { token })).status).toBe(404);
  });
});

describe("summary of all events", () => {
  test("sums the sales of the last seven days by currency and names the next public event", async () => {
    const { account, organizer, token } = await setUp();
    const soon = await anEvent(app.db, { account, organizer, currency: "EUR", start_date: inDays(2), ...LIVE });
    const later = await anEvent(app.db, { account, organizer, currency: "EUR", start_date: inDays(9), ...LIVE });
    const abroad = await anEvent(app.db, { account, organizer, currency: "JPY", start_date: inDays(9) });
    await anEvent(app.db, { account, organizer, start_date: inDays(1), status: "DRAFT" });
    await addStats(app.db, soon, [{ ticket_id: 1, attendees: 2, gross: 4_000 }]);
    await addStats(app.db, later, [{ ticket_id: 2, attendees: 1, gross: 500 }]);
    await addStats(app.db, abroad, [{ ticket_id: 3, attendees: 3, gross: 9_000 }]);
    await app.db
      .insertInto("daily_stats")
      .values([
        { event_id: soon.id, ticket_id: 1, day: dayAgo(6), attendees: 1, gross: 100 },
        { event_id: soon.id, ticket_id: 1, day: dayAgo(7), attendees: 50, gross: 70_000 },
      ])
      .execute();
    const { body } = await app.call(events.summary, {}, { token });
    expect(body.data).toEqual({
      sales: [
        { currency: "JPY", gross: 9_000 },
        { currency: "EUR", gross: 4_600 },
      ],
      attendees: 7,
      next_event: {
        id: soon.id,
        title: soon.title,
        start_date: soon.start_date.toISOString(),
        timezone: soon.timezone,
      },
    });
  });

  test("is empty without events, and never includes another account’s", async () => {
    const other = await setUp();
    const event = await anEvent(app.db, { account: other.account, organizer: other.organizer, start_date: inDays(1) });
    await addStats(app.db, event, [{ ticket_id: 1, attendees: 2, gross: 4_000 }]);
    const { token } = await setUp();
    const { body } = await app.call(events.summary, {}, { token });
    expect(body.data).toEqual({ sales: [], attendees: 0, next_event: null });
  });
});

const LIVE = { status: "LIVE" } as const;

/** A day in the time zone of the test events. */
function dayAgo(days: number): string {
  return dayIn(inDays(-days), "Europe/Berlin");
}
