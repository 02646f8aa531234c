import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PageHandle } from "#contract/page-handle.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { act, cleanup, render, screen } from "#web/testing/render.tsx";
import { OfflineBar } from "./offline-bar.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(handle?: PageHandle) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<I18nProvider i18n={i18n}>{memoryRouter(<OfflineBar />, { handle }).page}</I18nProvider>);
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

// SPEC 8.39
test("offline bar appears without a network and disappears with it", () => {
  open();
  expect(screen.getByRole("status").textContent).toBe("");
  setOnline(false);
  expect(screen.getByRole("status").textContent).toBe("You are offline");
  setOnline(true);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("offline bar is hidden on a page that explains offline use itself", () => {
  open({ tells_offline: true });
  setOnline(false);
  expect(screen.queryByText("You are offline")).toBeNull();
});
