import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { showOffice } from "#web/testing/show-office.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/things.ts";
import AccountIndexPage from "./account-index-page.tsx";

function open(role: "ADMIN" | "ORGANIZER") {
  showOffice(
    <SignedIn>
      <AccountIndexPage />
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe({ role }) } }) },
  );
}

test("an admin comes to the account’s first page", async () => {
  open("ADMIN");
  await waitFor(() => expect(window.location.pathname).toBe("/account/settings"));
});

test("an organizer, to whom none of them is open, is told so", async () => {
  open("ORGANIZER");
  expect(await screen.findByRole("heading", { name: "You do not have permission to access this page" })).toBeTruthy();
  expect(window.location.pathname).toBe("/manage/event/5");
});
