import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { accounts } from "#contract/accounts.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { Role } from "#domain/roles.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { navigateWith } from "#web/platform/sign-in-needed.ts";
import { useMe } from "#web/platform/session.ts";
import { storeToken } from "#web/platform/token.ts";
import { aMe, anAccount } from "#web/testing/factories.ts";
import { act, cleanup, render, screen } from "#web/testing/render.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { users } from "#contract/users.ts";
import { mock, refusal, requestPath, server } from "#web/testing/mock-api.ts";
import SignedInLayout, { clientLoader } from "./signed-in-layout.tsx";

afterEach(cleanup);

const SENTENCE = "You do not have permission to access this page";
const wentTo = vi.fn<(url: string) => void>();

/** A page for admins only, which sends a request as soon as it renders. */
function Billing() {
  const { data, error } = useQuery(query(accounts.get, { params: { account_id: 1 } }));
  if (error) return <FailedState error={error} retry={() => undefined} />;
  return data ? <h1>{data.data.name}</h1> : null;
}

type Opened = { role: Role; handle?: PageHandle; refuses?: boolean; Page?: () => ReactNode };

function open({ role, handle, refuses = false, Page = Billing }: Opened) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  queryClient().clear();
  storeToken("token");
  wentTo.mockReset();
  navigateWith(wentTo);
  const requests: string[] = [];
  server.events.on("request:start", ({ request }) => void requests.push(requestPath(request)));
  server.use(
    mock(users.me, { data: aMe({ role }) }),
    mock(users.accounts, { data: [] }),
    mock(accounts.get, () =>
      refuses ? refusal(403, { code: "forbidden", message: SENTENCE }) : { data: anAccount({ id: 1 }) },
    ),
  );
  const pages = [{ path: "/account/billing", handle, Component: Page }];
  const dashboard = {
    Component: SignedInLayout,
    loader: () => clientLoader({ request: new Request("http://localhost/account/billing") }),
    HydrateFallback: () => null,
    children: pages,
  };
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={createMemoryRouter([dashboard], { initialEntries: ["/account/billing"] })} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { requests };
}

// SPEC 2.20, 2.64
test("organizer who opens a page for admins sees the no-permission page, and the page sends no request", async () => {
  const { requests } = open({ role: "ORGANIZER", handle: { access: "admin" } });
  expect(await screen.findByRole("heading", { name: SENTENCE })).toBeTruthy();
  expect(requests).toEqual(["/api/users/me"]);
  expect(wentTo).not.toHaveBeenCalled();
});

test.each<[Role, PageHandle | undefined]>([
  ["ADMIN", { access: "admin" }],
  ["ORGANIZER", undefined],
  ["ORGANIZER", { access: "organizer" }],
])("%s can open a page with the handle %j", async (role, handle) => {
  open({ role, handle });
  expect(await screen.findByRole("heading", { name: "Harbour" })).toBeTruthy();
});

// SPEC 6.16
test("request that is forbidden for the role shows the error in place and does not redirect to sign-in", async () => {
  open({ role: "ORGANIZER", refuses: true });
  expect((await screen.findByRole("alert")).textContent).toContain(SENTENCE);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(wentTo).not.toHaveBeenCalled();
});

test("component that first renders after signing out in another tab still has the user", async () => {
  const parts = aSwitch();
  function Late() {
    return <h2>{useMe().first_name}</h2>;
  }
  function Page() {
    return parts.useIsOn() ? <Late /> : <h1>Early</h1>;
  }
  open({ role: "ADMIN", Page });
  expect(await screen.findByRole("heading", { name: "Early" })).toBeTruthy();
  localStorage.removeItem("token");
  act(() => parts.turnOn());
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(aMe({ role: "ADMIN" }).first_name);
});

/** Makes the page render more, as a response or a lazily loaded component does. */
function aSwitch() {
  let isOn = false;
  let tell = () => {};
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => {};
  };
  return {
    useIsOn: () => useSyncExternalStore(subscribe, () => isOn),
    turnOn: () => {
      isOn = true;
      tell();
    },
  };
}
