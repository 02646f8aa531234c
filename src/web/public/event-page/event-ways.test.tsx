import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { cleanup, render, screen, within } from "#web/testing/render.tsx";
import { EventWays } from "./event-ways.tsx";

const event = {
  ...{ id: 7, slug: "night", title: "Night", timezone: "Europe/Berlin", lifecycle_status: "UPCOMING" },
  ...{ start_date: "2027-05-03T17:30:00.000Z", end_date: null },
  settings: { is_online_event: true, location_details: null },
} as unknown as PublicEvent;

beforeEach(show);

function show() {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <EventWays event={event} origin="https://tickets.example" />
    </I18nProvider>,
  );
}
afterEach(cleanup);

async function openCalendars() {
  const user = userEvent.setup();
  const button = screen.getByText("Add to calendar");
  const menu = button.closest("details") as HTMLDetailsElement;
  await user.click(button);
  expect(menu.open).toBe(true);
  return { user, menu, button };
}

test("Escape closes the calendar menu and returns the focus to its button", async () => {
  const { user, menu, button } = await openCalendars();
  screen.getByRole("link", { name: "Calendar file" }).focus();
  await user.keyboard("{Escape}");
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(button.closest("summary"));
});

test("calendar menu closes on a click or a focus outside it", async () => {
  const { user, menu } = await openCalendars();
  await user.pointer({ keys: "[MouseLeft]", target: document.body });
  expect(menu.open).toBe(false);
  await user.click(screen.getByText("Add to calendar"));
  expect(menu.open).toBe(true);
  screen.getByText("Share").closest("summary")?.focus();
  expect(menu.open).toBe(false);
});

test("share menu has the link and the networks, without downloads", async () => {
  await userEvent.click(screen.getByText("Share"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Link" }).value).toBe(
    "https://tickets.example/event/7/night",
  );
  const names = within(screen.getByRole("list", { name: "Share on" })).getAllByRole("link");
  expect(names.map(({ textContent }) => textContent)).toEqual(["Email", "WhatsApp", "X", "LinkedIn", "Facebook"]);
  expect(screen.queryByRole("list", { name: "Downloads" })).toBeNull();
});

test("share button opens the device's own dialog where there is one", async () => {
  const share = vi.fn(async () => undefined);
  cleanup();
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  show();
  await userEvent.click(screen.getByText("Share"));
  expect(share).toHaveBeenCalledWith({ title: "Night", url: "https://tickets.example/event/7/night" });
  expect(screen.getByText("Share").closest("details")?.open).toBe(false);
  Reflect.deleteProperty(navigator, "share");
});
