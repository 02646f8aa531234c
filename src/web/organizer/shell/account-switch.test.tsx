import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Me } from "#contract/users.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { AccountMenu } from "./account-menu.tsx";

const HARBOUR = { id: 4, name: "Harbour", role: "ADMIN", is_current: true };
const MOSS = { id: 9, name: "Mossgreen", role: "ORGANIZER", is_current: false };

async function open(accounts: object[], me: Partial<Me> = {}) {
  renderDashboard(
    <SignedIn>
      <AccountMenu />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe(me) } }),
      "GET /users/me/accounts": () => ({ body: { data: accounts } }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: /Your account/ }));
}

test("menu of a user with one account shows its name without a choice", async () => {
  await open([HARBOUR]);
  expect(await screen.findByText("Harbour")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Your accounts" })).toBeNull();
});

test("menu of a user with several accounts marks the current one and links to the others", async () => {
  await open([HARBOUR, MOSS]);
  const over = await screen.findByRole("link", { name: "Mossgreen" });
  expect(over.getAttribute("href")).toBe("/manage/change-account");
  expect(screen.getByText("Harbour").getAttribute("aria-current")).toBe("true");
});

test.each<[string, Partial<Me>, number]>([
  ["an Admin", { role: "ADMIN" }, 1],
  ["an Organizer", { role: "ORGANIZER" }, 1],
  ["an Organizer who works at some events alone", { role: "ORGANIZER", is_limited: true, event_ids: [5] }, 0],
])("menu links to the account only where the user may open one of its pages: %s", async (_who, over, times) => {
  await open([HARBOUR], over);
  await screen.findByText("Harbour");
  expect(screen.queryAllByRole("link", { name: "Account" })).toHaveLength(times);
});
