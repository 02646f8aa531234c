import { afterAll, beforeAll, expect, test } from "vitest";
import { LIST_SEARCH_MAX } from "#domain/maxima.ts";
import { api } from "#contract/all.ts";
import { attendeeList } from "#contract/attendees.ts";
import { capacityAssignmentList } from "#contract/capacity-assignments.ts";
import { listOfCheckInLists } from "#contract/check-in-lists.ts";
import { eventList } from "#contract/events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type CursorMeta, type FilterKind, type List, OPERATORS } from "#contract/lists.ts";
import { listOfRefusedScans } from "#contract/station-monitor.ts";
import { invoiceList } from "#contract/invoices.ts";
import { messageList, recipientList } from "#contract/messages.ts";
import { operatedAccountList } from "#contract/operator.ts";
import { orderList } from "#contract/orders.ts";
import { userList } from "#contract/members.ts";
import { affiliateList } from "#contract/affiliates.ts";
import { promoCodeList } from "#contract/promo-codes.ts";
import { publicEventList } from "#contract/public-events.ts";
import { answerList, questionList } from "#contract/questions.ts";
import { ticketList } from "#contract/tickets.ts";
import {
  aCapacityAssignment,
  aCheckInList,
  aCompletedOrder,
  anAffiliate,
  aMessage,
  anAnswer,
  anEvent,
  aPromoCode,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
  inDays,
} from "./testing/factories.ts";
import { deviceOf } from "./testing/devices.ts";
import { anInvoice } from "./testing/invoices.ts";
import { operatorCookie } from "./testing/operator.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// The database must accept every combination that a list declares, and no query may cause a server
// error.

const LISTS: Record<string, { endpoint: Endpoint; list: List }> = {
  "affiliates.list": { endpoint: api.affiliates.list, list: affiliateList },
  "attendees.list": { endpoint: api.attendees.list, list: attendeeList },
  "capacity_assignments.list": { endpoint: api.capacity_assignments.list, list: capacityAssignmentList },
  "check_in_lists.list": { endpoint: api.check_in_lists.list, list: listOfCheckInLists },
  "station_monitor.refused": { endpoint: api.station_monitor.refused, list: listOfRefusedScans },
  "events.list": { endpoint: api.events.list, list: eventList },
  "invoices.list": { endpoint: api.invoices.list, list: invoiceList },
  "messages.list": { endpoint: api.messages.list, list: messageList },
  "messages.recipients": { endpoint: api.messages.recipients, list: recipientList },
  "operator.accounts": { endpoint: api.operator.accounts, list: operatedAccountList },
  "orders.list": { endpoint: api.orders.list, list: orderList },
  "organizers.events": { endpoint: api.organizers.events, list: eventList },
  "promo_codes.list": { endpoint: api.promo_codes.list, list: promoCodeList },
  "public_events.list": { endpoint: api.public_events.list, list: publicEventList },
  "public_organizers.events": { endpoint: api.public_organizers.events, list: publicEventList },
  "users.list": { endpoint: api.users.list, list: userList },
  "questions.answers": { endpoint: api.questions.answers, list: answerList },
  "questions.list": { endpoint: api.questions.list, list: questionList },
  "tickets.list": { endpoint: api.tickets.list, list: ticketList },
};
const lists = Object.entries(LISTS).map(([name, entry]) => ({ name, ...entry }));

