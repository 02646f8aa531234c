import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { type AddedFactor, auth } from "#contract/auth.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { storeToken, readToken } from "#web/platform/token.ts";
import { render, screen } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import UndoFactorPage from "./undo-factor-page.tsx";

const DEAD = Response.json({ code: "link_invalid", message: "The link you clicked is invalid." }, { status: 410 });

function open(factor: AddedFactor["factor"] | "dead", undone = Response.json({ data: { email: "ada@example.test" } })) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  queryClient().clear();
  storeToken("token");
  const requests: string[] = [];
  server.use(
    mock(auth.addedFactor, () => {
      requests.push("read");
      if (factor === "dead") return DEAD.clone();
      return { data: { added_at: "2027-05-03T12:00:00.000Z", timezone: "Asia/Tokyo", factor } };
    }),
    mock(auth.undoFactor, () => {
      requests.push("undo");
      return undone.clone();
    }),
  );
  const routes = [
    { path: "/auth/undo-factor/:token", element: <UndoFactorPage /> },
    { path: "*", element: null },
  ];
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/auth/undo-factor/abc"] })} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return requests;
}

test("undo page names the added second factor and removes it with a click on the button", async () => {
  const requests = open("PASSKEY");
  await screen.findByRole("heading", { level: 1, name: "Was this you?" });
  expect(document.body.textContent).toMatch(/A passkey was added to your account on Mon, May 3, 2027, 9:00.PM\./);
  expect(requests).toEqual(["read"]);
  await userEvent.click(screen.getByRole("button", { name: "Remove and sign out everywhere" }));
  await screen.findByRole("heading", { level: 1, name: "You were signed out everywhere" });
  expect(document.body.textContent).toMatch(/You sign in with ada@example\.test\./);
  expect([requests.length, readToken()]).toEqual([2, null]);
});

test("undo page still offers to end all sessions where the second factor is already gone", async () => {
  open(null);
  expect(await screen.findByRole("button", { name: "Sign out everywhere" })).toBeTruthy();
  expect(document.body.textContent).toMatch(/has already been removed/);
});

test.each([
  ["opened", "dead" as const, DEAD.clone()],
  ["pressed", "TOTP" as const, DEAD.clone()],
])("invalid undo link is reported when it is %s", async (_when, factor, undone) => {
  open(factor, undone);
  if (factor === "TOTP")
    await userEvent.click(await screen.findByRole("button", { name: "Remove and sign out everywhere" }));
  expect(await screen.findByText("The link you clicked is invalid.")).toBeTruthy();
  expect(readToken(), "the sign-in here stays").toBe("token");
});
