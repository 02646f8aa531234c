import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import { attendeeList } from "#contract/attendees.ts";
import { checkInListList } from "#contract/check-in-lists.ts";
import { eventList } from "#contract/events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type FilterKind, type List, OPERATORS } from "#contract/lists.ts";
import { orderList } from "#contract/orders.ts";
import { publicEventList } from "#contract/public-events.ts";
import { ticketList } from "#contract/tickets.ts";
import { aCompletedOrder, anEvent, aSignedInUser, aTicket } from "./testing/factories.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// What a list declares must be understood by the database in every combination; what it is sent must never make it stumble.

const LISTS: Record<string, { endpoint: Endpoint; list: List }> = {
  "attendees.list": { endpoint: api.attendees.list, list: attendeeList },
  "check_in_lists.list": { endpoint: api.check_in_lists.list, list: checkInListList },
  "events.list": { endpoint: api.events.list, list: eventList },
  "orders.list": { endpoint: api.orders.list, list: orderList },
  "organizers.events": { endpoint: api.organizers.events, list: eventList },
  "public_events.list": { endpoint: api.public_events.list, list: publicEventList },
  "tickets.list": { endpoint: api.tickets.list, list: ticketList },
};
const lists = Object.entries(LISTS).map(([name, one]) => ({ name, ...one }));

let home: TestApp;
let token: string;
let params: Record<string, number>;
beforeAll(async () => {
  home = await testApp();
  const { account, token: given } = await aSignedInUser(home.db);
  token = given;
  const event = await anEvent(home.db, { account, status: "LIVE" });
  const ticket = await aTicket(home.db, { event });
  await aCompletedOrder(home.db, { event, ticket });
  params = { event_id: event.id, organizer_id: event.organizer_id };
});
afterAll(() => home.close());

function ask(endpoint: Endpoint, query: Record<string, string>) {
  return home.call(endpoint, { params, query }, { token });
}

test("every list there is stands above", () => {
  const declared = Object.entries(api).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({
      name: `${resource}.${name}`,
      query: (endpoint as Endpoint).query,
    })),
  );
  const sorted = declared.filter(
    ({ query }) => query.safeParse({}).success && !query.safeParse({ sort_by: "nonsense" }).success,
  );
  expect(sorted.map(({ name }) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

test.each(lists)("$name sorts by whatever it says, both ways", async ({ endpoint, list }) => {
  for (const sort_by of list.sorts) {
    for (const sort_direction of ["asc", "desc"]) {
      const { status, body } = await ask(endpoint, { sort_by, sort_direction });
      expect([sort_by, status, body.message]).toEqual([sort_by, 200, undefined]);
    }
  }
});

test.each(lists)(
  "$name filters by whatever it says, as far as numbers and calendars go",
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
  for (const query of ["Ada", "%", "_", "\\", "'; drop table orders; --", "()", "😀", "\u0000", "x".repeat(200)]) {
    const { status } = await ask(endpoint, { query });
    expect([200, 422], `${JSON.stringify(query)}: ${status}`).toContain(status);
  }
  expect((await ask(endpoint, { page: "100000", per_page: "100" })).body).toMatchObject({
    data: [],
    meta: { page: 100_000 },
  });
});

function valuesOf(kind: FilterKind): string[] {
  if (kind === "text") return ["Summer", "%", "😀"];
  if (kind === "number") return ["1", "999999999999999", "-999999999999999", "1,2"];
  if (kind === "instant") return ["now", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"];
  if (kind === "boolean") return ["true", "false"];
  return [kind[0], kind.join()];
}
