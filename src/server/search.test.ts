import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { station } from "#contract/check-in.ts";
import { events } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { isListedAttendee } from "./access/own-attendee.ts";
import { inTransaction } from "./platform/database.ts";
import { isListedOrder } from "./orders/read/order-queries.ts";
import { deviceOf } from "./testing/devices.ts";
import { aCheckInList, aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "./testing/factories.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const TOMAS = { first_name: "Tomás", last_name: "O’Brien-Świątek", email: "t.obrien@example.com" };
const WEI = { first_name: "伟", last_name: "王", email: "wei@example.com" };

/** An event with the names of its two attendees in its title, who bought for themselves. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", title: "Tomás O’Brien-Świątek & 王伟" });
  const ticket = await aTicket(app.db, { event });
  const bought = [];
  for (const person of [TOMAS, WEI])
    bought.push(await aCompletedOrder(app.db, { event, ticket, ...person, attendees: [person] }));
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const params = { event_id: event.id };
  const at = { check_in_list_short_id: list.short_id };
  const namesOf = (rows: { first_name: string | null }[]) => rows.map(({ first_name }) => first_name).toSorted();
  const found = async (query: string) => ({
    orders: namesOf((await app.call(orders.list, { params, query: { query } }, { token })).body.data),
    attendees: namesOf((await app.call(attendees.list, { params, query: { query } }, { token })).body.data),
    station: namesOf(
      (await app.call(station.attendees, { params: at, query: { query } }, await deviceOf(app, list))).body.data,
    ),
    events: (await app.call(events.list, { query: { query } }, { token })).body.data.length,
  });
  return { found, bought };
}

test("person is found in the same way among orders, attendees and events and at check-in", async () => {
  const { found } = await setUp();
  for (const query of ["swiatek", "Świątek Tomás", "tomas o'brien", "OBRIEN", "o’brien-swi", "brien, t"])
    expect({ query, ...(await found(query)) }).toEqual({
      query,
      orders: ["Tomás"],
      attendees: ["Tomás"],
      station: ["Tomás"],
      events: 1,
    });
  for (const query of ["王伟", "伟 王"])
    expect({ query, ...(await found(query)) }).toEqual({
      query,
      orders: ["伟"],
      attendees: ["伟"],
      station: ["伟"],
      events: 1,
    });
  for (const query of ["Świątek Anna", "王芳", "…-"])
    expect({ query, ...(await found(query)) }).toEqual({ query, orders: [], attendees: [], station: [], events: 0 });
});

test("reference is found with and without its hyphen, in part and beside a name; an email only in the dashboard", async () => {
  const { found, bought } = await setUp();
  const { order, attendees: guests } = bought[0] ?? {};
  const reference = order?.public_id ?? "";
  for (const query of [reference, reference.toLowerCase().replace("-", ""), reference.slice(2), `${reference} tomas`])
    expect({ query, ...(await found(query)) }).toMatchObject({
      query,
      orders: ["Tomás"],
      attendees: ["Tomás"],
      station: ["Tomás"],
    });
  const own = guests?.[0]?.public_id ?? "";
  expect(await found(own)).toMatchObject({ orders: [], attendees: ["Tomás"], station: ["Tomás"] });
  expect(await found("t.obrien@example.com")).toMatchObject({ orders: ["Tomás"], attendees: ["Tomás"], station: [] });
});

test("corrected name is found, and an erased name is not", async () => {
  const { found, bought } = await setUp();
  const { order, attendees: guests } = bought[0] ?? {};
  await app.db
    .updateTable("attendees")
    .set({ last_name: "Ćwik" })
    .where("id", "=", guests?.[0]?.id ?? 0)
    .execute();
  expect(await found("cwik tomas")).toMatchObject({ orders: [], attendees: ["Tomás"], station: ["Tomás"] });
  const noName = { first_name: null, last_name: null, email: null };
  await app.db
    .updateTable("orders")
    .set(noName)
    .where("id", "=", order?.id ?? 0)
    .execute();
  expect(await found("swiatek")).toMatchObject({ orders: [], attendees: [] });
});

test("search has indexes that its statements can use", async () => {
  const plans = await inTransaction(app.db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    // on tables as small as these, the index over all rows is as cheap
    await sql`drop index tickets_event, promo_codes_event_id_normalised_code_key`.execute(tx);
    const queries = [
      sql`explain select from orders where search_text like '%swiatek%' and ${isListedOrder}`,
      sql`explain select from attendees where search_text like '%swiatek%' and ${isListedAttendee}`,
      sql`explain select from tickets where public.searchable(title) like '%balcony%' and deleted_at is null`,
      sql`explain select from promo_codes where public.searchable(code) like '%summer%' and deleted_at is null`,
    ];
    const rows = [];
    for (const query of queries) rows.push(JSON.stringify((await query.execute(tx)).rows));
    return rows;
  });
  const indexes = ["orders_search", "attendees_search", "tickets_search", "promo_codes_search"];
  expect(plans).toEqual(indexes.map((index) => expect.stringContaining(index)));
});