let app: TestApp;
let token: string;
/** Of the operator's session, which a member's token does not replace. */
let cookie: string;
let params: Record<string, number>;
let ids: Record<"standing" | "balcony" | "organizer", number>;
beforeAll(async () => {
  app = await testApp();
  const { account, token: memberToken } = await aSignedInUser(app.db);
  token = memberToken;
  cookie = await operatorCookie(app);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, {
    organizer,
    status: "LIVE",
    title: "Summer Night",
    start_date: inDays(30),
    end_date: null,
  });
  await anEvent(app.db, {
    ...{ organizer, status: "LIVE", title: "Winter Fair", start_date: inDays(-30), end_date: inDays(-29) },
  });
  await anEvent(app.db, { organizer, status: "DRAFT", title: "Not yet", start_date: inDays(60), end_date: null });
  const standing = await aTicket(app.db, { event, title: "Standing", price: 20_00 });
  const balcony = await aTicket(app.db, { event, title: "Balcony", price: 50_00, is_hidden: true, is_paused: true });
  await aTicket(app.db, { event, title: "Lawn", type: "FREE" });
  const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const grace = { first_name: "Grace", last_name: "Hopper", email: "grace@example.test" };
  const bought = await aCompletedOrder(app.db, { event, ticket: standing, ...ada, attendees: [ada] });
  await aCompletedOrder(app.db, {
    ...{ event, ticket: balcony, status: "CANCELLED", ...grace },
    attendees: [{ ...grace, status: "CANCELLED" }],
  });
  const entrance = await aCheckInList(app.db, { event, tickets: [standing], name: "Main entrance" });
  await aCheckInList(app.db, { event, tickets: [balcony], name: "Artists" });
  const only = { discount_type: "NONE", discount: 0, start_date: inDays(1), batch_id: 7 } as const;
  await anAffiliate(app.db, { event, name: "Harbour Blog", code: "blog" });
  await anAffiliate(app.db, {
    event,
    name: "Zoë’s letter",
    code: "zoe",
    email: "zoe@example.test",
    status: "INACTIVE",
  });
  await anAffiliate(app.db, { event, name: "Gone", code: "gone", deleted_at: inDays(-1) });
  await aPromoCode(app.db, { event, code: "early-bird" });
  await aPromoCode(app.db, { event, code: "crew-7kq", ...only });
  await aPromoCode(app.db, { event, code: "gone", uses: 0 });
  await aPromoCode(app.db, { event, code: "late", expiry_date: inDays(-1) });
  await aPromoCode(app.db, { event, code: "deleted", deleted_at: inDays(-1) });
  await aCapacityAssignment(app.db, { event, tickets: [standing, balcony], capacity: 200, name: "Whole house" });
  await aCapacityAssignment(app.db, {
    ...{ event, tickets: [standing], capacity: 10, name: "Night train", status: "INACTIVE" },
  });
  const at = { check_in_list_short_id: entrance.short_id };
  await app.call(
    api.station.checkIn,
    { params: at, body: { codes: bought.attendees.map(({ short_id }) => short_id) } },
    await deviceOf(app, entrance),
  );
  const meal = await aQuestion(app.db, {
    ...{ event, title: "Meal", type: "CHECKBOX", belongs_to: "TICKET", options: ["Meat", "Vegan"] },
  });
  await aQuestion(app.db, { event, title: "Wishes", is_hidden: true, required: true });
  await anAnswer(app.db, { order: bought.order, attendee: bought.attendees[0], question: meal, answer: [1, 2] });
  const written = await aMessage(app.db, { event, subject: "Doors" });
  await aMessage(app.db, { event, subject: "Thanks", status: "OFF", timing: "AFTER_END" });
  await app.db
    .insertInto("message_recipients")
    .values([
      { message_id: written.id, email: "ada@example.test" },
      { message_id: written.id, email: "eve@example.test", status: "SKIPPED", skip_reason: "UNSUBSCRIBED" },
    ])
    .execute();
  const refused = { event_id: event.id, check_in_list_id: entrance.id, outcome: "not_found", scanned_at: new Date() };
  await app.db
    .insertInto("refused_scans")
    .values(["7KQ2", "8KQ2"].map((code_suffix) => ({ ...refused, code_suffix })))
    .execute();
  await anInvoice(app, event, bought.order);
  params = {
    check_in_list_id: entrance.id,
    message_id: written.id,
    event_id: event.id,
    organizer_id: organizer.id,
    question_id: meal.id,
  };
  ids = { standing: standing.ticket.id, balcony: balcony.ticket.id, organizer: organizer.id };
});
afterAll(() => app.close());

