import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { useShortcutsDialog } from "#web/organizer/search/shortcuts.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { act } from "#web/testing/render.tsx";
import { HelpMenu } from "./help-menu.tsx";

afterEach(() => act(() => useShortcutsDialog.setState({ isOpen: false })));

async function openHelp(contact_email: string | null) {
  renderDashboard(
    <SignedIn>
      <HelpMenu />
    </SignedIn>,
    { "GET /users/help": () => ({ body: { data: { release: "1.2.3", contact_email } } }) },
    "/manage/event/5/messages",
    "/*",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Help" }));
  await screen.findByText("Foyer 1.2.3");
}

test("help leads to the guide of the page, the shortcuts and the operator", async () => {
  await openHelp("help@example.com");
  expect(screen.getByRole("link", { name: "Guide to this page" }).getAttribute("href")).toBe("/help/messages");
  expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("mailto:help@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await waitFor(() => expect(screen.queryByText("Foyer 1.2.3")).toBeNull());
  expect(useShortcutsDialog.getState().isOpen).toBe(true);
});

test("help names no contact where the operator has set none", async () => {
  await openHelp(null);
  expect(screen.queryByRole("link", { name: "Contact support" })).toBeNull();
});
