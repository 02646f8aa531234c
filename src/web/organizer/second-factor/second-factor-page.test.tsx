import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import { storeToken } from "#web/platform/token.ts";
import SignedInLayout, { clientLoader } from "#web/organizer/signed-in-layout.tsx";
import { pasteInto } from "#web/testing/paste-into.ts";
import { aMe, ownFactorsOf } from "#web/testing/factories.ts";
import { render, screen, within } from "#web/testing/render.tsx";
import { users } from "#contract/users.ts";
import { mfa } from "#contract/mfa.ts";
import { mock, requestPath, server } from "#web/testing/mock-api.ts";
import SecondFactorPage from "./second-factor-page.tsx";

const OWN = ownFactorsOf({ totp_since: "2027-01-01T10:00:00.000Z", recovery_codes_left: 10 });

/** The dashboard of a user whose account requires a second factor that they do not have. */
function open(path: string) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  queryClient().clear();
  storeToken("token");
  sessionStorage.clear();
  let me = aMe({ must_add_factor: true });
  const requests: string[] = [];
  server.events.on("request:start", ({ request }) => void requests.push(requestPath(request)));
  server.use(
    mock(users.me, () => ({ data: me })),
    mock(users.accounts, { data: [] }),
    mock(mfa.get, { data: OWN }),
    mock(mfa.startTotp, { data: { secret: "ABCD", uri: "otpauth://totp/x" } }),
    mock(mfa.confirmTotp, () => {
      me = aMe({ has_second_factor: true });
      return { data: OWN, recovery_codes: ["AAAA-1111"] };
    }),
  );
  const dashboard = {
    Component: SignedInLayout,
    loader: () => clientLoader({ request: new Request(`http://localhost${path}`) }),
    HydrateFallback: () => null,
    children: [
      { path: "/manage/second-factor", Component: SecondFactorPage },
      { path: "/account/users", element: <h1>Users</h1> },
      { path: "/manage/change-account", element: <h1>One moment</h1> },
    ],
  };
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={createMemoryRouter([dashboard], { initialEntries: [path] })} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return requests;
}

test("user without the required second factor adds one, saves the recovery codes, and reaches the requested page", async () => {
  const requests = open("/account/users");
  expect(await screen.findByRole("heading", { level: 1, name: "Set up two-factor authentication" })).toBeTruthy();
  expect(screen.getByText(/^Harbour requires two-factor authentication/)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Users" })).toBeNull();
  expect(requests).toEqual(["/api/users/me"]);
  await userEvent.click(screen.getByRole("button", { name: "Set up an authenticator app" }));
  await pasteInto(await screen.findByRole("textbox", { name: /Code from your authenticator app/ }), "123456");
  const codes = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  await userEvent.click(within(codes).getByRole("button", { name: "I’ve saved them" }));
  expect(await screen.findByRole("heading", { name: "Users" })).toBeTruthy();
});

test("menu of a user without the required second factor only offers signing out and other accounts", async () => {
  open("/manage/second-factor");
  await userEvent.click(await screen.findByRole("button", { name: /Your account/ }));
  expect(screen.getByRole("button", { name: "Sign out", hidden: true })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Profile", hidden: true })).toBeNull();
  expect(screen.queryByRole("link", { name: "Account", hidden: true })).toBeNull();
});

test("user without the required second factor can switch to another account", async () => {
  open("/manage/change-account");
  expect(await screen.findByRole("heading", { name: "One moment" })).toBeTruthy();
});