function ask(endpoint: Endpoint, query: Record<string, string>) {
  return app.call(endpoint, { params, query }, { token, cookie });
}

test("every list endpoint is listed above", () => {
  const declared = Object.entries(api).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({
      name: `${resource}.${name}`,
      method: (endpoint as Endpoint).method,
      query: (endpoint as Endpoint).query,
    })),
  );
  const sorted = declared.filter(
    ({ method, query }) =>
      method === "GET" && query.safeParse({}).success && !query.safeParse({ sort_by: "nonsense" }).success,
  );
  expect(sorted.map(({ name }) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

/**
 * In these lists upcoming events come first in both directions, so sorting by start does not
 * reverse them.
 */
const UPCOMING_FIRST = ["public_events.list", "public_organizers.events"];

// SPEC 2.54
test.each(lists)("$name sorts by each of its columns in both directions", async ({ name, endpoint, list }) => {
  for (const sort_by of list.sorts) {
    const sorted = async (sort_direction: "asc" | "desc") => {
      const { status, body } = await ask(endpoint, { sort_by, sort_direction });
      expect([sort_by, status, body.message]).toEqual([sort_by, 200, undefined]);
      const rows = (body as unknown as { data: Record<string, unknown>[] }).data;
      // only values that the row contains; missing ones are last in both directions
      return rows.map((row) => row[sort_by]).filter((value) => value !== undefined && value !== null);
    };
    const [up, down] = [await sorted("asc"), await sorted("desc")];
    const keepsOrder = UPCOMING_FIRST.includes(name) && sort_by === "start_date";
    expect(down, `${sort_by}`).toEqual(keepsOrder ? up : up.toReversed());
  }
});

// SPEC 2.54
test.each(lists)(
  "$name filters by each of its fields up to the bounds of numbers and dates",
  async ({ endpoint, list }) => {
    for (const operator of OPERATORS) {
      for (const at of [0, 1, 2, 3]) {
        const all = Object.entries(list.filters).map(
          ([field, kind]) => [`filter_fields[${field}][${operator}]`, valuesOf(kind)[at] ?? "null"] as const,
        );
        const query = Object.fromEntries(
          all.filter(([name, value]) => endpoint.query.safeParse({ [name]: value }).success),
        );
        const { status, body } = await ask(endpoint, query);
        expect([query, status, body.message]).toEqual([query, 200, undefined]);
      }
    }
  },
);

test.each(lists)("$name can be searched for anything that a keyboard can type", async ({ endpoint }) => {
  for (const query of ["Ada", "%", "_", "\\", "'; drop table orders; --", "()", "😀", "x".repeat(LIST_SEARCH_MAX)])
    expect([query, (await ask(endpoint, { query })).status]).toEqual([query, 200]);
  expect((await ask(endpoint, { query: "x".repeat(LIST_SEARCH_MAX + 1) })).status).toBe(422);
  expect((await ask(endpoint, { query: "a\u0000" })).body).toMatchObject({
    code: "invalid",
    errors: { query: [expect.any(String)] },
  });
  expect((await ask(endpoint, { page: "100000", per_page: "24" })).body).toMatchObject({
    data: [],
    meta: { page: 100_000 },
  });
});

const ordersOf = (list: List) =>
  list.sorts.flatMap((sort_by) => ["asc", "desc"].map((sort_direction) => ({ sort_by, sort_direction })));

type Listed = { data: Record<string, unknown>[]; meta: CursorMeta };

async function followCursors(endpoint: Endpoint, query: Record<string, string>, between = async () => {}) {
  const rows: Record<string, unknown>[] = [];
  for (let cursor: Record<string, string> = {}; ;) {
    const { status, body } = await ask(endpoint, { ...query, ...cursor });
    expect([query, cursor, status, body.message]).toEqual([query, cursor, 200, undefined]);
    const { data, meta } = body as unknown as Listed;
    expect(Object.keys(meta).toSorted()).toEqual(["end_cursor", "next_cursor"]);
    expect(data.length).toBeLessThanOrEqual(Number(query["limit"]));
    rows.push(...data);
    if (meta.next_cursor === null) return rows;
    expect(meta.end_cursor).toBe(meta.next_cursor);
    await between();
    cursor = { cursor: meta.next_cursor };
  }
}

const NARROW: Record<string, string>[] = [{}, { query: "a" }];

test.each(lists)("$name returns by cursor the rows of its pages, in every order", async ({ endpoint, list }) => {
  for (const order of ordersOf(list))
    for (const narrow of NARROW) {
      const { body } = await ask(endpoint, { ...order, ...narrow });
      const { data } = body as unknown as Listed;
      for (const limit of ["1", "2", "3"])
        expect([order, limit, await followCursors(endpoint, { ...order, ...narrow, limit })]).toEqual([
          order,
          limit,
          data,
        ]);
    }
});

test.each(lists)("$name refuses a cursor that belongs to another order or filter, or was forged", async (of) => {
  const { endpoint, list } = of;
  const { body } = await ask(endpoint, { limit: "1" });
  const cursor = (body as unknown as Listed).meta.end_cursor ?? "";
  const other = { sort_by: list.default_sort, sort_direction: list.default_direction === "asc" ? "desc" : "asc" };
  const [hash] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[];
  const forged = [
    ...[
      [hash, 9, "1", "1"],
      [hash, 0, "x\u0000", "1"],
      [hash, 0, "1", "x"],
      [hash, 0, "1", "9".repeat(30)],
      [hash, 0],
    ],
    ...[[hash, -1, null, "1"], [hash, 0, 1, 1], "x", null],
  ].map((content) => Buffer.from(JSON.stringify(content)).toString("base64url"));
  const queries: Record<string, string>[] = [
    ...[
      { ...other, cursor },
      { query: "a", cursor },
      { cursor: "abc" },
      { cursor: "a b" },
      { cursor: "x".repeat(4_001) },
    ],
    ...forged.map((forgery) => ({ cursor: forgery })),
  ];
  for (const query of queries) {
    const { status, body: refusal } = await ask(endpoint, query);
    // a forged value may be one that the column could have
    if (status === 200) expect(forged).toContain(query.cursor);
    else expect([query, status, Object.keys(refusal.errors ?? {})]).toEqual([query, 422, ["cursor"]]);
  }
  for (const [query, field] of [
    [{ limit: "0" }, "limit"],
    [{ limit: "201" }, "limit"],
    [{ limit: "2", page: "2" }, "page"],
    [{ cursor, per_page: "2" }, "per_page"],
  ] as const) {
    const { status, body: refusal } = await ask(endpoint, query);
    expect([query, status, Object.keys(refusal.errors ?? {})]).toEqual([query, 422, [field]]);
  }
});

test("list read by cursor keeps its place while rows are added, and its end cursor reads what follows", async () => {
  const codesOf = (rows: unknown) => (rows as { code: string }[]).map(({ code }) => code);
  const read = async (query: Record<string, string>) =>
    (await ask(api.promo_codes.list, query)).body as unknown as Listed;
  const order = { sort_by: "expiry_date", sort_direction: "asc", limit: "1" };
  const event = { id: params["event_id"] } as { id: number };
  const before = codesOf((await read({ sort_by: "expiry_date", sort_direction: "asc" })).data);
  let added = 0;
  const followed = await followCursors(api.promo_codes.list, order, async () => {
    // before the place that was read, after it, and among those without a date
    added += 1;
    await aPromoCode(app.db, { event, code: `early-${added}`, expiry_date: inDays(-40) });
  });
  expect(codesOf(followed)).toEqual(before);
  expect(added).toBe(before.length - 1);
  const newest = { sort_by: "created_at", sort_direction: "asc", limit: "200" };
  const { meta } = await read(newest);
  expect(meta.next_cursor).toBeNull();
  const next = { ...newest, cursor: meta.end_cursor ?? "" };
  expect(await read(next)).toEqual({ data: [], meta });
  await aPromoCode(app.db, { event, code: "newest" });
  expect(codesOf((await read(next)).data)).toEqual(["newest"]);
  const made = app.db.updateTable("promo_codes").set({ deleted_at: new Date() });
  await made.where("event_id", "=", event.id).where("code", "not in", before).execute();
});

const EVENTS = ["Not yet", "Summer Night", "Winter Fair"];

/**
 * The expected rows by name, in any order. In a filter, `@standing` is replaced by the id of that
 * ticket.
 */
// SPEC 7.17
test.each<[list: keyof typeof LISTS, query: Record<string, string>, rows: string[]]>([
  ["attendees.list", {}, ["Ada", "Grace"]],
  ["attendees.list", { query: "Ada" }, ["Ada"]],
  ["attendees.list", { query: "hopper" }, ["Grace"]],
  ["attendees.list", { query: "grace@example" }, ["Grace"]],
  ["attendees.list", { query: "nobody" }, []],
  ["attendees.list", { query: "%" }, []],
  ["attendees.list", { "filter_fields[status][eq]": "ACTIVE" }, ["Ada"]],
  ["attendees.list", { "filter_fields[status][ne]": "ACTIVE" }, ["Grace"]],
  ["attendees.list", { "filter_fields[status][in]": "ACTIVE,CANCELLED" }, ["Ada", "Grace"]],
  ["attendees.list", { "filter_fields[ticket_id][eq]": "@balcony" }, ["Grace"]],
  ["attendees.list", { "filter_fields[is_checked_in][eq]": "true" }, ["Ada"]],
  ["attendees.list", { "filter_fields[is_checked_in][eq]": "false" }, ["Grace"]],
  ["attendees.list", { "filter_fields[created_at][gt]": "now" }, []],
  ["orders.list", {}, ["Ada", "Grace"]],
  ["orders.list", { query: "Ada" }, ["Ada"]],
  ["orders.list", { query: "ada lovelace" }, ["Ada"]],
  ["orders.list", { "filter_fields[status][eq]": "CANCELLED" }, ["Grace"]],
  ["orders.list", { "filter_fields[total_gross][gt]": "2000" }, ["Grace"]],
  ["orders.list", { "filter_fields[total_gross][lte]": "2000" }, ["Ada"]],
  ["orders.list", { "filter_fields[ticket_id][eq]": "@standing" }, ["Ada"]],
  ["orders.list", { "filter_fields[refund_status][eq]": "null" }, ["Ada", "Grace"]],
  ["orders.list", { "filter_fields[created_at][lt]": "now" }, ["Ada", "Grace"]],
  ["tickets.list", {}, ["Balcony", "Lawn", "Standing"]],
  ["tickets.list", { query: "balc" }, ["Balcony"]],
  ["tickets.list", { "filter_fields[type][eq]": "FREE" }, ["Lawn"]],
  ["tickets.list", { "filter_fields[is_hidden][eq]": "true" }, ["Balcony"]],
  ["tickets.list", { "filter_fields[is_paused][eq]": "false" }, ["Lawn", "Standing"]],
  ["affiliates.list", {}, ["blog", "zoe"]],
  ["affiliates.list", { query: "zoe@" }, ["zoe"]],
  ["affiliates.list", { query: "HARBOUR" }, ["blog"]],
  ["affiliates.list", { "filter_fields[status][eq]": "ACTIVE" }, ["blog"]],
  ["promo_codes.list", {}, ["crew-7kq", "early-bird", "gone", "late"]],
  ["promo_codes.list", { query: "crew-" }, ["crew-7kq"]],
  ["promo_codes.list", { query: "EARLY-B" }, ["early-bird"]],
  ["promo_codes.list", { "filter_fields[state][eq]": "ACTIVE" }, ["early-bird"]],
  ["promo_codes.list", { "filter_fields[state][eq]": "NOT_STARTED" }, ["crew-7kq"]],
  ["promo_codes.list", { "filter_fields[state][in]": "EXPIRED,USED_UP" }, ["gone", "late"]],
  ["promo_codes.list", { "filter_fields[discount_type][eq]": "NONE" }, ["crew-7kq"]],
  ["promo_codes.list", { "filter_fields[batch_id][eq]": "7" }, ["crew-7kq"]],
  ["promo_codes.list", { "filter_fields[without_batch][eq]": "true" }, ["early-bird", "gone", "late"]],
  ["capacity_assignments.list", { query: "house" }, ["Whole house"]],
  ["capacity_assignments.list", { "filter_fields[status][eq]": "INACTIVE" }, ["Night train"]],
  ["questions.list", {}, ["Meal", "Wishes"]],
  ["questions.list", { query: "MEAL" }, ["Meal"]],
  ["questions.list", { "filter_fields[belongs_to][eq]": "ORDER" }, ["Wishes"]],
  ["questions.list", { "filter_fields[required][eq]": "true" }, ["Wishes"]],
  ["questions.answers", { "filter_fields[option_id][eq]": "2" }, ["Ada"]],
  ["questions.answers", { "filter_fields[option_id][ne]": "2" }, []],
  ["questions.answers", { "filter_fields[option_id][gt]": "2" }, []],
  ["check_in_lists.list", { query: "main" }, ["Main entrance"]],
  ["events.list", {}, EVENTS],
  ["events.list", { query: "night" }, ["Summer Night"]],
  ["events.list", { "filter_fields[title][like]": "inter" }, ["Winter Fair"]],
  ["events.list", { "filter_fields[status][eq]": "DRAFT" }, ["Not yet"]],
  ["events.list", { "filter_fields[lifecycle][eq]": "ENDED" }, ["Winter Fair"]],
  ["events.list", { "filter_fields[start_date][gt]": "now" }, ["Not yet", "Summer Night"]],
  ["events.list", { "filter_fields[organizer_id][eq]": "@organizer" }, EVENTS],
  ["events.list", { "filter_fields[organizer_id][ne]": "@organizer" }, []],
  ["organizers.events", { "filter_fields[lifecycle][ne]": "ENDED" }, ["Not yet", "Summer Night"]],
  ["public_events.list", {}, ["Summer Night", "Winter Fair"]],
  ["public_events.list", { query: "SUMMER" }, ["Summer Night"]],
  ["public_organizers.events", { query: "summer" }, ["Summer Night"]],
])("list %s with %j returns %j", async (list, query, rows) => {
  const resolved = Object.entries(query).map(([name, value]) => [
    name,
    value.replace(/^@(\w+)$/, (_all, id: keyof typeof ids) => String(ids[id])),
  ]);
  const { status, body } = await ask((LISTS[list] as { endpoint: Endpoint }).endpoint, Object.fromEntries(resolved));
  expect([status, body.message]).toEqual([200, undefined]);
  const found = (body as unknown as { data: Record<string, string>[] }).data;
  expect(found.map((row) => row["first_name"] ?? row["code"] ?? row["title"] ?? row["name"]).toSorted()).toEqual(rows);
});

test.each(["asc", "desc"])("list of events is sorted by title: %s", async (sort_direction) => {
  const { body } = await ask(api.events.list, { sort_by: "title", sort_direction });
  const titles = (body as unknown as { data: { title: string }[] }).data.map(({ title }) => title);
  expect(titles).toEqual(sort_direction === "asc" ? EVENTS : EVENTS.toReversed());
});

function valuesOf(kind: FilterKind): string[] {
  if (kind === "text") return ["Summer", "%", "😀"];
  if (kind === "number") return ["1", "999999999999999", "-999999999999999", "1,2"];
  if (kind === "instant") return ["now", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"];
  if (kind === "boolean") return ["true", "false"];
  return [kind[0], kind.join()];
}
