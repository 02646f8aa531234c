import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, vi } from "vitest";
import { affiliates } from "#contract/affiliates.ts";
import { bulkActions } from "#contract/bulk-actions.ts";
import { checkInLists } from "#contract/check-in-lists.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { events } from "#contract/events.ts";
import { labels } from "#contract/labels.ts";
import { listViews } from "#contract/list-views.ts";
import { live } from "#contract/live.ts";
import { orders } from "#contract/orders.ts";
import { organizers } from "#contract/organizers.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import { questions } from "#contract/questions.ts";
import { receipts } from "#contract/receipts.ts";
import { tickets } from "#contract/tickets.ts";
import { users } from "#contract/users.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { storeToken } from "#web/platform/token.ts";
import { Notifications } from "#web/ui/page/notifications.tsx";
import { aMe, pageOf } from "./factories.ts";
import { cleanup, render } from "./render.tsx";

export type Sent = { method: string; path: string; body: Record<string, unknown> | undefined };

type Answered = { status?: number; body?: unknown; file?: Response };

/**
 * Responses of the API, by method and path: `"GET /events/5"`. `status` defaults to 200; `file`
 * replaces the body. `asked` is the query of the URL.
 */
export type Api = Record<string, (body: never, params: URLSearchParams) => Answered | Promise<Answered>>;

/** The response of an endpoint, in the contract's shape, for any path parameters. */
function ambient<E extends Endpoint>(endpoint: E, body: Answer<E>) {
  return { call: callOf(endpoint), answered: (): Answered => ({ body }) };
}

function callOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} ${path.replaceAll(/:[a-z_]+/g, "[^/]+")}$`);
}

/**
 * Requests of every page's frame, filters and notices. They return nothing, unless the test
 * provides a response.
 */
const AMBIENT = [
  ambient(users.me, { data: aMe() }),
  ambient(users.accounts, { data: [] }),
  ambient(events.list, pageOf([])),
  ambient(organizers.list, { data: [] }),
  ambient(tickets.list, pageOf([])),
  ambient(promoCodes.list, pageOf([])),
  ambient(affiliates.list, pageOf([])),
  ambient(checkInLists.list, pageOf([])),
  ambient(checkInLists.tickets, { data: [] }),
  ambient(questions.list, pageOf([])),
  ambient(labels.list, { data: [] }),
  ambient(listViews.list, { data: [] }),
  ambient(bulkActions.list, { data: [] }),
  ambient(orders.needingAttention, { data: { count: 0 } }),
  ambient(receipts.awaited, { data: { count: 0 } }),
  ambient(paymentConnections.listUnmatched, { data: [] }),
  ambient(paymentConnections.paymentMethods, { data: { providers: ["sandbox"], is_paid: false, problem: null } }),
  { call: callOf(live.event), answered: (): Answered => ({ file: silentStream() }) },
];

/** A live stream without messages. */
function silentStream(): Response {
  return new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
}

/**
 * Calls of the current test's page without a response. Most pages ignore such an error, so the test
 * itself must fail.
 */
let unanswered = new Set<string>();

afterEach(() => {
  const calls = [...unanswered];
  unanswered = new Set();
  // no other hook runs after the error
  cleanup();
  if (calls.length > 0) throw new Error(`The page asked for what the test does not answer: ${calls.join(", ")}`);
});

/**
 * Renders a dashboard page as it runs: with the browser's own cache, a router, and an API with the
 * test's responses. A call that neither the test nor `AMBIENT` provides for fails the test. Returns
 * the writes that were sent.
 */
export function renderDashboard(
  page: ReactNode,
  api: Api,
  startPath = "/manage/event/5",
  path = "/manage/event/:event_id/*",
): { written: Sent[] } {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  window.history.replaceState(null, "", startPath);
  queryClient().clear();
  storeToken("token");
  const written: Sent[] = [];
  // late calls of this page must not count for the next test
  const refused = new Set<string>();
  unanswered = refused;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit) => {
    const path = url.replace(/^\/api/, "").replace(/\?.*$/, "");
    const payload = typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : undefined;
    if (method !== "GET") written.push({ method, path, body: payload });
    const call = `${method} ${path}`;
    const respond = api[call] ?? AMBIENT.find((entry) => entry.call.test(call))?.answered;
    if (!respond) refused.add(call);
    const response = respond
      ? await respond(payload as never, new URLSearchParams(url.split("?")[1]))
      : { status: 404, body: { code: "not_found", message: call } };
    return response.file ?? Response.json(response.body ?? null, { status: response.status ?? 200 });
  });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider
          router={createBrowserRouter([
            {
              path,
              element: (
                <>
                  {page}
                  <Notifications />
                </>
              ),
            },
            { path: "*", element: null },
          ])}
        />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { written };
}
