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
test("an admin comes to the account’s first page", async () => {
  open({ role: "ADMIN" });
  await waitFor(() => expect(window.location.pathname).toBe("/account/settings"));
});

// SPEC 2.13
test("an organizer comes to the taxes and fees, the one page of the account that is theirs", async () => {
  open({ role: "ORGANIZER" });
  await waitFor(() => expect(window.location.pathname).toBe("/account/taxes-and-fees"));
});

test.each([
  ["works at some events alone", { is_limited: true, event_ids: [5] }],
  ["only reads", { work: "READING" as const }],
])("an organizer who %s, and to whom none of them is open, is told so", async (_limit, limits) => {
  open({ role: "ORGANIZER", ...limits });
  expect(await screen.findByRole("heading", { name: "You do not have permission to access this page" })).toBeTruthy();
  expect(window.location.pathname).toBe("/manage/event/5");
});
