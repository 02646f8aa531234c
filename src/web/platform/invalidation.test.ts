// @vitest-environment jsdom
import { stats } from "#contract/event-stats.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { requestPath, server } from "#web/testing/mock-api.ts";
import { call } from "./api/call.ts";
import { mutation, query, queryClient } from "./query-client.ts";

const { attendees, check_in_lists, events, orders, tickets, users, organizers } = api;
const params = { event_id: 5 };

const fetched = vi.fn<(request: Request) => Response>();
const client = queryClient();
let leave: (() => void)[] = [];

beforeEach(() => {
  server.use(http.all("/api/*", ({ request }) => fetched(request)));
  fetched.mockReset();
  respondWith(200);
});
afterEach(() => {
  for (const stop of leave) stop();
  leave = [];
  client.clear();
});

function respondWith(status: number, code?: string) {
  fetched.mockImplementation(({ method }) =>
    HttpResponse.json(method === "GET" || status === 200 ? { data: [] } : { code, message: "No." }, {
      status: method === "GET" ? 200 : status,
    }),
  );
}

/** Mounts an observer, like a visible component. */
async function watch<E extends Endpoint>(options: ReturnType<typeof query<E>>): Promise<void> {
  const observer = new QueryObserver(client, options as never);
  leave.push(observer.subscribe(() => {}));
  await vi.waitFor(() => expect(client.getQueryState(options.queryKey)?.status).toBe("success"));
}

const requestedUrls = () =>
  fetched.mock.calls.filter(([{ method }]) => method === "GET").map(([request]) => requestPath(request));

/** Returns the paths that are fetched again because of a call. */
async function after(action: () => Promise<unknown>): Promise<string[]> {
  const before = requestedUrls().length;
  await action().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return requestedUrls().slice(before).toSorted();
}

/** Runs a mutation, like `useMutation`. */
function write<E extends Endpoint>(endpoint: E, input: Parameters<ReturnType<typeof mutation<E>>["mutationFn"]>[0]) {
  return new MutationObserver(client, mutation(endpoint)).mutate(input);
}

describe("refetch after a mutation", () => {
  // SPEC 7.39
  test("cancelling an order refetches everything that counts it, and nothing else", async () => {
    await watch(query(orders.list, { params }));
    await watch(query(orders.get, { params: { ...params, order_id: 7 } }));
    await watch(query(attendees.list, { params }));
    await watch(query(check_in_lists.list, { params }));
    await watch(query(events.list));
    await watch(query(events.get, { params }));
    await watch(query(stats.get, { params }));
    await watch(query(stats.checkIns, { params }));
    await watch(query(tickets.list, { params }));
    await watch(query(eventSettingCalls.get, { params }));
    await watch(query(organizers.list));
    await watch(query(users.me));
    expect(await after(() => write(orders.cancel, { params: { ...params, order_id: 7 } }))).toEqual([
      "/api/events",
      "/api/events/5",
      "/api/events/5/attendees",
      "/api/events/5/check-in-lists",
      "/api/events/5/check_in_stats",
      "/api/events/5/orders",
      "/api/events/5/orders/7",
      "/api/events/5/stats",
      "/api/events/5/tickets",
    ]);
  });

  test("query without an observer is only invalidated", async () => {
    const hidden = query(tickets.list, { params });
    await client.fetchQuery(hidden as never);
    expect(
      await after(() => write(tickets.change, { params: { ...params, ticket_id: 1 }, body: { is_paused: true } })),
    ).toEqual([]);
    expect(client.getQueryState(hidden.queryKey)?.isInvalidated).toBe(true);
  });

  test("query data that the page set from the response is fresh", async () => {
    const event = query(events.get, { params });
    await watch(event);
    await watch(query(events.list));
    const setStatus = new MutationObserver(client, {
      ...mutation(events.setStatus),
      onSuccess: (response) => client.setQueryData(event.queryKey, response),
    });
    expect(await after(() => setStatus.mutate({ params, body: { status: "LIVE" } }))).toEqual(["/api/events"]);
  });

  test("deleted record is not fetched again, but its neighbors are", async () => {
    await watch(query(tickets.get, { params: { ...params, ticket_id: 1 } }));
    await watch(query(tickets.get, { params: { ...params, ticket_id: 2 } }));
    await watch(query(tickets.list, { params }));
    expect(await after(() => write(tickets.remove, { params: { ...params, ticket_id: 1 } }))).toEqual([
      "/api/events/5/tickets",
      "/api/events/5/tickets/2",
    ]);
  });

  test.each([
    [409, "conflict", ["/api/events/5/tickets"]],
    [404, "not_found", ["/api/events/5/tickets"]],
    [410, "link_expired", ["/api/events/5/tickets"]],
    [422, "invalid", []],
    [500, "unexpected", []],
    [503, "unavailable", []],
  ])("refetch after a refusal with %i %s", async (status, code, again) => {
    await watch(query(tickets.list, { params }));
    respondWith(status, code);
    expect(await after(() => write(tickets.sort, { params, body: { ticket_ids: [2, 1] } }))).toEqual(again);
  });

  test("write without a connection fails at once instead of waiting for one", async () => {
    onlineManager.setOnline(false);
    fetched.mockImplementation(() => HttpResponse.error());
    await expect(write(tickets.sort, { params, body: { ticket_ids: [2, 1] } })).rejects.toMatchObject({
      code: "network",
    });
    onlineManager.setOnline(true);
  });

  test("read causes no refetch", async () => {
    await watch(query(tickets.list, { params }));
    expect(await after(() => call(tickets.get, { params: { ...params, ticket_id: 1 } }))).toEqual([
      "/api/events/5/tickets/1",
    ]);
  });
});

describe("types of calls", () => {
  test("types refuse an ID as text, and an update without the version that it is based on", () => {
    const wrong = () => [
      // @ts-expect-error an id is a number, so that one thing has one key
      query(events.get, { params: { event_id: "5" } }),
      // @ts-expect-error a page must say what it started from
      call(users.updateMe, { body: { first_name: "Eve", locale: "en", timezone: "UTC" } }),
      // @ts-expect-error also for a part of the settings
      call(eventSettingCalls.update, { params, body: { is_online_event: true } }),
    ];
    expect(wrong).toBeTypeOf("function");
  });
});
