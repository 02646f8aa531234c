import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { vi } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import { keepToken } from "#web/platform/token.ts";
import { Notifications } from "#web/ui/page/notifications.tsx";

export type Sent = { method: string; path: string; body: Record<string, unknown> | undefined };

type Answered = { status?: number; body?: unknown; file?: Response };

/**
 * What the API answers: by method and path, `"GET /events/5"`; `status` is 200 unless it says otherwise; `file` instead of a body. `asked`: what
 * the address asks for.
 */
export type Api = Record<string, (body: never, asked: URLSearchParams) => Answered | Promise<Answered>>;

/**
 * A page of the back office as it runs: the browser's own cache, a router, and an API that answers as the test says. Gives what
 * was written.
 */
export function showOffice(
  page: ReactNode,
  api: Api,
  address = "/manage/event/5",
  path = "/manage/event/:event_id/*",
): { written: Sent[] } {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  window.history.replaceState(null, "", address);
  queryClient().clear();
  keepToken("token");
  const written: Sent[] = [];
  vi.stubGlobal("fetch", async (asked: string, { method = "GET", body }: RequestInit) => {
    const path = asked.replace(/^\/api/, "").replace(/\?.*$/, "");
    const said = typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : undefined;
    if (method !== "GET") written.push({ method, path, body: said });
    const answer = (await api[`${method} ${path}`]?.(said as never, new URLSearchParams(asked.split("?")[1]))) ?? {
      status: 404,
      body: { code: "not_found", message: `${method} ${path}` },
    };
    return answer.file ?? Response.json(answer.body ?? null, { status: answer.status ?? 200 });
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
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
      </MantineProvider>
    </I18nProvider>,
  );
  return { written };
}
