import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import AccountIndexPage from "./account-index-page.tsx";

function open(me: Parameters<typeof aMe>[0]) {
  renderDashboard(
    <SignedIn>
      <AccountIndexPage />
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe(me) } }) },
  );
}

// SPEC 2.13
test("account index redirects an admin to the settings", async () => {
  open({ role: "ADMIN" });
  await waitFor(() => expect(window.location.pathname).toBe("/account/settings"));
});

// SPEC 2.13
test("account index redirects an organizer to taxes and fees, the first account page for that role", async () => {
  open({ role: "ORGANIZER" });
  await waitFor(() => expect(window.location.pathname).toBe("/account/taxes-and-fees"));
});

test("account index redirects an organizer who only reads to the invoices", async () => {
  open({ role: "ORGANIZER", work: "READ_ONLY" });
  await waitFor(() => expect(window.location.pathname).toBe("/account/invoices"));
});

test.each([
  ["works at some events alone", { is_limited: true, event_ids: [5] }],
  ["works at check-in", { work: "CHECK_IN" as const }],
])("account index shows the no-permission page to an organizer who %s", async (_limit, scope) => {
  open({ role: "ORGANIZER", ...scope });
  expect(await screen.findByRole("heading", { name: "You do not have permission to access this page" })).toBeTruthy();
  expect(window.location.pathname).toBe("/manage/event/5");
});
