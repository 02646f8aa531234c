import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "#contract/search.ts";
import {
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const TOMAS = { first_name: "Tomás", last_name: "Świątek", email: "tomas@example.com" };
const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };

/** Two events of one account: Tomás bought at the first, Ada at the second, also for Tomás. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const first = await anEvent(app.db, { organizer, status: "LIVE", title: "Harbour lights" });
  const second = await anEvent(app.db, { organizer, status: "DRAFT", title: "Night of poems" });
  const bought = async (event: typeof first, buyer: typeof TOMAS, attendees: (typeof TOMAS)[]) =>
    aCompletedOrder(app.db, {
      event,
      ticket: await aTicket(app.db, { event }),
      ...buyer,
      attendees,
      quantity: attendees.length,
    });
  const by_tomas = await bought(first, TOMAS, [TOMAS]);
  const by_ada = await bought(second, ADA, [ADA, TOMAS]);
  const find = async (query: string, by = token) => {
    const { status, body } = await app.call(search.find, { query: { query } }, { token: by });
    expect(status).toBe(200);
    const { events, orders, attendees, tickets, promo_codes } = body.data;
    return {
      tickets: tickets.map(({ title, event_title }) => `${title} at ${event_title}`),
      promo_codes: promo_codes.map(({ code, event_title }) => `${code} at ${event_title}`),
      events: events.map(({ title }) => title),
      orders: orders.map(({ public_id }) => public_id),
      attendees: attendees.map(({ first_name, event_title }) => `${first_name} at ${event_title}`),
    };
  };
  return { account, organizer, first, second, by_tomas, by_ada, find };
}

const NO_RESULTS = { events: [], orders: [], attendees: [], tickets: [], promo_codes: [] };

// SPEC 5.06
test("search finds events, orders by buyer and reference, and attendees in all events of the account", async () => {
  const { by_tomas, by_ada, find } = await setUp();
  const [his, hers] = [by_tomas.order.public_id, by_ada.order.public_id];
  expect(await find("swiatek")).toEqual({
    ...{ ...NO_RESULTS, orders: [his] },
    attendees: ["Tomás at Night of poems", "Tomás at Harbour lights"],
  });
  expect(await find("ada love")).toEqual({ ...NO_RESULTS, orders: [hers], attendees: ["Ada at Night of poems"] });
  expect(await find("ada@example.com")).toMatchObject({ orders: [hers] });
  expect(await find("poem")).toEqual({ ...NO_RESULTS, events: ["Night of poems"] });
  expect(await find("nobody at all")).toEqual(NO_RESULTS);
});

test("search finds events by venue, city and organizer", async () => {
  const { first, organizer, find } = await setUp();
  await app.db
    .updateTable("event_settings")
    .set({ location_details: JSON.stringify({ venue_name: "Teatro do Mar", city: "Lisbon" }) })
    .where("event_id", "=", first.id)
    .execute();
  expect((await find("lisbon")).events).toEqual(["Harbour lights"]);
  expect((await find("teatro mar")).events).toEqual(["Harbour lights"]);
  expect((await find(organizer.name)).events).toContain("Harbour lights");
  expect((await find("berlin")).events).toEqual([]);
});

// SPEC 5.06
test("search finds ticket types and promo codes, but not deleted ones or those of others", async () => {
  const { account, first, second, find } = await setUp();
  await aTicket(app.db, { event: first, title: "Früher Balkon" });
  await aTicket(app.db, { event: first, title: "Balkon hinten", deleted_at: new Date() });
  await aPromoCode(app.db, { event: second, code: "SUMMER-15" });
  await aPromoCode(app.db, { event: first, code: "SUMMER-150" });
  expect((await find("balkon fruh")).tickets).toEqual(["Früher Balkon at Harbour lights"]);
  expect((await find("ba")).tickets).toEqual(["Früher Balkon at Harbour lights"]);
  expect((await find("summer15")).promo_codes).toEqual(["SUMMER-15 at Night of poems", "SUMMER-150 at Harbour lights"]);
  const limited = await aUser(app.db, { account, role: "ORGANIZER", at: { events: [first] } });
  const within = await find("summer", await aToken(app.db, limited, account));
  expect(within.promo_codes).toEqual(["SUMMER-150 at Harbour lights"]);
  const stranger = await aSignedInUser(app.db);
  expect(await find("balkon", stranger.token)).toEqual(NO_RESULTS);
  const station = await aUser(app.db, { account, role: "ORGANIZER", work: "CHECK_IN" });
  expect(await find("balkon", await aToken(app.db, station, account))).toEqual(NO_RESULTS);
});

test("search finds a reference in any spelling, the exact match first", async () => {
  const { by_ada, find } = await setUp();
  const { public_id } = by_ada.order;
  for (const query of [public_id, public_id.toLowerCase().replace("-", ""), public_id.replace("-", " ")])
    expect((await find(query)).orders[0]).toBe(public_id);
});

test("search for words too short for the index covers the events nearest to today", async () => {
  const { first, find } = await setUp();
  const wei = { first_name: "伟", last_name: "王", email: "w@example.com" };
  const ticket = await aTicket(app.db, { event: first });
  await aCompletedOrder(app.db, { event: first, ticket, ...wei, attendees: [wei] });
  expect((await find("王伟")).attendees).toEqual(["伟 at Harbour lights"]);
  // no reference contains these letters, while one may begin with “AD”
  expect((await find("lo")).attendees).toEqual(["Ada at Night of poems"]);
});

test("search for a single letter finds nothing", async () => {
  const { find } = await setUp();
  for (const query of ["", "a", " - ", "…"]) expect(await find(query)).toEqual(NO_RESULTS);
});

// SPEC 5.06
test("search leaves out other accounts and events outside of the member's scope", async () => {
  const { account, first, find } = await setUp();
  const stranger = await aSignedInUser(app.db);
  expect(await find("swiatek", stranger.token)).toEqual(NO_RESULTS);
  expect(await find("harbour", stranger.token)).toEqual(NO_RESULTS);
  const limited = await aUser(app.db, { account, role: "ORGANIZER", at: { events: [first] } });
  const token = await aToken(app.db, limited, account);
  expect(await find("swiatek", token)).toMatchObject({ attendees: ["Tomás at Harbour lights"] });
  expect(await find("王伟 ad", token)).toEqual(NO_RESULTS);
  expect(await find("poems", token)).toEqual(NO_RESULTS);
});

test("search by check-in staff finds attendees and events, and no orders", async () => {
  const { account, find } = await setUp();
  const stationUser = await aUser(app.db, { account, role: "ORGANIZER", work: "CHECK_IN" });
  const found = await find("swiatek", await aToken(app.db, stationUser, account));
  expect([found.orders, found.attendees.length]).toEqual([[], 2]);
});

test("search shows a few of many matches, newest first", async () => {
  const { first, find } = await setUp();
  const ticket = await aTicket(app.db, { event: first });
  const made = [];
  for (let at = 0; at < 7; at++) made.push(await aCompletedOrder(app.db, { event: first, ticket, ...ADA }));
  const newest = made.map(({ order }) => order.public_id).toReversed();
  expect((await find("lovelace")).orders).toEqual(newest.slice(0, 5));
});

test("search leaves out the names of an expired order", async () => {
  const { by_ada, find } = await setUp();
  await app.db.updateTable("orders").set({ status: "EXPIRED" }).where("id", "=", by_ada.order.id).execute();
  await app.db.updateTable("attendees").set({ status: "PENDING" }).where("order_id", "=", by_ada.order.id).execute();
  expect(await find("lovelace")).toEqual(NO_RESULTS);
  // as above: letters that no reference contains
  expect(await find("lo")).toEqual(NO_RESULTS);
});

test("search finds names with umlauts and their two-letter spelling by either spelling", async () => {
  const { first, find } = await setUp();
  const ticket = await aTicket(app.db, { event: first });
  const named = async (first_name: string, last_name: string) => {
    const person = { first_name, last_name, email: "someone@example.com" };
    return (await aCompletedOrder(app.db, { event: first, ticket, ...person, attendees: [person] })).order.public_id;
  };
  const umlauts = await named("Jürgen", "Müllerßon");
  const spelledOut = await named("Joergen", "Mueller");
  await named("Michael", "Noelke");
  expect((await find("juergen muellersson")).orders).toEqual([umlauts]);
  expect((await find("Jürgen")).orders).toEqual([umlauts]);
  expect((await find("Jørgen Müller")).orders).toEqual([spelledOut]);
  expect((await find("mueller")).orders).toEqual([spelledOut, umlauts]);
  expect((await find("Michal")).orders).toEqual([]);
  expect((await find("Muelller")).orders).toEqual([]);
});
