import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HttpResponse } from "msw";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { apiKeys } from "#contract/api-keys.ts";
import { affiliates } from "#contract/affiliates.ts";
import { bulkActions } from "#contract/bulk-actions.ts";
import { checkInLists } from "#contract/check-in-lists.ts";
import type { Method } from "#contract/endpoint.ts";
import { events } from "#contract/events.ts";
import { labels } from "#contract/labels.ts";
import { listViews } from "#contract/list-views.ts";
import { live } from "#contract/live.ts";
import { notifications } from "#contract/notifications.ts";
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
import { mock, mockPath, server } from "./mock-api.ts";
import { render } from "./render.tsx";

export type Sent = { method: string; path: string; body: Record<string, unknown> | undefined };

type Answered = { status?: number; body?: unknown; file?: Response };

/**
 * Responses of the API, by method and path: `"GET /events/5"`. `status` defaults to 200; `file`
 * replaces the body. `asked` is the query of the URL.
 */
export type Api = Record<string, (body: never, params: URLSearchParams) => Answered | Promise<Answered>>;

/**
 * Requests of every page's frame, filters and notices. They return nothing, unless the test
 * provides a response.
 */
const AMBIENT = [
  mock(users.me, { data: aMe() }),
  mock(users.accounts, { data: [] }),
  mock(events.list, pageOf([])),
  mock(notifications.list, { data: [], meta: { unread: 0, next: null } }),
  mock(organizers.list, { data: [] }),
  mock(apiKeys.list, { data: [] }),
  mock(tickets.list, pageOf([])),
  mock(promoCodes.list, pageOf([])),
  mock(promoCodes.batches, { data: [] }),
  mock(affiliates.list, pageOf([])),
  mock(checkInLists.list, pageOf([])),
  mock(checkInLists.tickets, { data: [] }),
  mock(questions.list, pageOf([])),
  mock(labels.list, { data: [] }),
  mock(listViews.list, { data: [] }),
  mock(bulkActions.list, { data: [] }),
  mock(orders.needingAttention, { data: { count: 0 } }),
  mock(receipts.awaited, { data: { count: 0 } }),
  mock(paymentConnections.listUnmatched, { data: [] }),
  mock(paymentConnections.paymentMethods, { data: { providers: ["sandbox"], is_paid: false, problem: null } }),
  mock(live.event, silentStream),
];

/** A live stream without messages. */
function silentStream(): Response {
  return new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
}

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
  const own = Object.entries(api).map(([call, respond]) => {
    const [method, path] = call.split(" ") as [Method, string];
    return mockPath(method, path, async ({ body, query }) => {
      if (method !== "GET") written.push({ method, path, body: body as Sent["body"] });
      const response = await respond(body as never, query);
      return response.file ?? HttpResponse.json(response.body ?? null, { status: response.status ?? 200 });
    });
  });
  server.use(...own, ...AMBIENT);
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
