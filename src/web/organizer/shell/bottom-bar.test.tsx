import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { AccountMenu } from "./account-menu.tsx";
import { DashboardBottomBar } from "./bottom-bar.tsx";

function Page() {
  return useSession().me ? (
    <>
      <AccountMenu />
      <DashboardBottomBar event={anEvent()} />
    </>
  ) : null;
}

test("menu sheet on a phone starts with the link to all events, with an icon", async () => {
  renderDashboard(<Page />, { "GET /users/me": () => ({ body: { data: aMe() } }) });
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  const [first, next] = within(await screen.findByRole("dialog", { name: "Summer Night" })).getAllByRole("link");
  expect(first?.textContent).toBe("All events");
  expect(first?.querySelector("svg")).toBeTruthy();
  expect(next?.textContent).toBe("Dashboard");
});

test("account menu shows language and color scheme with their current values", async () => {
  renderDashboard(<Page />, { "GET /users/me": () => ({ body: { data: aMe() } }) });
  await userEvent.click(await screen.findByRole("button", { name: /Your account/ }));
  for (const [name, value] of [
    ["Language", "English"],
    ["Color scheme", "Light"],
  ] as const) {
    const select = await screen.findByRole<HTMLSelectElement>("combobox", { name });
    expect(select.disabled).toBe(false);
    expect(select.selectedOptions[0]?.textContent).toBe(value);
    expect(screen.getByText(name).className).not.toContain("visually-hidden");
  }
});
