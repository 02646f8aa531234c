import { afterAll, beforeAll, expect, test } from "vitest";
import { listQuery } from "#contract/lists.ts";
import { publicEventList, publicEvents } from "#contract/public-events.ts";
import { anEvent, anOrganizer, aTaxOrFee, aTicket, inDays } from "#server/testing/factories.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { listedEvents } from "./listed-events.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) =>
  (await app.call(publicEvents.list, { query: { per_page: "24", ...query } as never })).body.data;
const offerOf = async (event: { id: number }) => (await list()).find(({ id }) => id === event.id)?.offer;
const live = (over: object = {}) => anEvent(app.db, { status: "LIVE", ...over });

test("list shows the lowest and the highest price that can be bought, as the page shows it", async () => {
  const organizer = await anOrganizer(app.db);
  const event = await live({ organizer });
  const cheap = await aTicket(app.db, { event, price: 10_00 });
  await aTicket(app.db, { event, price: 30_00 });
  await aTicket(app.db, { event, price: 1_00, is_hidden: true });
  await aTicket(app.db, { event, price: 2_00, is_hidden_without_promo_code: true });
  await aTicket(app.db, { event, price: 3_00, capacity: 0 });
  await aTicket(app.db, { event, price: 4_00, sale_start_date: inDays(2) });
  await aTaxOrFee(app.db, { account: { id: organizer.account_id }, tickets: [cheap], rate: 19_000 });
  expect(await offerOf(event)).toEqual({ status: "ON_SALE", lowest_price: 11_90, highest_price: 30_00 });
  await app.db
    .updateTable("event_settings")
    .set({ price_display_mode: "EXCLUSIVE" })
    .where("event_id", "=", event.id)
    .execute();
  expect(await offerOf(event)).toEqual({ status: "ON_SALE", lowest_price: 10_00, highest_price: 30_00 });
});

test("list shows what is sold out, what is still to come, and nothing where there is nothing to say", async () => {
  const [gone, soon, paused, empty, code] = [await live(), await live(), await live(), await live(), await live()];
  await aTicket(app.db, { event: gone, price: 5_00, capacity: 0 });
  await aTicket(app.db, { event: soon, price: 6_00, sale_start_date: inDays(2) });
  await aTicket(app.db, { event: paused, price: 7_00, is_paused: true });
  await aTicket(app.db, { event: code, price: 5_00, capacity: 0 });
  await aTicket(app.db, { event: code, price: 5_00, is_hidden_without_promo_code: true });
  expect(await offerOf(gone)).toEqual({ status: "SOLD_OUT", lowest_price: 5_00, highest_price: 5_00 });
  expect(await offerOf(soon)).toEqual({ status: "COMING_SOON", lowest_price: 6_00, highest_price: 6_00 });
  for (const event of [paused, empty, code]) expect((await offerOf(event))?.status).toBeNull();
});

const counting = countRoundTrips({ connectionString: () => app.connectionString });

test("prices of all events of a page are read in one statement", async () => {
  const read = async (per_page: string) => {
    counting.trips.length = 0;
    const input = listQuery(publicEventList).parse({ per_page });
    const { data } = await listedEvents(counting.reads, input, { locale: "en", now: new Date() });
    const statements = counting.trips.flat().filter((text) => text.includes('"ticket_prices"'));
    return { events: data.length, statements: statements.length };
  };
  for (let at = 0; at < 6; at += 1) await aTicket(app.db, { event: await live() });
  const [few, many] = [await read("1"), await read("24")];
  expect(few.events).toBe(1);
  expect(many.events).toBeGreaterThan(6);
  expect([few.statements, many.statements]).toEqual([1, 1]);
});

test("list is limited to online events, today and the weekend by each event's own calendar", async () => {
  const day = 86_400_000;
  const [now, zone] = [new Date(), "Pacific/Auckland"];
  const at = (days: number, over: object = {}) => {
    const start_date = new Date(now.getTime() + days * day);
    return live({ timezone: zone, start_date, end_date: null, ...over });
  };
  const today = await at(0);
  const running = await at(-3, { end_date: new Date(now.getTime() + 3 * day) });
  const later = await at(20);
  const online = await at(5, { settings: { is_online_event: true } });
  const ids = async (name: string) => (await list({ [`filter_fields[${name}][eq]`]: "true" })).map(({ id }) => id);
  expect(await ids("is_online_event")).toEqual([online.id]);
  const ofToday = await ids("is_today");
  expect([today, running, later].map(({ id }) => ofToday.includes(id))).toEqual([true, true, false]);
  // Of seven days in a row, the weekend has what is left of its two.
  const week = [];
  for (let days = 0; days < 7; days += 1) week.push(await at(days));
  const weekday = (date: Date) => new Intl.DateTimeFormat("en", { timeZone: zone, weekday: "short" }).format(date);
  const isSunday = weekday(now) === "Sun";
  const expected = week.filter(({ start_date }, days) =>
    isSunday ? days === 0 : ["Sat", "Sun"].includes(weekday(start_date)),
  );
  const found = await ids("is_this_weekend");
  expect(week.map(({ id }) => id).filter((id) => found.includes(id))).toEqual(expected.map(({ id }) => id));
});
