import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import { events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { storeToken, readToken } from "#web/platform/token.ts";
import { aMe, pageOf } from "#web/testing/factories.ts";
import { render, screen } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import ChangeAccountPage, { type ChangeTo } from "./change-account-page.tsx";

const LIST = query(events.list, { query: {} }).queryKey;

function open(state: ChangeTo | undefined, respond: () => Response) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  queryClient().clear();
  queryClient().setQueryData(LIST, pageOf([{ title: "Of the account before" }]));
  storeToken("before");
  const fetchMock = vi.fn(respond);
  server.use(mock(users.enterAccount, () => fetchMock()));
  const router = createMemoryRouter(
    [
      { path: "/manage/change-account", Component: ChangeAccountPage },
      { path: "/manage/events", element: <h1>Events</h1> },
    ],
    { initialEntries: [{ pathname: "/manage/change-account", state }] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return fetchMock;
}

test("switching accounts discards the cached data of the previous account", async () => {
  open({ account_id: 9 }, () => Response.json({ token: "after", data: aMe({ account_id: 9 }) }));
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(readToken()).toBe("after");
  expect(queryClient().getQueryData(LIST)).toBeUndefined();
  expect(queryClient().getQueryData(query(users.me).queryKey)).toMatchObject({ data: { account_id: 9 } });
});

test("opening the URL of the account switch alone changes nothing", async () => {
  const fetchMock = open(undefined, () => Response.json({}));
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
  expect(queryClient().getQueryData(LIST)).toBeDefined();
});

test("failed account switch shows the error and keeps the current session", async () => {
  const gone = { code: "not_found", message: "This page doesn’t exist or has been removed." };
  open({ account_id: 9 }, () => Response.json(gone, { status: 404 }));
  expect(await screen.findByText(gone.message)).toBeTruthy();
  expect(readToken()).toBe("before");
});
